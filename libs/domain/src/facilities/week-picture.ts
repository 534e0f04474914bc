import type { Occupancy } from '../schedule/occupancy.ts'
import type { LocalDate } from '../time/index.ts'
import { outcomeOf } from './explain-slot.ts'
import type { SlotExplanation } from './explain-slot.ts'
import { cutIntoSlots } from './opening-hours.ts'
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
 * minutes, `groupPrice` in minor units; `takenBy` says what covers a slot.
 */
export const pictureOf = <O extends Occupancy = Occupancy>({
  days,
  interval,
  facilityIds,
  settings,
  groupPrice,
  memberPriced,
  takenBy = () => null,
}: {
  days: readonly { date: LocalDate; hours: DayHours }[]
  interval: number
  facilityIds: readonly string[]
  settings: readonly PriceSetting[]
  groupPrice: number
  memberPriced: boolean
  takenBy?: (slot: PricedSlot) => O | null
}): PictureDay<O>[] =>
  days.map(({ date, hours }) => {
    const ofDay = settingsOn(date, settings)
    return {
      date,
      hours,
      slots: cutIntoSlots(hours, interval).map((wall) => ({
        ...wall,
        outcomes: facilityIds.map((facilityId) => {
          const slot = { ...wall, date, facilityId }
          return {
            facilityId,
            outcome: outcomeOf({ slot, hours, ofDay, groupPrice, memberPriced, taken: takenBy(slot) }),
          }
        }),
      })),
    }
  })
