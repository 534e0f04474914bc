import { useTranslation } from 'react-i18next'
import { codeOf, descriptionOf, messageOf } from '../../lib/api/api.ts'

/** Why something was refused: in the reader's language where it has words here, else the server's, its description first (INSTRUCTORS-15). */
export const useRefusalText = () => {
  const { t } = useTranslation('instructors')
  const { t: common } = useTranslation()
  return (error: unknown): string | null => {
    const code = codeOf(error)
    if (code === 'error.forbidden.noPermission') return common('noPermissionAction')
    if (code === 'error.notFound.instructor') return t('gone')
    return descriptionOf(error) ?? messageOf(error)
  }
}
