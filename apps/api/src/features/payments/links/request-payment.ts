import { decidePaymentLink, payableByLink, PAYMENT_LINK_DAYS } from '@fieldhouse/domain/payments'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { textableMobile } from '../../../messages/textable-mobile.ts'
import type { Deps } from '../../deps.ts'
import { findMethodsForCustomers } from '../../partners/index.ts'
import { currentProvider } from '../charging/attempt-charge.ts'
import { makePaymentLink } from './make-payment-link.ts'

const DAY = 86_400_000

type Reached = { email?: string | null | undefined; mobile?: string | null | undefined }

/**
 * Sends the customer a link by which the order's card payment is collected (BOOKING-93). Refuses an order that owes nothing by
 * card, a request that reaches nobody, a mobile that text messages do not reach, and with 429 what is past MESSAGE_LIMITS: the
 * address is the caller's to choose. The link's token is in the message only: the database keeps its hash.
 */
export const requestPayment = (
  deps: Deps,
  context: Context,
  orderId: string,
  { email, mobile }: Reached,
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
    const order = await deps.paidOrders.hold(command, orderId)
    const forCustomers = await findMethodsForCustomers(deps, command.db, command.partnerId)
    const decision = decidePaymentLink(order.money, forCustomers)
    if (!decision.ok) throw new Refused(decision.refusal)
    const number = mobile ? textableMobile(mobile, order.countryCode) : null
    const expiresAt = command.now + PAYMENT_LINK_DAYS * DAY
    const made = await makePaymentLink(deps, command, { orderId, expiresAt })
    const link = { amount: payableByLink(order.money), ...made }
    await order.askToPay({ email: email ?? null, number, ...link })
    command.audit({
      action: 'order.paymentRequested',
      subjectType: 'order',
      subjectId: orderId,
      after: { byEmail: Boolean(email), byMobile: Boolean(mobile), expiresAt: toIso(expiresAt) },
    })
    return { expiresAt: toIso(expiresAt) }
  })
}
