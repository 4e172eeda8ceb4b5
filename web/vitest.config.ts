import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
    plugins: [svelte()], // state.svelte.ts has runes
    test: { include: ['tests/**/*.test.ts'], testTimeout: 900_000, hookTimeout: 600_000, fileParallelism: false },
});
