import type { Api, Reply } from '@fieldhouse/contract'
import { PRICE_SETTING_DELETE_CHUNK, sentFacilityName, type NewPriceSetting } from '@fieldhouse/domain/facilities'
import { toIso } from '@fieldhouse/domain/time'
import type { Send } from '../../../lib/commands/use-action.ts'
import {
  facilitiesOf,
  groupChangeOf,
  newGroupOf,
  resetsPricing,
  type Group,
  type GroupValues,
  type Place,
  type TypedFacility,
} from '../form/group-form.ts'
import { closureChangesOf } from '../form/typed-closures.ts'
import { patternOf, sentSetting } from '../prices/pattern.ts'

/** The steps of a save, in their order (FACILITIES-25), by what is said where they fail (FACILITIES-53 to -57). */
export type Step = 'group' | 'facilities' | 'closures' | 'prices' | 'newPrices'

type Saving = {
  group: Group
  place: Place
  /** The version that is saved over; with the first step it becomes the next one. */
  version: { current: number }
  /** Said before each step. */
  next: (step: Step) => void
  /** What is done already stands in the form as done, so that saving again goes on from there (FACILITIES-83). */
  keep: (more: Partial<GroupValues>) => void
}
type MadeClosure = Reply<Api['createClosures']>['data'][number]

/** Ids in place of the keys that facilities had while they were not there yet. */
type Ids = ReadonlyMap<string, string>
const idOf = (ids: Ids, key: string): string => ids.get(key) ?? key

const MOST_PRICES = 500
const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Saves what differs, step by step: what is done stays, the first step that fails is told, later ones wait (FACILITIES-25, FACILITIES-83). */
export const saveGroup = async (send: Send, values: GroupValues, { group, place, version, next, keep }: Saving) => {
  next('group')
  const reset = resetsPricing(values, group)
  const pattern = patternOf(values, { group, keys: values.facilities.map(({ key }) => key), reset })
  const { data: saved } = await send(
    'updateFacilityGroup',
    { id: group.id, body: { ...groupChangeOf(values, place.currency), version: version.current } },
    // Saved again after a later step failed, it is another change.
    { part: String(version.current) },
  )
  version.current = saved.version
  next('facilities')
  const named = await saveFacilities(send, values, group)
  keep({ facilities: named })
  const ids: Ids = new Map(named.map(({ key, id }) => [key, id ?? key]))
  const facilities = await saveLinks(send, named, group, ids)
  keep({ facilities })
  next('closures')
  await saveClosures(send, values, { group, place, ids, keep })
  next('prices')
  const created = withIds(pattern.created, ids)
  for (const [at, chunk] of chunksOf(pattern.removed, PRICE_SETTING_DELETE_CHUNK).entries())
    await send('deletePriceSettings', { query: { ids: chunk } }, { part: String(at) })
  keep({ edits: [], pending: created })
  next('newPrices')
  await savePrices(send, group.id, created, place.currency)
  keep({ pending: [] })
}

type Creating = {
  venueId: string
  place: Place
  /** How many groups were created and taken back again. */
  attempts: { current: number }
}

/** Creates a group with all that belongs to it; where a later step fails, nothing of it stays (FACILITIES-26, FACILITIES-27). */
export const createGroup = async (send: Send, values: GroupValues, { venueId, place, attempts }: Creating) => {
  const part = String(attempts.current)
  const { data: group } = await send(
    'createFacilityGroup',
    { venueId, body: newGroupOf(values, place.currency) },
    { part },
  )
  try {
    const typed = facilitiesOf(values, true)
    const ids: Ids = new Map(typed.map(({ key }, index) => [key, group.facilities[index]?.id ?? key]))
    await saveClosures(send, values, { group, place, ids, keep: () => undefined })
    const { created } = patternOf(values, { group, keys: typed.map(({ key }) => key), reset: false })
    await savePrices(send, group.id, withIds(created, ids), place.currency)
  } catch (error) {
    await send('deleteFacilityGroup', { id: group.id })
    // It is gone: who tries again does not mean this one.
    attempts.current += 1
    throw error
  }
}

const withIds = (settings: readonly NewPriceSetting[], ids: Ids): NewPriceSetting[] =>
  settings.map((setting) => ({
    ...setting,
    excludeFacilities: setting.excludeFacilities.map((key) => idOf(ids, key)),
  }))

/** Renames and adds facilities; answers them as they stand then. */
const saveFacilities = async (send: Send, { facilities }: GroupValues, group: Group) => {
  const before = new Map(group.facilities.map(({ id, name }) => [id, name]))
  let saved = facilities
  for (const { id, key, name, version } of facilities) {
    if (id === null || version === null || !before.has(id) || before.get(id)?.trim() === name.trim()) continue
    const { data } = await send('updateFacility', { id, body: { name: sentFacilityName(name), version } })
    saved = saved.map((one) => (one.key === key ? { ...one, version: data.version } : one))
  }
  const added = facilities.filter(({ id }) => id === null)
  if (added.length === 0) return saved
  const { data } = await send('addFacilities', {
    id: group.id,
    body: { facilities: added.map(({ name }) => ({ name: sentFacilityName(name) })) },
  })
  const made = new Map(added.map(({ key }, index) => [key, data[index]]))
  return saved.map((one) => {
    const { id = one.id, version = one.version } = made.get(one.key) ?? {}
    return { ...one, id, version }
  })
}

/** Links and unlinks facilities, those of other groups too; answers those of this group as they stand then. */
const saveLinks = async (send: Send, facilities: readonly TypedFacility[], group: Group, ids: Ids) => {
  const { partnerId } = group
  const pairsOf = (all: readonly { id: string; linked: readonly string[] }[]) =>
    new Map(
      all.flatMap(({ id, linked }) =>
        linked.map((other) => [id, idOf(ids, other)].toSorted()).map((pair) => [pair.join(), pair] as const),
      ),
    )
  const before = pairsOf(group.facilities.map(({ id, linkedFacilityIds }) => ({ id, linked: linkedFacilityIds })))
  const after = pairsOf(facilities.map(({ key, linked }) => ({ id: idOf(ids, key), linked })))
  const versions = new Map(facilities.map(({ key, version }) => [idOf(ids, key), version]))
  const set = async (name: 'linkFacilities' | 'unlinkFacilities', part: string, facilityIds: string[]) => {
    // Of a facility of another group nothing but its name was read.
    const read = facilityIds.map((id) => versions.get(id) ?? null)
    const { data } = await send(name, { partnerId, body: { facilityIds, versions: read } }, { part })
    for (const [at, id] of facilityIds.entries()) if (versions.has(id)) versions.set(id, data.versions[at] ?? null)
  }
  for (const [part, pair] of before) if (!after.has(part)) await set('unlinkFacilities', part, pair)
  for (const [part, pair] of after) if (!before.has(part)) await set('linkFacilities', part, pair)
  return facilities.map((one) => ({ ...one, version: versions.get(idOf(ids, one.key)) ?? one.version }))
}

type Closing = Pick<Saving, 'group' | 'place' | 'keep'> & { ids: Ids }

const saveClosures = async (send: Send, values: GroupValues, { group, place, ids, keep }: Closing) => {
  const { closures, timeSlotInterval } = values
  const { removed, moved, added } = closureChangesOf(closures, group.closures, timeSlotInterval, place.zone)
  const bodyOf = ({ facilityId, start, end }: { facilityId: string; start: number; end: number }) => ({
    facilityId: idOf(ids, facilityId),
    timeRange: { start: toIso(start), end: toIso(end) },
  })
  for (const id of removed) await send('deleteClosure', { id, query: {} })
  for (const { id, closure } of moved) await send('updateClosure', { id, body: bodyOf(closure) })
  if (added.length === 0) return
  const { data } = await send('createClosures', {
    id: group.id,
    body: { closures: added.map(({ closure }) => bodyOf(closure)) },
  })
  const made = new Map<string, MadeClosure | undefined>(added.map(({ key }, index) => [key, data[index]]))
  keep({ closures: closures.map((closure) => ({ ...closure, id: made.get(closure.key)?.id ?? closure.id })) })
}

const savePrices = async (send: Send, id: string, settings: readonly NewPriceSetting[], currency: string) => {
  for (const [at, chunk] of chunksOf(settings, MOST_PRICES).entries())
    await send(
      'createPriceSettings',
      { id, body: { priceSettings: chunk.map((setting) => sentSetting(setting, currency)) } },
      { part: String(at) },
    )
}
