import type { Order } from '@fieldhouse/contract/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { HOUR_MS, MINUTE_MS } from '@fieldhouse/domain/time'
import { cancelBookings } from '../features/bookings/cancel/cancel-bookings.ts'
import type { Deps } from '../features/deps.ts'
import { addLineItems } from '../features/orders/add-line-items.ts'
import { chargeCard, checkStatus, requestPayment } from '../features/payments/index.ts'
import { completeRefund } from '../features/orders/refunds/complete-refund.ts'
import { markTransactionPaid } from '../features/collecting/mark-transaction-paid.ts'
import type { Desk } from './open-desk.ts'
import type { PlannedBooking } from './planned.ts'
import type { Story } from './plan-stories.ts'

/** How a booking with a story is placed: by which method, and paid or not. */
export const placedFor = (story: Story, { method }: PlannedBooking) => ({
  method: METHODS[story] ?? method,
  paid: ['extrasPaid', 'refundedWhole', 'refundedInPart'].includes(story),
})
const METHODS: Partial<Record<Story, PaymentMethod>> = {
  cardPaid: 'creditCard',
  cardDeclined: 'creditCard',
  cardUnproved: 'creditCard',
  linkSent: 'creditCard',
  paidByCredits: 'clubCredits',
  paidByPasses: 'packages',
  paidByWallet: 'fieldhouseWallet',
}

/** Stories by card are told only where the sandbox takes the payments: a demo never asks a real provider for money. */
export const canTell = (story: Story, { payments }: Deps): boolean =>
  METHODS[story] !== 'creditCard' || payments.cards?.isSandbox === true

/** What became of a booking after it was placed, each step by the command of the API at its own moment. */
export const liveOn = async (deps: Deps, desk: Desk, entry: PlannedBooking, order: Order): Promise<void> => {
  const { story, madeAt, ranges } = entry
  const later = (minutes: number) => desk.as('desk', Math.min(madeAt + minutes * MINUTE_MS, ranges[0]!.end + HOUR_MS))
  const purchase = order.orderTransactions.find((entryOfLog) => entryOfLog.status === 'PENDING')
  const charge = (token: string) => (purchase ? chargeCard(deps, later(2), purchase.id, token) : Promise.resolve(order))
  if (story === 'cardPaid') await charge('tok_ok')
  if (story === 'cardDeclined') await charge('tok_declined_insufficient_funds').catch(refused)
  if (story === 'cardUnproved' && purchase) {
    await charge('tok_3ds_failed')
    await checkStatus(deps, later(4), purchase.id).catch(refused)
  }
  // Asked for after the game, where the customer left without paying.
  if (story === 'linkSent' && purchase)
    await requestPayment(deps, desk.as('desk', ranges[0]!.end + HOUR_MS), order.id, { email: order.customer?.email })
  if (story === 'extrasPaid') await sellExtra(deps, later, order)
  // Members may play for nothing, of which nothing can be taken off.
  if (story === 'discounted' && order.totalAmount >= 200)
    await addLineItems(deps, later(30), order.id, {
      changes: [{ lineItem: { price: -200, currency: order.currency, description: 'Court was wet' } }],
    })
  if (story === 'refundedWhole') await giveBack(deps, desk, entry, order, order.refundableAmount)
  if (story === 'refundedInPart') await giveBack(deps, desk, entry, order, Math.ceil(order.refundableAmount / 2))
}

/** It was refused, by the bank or because an earlier load has done it: the order shows it, and the demo goes on. */
const refused = (error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!code.startsWith('error.badRequest.')) throw error
}

const sellExtra = async (deps: Deps, later: (minutes: number) => ReturnType<Desk['as']>, order: Order) => {
  const changed = await addLineItems(deps, later(45), order.id, {
    changes: [{ lineItem: { price: 800, currency: order.currency, description: 'Racket hire' } }],
    paymentMethod: 'cash',
  })
  const open = changed.orderTransactions.find(({ status }) => status === 'PENDING')
  if (open) await markTransactionPaid(deps, later(46), open.id)
}

/** Cancels before the start, gives back and hands it over on the same day. */
const giveBack = async (deps: Deps, desk: Desk, entry: PlannedBooking, order: Order, amount: number) => {
  const at = Math.max(entry.madeAt + MINUTE_MS, entry.ranges[0]!.start - 5 * HOUR_MS)
  const canceled = await cancelBookings(deps, desk.as(entry.by, at), order.id, {
    bookingIds: order.orderLineItems.map((line) => line.facilityBooking!.id),
    emailingEnable: false,
    autoRefund: false,
    refundAmountCents: amount,
    changeLogMeta: { reason: 'Customer is ill', comment: '' },
  })
  const refund = canceled.orderTransactions.find(
    ({ transactionType, status }) => transactionType === 'REFUND' && status === 'PENDING',
  )
  if (refund)
    await completeRefund(deps, desk.as('desk', at + 20 * MINUTE_MS), refund.id, {
      amount: refund.amount,
      autoRefund: false,
    })
}
