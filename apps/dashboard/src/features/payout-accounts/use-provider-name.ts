import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../lib/services/provider-settings.ts'

/** What the card provider is called here; the sandbox has no name of its own. */
export const useProviderName = (): string => {
  const { t } = useTranslation('payoutAccounts')
  return useCardSettings()?.provider === 'stripe' ? 'Stripe' : t('provider')
}
