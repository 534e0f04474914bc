import type { Api, Reply } from '@fieldhouse/contract'
import { isSecretLink } from './private-path.ts'
import { loadProviderSettings } from './provider-settings.ts'

type Services = Reply<Api['getProviders']>['data']['services']

const NONE: Services = { errorReporting: null, chat: null, analytics: null }

/** Starts the services outside that this deployment configured; each one's code is fetched only then (SHELL-86, SHELL-87). */
export const startServices = async (): Promise<void> => {
  // Without an answer the product works on without them; the screens say themselves that the server is gone.
  const { errorReporting, chat, analytics } = await loadProviderSettings().then(
    ({ services }) => services,
    () => NONE,
  )
  if (errorReporting) (await import('./report-to-sentry.ts')).startReporting(errorReporting)
  if (analytics) (await import('./track-with-posthog.ts')).startTracking(analytics)
  if (chat && !isSecretLink(window.location.pathname)) (await import('./chat-with-chatwoot.ts')).startChat(chat)
}
