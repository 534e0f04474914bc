import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedFiles } from './build/compressed-files.ts'
import { contractRoutes } from './build/contract-routes.ts'

// Only these paths are the dashboard's, and no club's whose address begins with the same letters, nor the page of a venue. Public pages, payment links and the API's own pages share the origin,
// and an installed dashboard must not answer for them.
const ownPaths =
  /^\/(?:$|\?|(?:login|signup|forgot-password|reset-password|campaigns|about|analytics|posts|ratings|memberships|customers|facilities|transaction|payments|credits|staff|promotion|classes|contact|superadmin)(?:$|[/?])|venues(?:\/create)?\/?(?:$|\?))/

// Numbering plans, lists of passwords and the dialogs of money are fetched by the few screens that need them.
const isSmall = (id: string) =>
  !/libphonenumber|mobiles|zxcvbn|passwords|features[\\/](bookings|orders|payments|payout-accounts|reports)|pdfkit|fontkit|write-excel-file/.test(
    id,
  )

/**
 * Few files for each screen: what every screen starts with is two (libraries change less often than our own), a language's
 * texts are one, and what several screens share is two more, the design system and the rest, instead of dozens of pieces.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 4 },
    { name: 'start', tags: ['$initial' as const], priority: 3 },
    { name: 'texts-en', test: /[\\/]locales[\\/]en[.\\/]/, priority: 2 },
    { name: 'texts-vi', test: /[\\/]locales[\\/]vi[.\\/]/, priority: 2 },
    {
      name: 'ui',
      test: /[\\/](@mantine|@tabler|@floating-ui|dashboard[\\/]src[\\/]ui)[\\/]/,
      minShareCount: 2,
      priority: 1,
    },
    { name: 'parts', test: isSmall, minShareCount: 2 },
  ],
}

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
    compressedFiles(),
  ],
  server: {
    port: 5173,
    proxy: {
      '/v1.9.0': 'http://localhost:3000',
      '/pictures': 'http://localhost:3000',
      '/fonts': 'http://localhost:3000',
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: true,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting } },
  },
})
