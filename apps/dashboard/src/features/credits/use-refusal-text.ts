import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api/api.ts'

const CODES = {
  'error.badRequest.violateMaxCreditIssuancePerStaffLimit': 'staff',
  'error.badRequest.violateMaxCreditIssuancePerCustomerLimit': 'customer',
  'error.badRequest.violateMaxOverallCreditLimit': 'overall',
  'error.badRequest.creditBalanceNotEnough': 'balance',
} as const

/** Why credits were not issued or revoked, in the reader's language, else in the server's words (CREDITS-34 to -36, CREDITS-54). */
export const useRefusalText = () => {
  const { t } = useTranslation('credits')
  return (error: unknown): string | null => {
    const code = codeOf(error)
    return code !== null && code in CODES ? t(`refused.${CODES[code as keyof typeof CODES]}`) : messageOf(error)
  }
}
