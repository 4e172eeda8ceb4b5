import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// File names carry no hash: `dist` is part of the repository and of the program, and a new name for every change would be noise
// in both.  The server says that browsers have to ask again.
const output = {
    entryFileNames: 'board.js',
    chunkFileNames: '[name].js',
    assetFileNames: '[name][extname]',
};

export default defineConfig({
    base: './',
    plugins: [svelte()],
    build: { target: 'es2022', modulePreload: false, chunkSizeWarningLimit: 700, rolldownOptions: { output } },
    server: { proxy: { '/api': process.env.INAROW_URL ?? 'http://127.0.0.1:8008' } },
});
