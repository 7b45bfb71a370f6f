import { Text, View } from 'react-native';

export default function Home() {
  return (
    <View>
      <Text>Gauges near you</Text>
    </View>
  );
}
