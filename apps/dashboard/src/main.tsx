import './ui/theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { StrictMode, useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { router } from './app/router.tsx'
import { SIGN_IN_PATHS, SignIn } from './app/sign-in.ts'
import { SignedIn } from './app/signed-in.ts'
import { watchFailures } from './app/watch-failures.ts'
import { queryClient } from './lib/api/query-client.ts'
import { keepAtHand } from './lib/at-hand.ts'
import { isSignedIn, keepReferralLink, kept, onOtherAccount } from './lib/session/session.ts'
import { forgetRead } from './lib/session/sign-out.ts'
import { startServices } from './lib/services/start-services.ts'
import { startTexts } from './locales/index.ts'
import { DesignSystem } from './ui/DesignSystem.tsx'

const Designed = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const words = useMemo(
    () => ({
      close: t('close'),
      cancel: t('cancel'),
      clear: t('clear'),
      loading: t('loading'),
      retry: t('retry'),
    }),
    [t],
  )
  return (
    <DesignSystem calendar={t('date.steps', { returnObjects: true })} words={words}>
      {children}
    </DesignSystem>
  )
}

/** What is seen first stands at once: the code of the address is fetched beside the texts. Where that fails, its screen says so. */
const fetchScreen = async () => {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
  const codes = router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.loadRouteChunk(routes.get(routeId)!))
  const signsIn = SIGN_IN_PATHS.includes(router.latestLocation.pathname)
  await Promise.allSettled([...codes, isSignedIn() ? SignedIn.ahead() : signsIn && SignIn.ahead()])
}

const start = async () => {
  // Calendar arithmetic is Temporal's; browsers that lack it get it before anything computes a day.
  const temporal = 'Temporal' in globalThis ? null : import('temporal-polyfill/global')
  keepReferralLink(new URLSearchParams(window.location.search).get('referralLink'))
  await Promise.all([temporal, startTexts(), fetchScreen()])
  // Before anybody reads: what another account read would be shown, and kept at hand, as this one's.
  onOtherAccount(forgetRead)
  kept.session.subscribe(() => void router.invalidate())
  watchFailures(router)
  keepAtHand(queryClient)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Designed>
          <RouterProvider router={router} />
        </Designed>
      </QueryClientProvider>
    </StrictMode>,
  )
  await startServices()
}

void start()
