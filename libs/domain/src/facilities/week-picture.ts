import { patternOf } from '../schedule/day-slots.ts'
import type { Occupancy } from '../schedule/occupancy.ts'
import type { LocalDate, Zone } from '../time/index.ts'
import { outcomeOf } from './explain-slot.ts'
import type { SlotExplanation } from './explain-slot.ts'
import type { DayHours, WallSlot } from './opening-hours.ts'
import { settingsOn } from './price-setting.ts'
import type { PricedSlot, PriceSetting } from './price-setting.ts'

export type PictureSlot<O extends Occupancy = Occupancy> = WallSlot & {
  /** What becomes of the slot on each facility, in their order. */
  outcomes: { facilityId: string; outcome: SlotExplanation<O>['outcome'] }[]
}
export type PictureDay<O extends Occupancy = Occupancy> = { date: LocalDate; hours: DayHours; slots: PictureSlot<O>[] }

/**
 * What every slot of some days costs on some facilities, or why it can't be had, by the rules of the schedule (BEYOND-33). `interval` in
 * minutes, `groupPrice` in minor units; `takenBy` says what covers a slot. Days of the calendar are cut by the clock of their `zone`: a slot
 * that the clocks skip is not there. What holds every week is cut by a clock that nobody changes, UTC.
 */
export const pictureOf = <O extends Occupancy = Occupancy>({
  days,
  zone,
  interval,
  facilityIds,
  settings,
  groupPrice,
  memberPriced,
  takenBy = () => null,
}: {
  days: readonly { date: LocalDate; hours: DayHours }[]
  zone: Zone
  interval: number
  facilityIds: readonly string[]
  settings: readonly PriceSetting[]
  groupPrice: number | null
  memberPriced: boolean
  takenBy?: (slot: PricedSlot) => O | null
}): PictureDay<O>[] =>
  days.map(({ date, hours }) => {
    const ofDay = settingsOn(date, settings)
    return {
      date,
      hours,
      slots: patternOf(date, zone, hours, interval).map(({ startMinute, endMinute }) => ({
        startMinute,
        endMinute,
        outcomes: facilityIds.map((facilityId) => {
          const slot = { startMinute, endMinute, date, facilityId }
          return {
            facilityId,
            outcome: outcomeOf({ slot, hours, ofDay, groupPrice, memberPriced, taken: takenBy(slot) }),
          }
        }),
      })),
    }
  })
