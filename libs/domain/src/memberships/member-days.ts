import type { LocalDate } from '../time/index.ts'

/** Days on which somebody is a member, both ends inclusive, in the partner's zone; none on which a membership is paused (BEYOND-46). */
export type MemberDays = readonly { from: LocalDate; until: LocalDate }[]

/** Whether somebody is a member on a day: what they pay for it is the price of members then (BEYOND-06, ATTENDANCE-36). */
export const isMemberDay = (days: MemberDays, date: LocalDate): boolean =>
  days.some(({ from, until }) => from <= date && date <= until)
