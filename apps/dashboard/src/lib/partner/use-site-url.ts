import { useProviderSettings } from '../services/use-provider-settings.ts'

/** Where the public pages of the deployment are, without a slash at the end (BRAND-15); empty until it is known. */
export const useSiteUrl = (): string => useProviderSettings()?.siteUrl ?? ''
