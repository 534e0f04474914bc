import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from './config.ts'

/** Whether a host name or address, without a port, is this machine's own. */
export const isLoopback = (name: string): boolean => {
  const bare = name.toLowerCase().replace(/^\[|\]$/g, '')
  if (isIP(bare) === 6) return bare === '::1' || bare.startsWith('::ffff:127.')
  if (isIP(bare) === 4) return bare.startsWith('127.')
  return bare === 'localhost' || bare.endsWith('.localhost')
}

type Settings = Pick<Config, 'host' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'FIELDHOUSE_ENV'>

/**
 * The settings by which a process is there for more than the people at this machine; empty where it serves this machine
 * only. What takes no real money or has a password that everybody knows needs it empty.
 */
export const opensTo = ({ host, PUBLIC_URL, TRUST_PROXY, FIELDHOUSE_ENV }: Settings): string[] => [
  ...(isLoopback(host) ? [] : [`HOST=${host}`]),
  ...(PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL=${PUBLIC_URL}`]),
  ...(TRUST_PROXY ? ['TRUST_PROXY=true'] : []),
  ...(FIELDHOUSE_ENV === 'dev' ? [] : [`FIELDHOUSE_ENV=${FIELDHOUSE_ENV}`]),
]

/** Whether whoever sits at this machine may read the mails that would go out: in development and in the demo, while nobody else comes in. */
export const showsOutbox = ({
  isDevelopment,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Config, 'isDevelopment' | 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean =>
  isDevelopment && !TRUST_PROXY && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname))

/** What proxies add; a request that came through one comes from anywhere, whatever its address says. */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** A page's address, or an origin, is this machine's own; what cannot be read is not. */
const isOwnPage = (address: string): boolean => URL.canParse(address) && isLoopback(new URL(address).hostname)

/**
 * Whether a browser on this machine asked: from here, for an address that is this machine's own (a page whose name was made
 * to point here is none), out of a page of this machine, and through no proxy that tells of itself. A proxy that tells nothing
 * of itself and asks for this machine's own address is known by the page that the browser names.
 */
export const isFromHere = (remoteAddress: string | undefined, headers: IncomingHttpHeaders): boolean => {
  const { host, origin, referer } = headers
  if (remoteAddress === undefined || host === undefined || !isLoopback(remoteAddress)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (![origin, referer].every((page) => page === undefined || isOwnPage(page))) return false
  return isLoopback(host.replace(/:\d+$/, '')) && PROXIED.every((name) => headers[name] === undefined)
}
