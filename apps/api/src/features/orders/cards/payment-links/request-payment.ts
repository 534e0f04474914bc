import { randomBytes, randomUUID } from 'node:crypto'
import { decidePaymentLink, PAYMENT_LINK_DAYS } from '@fieldhouse/domain/payments'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../../db/context.ts'
import { Refused } from '../../../../db/refused.ts'
import { hashToken } from '../../../access/index.ts'
import type { Deps } from '../../../deps.ts'
import { textableMobile } from '../../../../messages/textable-mobile.ts'
import { publicUrl } from '../../../identity/index.ts'
import { findMethodsForCustomers } from '../../../partners/index.ts'
import { insertPaymentLink } from '../../../payments/index.ts'
import { asCustomersSee } from '../../as-customers-see.ts'
import { orderToChange } from '../../change-order.ts'
import { findClub } from '../../confirmation/club.store.ts'
import { noteToldOfDebt } from '../../confirmation/deferred-confirmations.store.ts'
import { limitMessages } from '../../confirmation/limit-messages.ts'
import { moneyOf } from '../../order-money.ts'
import { currentProvider } from '../attempt-charge.ts'
import { paymentLinkMail, paymentLinkText } from './payment-link-mail.ts'

const DAY = 86_400_000

export type PaymentRequest = { email?: string | null | undefined; mobile?: string | null | undefined }

/**
 * Sends the customer a link by which the order's card payment is collected (BOOKING-93). Refuses an order that owes nothing by
 * card, a request that reaches nobody, a mobile that text messages do not reach, and with 429 what is past MESSAGE_LIMITS: the
 * address is the caller's to choose. The link's token is in the message only: the database keeps its hash.
 */
export const requestPayment = (
  deps: Deps,
  context: Context,
  orderId: string,
  { email, mobile }: PaymentRequest,
): Promise<{ expiresAt: string }> => {
  if (!email && !mobile)
    throw new Refused({
      code: 'error.badRequest.invalidInput',
      details: {
        msg: 'An email or a mobile is needed',
        fields: [{ property: 'email', constraints: { required: 'an email or a mobile' } }],
      },
    })
  currentProvider(deps)
  return deps.command(context, async (command) => {
    const order = await orderToChange(command, orderId)
    const forCustomers = await findMethodsForCustomers(deps, command.db, command.partnerId)
    const decision = decidePaymentLink(moneyOf(order), forCustomers)
    if (!decision.ok) throw new Refused(decision.refusal)
    const number = mobile ? textableMobile(mobile, order.countryCode) : null
    await limitMessages(command, orderId)
    const [club, [seen]] = await Promise.all([
      findClub(command.db, command.partnerId, order.venue?.id ?? null),
      asCustomersSee(command.db, command.partnerId, [order]),
    ])
    const token = randomBytes(32).toString('base64url')
    const expiresAt = command.now + PAYMENT_LINK_DAYS * DAY
    await insertPaymentLink(command, { id: randomUUID(), orderId, tokenHash: hashToken(token), expiresAt })
    const link = { url: `${publicUrl(deps.config)}/pay/${token}`, token }
    if (email) command.send(paymentLinkMail(email, seen!, club, link))
    if (number) command.send(paymentLinkText(number, seen!, club, link))
    noteToldOfDebt(command, orderId)
    command.audit({
      action: 'order.paymentRequested',
      subjectType: 'order',
      subjectId: orderId,
      after: { byEmail: Boolean(email), byMobile: Boolean(mobile), expiresAt: toIso(expiresAt) },
    })
    return { expiresAt: toIso(expiresAt) }
  })
}
