import type { PublicPayment } from '@fieldhouse/contract/payments'
import { linkStatus, owedByCard, payableByLink } from '@fieldhouse/domain/payments'
import { toIso } from '@fieldhouse/domain/time'
import { SYSTEM, type Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import { hashToken } from '../../access/index.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import { countFailedCharges, findPartnerName, findPaymentLink } from '../../payments/index.ts'
import { asCustomersSee } from '../as-customers-see.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { findOrders } from '../orders.store.ts'
import { chargeCard } from './charge-card.ts'
import { checkStatus } from './check-status.ts'

const HOUR = 3_600_000
/** Cards that may fail on one order within an hour: whoever has a link must not try out a list of stolen ones. */
const MOST_FAILURES = 10

/** What a payment link shows to whoever has it; refuses a token that nobody has or that is too old (BOOKING-93, BEYOND-22). */
export const findPayment = async (parts: FeatureParts, token: string): Promise<PublicPayment> => {
  const { partnerId, orderId } = await openLink(parts, token)
  return view(parts, partnerId, orderId)
}

/**
 * Pays what an order owes by card, in the name of nobody: the link is the permission. Answers how it stands then, with the secret
 * for a card whose bank wants to ask its customer; refuses a card that does not pay, the eleventh within an hour, and an amount
 * other than the one that is next: a page may be older than what was paid elsewhere. Minor units.
 */
export const payByLink = async (
  parts: FeatureParts,
  token: string,
  { creditToken, amount }: { creditToken: string; amount?: number | undefined },
): Promise<PublicPayment> => {
  const { partnerId, orderId } = await openLink(parts, token)
  const now = parts.now()
  const { order, failures } = await parts.read(partnerId, async (db) => ({
    order: (await findOrders(db, [orderId]))[0]!,
    failures: await countFailedCharges(db, orderId, now - HOUR),
  }))
  if (failures >= MOST_FAILURES)
    throw new Refused({ code: 'error.tooManyRequests', details: { retryAfterSeconds: HOUR / 1000 } })
  const entry = owedByCard(moneyOf(order))[0]
  if (!entry) throw new Refused({ code: 'error.badRequest.transactionNotPending' })
  if (amount !== undefined && amount !== entry.amount)
    throw wrongField('amount', 'What is to be paid has changed. Please look at it again.')
  const charged = await chargeCard(parts, visitor(partnerId, now), entry.id, creditToken)
  const secret = charged.orderTransactions.find(({ id }) => id === entry.id)?.rawData?.properties['client_secret']
  return { ...(await view(parts, partnerId, orderId)), clientSecret: typeof secret === 'string' ? secret : null }
}

/** Asks the provider about payments of unknown outcome and those that a bank asks about, and answers how the order stands. */
export const checkPayment = async (parts: FeatureParts, token: string): Promise<PublicPayment> => {
  const { partnerId, orderId } = await openLink(parts, token)
  const order = await parts.read(partnerId, async (db) => (await findOrders(db, [orderId]))[0]!)
  for (const { id, card } of order.transactions)
    if (card && ['requested', 'unknown', 'needsAuthentication'].includes(card.status))
      await checkStatus(parts, visitor(partnerId, parts.now()), id)
  return view(parts, partnerId, orderId)
}

const openLink = async (parts: FeatureParts, token: string): Promise<{ partnerId: string; orderId: string }> => {
  const link = await parts.platform((db) => findPaymentLink(db, hashToken(token), parts.now()))
  if (!link) throw new Refused({ code: 'error.notFound.paymentLink' })
  return link
}

/** Who pays by a link has no account; what they do is noted without a name. */
const visitor = (partnerId: string, now: number): Context => ({
  partnerId,
  actor: { ...SYSTEM, name: 'Payment link', superAdmin: false },
  now,
  requestId: 'payment link',
})

const view = (parts: FeatureParts, partnerId: string, orderId: string): Promise<PublicPayment> =>
  parts.read(partnerId, async (db) => {
    const [order] = await asCustomersSee(db, await findOrders(db, [orderId]))
    const { brandName, logo } = await findPartnerName(db, partnerId)
    return { ...present(order!), partner: { brandName, logo } }
  })

/** Of the order, what its customer bought and owes; nothing of who they are. */
const present = (order: OrderRecord): Omit<PublicPayment, 'partner'> => ({
  status: linkStatus(moneyOf(order)),
  readableId: order.readableId,
  currency: order.currency,
  amount: payableByLink(moneyOf(order)),
  nextAmount: payableByLink(moneyOf(order)) > 0 ? owedByCard(moneyOf(order))[0]!.amount : 0,
  totalAmount: order.total,
  processingFee: order.feeExclusive,
  venue: order.venue && { venueName: order.venue.venueName, timezone: order.venue.timezone },
  lines: order.lineItems.map(({ description, price, booking }) => ({
    description,
    priceCents: price,
    timeRange: booking && { start: toIso(booking.startsAt), end: toIso(booking.endsAt) },
    canceled: booking?.canceled ?? false,
  })),
  clientSecret: null,
})
