import type { Api, Reply } from '@fieldhouse/contract'

type Environment = Reply<Api['getProviders']>['data']['environment']

/** The badge beside the logo: DEV on localhost, ALPHA, STAGING, blank on production (SHELL-81). */
export const badgeOf = (hostname: string, environment: Environment | null): 'DEV' | 'ALPHA' | 'STAGING' | null => {
  if (environment === 'alpha') return 'ALPHA'
  if (environment === 'staging') return 'STAGING'
  return environment === 'dev' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? 'DEV' : null
}
