import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'

/** Why something of a class was refused: in the reader's language where it has words here, else the server's (CLASSES-69). */
export const useRefusalText = () => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  return (error: unknown): string | null => {
    switch (codeOf(error)) {
      case 'error.notFound.bookingSlot':
      case 'error.badRequest.alreadyBookedSlot':
        return t('refused.slot')
      case 'error.badRequest.disabledSlot':
        return t('refused.disabled')
      case 'error.badRequest.nullClassDescription':
        return t('refused.description')
      case 'error.badRequest.instructorTaken':
        return t('refused.instructor')
      case 'error.notFound.classSession':
        return t('refused.gone')
      case 'error.forbidden.noPermission':
        return common('noPermissionAction')
      default:
        return messageOf(error)
    }
  }
}
