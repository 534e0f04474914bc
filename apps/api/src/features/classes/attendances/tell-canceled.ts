import type { Command } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import { whenText } from '../../../messages/when-text.ts'
import { moneyOf } from '../../orders/index.ts'
import { findClub, findPartner } from '../../partners/index.ts'
import { formatMoney } from '@fieldhouse/domain/money'
import { moneyEffect } from '@fieldhouse/domain/orders'
import type { SessionRow } from '../sessions.store.ts'
import type { ParticipantRow } from './participants.store.ts'
import type { TakenBack } from './take-back.ts'

/** A place that was taken back with its session, and how it was paid. */
export type CanceledPlace = {
  participant: ParticipantRow
  session: SessionRow
  taken: TakenBack
}

/**
 * Tells each participant with an email in one mail of all of their sessions that were cancelled, and what becomes of what a place cost
 * (CLASSES-73). Of a session that is over nobody is told. Answers who is told, by their ids.
 */
export const tellCanceled = async (command: Command, places: readonly CanceledPlace[]): Promise<string[]> => {
  const { db, partnerId, now } = command
  const coming = places.filter(({ participant, session }) => participant.customer.email && session.end > now)
  const [first] = coming
  if (!first) return []
  const [club, partner] = await Promise.all([
    findClub(db, partnerId, first.session.venue.id),
    findPartner(db, partnerId),
  ])
  const locale = localeOfClub(partner!.country_code)
  const words = wordsIn(locale)
  for (const ofOne of Map.groupBy(coming, ({ participant }) => participant.customerId).values()) {
    const [{ participant, session }] = ofOne as [CanceledPlace]
    const { subject, opening } = words.classCanceled(session.name, club.brandName)
    const lines = ofOne
      .toSorted((a, b) => a.session.start - b.session.start)
      .map((place) => ({
        title: place.session.name,
        details: [
          whenText(place.session, place.session.venue.timezone, words),
          place.session.venue.venueName,
          words.canceledPlace[place.taken.paid],
        ],
        amount: null,
      }))
    const letter = {
      locale,
      subject,
      sender: { name: club.brandName, logo: club.logo },
      blocks: [
        { kind: 'text' as const, text: `${words.hello(participant.customer.firstName.trim())}\n\n${opening}` },
        { kind: 'lines' as const, lines },
        ...refundsOf(ofOne).map(({ amount, isHandedBack }) => ({
          kind: 'text' as const,
          text: words.refund(amount, isHandedBack),
        })),
      ],
    }
    command.send({
      ...mailOf(participant.customer.email!, letter),
      customerId: participant.customerId,
      goesOnce: true,
    })
  }
  return [...new Set(coming.map(({ participant }) => participant.customerId))]
}

/** What somebody gets back for all of their places: by the providers that took it, and handed over by the club. */
const refundsOf = (places: readonly CanceledPlace[]): { amount: string; isHandedBack: boolean }[] => {
  const orders = [...new Map(places.map(({ taken }) => [taken.before.id, taken])).values()]
  const parts = orders.flatMap(({ before, after }) =>
    moneyEffect(moneyOf(before), moneyOf(after)).parts.map(({ amount, way }) => ({
      amount,
      currency: before.currency,
      isHandedBack: way !== 'automatic',
    })),
  )
  return [...Map.groupBy(parts, ({ currency, isHandedBack }) => `${currency}|${isHandedBack}`).values()].map(
    (alike) => ({
      amount: formatMoney(
        alike.reduce((sum, { amount }) => sum + amount, 0),
        alike[0]!.currency,
      ),
      isHandedBack: alike[0]!.isHandedBack,
    }),
  )
}
