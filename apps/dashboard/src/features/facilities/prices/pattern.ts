import {
  editedPattern,
  isUnbounded,
  parseDayHours,
  weekOf,
  type NewPriceSetting,
  type OpeningHours,
  type PriceSetting,
} from '@fieldhouse/domain/facilities'
import { toMajor, toMinor } from '@fieldhouse/domain/money'
import { formatClock, parseClock, WEEKDAYS, type Minute } from '@fieldhouse/domain/time'
import type { client } from '../../../lib/api/api.ts'
import type { Group, GroupValues, Week } from '../form/group-form.ts'

type ReadSetting = Group['priceSettings'][number]
type SentSetting = Parameters<typeof client.createPriceSettings>[0]['body']['priceSettings'][number]

const minuteOf = (clock: string): Minute => parseClock(clock) ?? 0
const endOf = (clock: string): Minute => minuteOf(clock) || 1440

/** A price setting as the rules take it: prices in minor units. */
export const settingOf = ({
  slotPrice,
  memberPrice,
  startTime,
  endTime,
  createdAt,
  ...rest
}: ReadSetting): PriceSetting => ({
  id: rest.id,
  groupId: rest.groupId,
  isActive: rest.isActive,
  priority: rest.priority,
  dayOfWeek: rest.dayOfWeek,
  isDisable: rest.isDisable,
  excludeFacilities: rest.excludeFacilities,
  effectiveFrom: rest.effectiveFrom,
  effectiveUntil: rest.effectiveUntil,
  startMinute: minuteOf(startTime),
  endMinute: endOf(endTime),
  price: slotPrice && toMinor(slotPrice.price, slotPrice.currency),
  memberPrice: memberPrice && toMinor(memberPrice.price, memberPrice.currency),
  createdAt: Date.parse(createdAt),
})

/** A price setting as it is sent. */
export const sentSetting = (
  { startMinute, endMinute, price, memberPrice, excludeFacilities, ...setting }: NewPriceSetting,
  currency: string,
): SentSetting => ({
  ...setting,
  startTime: formatClock(startMinute),
  endTime: formatClock(endMinute % 1440),
  slotPrice: price === null ? null : { price: toMajor(price, currency) },
  memberPrice: memberPrice === null ? null : { price: toMajor(memberPrice, currency) },
  excludeFacilities: [...excludeFacilities],
})

/** A price setting as it is read by people, with its prices in the group's currency. */
export const readSetting = ({ id, ...setting }: PriceSetting, currency: string) => {
  const money = (minor: number | null) => (minor === null ? null : { price: toMajor(minor, currency), currency })
  return {
    id,
    isActive: setting.isActive,
    priority: setting.priority,
    dayOfWeek: setting.dayOfWeek,
    startTime: formatClock(setting.startMinute),
    endTime: formatClock(setting.endMinute % 1440),
    slotPrice: money(setting.price),
    memberPrice: money(setting.memberPrice),
    isDisable: setting.isDisable,
    excludeFacilities: [...setting.excludeFacilities],
    effectiveFrom: setting.effectiveFrom,
    effectiveUntil: setting.effectiveUntil,
  }
}

/** The opening hours as the rules take them; a day that can't be read is closed. */
export const hoursOf = (week: Week): OpeningHours => ({
  ...weekOf([]),
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, parseDayHours(week[day]) ?? []])),
})

/** Marks what is not written yet. */
const UNWRITTEN = 'unwritten-'

/** The price settings that a group has, without those that are being taken away, with those that wait to be written. */
const standingOf = (
  group: Group | null,
  { pending, removing }: Pick<GroupValues, 'pending' | 'removing'>,
): PriceSetting[] => [
  ...(group?.priceSettings ?? []).filter(({ id }) => !removing.includes(id)).map(settingOf),
  ...unwritten(pending, group?.id ?? ''),
]

const unwritten = (settings: readonly NewPriceSetting[], groupId: string): PriceSetting[] =>
  settings.map((setting, index) => ({
    ...setting,
    groupId,
    id: `${UNWRITTEN}${index}-${setting.startMinute}`,
    createdAt: Number.MAX_SAFE_INTEGER,
  }))

/** The price settings of the weekly pattern, which a reset takes away; dated ones stay (FACILITIES-73). */
export const unboundedOf = ({ priceSettings }: Pick<Group, 'priceSettings'>): string[] =>
  priceSettings.filter(isUnbounded).map(({ id }) => id)

type Pattern = {
  /** The ids of the settings that go. */
  removed: string[]
  /** What takes their place, not written yet. */
  created: NewPriceSetting[]
  /** All settings as they will be. */
  settings: PriceSetting[]
}

/**
 * The price settings after what was edited in the grid, and how they come about (FACILITIES-71). Where the grid begins anew
 * (`reset`), its settings go whatever was edited (FACILITIES-70).
 */
export const patternOf = (
  values: GroupValues,
  { group, keys, reset }: { group: Group | null; keys: readonly string[]; reset: boolean },
): Pattern => {
  const standing = standingOf(group, values)
  if (reset) {
    const removed = group ? unboundedOf(group) : []
    return { removed, created: [], settings: standing.filter((setting) => !isUnbounded(setting)) }
  }
  const { removed, created } = editedPattern({
    settings: standing,
    edits: values.edits,
    hours: hoursOf(values.openingHours),
    interval: values.timeSlotInterval,
    facilityIds: keys,
  })
  const left = standing.filter(({ id }) => !removed.includes(id))
  const waiting = values.pending.filter((_, index) => left.some(({ id }) => id.startsWith(`${UNWRITTEN}${index}-`)))
  const all = [...waiting, ...created]
  return {
    removed: [
      ...(group?.priceSettings ?? []).flatMap(({ id }) => (values.removing.includes(id) ? [id] : [])),
      ...removed.filter((id) => !id.startsWith(UNWRITTEN)),
    ],
    created: all,
    settings: [...left.filter(({ id }) => !id.startsWith(UNWRITTEN)), ...unwritten(all, group?.id ?? '')],
  }
}
