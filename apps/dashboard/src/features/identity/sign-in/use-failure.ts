import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { decideFailure, type SignInFailure } from './decide-failure.ts'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'

/** The failure of the last attempt and its words (SHELL-32 to SHELL-37). */
export const useFailure = (reload: 'reloadBeforeLogin' | 'reloadToContinue') => {
  const { t } = useTranslation('identity')
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const providers = useProviderSettings()
  const email = providers?.supportEmail ?? ''
  const words = (): string => {
    switch (failure?.kind) {
      case 'credentials':
        // Nobody signed up by Facebook where it is not set up.
        return t(providers?.facebookAppId ? 'wrongCredentials' : 'wrongEmailOrPassword', { email })
      case 'network':
        return t('noConnection')
      case 'reload':
        return t(reload)
      case 'message':
        return failure.text
      default:
        return ''
    }
  }
  return {
    failure,
    words: words(),
    clear: () => setFailure(null),
    fail: (error: unknown) => setFailure(decideFailure(error)),
  }
}
