import type { PublicPayment } from '@fieldhouse/contract/payments'
import {
  isCharged,
  linkStatus,
  methodsOfLink,
  owedByLink,
  owedOtherwise,
  payableByLink,
} from '@fieldhouse/domain/payments'
import { toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import { SYSTEM, type Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { hashToken } from '../../access/index.ts'
import type { Deps } from '../../deps.ts'
import { findMethodsForCustomers } from '../../partners/index.ts'
import { findAwaitedEntries } from '../attempts/attempts.store.ts'
import { checkStatus } from '../attempts/check-status.ts'
import { chargeCard } from '../charging/charge-card.ts'
import type { OrderForCustomer } from '../paid-orders.ts'
import {
  countFailedAttempts,
  findContact,
  findPartnerName,
  findPaymentLink,
  type PaymentLink,
} from './payment-links.store.ts'

const HOUR = 3_600_000
/** Cards that may fail on one order within an hour: whoever has a link must not try out a list of stolen ones. */
const MOST_FAILURES = 10

/** What a payment link shows to whoever has it; refuses a token that nobody has or that is too old (BOOKING-93, BEYOND-22). */
export const findPayment = async (deps: Deps, token: string): Promise<PublicPayment> => {
  const link = await openLink(deps, token)
  return deps.read(link.partnerId, (db) => view(deps, db, link))
}

/**
 * Pays what an order owes by card, in the name of nobody: the link is the permission. Answers how it stands then, with the secret
 * for a card whose bank wants to ask its customer; refuses a card that does not pay, the eleventh within an hour, where the club lets
 * customers pay by card no more (PAYMETHODS-11), and an amount other than the one that is next: a page may be older than what was paid
 * elsewhere. Minor units. A repeated request charges nothing and answers as the first one did, without the secret.
 */
export const payByLink = async (
  deps: Deps,
  token: string,
  { creditToken, amount }: { creditToken: string; amount?: number | undefined },
  idempotency?: Context['idempotency'],
): Promise<PublicPayment> => {
  const link = await openLink(deps, token)
  const context = visitor(link, deps.now(), idempotency)
  // Stays empty for a repeated request, which is shown no secret.
  let entryId = ''
  const entry = async (command: Command) => (entryId = await entryToPay(deps, command, link, amount))
  const charged = await chargeCard(deps, context, entry, creditToken)
  const secret = charged.orderTransactions.find(({ id }) => id === entryId)?.rawData?.properties['client_secret']
  const shown = await deps.command(showing(context), ({ db }) => view(deps, db, link))
  return { ...shown, clientSecret: typeof secret === 'string' ? secret : null }
}

/**
 * The entry that the next card pays, found under the request's key: a repeated request waits for the first one and answers as it did,
 * whatever the club has changed meanwhile.
 */
const entryToPay = async (
  deps: Deps,
  { db, now }: Command,
  { partnerId, orderId }: PaymentLink,
  amount: number | undefined,
): Promise<string> => {
  const { money } = (await deps.paidOrders.find(db, partnerId, orderId))!
  const failures = await countFailedAttempts({ db, partnerId }, orderId, now - HOUR)
  const methods = methodsOfLink(await findMethodsForCustomers(deps, db, partnerId))
  if (methods.length === 0)
    throw new Refused({
      code: 'error.badRequest.paymentMethodNotAllowed',
      details: { msg: 'The club does not take payments here any more. Please contact the club.' },
    })
  if (failures >= MOST_FAILURES)
    throw new Refused({ code: 'error.tooManyRequests', details: { retryAfterSeconds: HOUR / 1000 } })
  const entry = owedByLink(money)[0]
  if (!entry) throw new Refused({ code: 'error.badRequest.transactionNotPending' })
  if (amount !== undefined && amount !== entry.amount)
    throw wrongField('amount', 'What is to be paid has changed. Please look at it again.')
  return entry.id
}

/** What the page was shown is kept under a key of its own, beside those of the charge. */
const showing = (context: Context): Context => ({
  ...context,
  idempotency: context.idempotency && { ...context.idempotency, key: `${context.idempotency.key}/shown` },
})

/** Asks the provider about payments of unknown outcome and those that a bank asks about, and answers how the order stands. */
export const checkPayment = async (deps: Deps, token: string): Promise<PublicPayment> => {
  const link = await openLink(deps, token)
  const { partnerId, orderId } = link
  const awaited = await deps.read(partnerId, async (db) => {
    const { money } = (await deps.paidOrders.find(db, partnerId, orderId))!
    const entries = await findAwaitedEntries(db, partnerId, orderId)
    return money.transactions.filter(({ id, paymentMethod }) => isCharged(paymentMethod) && entries.has(id))
  })
  for (const { id } of awaited) await checkStatus(deps, visitor(link, deps.now()), id)
  return deps.read(partnerId, (db) => view(deps, db, link))
}

const openLink = async (deps: Deps, token: string): Promise<PaymentLink> => {
  const link = await deps.platform((db) => findPaymentLink(db, hashToken(token), deps.now()))
  if (!link) throw new Refused({ code: 'error.notFound.paymentLink' })
  return link
}

/** Who pays by a link has no account; what they do is noted without a name, and keys of theirs are the link's. */
const visitor = ({ id, partnerId }: PaymentLink, now: number, idempotency?: Context['idempotency']): Context => ({
  partnerId,
  actor: { ...SYSTEM, name: 'Payment link', superAdmin: false },
  now,
  requestId: 'payment link',
  idempotency: idempotency && { ...idempotency, owner: id },
})

const view = async (deps: Deps, db: Kysely<DB>, { partnerId, orderId }: PaymentLink): Promise<PublicPayment> => {
  const order = await deps.paidOrders.findForCustomer(db, partnerId, orderId)
  const { brandName, logo } = await findPartnerName(db, partnerId)
  return {
    ...present(order),
    partner: { brandName, logo },
    paymentMethods: methodsOfLink(await findMethodsForCustomers(deps, db, partnerId)),
    contact: await findContact(db, partnerId, order.venue?.id ?? null),
  }
}

/** Of the order, what its customer bought and owes; nothing of who they are. */
const present = (order: OrderForCustomer): Omit<PublicPayment, 'partner' | 'paymentMethods' | 'contact'> => {
  const { money, venue } = order
  const amount = payableByLink(money)
  return {
    status: linkStatus(money),
    readableId: order.readableId,
    currency: order.currency,
    amount,
    nextAmount: amount > 0 ? owedByLink(money)[0]!.amount : 0,
    owedOtherwise: owedOtherwise(money),
    totalAmount: money.totalAmount,
    processingFee: money.processingFeeExclusiveCents,
    ...(order.taxes.length > 0 && { taxes: order.taxes }),
    venue: venue && { venueName: venue.venueName, timezone: venue.timezone },
    lines: order.lines.map(({ description, price, time, canceled }) => ({
      description,
      priceCents: price,
      timeRange: time && { start: toIso(time.start), end: toIso(time.end) },
      canceled,
    })),
    clientSecret: null,
  }
}
