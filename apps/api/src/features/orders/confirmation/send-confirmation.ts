import type { ConfirmationChannel } from '@fieldhouse/contract/orders'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import { textableMobile } from '../../../messages/textable-mobile.ts'
import type { Deps } from '../../deps.ts'
import { orderToChange } from '../change-order.ts'
import type { OrderRecord } from '../order-record.ts'
import { noteToldOfDebt } from './deferred-confirmations.store.ts'
import { limitMessages } from './limit-messages.ts'
import { sendConfirmationTo, type Contact } from './tell-customer.ts'

/**
 * Sends the customer the confirmation of an order (ORDERS-93). Refuses a cancelled order, and a customer without the email that the
 * channel needs, or without a mobile that text messages reach, and with 429 what is past MESSAGE_LIMITS. The message is written with the command: a repeated request sends
 * no second one.
 */
export const sendConfirmation = (
  deps: Deps,
  context: Context,
  orderId: string,
  channel: ConfirmationChannel,
): Promise<{ channel: ConfirmationChannel }> =>
  deps.command(context, async (command) => {
    const order = await orderToChange(command, orderId)
    if (order.processingStatus === 'CANCELED') throw new Refused({ code: 'error.badRequest.canceledOrder' })
    const contact = contactBy(channel, order)
    await limitMessages(command, orderId)
    await sendConfirmationTo(command, order, contact)
    noteToldOfDebt(command, orderId)
    command.audit({
      action: 'order.confirmationRequested',
      subjectType: 'order',
      subjectId: orderId,
      after: { channel },
    })
    return { channel }
  })

const contactBy = (channel: ConfirmationChannel, { customer, countryCode }: OrderRecord): Contact => {
  const property = channel === 'SMS' ? 'mobile' : 'email'
  const typed = customer?.[property]
  if (!typed) throw wrongField(property, `The customer has no ${property}`)
  return channel === 'SMS'
    ? { channel: 'sms', recipient: textableMobile(typed, countryCode) }
    : { channel: 'email', recipient: typed }
}
