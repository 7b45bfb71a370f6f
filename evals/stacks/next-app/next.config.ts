import type { NextConfig } from 'next';

const config: NextConfig = { images: { remotePatterns: [{ hostname: 'photos.example.com' }] } };

export default config;
