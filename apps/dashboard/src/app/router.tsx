import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { NotFound } from './screens/NotFound.tsx'
import { ScreenFailed } from './screens/ScreenFailed.tsx'

/** Whether the way that is being gone leads to another screen, and not to another view of the same. */
let leadsElsewhere = false

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // Where one comes back to is as far down as it was left; another screen begins at its top, which the router else leaves where it was.
  scrollRestoration: true,
  scrollToTopSelectors: [() => (leadsElsewhere ? document.querySelector('#main') : null)],
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenFailed,
  // A screen that is there within 200 ms replaces the old one without a flash of placeholders.
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
})

router.subscribe('onBeforeLoad', ({ pathChanged }) => void (leadsElsewhere = pathChanged))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
