import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { NotFound } from './screens/NotFound.tsx'
import { ScreenFailed } from './screens/ScreenFailed.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenFailed,
  // A screen that is there within 200 ms replaces the old one without a flash of placeholders.
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
