import { groupLabel } from './group-label.ts'

/** The required parts of a facility group that are not filled in: they show 'Missing' (FACILITIES-28, FACILITIES-33). */
export const missingFields = (group: {
  onlineBookingEnabled: boolean
  name: string
  /** Minor units; null when the field is empty. */
  price: number | null
  facilityCount: number
}): ('name' | 'price' | 'facilities')[] => {
  if (!group.onlineBookingEnabled) return []
  const missing: ('name' | 'price' | 'facilities')[] = []
  if (group.name.trim() === '') missing.push('name')
  if (group.price === null || group.price < 0) missing.push('price')
  if (group.facilityCount < 1) missing.push('facilities')
  return missing
}

/** The most slots one order may hold, or null for no limit: below 1 there is none (FACILITIES-29). */
export const maximumSlots = (maximumBookingSlots: number | null): number | null =>
  (maximumBookingSlots ?? 0) < 1 ? null : maximumBookingSlots

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Names for facilities added to a group: '{group name} {n}', n going on from the highest number in use
 * (FACILITIES-32, FACILITIES-85, VENUES-23). Where the group has no name, what is played there (`type`) stands for it.
 */
export const nextFacilityNames = (
  group: { name: string; type: string },
  namesInUse: readonly string[],
  count: number,
): string[] => {
  const label = groupLabel(group)
  const pattern = new RegExp(`^${escaped(label)} (\\d+)$`)
  const highest = namesInUse.reduce((max, name) => Math.max(max, Number(pattern.exec(name)?.[1] ?? 0)), 0)
  return Array.from({ length: Math.max(0, count) }, (_, i) => `${label} ${highest + 1 + i}`)
}

/** A facility's name as it is sent: a single space when it was emptied (FACILITIES-85, VENUES-47). */
export const sentFacilityName = (name: string): string => name.trim() || ' '

/**
 * Whether a disabled cell of the price grid is disabled at all: when it excludes every facility of the group, the slot is
 * enabled again (FACILITIES-20, FACILITIES-21).
 */
export const staysDisabled = (excludeFacilities: readonly string[], facilityIds: readonly string[]): boolean =>
  !facilityIds.every((id) => excludeFacilities.includes(id))
