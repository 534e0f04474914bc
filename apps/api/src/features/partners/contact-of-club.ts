import { groupedPhone } from '@fieldhouse/domain/mobiles'
import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Block } from '../../messages/letter.ts'
import type { Words } from '../../messages/templates/words.ts'
import type { Club } from './club.store.ts'

/** How to reach a club, and its tax reference, a line each: below its name on receipts, and at the end of its confirmations. */
export const contactOf = ({ address, phone, taxReference }: Club, words: Pick<Words, 'contact'>): string[] =>
  [
    address,
    phone && `${words.contact.phone}: ${groupedPhone(phone)}`,
    taxReference && `${words.contact.taxReference}: ${taxReference}`,
  ].filter((line) => line !== null)

/** The same below all that a letter says; without the address where that stands with the venue. */
export const contactBlock = (club: Club, words: Words): Block[] => {
  const lines = contactOf(club.venueAddress === null ? club : { ...club, address: null }, words)
  return lines.length === 0 ? [] : [{ kind: 'text', text: [club.brandName, ...lines].join('\n'), quiet: true }]
}

/** When something was sold, and when it was paid where it was, in epoch milliseconds: by the clock of the club. */
export const soldAndPaid = (
  { soldAt, paidAt }: { soldAt: number; paidAt: number | null },
  { zone }: Club,
  words: Words,
): { name: string; value: string }[] => {
  const time = (instant: number) => {
    const { date, minute } = wallOf(instant, zone)
    return `${words.day(date)} ${formatClock(minute)}`
  }
  return [
    { name: words.receipt.date, value: time(soldAt) },
    ...(paidAt === null ? [] : [{ name: words.receipt.paidOn, value: time(paidAt) }]),
  ]
}
