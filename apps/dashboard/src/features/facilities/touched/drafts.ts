import type { NewPriceSetting } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { toIso } from '@fieldhouse/domain/time'
import type { client } from '../../../lib/api/api.ts'
import { groupChangeOf, priceOf, resetsPricing, type Group, type GroupValues, type Place } from '../form/group-form.ts'
import { closureChangesOf } from '../form/typed-closures.ts'
import { patternOf, sentSetting } from '../prices/pattern.ts'

/** A change of a group, as it is asked about before it is saved. */
export type Draft = NonNullable<Parameters<typeof client.previewGroupChange>[0]['body']>

/** What the form of a group would change of hours, prices, links and closures; null where it changes none of them. */
export const draftOf = (values: GroupValues, group: Group, place: Place): Draft | null => {
  const resets = resetsPricing(values, group)
  const { removed, created } = patternOf(values, {
    group,
    keys: values.facilities.map(({ key }) => key),
    reset: resets,
  })
  const linkedFacilities = newlyLinked(values, group)
  const typed = priceOf(values.price, place.currency)
  const price = typed === null ? null : toMajor(typed, place.currency)
  const changesPrice = price !== null && !(group.hasPrice && price === group.price)
  const changesPrices = changesPrice || removed.length + created.length > 0
  const { closures, removedClosures } = closuresOf(values, group, place)
  if (!resets && !changesPrices && linkedFacilities.length + closures.length === 0) return null
  const { timeSlotInterval, useVenueOpeningHours, openingHours } = groupChangeOf(values, place.currency)
  return {
    ...(price !== null && { price }),
    timeSlotInterval,
    useVenueOpeningHours,
    openingHours,
    removedSettings: removed,
    priceSettings: created.map((setting) => standing(sentSetting(setting, place.currency), group)),
    linkedFacilities,
    closures,
    removedClosures,
  }
}

/** The closures that come, that move and that go. A facility that is not there yet has nothing in their way. */
const closuresOf = ({ closures, timeSlotInterval }: GroupValues, group: Group, { zone }: Place) => {
  const known = new Set(group.facilities.map(({ id }) => id))
  const { removed, moved, added } = closureChangesOf(closures, group.closures, timeSlotInterval, zone, new Map())
  const changed = [...moved.map(({ id, closure }) => ({ id, closure })), ...added.map(({ closure }) => ({ closure }))]
  return {
    closures: changed
      .filter(({ closure: { facilityId } }) => known.has(facilityId))
      .map(({ closure: { facilityId, start, end }, ...of }) => ({
        ...of,
        facilityId,
        timeRange: { start: toIso(start), end: toIso(end) },
      })),
    removedClosures: removed.map(({ id }) => id),
  }
}

/** What a price setting would change that is made, or takes the place of one. */
export const draftOfSettings = (settings: readonly NewPriceSetting[], currency: string, id?: string): Draft => ({
  priceSettings: settings.map((setting) => ({ ...sentSetting(setting, currency), ...(id !== undefined && { id }) })),
})

/** A facility that is not there yet has no bookings: the setting is asked about without it. */
const standing = (setting: ReturnType<typeof sentSetting>, { facilities }: Group) => ({
  ...setting,
  excludeFacilities: setting.excludeFacilities?.filter((id) => facilities.some((facility) => facility.id === id)),
})

/** The facilities that share their ground with more than before, those of other groups too; what is not there yet has no bookings. */
const newlyLinked = ({ facilities }: GroupValues, group: Group): string[] => {
  const unsaved = new Set(facilities.flatMap(({ key, id }) => (id === null ? [key] : [])))
  const before = new Map(group.facilities.map(({ id, linkedFacilityIds }) => [id, linkedFacilityIds]))
  const pairs = facilities.flatMap(({ key, id, linked }) =>
    linked.filter((other) => !(before.get(key) ?? []).includes(other)).flatMap((other) => [id ?? key, other]),
  )
  return [...new Set(pairs.filter((id) => !unsaved.has(id)))]
}
