import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api/api.ts'

/** The refusals of a line-item update that have words of their own, by their code (ORDERS-142). */
const TEXTS = {
  'error.badRequest.orderAmountLowerThanZero': 'lines.lowerThanZero',
  'error.badRequest.canceledOrder': 'lines.canceled',
  'error.badRequest.paidOutOrder': 'detail.paidOut',
  'error.badRequest.notEnoughClubCredit': 'lines.notEnoughCredits',
  'error.badRequest.refundAmountExceedsRefundable': 'cancel.tooHigh',
  'error.badRequest.paymentMethodNotAllowed': 'lines.methodNotAllowed',
  'error.notFound.order': 'notFound',
} as const

/** What to say when line items could not be saved: by the server's code, else 'Update Transaction fail' (ORDERS-110, ORDERS-142). */
export const useLinesFailure = () => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  return (error: unknown): string => {
    const code = codeOf(error)
    if (code === 'error.conflict.changedMeanwhile') return common('changedMeanwhile')
    return t(code !== null && code in TEXTS ? TEXTS[code as keyof typeof TEXTS] : 'lines.failed')
  }
}
