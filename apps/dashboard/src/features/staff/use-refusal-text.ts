import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api/api.ts'

const CODES = {
  'error.badRequest.lastOwner': 'lastOwner',
  'error.badRequest.cannotRemoveYourself': 'yourself',
  'error.notFound.partnerStaff': 'gone',
} as const

/** Why somebody stays, in the reader's language; null for what has no words here (STAFF-30). */
export const useRefusalText = () => {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation()
  return (error: unknown): string | null => {
    const code = codeOf(error)
    if (code === 'error.forbidden.noPermission') return common('noPermissionAction')
    return code !== null && code in CODES ? t(`refused.${CODES[code as keyof typeof CODES]}`) : null
  }
}
