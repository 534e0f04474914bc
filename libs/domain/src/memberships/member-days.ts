import type { LocalDate } from '../time/index.ts'

/** Days on which somebody is a member, both ends inclusive, in the partner's zone; none on which a membership is paused (BEYOND-46). */
export type MemberDays = readonly { from: LocalDate; until: LocalDate }[]

/** Whether somebody is a member on a day: what they pay for it is the price of members then (BEYOND-06, ATTENDANCE-36). */
export const isMemberDay = (days: MemberDays, date: LocalDate): boolean =>
  days.some(({ from, until }) => from <= date && date <= until)

/**
 * The last day on which somebody is a member before days on which they are none any more: the later ones of these dates are at the normal
 * price. Null where they are a member on the last of them or later, as after a pause, and where they have not been one since `today`.
 */
export const memberUntil = (days: MemberDays, dates: readonly LocalDate[], today: LocalDate): LocalDate | null => {
  const last = dates.toSorted().at(-1)
  if (last === undefined || days.some(({ until }) => until >= last)) return null
  const ends = days.map(({ until }) => until).filter((until) => today <= until && until < last)
  return ends.toSorted().at(-1) ?? null
}
