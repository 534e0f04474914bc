import type { NewPriceSetting } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import type { client } from '../../../lib/api/api.ts'
import { groupChangeOf, priceOf, resetsPricing, type Group, type GroupValues, type Place } from '../form/group-form.ts'
import { patternOf, sentSetting } from '../prices/pattern.ts'

/** A change of a group, as it is asked about before it is saved. */
export type Draft = NonNullable<Parameters<typeof client.previewGroupChange>[0]['body']>

/** What the form of a group would change of hours, prices and links; null where it changes none of them. */
export const draftOf = (values: GroupValues, group: Group, place: Place): Draft | null => {
  const resets = resetsPricing(values, group)
  const { removed, created } = patternOf(values, {
    group,
    keys: values.facilities.map(({ key }) => key),
    reset: resets,
  })
  const linkedFacilities = newlyLinked(values, group)
  const price = toMajor(priceOf(values.price, place.currency) ?? 0, place.currency)
  const changesPrices = price !== group.price || removed.length + created.length > 0
  if (!resets && !changesPrices && linkedFacilities.length === 0) return null
  const { timeSlotInterval, useVenueOpeningHours, openingHours } = groupChangeOf(values, place.currency)
  return {
    price,
    timeSlotInterval,
    useVenueOpeningHours,
    openingHours,
    removedSettings: removed,
    priceSettings: created.map((setting) => standing(sentSetting(setting, place.currency), group)),
    linkedFacilities,
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

/** The facilities of the group that share their ground with more than before. */
const newlyLinked = ({ facilities }: GroupValues, group: Group): string[] => {
  const before = new Map(group.facilities.map(({ id, linkedFacilityIds }) => [id, linkedFacilityIds]))
  const pairs = facilities.flatMap(({ key, id, linked }) =>
    linked.filter((other) => !(before.get(key) ?? []).includes(other)).flatMap((other) => [id, other]),
  )
  return [...new Set(pairs.filter((id) => id !== null && before.has(id)))] as string[]
}
