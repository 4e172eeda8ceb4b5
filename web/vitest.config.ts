import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';

// They need a site (INAROW_SITE); bindings/wasm/check runs them.
const tests_of_site = process.env.INAROW_SITE ? [] : ['tests/browser/site.test.ts'];

export default defineConfig({
    plugins: [svelte()], // state.svelte.ts has runes
    test: { include: ['tests/**/*.test.ts'], exclude: [...configDefaults.exclude, ...tests_of_site], testTimeout: 900_000, hookTimeout: 600_000, fileParallelism: false },
});
