import { randomUUID } from 'node:crypto'
import { staysDisabled } from '@fieldhouse/domain/facilities'
import type { PriceSetting } from '@fieldhouse/domain/facilities'
import { toMinor } from '@fieldhouse/domain/money'
import { endMinuteOf, parseClock } from '@fieldhouse/domain/time'
import type { LocalDate, Minute, Weekday } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'
import type { GroupRecord } from '../facility-groups/group-record.ts'

type MoneyInput = { price: number; currency?: string | undefined } | null

/** A price setting as it arrives; what is missing stays as it is. */
export type PriceSettingChange = {
  isActive?: boolean | undefined
  priority?: number | undefined
  dayOfWeek?: Weekday | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  slotPrice?: MoneyInput | undefined
  memberPrice?: MoneyInput | undefined
  isDisable?: boolean | undefined
  excludeFacilities?: readonly string[] | undefined
  effectiveFrom?: LocalDate | null | undefined
  effectiveUntil?: LocalDate | null | undefined
}

/** A price setting of a weekday before anything was said of it. `now` in epoch milliseconds. */
export const newSetting = (groupId: string, dayOfWeek: Weekday, now: number): PriceSetting => ({
  id: randomUUID(),
  groupId,
  isActive: true,
  priority: 0,
  dayOfWeek,
  startMinute: 0,
  endMinute: 1440,
  price: null,
  memberPrice: null,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt: now,
})

/**
 * A price setting with a change applied: times become minutes, prices minor units of the group's currency (COMMON-04).
 * An end of 0:00 is the end of the day; a disabled setting that excludes every facility of the group is enabled (FACILITIES-21).
 * Refuses a start that is not before the end, days in the wrong order, another currency, and facilities of other groups
 * (`facilityIdsEver` are those the group has or had). `at` names the input in refusals.
 */
export const applyPriceChange = (
  before: PriceSetting,
  change: PriceSettingChange,
  group: GroupRecord,
  facilityIdsEver: readonly string[],
  at: string,
): PriceSetting => {
  const money = (name: 'slotPrice' | 'memberPrice', input: MoneyInput): number | null => {
    if (input === null) return null
    if (input.currency !== undefined && input.currency !== group.currency)
      refuseField(`${at}${name}.currency`, `must be ${group.currency}`)
    return toMinor(input.price, group.currency)
  }
  const excluded = change.excludeFacilities?.map((id) => id.toLowerCase()) ?? before.excludeFacilities
  if (excluded.some((id) => !facilityIdsEver.includes(id))) throw new Refused({ code: 'error.notFound.facility' })
  const after: PriceSetting = {
    ...before,
    isActive: change.isActive ?? before.isActive,
    priority: change.priority ?? before.priority,
    dayOfWeek: change.dayOfWeek ?? before.dayOfWeek,
    startMinute: change.startTime === undefined ? before.startMinute : minuteOf(change.startTime),
    endMinute: change.endTime === undefined ? before.endMinute : endMinuteOf(minuteOf(change.endTime)),
    price: change.slotPrice === undefined ? before.price : money('slotPrice', change.slotPrice),
    memberPrice: change.memberPrice === undefined ? before.memberPrice : money('memberPrice', change.memberPrice),
    excludeFacilities: [...new Set(excluded)],
    effectiveFrom: change.effectiveFrom === undefined ? before.effectiveFrom : change.effectiveFrom,
    effectiveUntil: change.effectiveUntil === undefined ? before.effectiveUntil : change.effectiveUntil,
  }
  if (after.startMinute >= after.endMinute) refuseRange(`${at}endTime`, 'must be after startTime')
  if (after.effectiveFrom !== null && after.effectiveUntil !== null && after.effectiveFrom > after.effectiveUntil)
    refuseRange(`${at}effectiveUntil`, 'must not be before effectiveFrom')
  const facilityIds = group.facilities.map((facility) => facility.id)
  const disabled = change.isDisable ?? before.isDisable
  after.isDisable = disabled && (facilityIds.length === 0 || staysDisabled(after.excludeFacilities, facilityIds))
  return after
}

// The contract lets only clock times through.
const minuteOf = (time: string): Minute => parseClock(time) ?? refuseRange('startTime', 'must be a time of day')

const refuseRange = (property: string, text: string): never => {
  throw new Refused({
    code: 'error.badRequest.invalidTimeRange',
    details: { fields: [{ property, constraints: { range: text } }] },
  })
}

const refuseField = (property: string, text: string): never => {
  throw new Refused({
    code: 'error.badRequest.invalidInput',
    details: { msg: `${property}: ${text}`, fields: [{ property, constraints: { value: text } }] },
  })
}
