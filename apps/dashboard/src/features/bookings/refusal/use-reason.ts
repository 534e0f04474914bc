import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { OVER_LIMIT } from '../limits/broken-limits.ts'
import { isBusy, TAKEN } from './failure.ts'

/** Says why the server refused: that the time is taken, that somebody else is or was at it, or that a move can not be undone, in the reader's language; else the server's words, or null. */
export const useReason = () => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  return (error: unknown): string | null => {
    if (isBusy(error)) return t('busy')
    switch (codeOf(error)) {
      case TAKEN:
        return t('conflict.title')
      case OVER_LIMIT:
        return t('limits.title')
      case 'error.conflict.changedMeanwhile':
        return common('changedMeanwhile')
      case 'error.unprocessable.idempotencyKeyReused':
        return common('triedBefore')
      case 'error.badRequest.moneyMoved':
        return t('move.moneyMoved')
      case 'error.badRequest.nothingToUndo':
        return t('move.nothingToUndo')
      default:
        return messageOf(error)
    }
  }
}
