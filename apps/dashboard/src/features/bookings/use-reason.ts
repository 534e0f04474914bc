import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api.ts'
import { isBusy } from './failure.ts'

/** Says why the server refused: that somebody else is at it in the reader's language, else the server's words, or null. */
export const useReason = () => {
  const { t } = useTranslation('bookings')
  return (error: unknown): string | null => (isBusy(error) ? t('busy') : messageOf(error))
}
