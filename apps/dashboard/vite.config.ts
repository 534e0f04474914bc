import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { contractRoutes } from './build/contract-routes.ts'

// Only these paths are the dashboard's. Public pages, payment links and the API's own pages share the origin,
// and an installed dashboard must not answer for them.
const ownPaths =
  /^\/($|\?|login|signup|forgot-password|reset-password|campaigns|about|analytics|venues|posts|ratings|memberships|customers|facilities|transaction|payments|credits|staff|promotion|classes|contact|superadmin)/

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    contractRoutes(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg', 'color-scheme.js'],
      manifest: {
        name: 'Fieldhouse',
        short_name: 'Fieldhouse',
        description: 'The back office of your club',
        display: 'standalone',
        start_url: '/',
        scope: '/',
        background_color: '#FCFAF6',
        theme_color: '#F3EFE6',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Fonts beyond Latin and Vietnamese, and the chunks of screens nobody opened, are fetched when they are used.
        globPatterns: ['**/*.{js,css,html,svg}', '**/ibm-plex-sans-{latin,vietnamese}-*.woff2'],
        navigateFallbackAllowlist: [ownPaths],
        runtimeCaching: [],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  server: {
    port: 5173,
    proxy: { '/v1.9.0': 'http://localhost:3000' },
  },
  build: { outDir: 'dist', target: 'es2023', sourcemap: true },
})
