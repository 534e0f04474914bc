import type { Command } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import { whenText } from '../../../messages/when-text.ts'
import { findPublicNames } from '../../bookings/index.ts'
import { findClub, findPartner } from '../../partners/index.ts'
import { findParticipants, type ParticipantRow } from '../attendances/participants.store.ts'
import type { SessionRow } from '../sessions.store.ts'

/** A session that is at another time or place than it was. */
export type MovedSession = { before: SessionRow; after: SessionRow }

/** How many are told of something, and how many have no email. */
export type Told = { told: number; untold: number }

const isMoved = ({ before, after }: MovedSession): boolean =>
  before.start !== after.start ||
  before.end !== after.end ||
  before.venue.id !== after.venue.id ||
  before.facility?.id !== after.facility?.id

/**
 * Tells each participant with an email in one mail of all of their sessions that were moved and are still to come, where each was and is
 * (BEYOND-08). Courts are called as customers know them (FACILITIES-77); who is told of them as one is not told that they changed. Answers
 * how many.
 */
export const tellMoved = async (command: Command, moved: readonly MovedSession[]): Promise<Told> => {
  const { db, partnerId, now } = command
  const toCome = moved.filter((each) => isMoved(each) && each.after.end > now)
  if (toCome.length === 0) return { told: 0, untold: 0 }
  const placeOf = await placesAsKnown(command, toCome)
  const coming = toCome.filter(
    ({ before, after }) =>
      before.start !== after.start || before.end !== after.end || placeOf(before) !== placeOf(after),
  )
  if (coming.length === 0) return { told: 0, untold: 0 }
  const participants = await findParticipants(
    db,
    partnerId,
    coming.map(({ after }) => after.id),
  )
  const byCustomer = [...Map.groupBy(participants, ({ customerId }) => customerId).values()]
  const reached = byCustomer.filter(([first]) => first!.customer.email)
  if (reached.length > 0) await sendTo(command, coming, reached, placeOf)
  return { told: reached.length, untold: byCustomer.length - reached.length }
}

/** Where sessions are, in the words that customers know: the venue, and the court, or its group where its name is the club's alone. */
const placesAsKnown = async (
  { db, partnerId }: Command,
  moved: readonly MovedSession[],
): Promise<(session: SessionRow) => string> => {
  const courts = moved.flatMap(({ before, after }) => [before, after].flatMap(({ facility }) => facility?.id ?? []))
  const names = courts.length === 0 ? null : await findPublicNames(db, partnerId, [...new Set(courts)])
  return ({ venue, facility }) =>
    [venue.venueName, ...(facility ? [names?.get(facility.id) ?? facility.name] : [])].join(', ')
}

const sendTo = async (
  command: Command,
  coming: readonly MovedSession[],
  reached: readonly ParticipantRow[][],
  placeOf: (session: SessionRow) => string,
): Promise<void> => {
  const { db, partnerId } = command
  const [club, partner] = await Promise.all([
    findClub(db, partnerId, coming[0]!.after.venue.id),
    findPartner(db, partnerId),
  ])
  const locale = localeOfClub(partner!.country_code)
  const words = wordsIn(locale)
  for (const places of reached) {
    const { customer, customerId } = places[0]!
    const theirs = coming.filter(({ after }) => places.some(({ sessionId }) => sessionId === after.id))
    const { subject, opening } = words.classMoved(theirs[0]!.after.name, club.brandName)
    const letter = {
      locale,
      subject,
      sender: { name: club.brandName, logo: club.logo },
      blocks: [
        { kind: 'text' as const, text: `${words.hello(customer.firstName.trim())}\n\n${opening}` },
        {
          kind: 'lines' as const,
          lines: theirs
            .toSorted((a, b) => a.after.start - b.after.start)
            .map(({ before, after }) => ({
              title: after.name,
              details: [
                `${whenText(after, after.venue.timezone, words)}, ${placeOf(after)}`,
                words.before(`${whenText(before, before.venue.timezone, words)}, ${placeOf(before)}`),
              ],
              amount: null,
            })),
        },
      ],
    }
    command.send({ ...mailOf(customer.email!, letter), customerId, goesOnce: true })
  }
}
