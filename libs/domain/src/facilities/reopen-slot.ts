import { weekdayOf } from '../time/index.ts'
import { choosePriceSetting } from './price-setting.ts'
import type { PricedSlot, PriceSetting } from './price-setting.ts'

/**
 * The price setting that opens a disabled slot again: for this facility alone, above every other setting, at the last price
 * the slot had, on the shown date. Clearing both dates afterwards opens it on that weekday for good (BOOKING-23, BOOKING-106).
 * `groupPrice` in minor units; the setting's id and creation time are the caller's.
 */
export const reopeningSetting = ({
  slot,
  groupId,
  groupPrice,
  settings,
  facilityIds,
}: {
  slot: PricedSlot
  groupId: string
  groupPrice: number | null
  settings: readonly PriceSetting[]
  /** Every facility of the group. */
  facilityIds: readonly string[]
}): Omit<PriceSetting, 'id' | 'createdAt'> => {
  const enabled = settings.filter((setting) => !setting.isDisable)
  const last = choosePriceSetting(enabled, slot)
  return {
    groupId,
    isActive: true,
    isDisable: false,
    priority: settings.reduce((highest, setting) => Math.max(highest, setting.priority), 0) + 1,
    dayOfWeek: weekdayOf(slot.date),
    startMinute: slot.startMinute,
    endMinute: slot.endMinute,
    price: last?.price ?? groupPrice,
    memberPrice: last?.memberPrice ?? null,
    excludeFacilities: facilityIds.filter((id) => id !== slot.facilityId),
    effectiveFrom: slot.date,
    effectiveUntil: slot.date,
  }
}
