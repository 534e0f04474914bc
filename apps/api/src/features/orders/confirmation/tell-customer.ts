import { contactFor } from '@fieldhouse/domain/customers'
import { readMobile } from '@fieldhouse/domain/mobiles'
import type { Command, OutgoingMessage } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import { byKind } from '../line-kinds.ts'
import { asCustomersSee } from '../as-customers-see.ts'
import type { OrderRecord } from '../order-record.ts'
import { findClub } from '../../partners/index.ts'
import { standingLines } from './order-words.ts'
import { cancellationLetter, confirmationLetter, confirmationText, refundNews } from './order-letters.ts'

/** Where a message goes. */
export type Contact = Pick<OutgoingMessage, 'channel' | 'recipient'>

/** Sends the confirmation of an order with the command that made or read it. */
export const sendConfirmationTo = async (command: Command, order: OrderRecord, contact: Contact): Promise<void> => {
  const [club, [seen]] = await Promise.all([
    findClub(command.db, command.partnerId, order.venue?.id ?? null),
    asCustomersSee(command.db, command.partnerId, [order]),
  ])
  const { recipient } = contact
  const message =
    contact.channel === 'email'
      ? mailOf(recipient, confirmationLetter(seen!, club, await shownWith(command, seen!)))
      : { channel: 'sms' as const, recipient, text: confirmationText(seen!, club) }
  command.send({ ...message, orderId: order.id, confirms: true })
}

/** What its kinds of lines show with an order in a letter. */
const shownWith = async (command: Command, order: OrderRecord) => {
  const each = byKind(order).map(async ([kind, lines]) => (await kind.confirmedWith?.(command, order, lines)) ?? [])
  return (await Promise.all(each)).flat()
}

/** Tells an order's customer how it stands, by SMS in India and by email elsewhere; nobody where there is no such contact. */
export const tellCustomer = async (command: Command, order: OrderRecord): Promise<void> => {
  const contact = order.customer && contactFor(order.customer, order.countryCode, readMobile)
  if (contact) await sendConfirmationTo(command, order, contact)
}

/**
 * Tells the customer by email what of an order was cancelled, and what goes back; nobody without an email (ORDERS-62). What was
 * cancelled is what stands no more: the whole order, or single lines.
 */
export const tellOfCancellation = async (command: Command, before: OrderRecord, after: OrderRecord): Promise<void> => {
  const kind = after.processingStatus === 'CANCELED' ? 'whole' : 'part'
  const gone = after.lineItems.filter(({ canceled }) => kind === 'whole' || canceled).map(({ id }) => id)
  await tell(command, before, after, { kind, of: before, isMeant: ({ id }) => gone.includes(id) })
}

/** Tells the customer by email what of an order goes back, and the lines that say for what; nobody where nothing does. */
export const tellOfRefund = async (command: Command, before: OrderRecord, after: OrderRecord): Promise<void> => {
  const isMeant = ({ id }: { id: string }) => !before.lineItems.some((known) => known.id === id)
  if (refundNews(before, after).length > 0) await tell(command, before, after, { kind: 'refund', of: after, isMeant })
}

type Told = { kind: 'whole' | 'part' | 'refund'; of: OrderRecord; isMeant: (line: { id: string }) => boolean }
const tell = async (command: Command, before: OrderRecord, after: OrderRecord, { kind, of, isMeant }: Told) => {
  if (!before.customer?.email) return
  const [club, [seen]] = await Promise.all([
    findClub(command.db, command.partnerId, before.venue?.id ?? null),
    asCustomersSee(command.db, command.partnerId, [of]),
  ])
  const canceled = { lines: standingLines(seen!).filter(isMeant), kind, news: refundNews(before, after) }
  const letter = cancellationLetter(seen!, club, canceled)
  command.send({ ...mailOf(before.customer.email, letter), orderId: before.id })
}
