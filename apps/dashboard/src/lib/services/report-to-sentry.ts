import { withoutSecrets } from './private-path.ts'
import { setErrorReporter } from './report-error.ts'

/**
 * Sends errors to a service that speaks Sentry's protocol: one envelope of three lines for each. Only what the error says
 * and the path are sent, never what somebody typed.
 */
export const startReporting = ({ dsn }: { dsn: string }) => {
  const { origin, username: key, pathname } = new URL(dsn)
  const at = pathname.lastIndexOf('/')
  const address = `${origin}${pathname.slice(0, at)}/api${pathname.slice(at)}/envelope/?sentry_version=7&sentry_key=${key}`
  setErrorReporter((thrown) => {
    // Not awaited and never tried again: a report that fails must not become an error of its own.
    void fetch(address, { method: 'POST', body: envelopeOf(thrown), keepalive: true }).catch(() => undefined)
  })
}

const envelopeOf = (thrown: unknown): string => {
  const known = thrown instanceof Error ? thrown : new Error(String(thrown))
  const event = {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    transaction: withoutSecrets(window.location.pathname),
    exception: { values: [{ type: known.name, value: known.message }] },
    extra: { stack: known.stack },
  }
  return [{ event_id: event.event_id }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}
