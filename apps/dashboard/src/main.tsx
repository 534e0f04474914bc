import './ui/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { router } from './app/router.tsx'
import { watchFailures } from './app/watch-failures.ts'
import { queryClient } from './lib/query-client.ts'
import { keepReferralLink, kept } from './lib/session.ts'
import { startServices } from './lib/start-services.ts'
import { startTexts } from './locales/index.ts'
import { DesignSystem } from './ui/DesignSystem.tsx'

const Designed = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return <DesignSystem calendar={t('date.steps', { returnObjects: true })}>{children}</DesignSystem>
}

const start = async () => {
  // Calendar arithmetic is Temporal's; browsers that lack it get it before anything computes a day.
  const temporal = 'Temporal' in globalThis ? null : import('temporal-polyfill/global')
  keepReferralLink(new URLSearchParams(window.location.search).get('referralLink'))
  await Promise.all([temporal, startTexts()])
  kept.session.subscribe(() => void router.invalidate())
  watchFailures(router)
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
