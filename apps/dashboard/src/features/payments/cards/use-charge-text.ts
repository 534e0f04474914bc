import { isCardError } from '@fieldhouse/domain/payments'
import { useTranslation } from 'react-i18next'
import { ApiFailure, messageOf } from '../../../lib/api/api.ts'
import type en from '../../../locales/en/payments.ts'

type Code = keyof (typeof en)['cardError']

/** The card provider's code for a refusal, where the server names one. */
const cardCodeOf = (error: unknown): string | null => {
  if (!(error instanceof ApiFailure)) return null
  if (error.status === 429) return 'rate_limit'
  const code = error.body.data.metaData?.['code']
  return typeof code === 'string' ? code : null
}

/**
 * What is said of a card that did not pay: words for the provider's code in the reader's language, else what the server says with a
 * 400, else 'Transaction fail' (BOOKING-77, BOOKING-94).
 */
export const useChargeText = () => {
  const { t } = useTranslation('payments')
  const ofCode = (code: string | null): string =>
    code !== null && isCardError(code) ? t(`cardError.${code as Code}`) : t('cardFailed')
  return {
    ofCode,
    ofError: (error: unknown): string => {
      const code = cardCodeOf(error)
      if (code !== null && isCardError(code)) return ofCode(code)
      return (error instanceof ApiFailure && error.status === 400 && messageOf(error)) || ofCode(code)
    },
  }
}
