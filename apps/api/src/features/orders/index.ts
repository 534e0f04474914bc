export { asCustomersSee } from './as-customers-see.ts'
export { cancelWhole, effectReply, UNTOLD, type CancelRequest, type CancelPreviewRequest } from './cancel-order.ts'
export { lowered, withoutLines } from './cancel-lines.ts'
export { orderAsSeen, orderOfTransaction, orderToChange, refundOf, saveOrder } from './change-order.ts'
export { confirmToCustomer } from './confirmation/deferred-confirmations.ts'
export { limitMessages } from './confirmation/limit-messages.ts'
export { refundNews } from './confirmation/order-letters.ts'
export { greeting, letterOf, money, placeOf, sumsOf, wordsOf } from './confirmation/order-words.ts'
export { sendDueConfirmations } from './confirmation/send-due-confirmations.ts'
export { tellOfCancellation } from './confirmation/tell-customer.ts'
export { endedBefore, expireDrafts, expireThese } from './drafts/expire-drafts.ts'
export { edited } from './edited-order.ts'
export { endWaiting, waitForPayout } from './in-payouts.store.ts'
export { isOpenItem } from './open-items.store.ts'
export {
  announceOrders,
  registerLineKinds,
  targetOf,
  type AskedPlay,
  type LineKind,
  type WhyCanceled,
} from './line-kinds.ts'
export { inOrderOfTime } from './lines-of-order.ts'
export { findOrder } from './list/find-orders.ts'
export { chargeOf, moneyOf, withTotals } from './order-money.ts'
export type { LineItemRecord, OrderRecord, VersionUndo } from './order-record.ts'
export { findOrders, findOrdersOfTargets, findUndo, hasPayoutUnderWay } from './orders.store.ts'
export { paidOrders } from './paid/paid-orders.ts'
export { lineByHand, placeOrder, type NewLine, type NewOrder } from './place-order.ts'
export { rateOf, soldAt, taxesPresented, totalPrice } from './order-taxes.ts'
export { presentOrder } from './present-order.ts'
export { registerHoldings } from './settle-holdings.ts'
export { linesByPolicy } from './refunds/refundable-by-policy.ts'
export { requestedRefunds, withRefunds } from './refunds/with-refunds.ts'
export { refusedAmount } from './refused-amount.ts'
