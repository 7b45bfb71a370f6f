export const useConcerts = defineStore('concerts', () => {
  const items = ref<{ title: string; date: string }[]>([]);
  return { items };
});
