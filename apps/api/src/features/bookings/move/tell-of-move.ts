import { mailOf } from '../../../messages/letter.ts'
import { whenText } from '../../../messages/when-text.ts'
import type { Command } from '../../../db/command.ts'
import {
  asCustomersSee,
  greeting,
  inOrderOfTime,
  letterOf,
  money,
  placeOf,
  refundNews,
  sumsOf,
  wordsOf,
  type LineItemRecord,
  type OrderRecord,
} from '../../orders/index.ts'
import { findClub } from '../../partners/index.ts'
import { bookingOf } from '../booking-lines.ts'

/**
 * Tells the customer by email which bookings of an order were moved, where each was and is, and what is to be paid or goes back. Answers
 * whether a mail goes out: none to a customer without an address, and none about what they can't see, as another court of a group whose
 * names are the club's alone (FACILITIES-77).
 */
export const tellOfMove = async (command: Command, before: OrderRecord, after: OrderRecord): Promise<boolean> => {
  const { db, partnerId } = command
  const { customer, venue } = after
  if (!customer?.email || !venue) return false
  const [[was], [is]] = [await asCustomersSee(db, partnerId, [before]), await asCustomersSee(db, partnerId, [after])]
  const moved = inOrderOfTime(is!.lineItems).flatMap((line): Moved[] => {
    const earlier = was!.lineItems.find(({ id }) => id === line.id)
    return earlier && bookingOf(line) && !line.canceled && isElsewhere(earlier, line) ? [{ earlier, line }] : []
  })
  if (moved.length === 0) return false
  const club = await findClub(db, partnerId, venue.id)
  const words = wordsOf(after)
  const { subject, opening } = words.moved(after.readableId, moved.length)
  const when = ({ time }: LineItemRecord) => whenText(time!, venue.timezone, words)
  const letter = letterOf(is!, club, subject, [
    greeting(after, words, opening),
    {
      kind: 'lines',
      lines: moved.map(({ earlier, line }) => ({
        title: line.description,
        details: [when(line), words.before([when(earlier), earlier.description].join(', '))],
        amount: money(line.price, after),
      })),
    },
    ...placeOf(is!, club, words),
    { kind: 'facts', facts: sumsOf(is!, words) },
    ...refundNews(before, after),
  ])
  command.send({ ...mailOf(customer.email, letter), orderId: after.id, confirms: true })
  return true
}

type Moved = { earlier: LineItemRecord; line: LineItemRecord }

const isElsewhere = (before: LineItemRecord, after: LineItemRecord): boolean =>
  before.time?.start !== after.time?.start ||
  before.time?.end !== after.time?.end ||
  before.description !== after.description
