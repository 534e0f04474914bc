import { WEEKDAYS } from '../time/index.ts'
import type { Weekday } from '../time/index.ts'
import { cutIntoSlots, weekOf } from './opening-hours.ts'
import type { DayHours, OpeningHours, WallSlot } from './opening-hours.ts'
import { byPrecedence, isUnbounded, settingFor } from './price-setting.ts'
import type { PriceSetting } from './price-setting.ts'

const rangesOf = (hours: DayHours, interval: number, isBookable: (slot: WallSlot) => boolean): DayHours => {
  const ranges: DayHours = []
  for (const slot of cutIntoSlots(hours, interval)) {
    if (!isBookable(slot)) continue
    const last = ranges.at(-1)
    if (last?.end === slot.startMinute) last.end = slot.endMinute
    else ranges.push({ start: slot.startMinute, end: slot.endMinute })
  }
  return ranges
}

/**
 * The bookable ranges of each weekday: the opening hours without the slots that the weekly pattern disables on every facility
 * of the group (FACILITIES-79). Settings bound to dates do not count; `interval` in minutes.
 */
export const availableSlots = ({
  openingHours,
  interval,
  facilityIds,
  settings,
}: {
  openingHours: OpeningHours
  interval: number
  facilityIds: readonly string[]
  settings: readonly PriceSetting[]
}): OpeningHours => {
  const weekly = settings.filter((setting) => setting.isActive && isUnbounded(setting)).sort(byPrecedence)
  const week = weekOf([])
  for (const day of WEEKDAYS satisfies readonly Weekday[]) {
    const ofDay = weekly.filter((setting) => setting.dayOfWeek === day)
    week[day] = rangesOf(
      openingHours[day],
      interval,
      (slot) =>
        facilityIds.length === 0 ||
        facilityIds.some((facilityId) => !settingFor(ofDay, { ...slot, facilityId })?.isDisable),
    )
  }
  return week
}
