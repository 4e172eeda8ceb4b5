import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/**/*.test.ts'], testTimeout: 900_000, hookTimeout: 600_000, fileParallelism: false } });
