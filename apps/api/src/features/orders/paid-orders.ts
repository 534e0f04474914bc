import { wantsCharge } from '@fieldhouse/domain/payments'
import type { PaidOrders } from '../payments/index.ts'
import { orderHolding, settleAttempt } from './cards/settle-attempt.ts'
import { moneyOf } from './order-money.ts'
import { recordExternalRefund } from './refunds/record-external-refund.ts'

/** What orders make of what payments hear. */
export const paidOrders: PaidOrders = {
  confirmPayment: (command, attemptId, ending) => settleAttempt(command, attemptId, ending),
  recordExternalRefund,
  isWanted: async (db, { partnerId, transactionId }) =>
    wantsCharge(moneyOf(await orderHolding(db, partnerId, transactionId)), transactionId),
}
