import { useTranslation } from 'react-i18next'
import { codeOf, descriptionOf, messageOf } from '../../lib/api/api.ts'

/** Why something was refused: in the reader's language where it has words here, else the server's. */
export const useRefusalText = () => {
  const { t } = useTranslation('packages')
  const { t: common } = useTranslation()
  return (error: unknown): string | null => {
    const code = codeOf(error)
    if (code === 'error.forbidden.noPermission') return common('noPermissionAction')
    if (code === 'error.notFound.package') return t('gone')
    return descriptionOf(error) ?? messageOf(error)
  }
}
