import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api/api.ts'

/** Why nothing was sold: in the reader's language where it has words here, else the server's (ADDTX-34, ADDTX-35). */
export const useFailureOfSale = () => {
  const { t } = useTranslation('memberships')
  return (error: unknown): string =>
    codeOf(error) === 'error.badRequest.paymentMethodNotAllowed'
      ? t('methodNotSupported')
      : (messageOf(error) ?? t('createFailed'))
}
