import { weekdayOf } from '../time/index.ts'
import type { Instant, LocalDate, Minute, Weekday } from '../time/index.ts'

/** A rule of the price grid: what the slots of a weekday and time cost, or that they are disabled (FACILITIES-18). */
export type PriceSetting = {
  id: string
  groupId: string
  isActive: boolean
  /** The highest number wins. */
  priority: number
  dayOfWeek: Weekday
  startMinute: Minute
  endMinute: Minute
  /** Price of one whole slot in minor units; null means the group's price. */
  price: number | null
  /** Price for who has an active membership on the booking's date (BEYOND-06); null means they pay `price`. */
  memberPrice: number | null
  isDisable: boolean
  excludeFacilities: readonly string[]
  /** First and last day on which it applies, both inclusive; null is unbounded. */
  effectiveFrom: LocalDate | null
  effectiveUntil: LocalDate | null
  createdAt: Instant
}

/** The slot that a price is asked for: a wall-clock range of one day on one facility. */
export type PricedSlot = { date: LocalDate; startMinute: Minute; endMinute: Minute; facilityId: string }

/** True for the weekly pattern of the grid: no date bounds it (FACILITIES-73). */
export const isUnbounded = (setting: Pick<PriceSetting, 'effectiveFrom' | 'effectiveUntil'>): boolean =>
  setting.effectiveFrom === null && setting.effectiveUntil === null

/** Orders settings by which one wins: priority, then dated before unbounded, then the newest (FACILITIES-72). */
export const byPrecedence = (a: PriceSetting, b: PriceSetting): number =>
  b.priority - a.priority ||
  Number(isUnbounded(a)) - Number(isUnbounded(b)) ||
  b.createdAt - a.createdAt ||
  (a.id < b.id ? -1 : 1)

const appliesOn = (setting: PriceSetting, weekday: Weekday): boolean =>
  setting.isActive && setting.dayOfWeek === weekday

const isInEffect = ({ effectiveFrom, effectiveUntil }: PriceSetting, date: LocalDate): boolean =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveUntil === null || date <= effectiveUntil)

/** The settings that apply on a date, the winning one first; filter once per day and group, then ask `settingFor` per slot. */
export const settingsOn = (date: LocalDate, settings: readonly PriceSetting[]): PriceSetting[] => {
  const weekday = weekdayOf(date)
  return settings.filter((setting) => appliesOn(setting, weekday) && isInEffect(setting, date)).sort(byPrecedence)
}

/** The settings that apply on a date and don't exclude a facility, the winning one first. */
export type SettingsOfPlace = (date: LocalDate, facilityId: string) => readonly PriceSetting[]

/** Where in their order the settings stand that exclude a facility, by its id. */
type Excluding = ReadonlyMap<string, readonly number[]>

const excludingOf = (settings: readonly PriceSetting[]): Excluding => {
  const found = new Map<string, number[]>()
  for (const [place, { excludeFacilities }] of settings.entries())
    for (const facilityId of excludeFacilities) {
      const known = found.get(facilityId)
      if (known) known.push(place)
      else found.set(facilityId, [place])
    }
  return found
}

type OfWeekday = { sorted: readonly PriceSetting[]; excluding: Excluding; ofPlace: Map<string, PriceSetting[]> }

const settingsNotExcluding = ({ sorted, excluding }: OfWeekday, facilityId: string): PriceSetting[] => {
  const isOut = new Uint8Array(sorted.length)
  for (const place of excluding.get(facilityId) ?? []) isOut[place] = 1
  return sorted.filter((_setting, place) => isOut[place] === 0)
}

/** What was prepared of a list of settings, which is not changed once it was read. */
const prepared = new WeakMap<readonly PriceSetting[], SettingsOfPlace>()

/**
 * Prepares the settings of a group for pricing many days and facilities. Settings are sorted, and their exclude lists read, once per
 * weekday: read for every slot, they cost ranges x slots x settings x facilities.
 */
export const prepareSettings = (settings: readonly PriceSetting[]): SettingsOfPlace => {
  const known = prepared.get(settings)
  if (known) return known
  const made = settingsOfPlace(settings)
  prepared.set(settings, made)
  return made
}

const settingsOfPlace = (settings: readonly PriceSetting[]): SettingsOfPlace => {
  const weekdays = new Map<Weekday, OfWeekday>()
  const ofWeekday = (weekday: Weekday) => {
    const known = weekdays.get(weekday)
    if (known) return known
    const sorted = settings.filter((setting) => appliesOn(setting, weekday)).sort(byPrecedence)
    const made = { sorted, excluding: excludingOf(sorted), ofPlace: new Map<string, PriceSetting[]>() }
    weekdays.set(weekday, made)
    return made
  }
  return (date, facilityId) => {
    const day = ofWeekday(weekdayOf(date))
    const known = day.ofPlace.get(facilityId)
    const own = known ?? settingsNotExcluding(day, facilityId)
    if (!known) day.ofPlace.set(facilityId, own)
    return own.filter((setting) => isInEffect(setting, date))
  }
}

type Minutes = Pick<PricedSlot, 'startMinute' | 'endMinute'>

const covers = (setting: PriceSetting, slot: Minutes): boolean =>
  setting.startMinute <= slot.startMinute && slot.endMinute <= setting.endMinute

/** The setting that decides a slot of a place, among those of `prepareSettings` for it; null when none covers it. */
export const settingOfPlace = (ofPlace: readonly PriceSetting[], slot: Minutes): PriceSetting | null =>
  ofPlace.find((setting) => covers(setting, slot)) ?? null

/** The setting that decides a slot, among those of `settingsOn`; null when none covers it. */
export const settingFor = (
  ofDay: readonly PriceSetting[],
  slot: Minutes & Pick<PricedSlot, 'facilityId'>,
): PriceSetting | null =>
  ofDay.find((setting) => covers(setting, slot) && !setting.excludeFacilities.includes(slot.facilityId)) ?? null

/** The price setting that decides a slot, or null when the group's price holds (FACILITIES-72). */
export const choosePriceSetting = (settings: readonly PriceSetting[], slot: PricedSlot): PriceSetting | null =>
  settingFor(settingsOn(slot.date, settings), slot)

/**
 * What one whole slot costs under a setting, in minor units: members pay the member price where there is one (BEYOND-06). Null where nobody
 * has set a price: such a slot is not for sale.
 */
export const priceUnder = (
  setting: PriceSetting | null,
  groupPrice: number | null,
  memberPriced: boolean,
): number | null => (memberPriced ? setting?.memberPrice : null) ?? setting?.price ?? groupPrice
