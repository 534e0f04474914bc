import { isBooked } from '../schedule/occupancy.ts'
import type { Occupancy } from '../schedule/occupancy.ts'
import { weekdayOf } from '../time/index.ts'
import type { DayHours } from './opening-hours.ts'
import { byPrecedence, choosePriceSetting, isUnbounded, priceUnder, settingFor } from './price-setting.ts'
import type { PricedSlot, PriceSetting } from './price-setting.ts'

/** Why a price setting did not decide a slot, in the order in which it is asked. */
export type LostBecause =
  | 'inactive'
  | 'otherWeekday'
  | 'otherTime'
  | 'notYetEffective'
  | 'noLongerEffective'
  | 'facilityExcluded'
  | 'lowerPriority'
  | 'datedWins'
  | 'newerWins'

/** Why a slot costs what it costs, or why it can't be booked, and every setting that lost with its reason (BEYOND-09). */
export type SlotExplanation<O extends Occupancy = Occupancy> = {
  outcome:
    | { kind: 'booked' | 'closed'; occupancy: O }
    | { kind: 'outsideHours'; hours: DayHours }
    | { kind: 'disabled'; setting: PriceSetting }
    /** Nobody has set a price, of the group or by a setting: it can't be booked. */
    | { kind: 'noPrice'; setting: PriceSetting | null }
    /** `price` in minor units for a whole slot; without a setting it is the group's. */
    | { kind: 'priced'; price: number; setting: PriceSetting | null }
  losers: { setting: PriceSetting; because: LostBecause }[]
}

const whyLost = (setting: PriceSetting, slot: PricedSlot, winner: PriceSetting | null): LostBecause => {
  if (!setting.isActive) return 'inactive'
  if (setting.dayOfWeek !== weekdayOf(slot.date)) return 'otherWeekday'
  if (setting.startMinute > slot.startMinute || setting.endMinute < slot.endMinute) return 'otherTime'
  if (setting.effectiveFrom !== null && slot.date < setting.effectiveFrom) return 'notYetEffective'
  if (setting.effectiveUntil !== null && slot.date > setting.effectiveUntil) return 'noLongerEffective'
  if (setting.excludeFacilities.includes(slot.facilityId)) return 'facilityExcluded'
  // Only a candidate gets here, so there is a winner; comparing with itself would be a fault of the caller.
  if (!winner || setting.priority < winner.priority) return 'lowerPriority'
  return isUnbounded(setting) && !isUnbounded(winner) ? 'datedWins' : 'newerWins'
}

type Question<O extends Occupancy> = {
  slot: PricedSlot
  hours: DayHours
  /** In minor units; null where nobody has set one. */
  groupPrice: number | null
  /** What covers the slot, if anything. */
  taken: O | null
  memberPriced?: boolean
}

/** What becomes of a slot whose price setting is known: what takes it, else whether it is open, else what it costs (SCHEDULE-59). */
const outcomeUnder = <O extends Occupancy>(
  winner: PriceSetting | null,
  { slot, hours, groupPrice, taken, memberPriced = false }: Question<O>,
): SlotExplanation<O>['outcome'] => {
  if (taken) return { kind: isBooked(taken) ? 'booked' : 'closed', occupancy: taken }
  const isOpen = hours.some((range) => range.start <= slot.startMinute && slot.endMinute <= range.end)
  if (!isOpen) return { kind: 'outsideHours', hours }
  if (winner?.isDisable) return { kind: 'disabled', setting: winner }
  const price = priceUnder(winner, groupPrice, memberPriced)
  return price === null ? { kind: 'noPrice', setting: winner } : { kind: 'priced', price, setting: winner }
}

/**
 * Explains one slot with the same rules that price it: what takes it, else whether it is open, else the price setting that
 * won (FACILITIES-72, SCHEDULE-59).
 */
export const explainSlot = <O extends Occupancy>({
  settings,
  ...question
}: Question<O> & { settings: readonly PriceSetting[] }): SlotExplanation<O> => {
  const { slot } = question
  const winner = choosePriceSetting(settings, slot)
  const losers = settings
    .filter((setting) => setting !== winner)
    .sort(byPrecedence)
    .map((setting) => ({ setting, because: whyLost(setting, slot, winner) }))
  return { outcome: outcomeUnder(winner, question), losers }
}

/** What becomes of a slot, by the settings of its day (`settingsOn`): the outcome of `explainSlot` without its reasons. */
export const outcomeOf = <O extends Occupancy>({
  ofDay,
  ...question
}: Question<O> & { ofDay: readonly PriceSetting[] }): SlotExplanation<O>['outcome'] =>
  outcomeUnder(settingFor(ofDay, question.slot), question)
