import { statusOf } from '@fieldhouse/domain/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { maySellBy } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { requestPayment } from '../links/request-payment.ts'
import { expectReady } from './attempt-charge.ts'
import { chargeCard, expectToken } from './charge-card.ts'

/** How something that is sold is paid right away: by a card that is charged, or by a link that is sent. */
type PaidAtOnce = {
  paymentMethod: PaymentMethod
  paymentMetaData: { creditToken?: string | undefined }
  isSendPayment: boolean
}

/** What came of it; a link that was not asked for was not sent, and a bank that does not ask gives no secret. */
type AskedAtOnce = {
  isPaymentSent: boolean | null
  /** Lets this browser answer the card's bank, this once. */
  clientSecret: string | null
}

const NOTHING: AskedAtOnce = { isPaymentSent: null, clientSecret: null }

/**
 * Refuses, before anything is sold, what could not be paid so: by whoever may not take payments through a provider, a card without a
 * token or where none is charged, a link that reaches nobody, and either of them for what no card pays (ATTENDANCE-13, ATTENDANCE-40).
 */
export const expectPayableAtOnce = async (
  deps: Deps,
  command: Command,
  { paymentMethod, paymentMetaData: { creditToken }, isSendPayment }: PaidAtOnce,
  { email }: { email: string | null },
): Promise<void> => {
  const isCard = paymentMethod === 'creditCard'
  if (!isCard && isSendPayment) throw wrongField('isSendPayment', 'A payment link is paid by card')
  if (!isCard && creditToken !== undefined) throw wrongField('paymentMetaData.creditToken', 'No card pays here')
  if (isSendPayment && creditToken !== undefined)
    throw wrongField('isSendPayment', 'A card that is charged needs no payment link')
  if (isSendPayment && !email) throw wrongField('isSendPayment', 'The customer has no email')
  if (isCard && !isSendPayment && !creditToken) throw wrongField('paymentMetaData.creditToken', 'Invalid credit card')
  if (!maySellBy(command.actor.policies, paymentMethod)) throw new Refused({ code: 'error.forbidden.noPermission' })
  if (creditToken === undefined) return
  expectToken(creditToken, 'paymentMetaData.creditToken')
  await expectReady(deps, command)
}

/**
 * Takes the payment of an order that was just placed and is owed by card (ATTENDANCE-38, ATTENDANCE-39). Where the card does not pay,
 * `withdraw` takes back what was sold, and that is refused, unless it was paid otherwise meanwhile; while nobody knows, or the card's bank
 * asks its customer, it stands and is owed. Where a link can't be sent it stays as well.
 */
export const payAtOnce = async (
  deps: Deps,
  context: Context,
  { orderId, email }: { orderId: string; email: string | null },
  { paymentMetaData: { creditToken }, isSendPayment }: PaidAtOnce,
  withdraw: () => Promise<void>,
): Promise<AskedAtOnce> => {
  if (isSendPayment) return { ...NOTHING, isPaymentSent: await sendLink(deps, context, orderId, email) }
  const find = (db: Command['db']) => deps.paidOrders.find(db, context.partnerId, orderId)
  const entry = async ({ db }: Command) => (await find(db))!.money.transactions[0]!.id
  try {
    const { orderTransactions } = await chargeCard(deps, partOf(context, 'charged'), entry, creditToken!)
    const secret = orderTransactions[0]?.rawData?.properties['client_secret']
    return { ...NOTHING, clientSecret: typeof secret === 'string' ? secret : null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await withdraw()
    const order = await deps.read(context.partnerId, find)
    const isPaid =
      order && order.money.processingStatus !== 'CANCELED' && statusOf(order.money).paymentStatus === 'paid'
    if (!isPaid) throw error
    return NOTHING
  }
}

/** Sends the link by which a card pays (ATTENDANCE-11, ATTENDANCE-22); false where it could not be sent. */
const sendLink = async (deps: Deps, context: Context, orderId: string, email: string | null): Promise<boolean> => {
  try {
    await requestPayment(deps, partOf(context, 'sent'), orderId, { email })
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** What follows a sale is kept under a key of its own, beside that of the sale itself. */
const partOf = (context: Context, part: string): Context => ({
  ...context,
  idempotency: context.idempotency && { ...context.idempotency, key: `${context.idempotency.key}/${part}` },
})
