import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The pages beside this file, built by themselves for the browser tests and the bench.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'warn',
  plugins: [react()],
  build: {
    target: 'es2023',
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: ['index.html', 'bench.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))) },
  },
})
