import type { Order } from '@fieldhouse/contract/orders'
import type { PublicPayment } from '@fieldhouse/contract/payments'

/** Where a payment by card stands after it was charged or asked about. */
export type ChargeStep =
  | { kind: 'paid' }
  /** The customer's bank wants to ask; the secret lets this browser answer it. */
  | { kind: 'bank'; clientSecret: string }
  /** Nobody knows yet whether the money was taken. */
  | { kind: 'processing' }
  /** `code` is the card provider's; null where it gave none. */
  | { kind: 'failed'; code: string | null }
  /** Nothing was charged. */
  | { kind: 'open' }

/** Where one entry of an order's payment log stands (ORDERS-42, ORDERS-147). */
export const stepOf = ({ orderTransactions }: Pick<Order, 'orderTransactions'>, transactionId: string): ChargeStep => {
  const entry = orderTransactions.find(({ id }) => id === transactionId)
  const properties = entry?.rawData?.properties ?? {}
  if (entry?.status === 'SUCCESS') return { kind: 'paid' }
  if (entry?.status === 'UNKNOWN') return { kind: 'processing' }
  if (entry?.status === 'PENDING') return { kind: 'open' }
  if (typeof properties['client_secret'] === 'string')
    return { kind: 'bank', clientSecret: properties['client_secret'] }
  // The bank was asked and has no answer: the card was not charged for want of it.
  if ('client_secret' in properties) return { kind: 'failed', code: 'authentication_required' }
  const code = properties['failure_code']
  return { kind: 'failed', code: typeof code === 'string' ? code : null }
}

/**
 * Where an order stands for who pays by its link, and who was asked for `amount` before. A part that was paid leaves the rest open: it
 * counts as paid, and the page asks for the rest.
 */
export const stepOfLink = (
  { status, amount: left, clientSecret }: Pick<PublicPayment, 'status' | 'amount' | 'clientSecret'>,
  amount: number,
): ChargeStep => {
  if (clientSecret !== null) return { kind: 'bank', clientSecret }
  if (status === 'processing') return { kind: 'processing' }
  return status === 'open' && (left >= amount || amount === 0) ? { kind: 'open' } : { kind: 'paid' }
}

/** Pauses between questions how a payment of unknown outcome ended, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 30_000]

/** How long to wait before the question number `asked`, counted from 0. */
export const pauseBefore = (asked: number): number => PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)]!
