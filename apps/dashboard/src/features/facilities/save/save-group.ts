import type { Api, Reply } from '@fieldhouse/contract'
import { PRICE_SETTING_DELETE_CHUNK, sentFacilityName, type NewPriceSetting } from '@fieldhouse/domain/facilities'
import { toIso } from '@fieldhouse/domain/time'
import { isRefusal } from '../../../lib/api/api.ts'
import { unlessGone } from '../../../lib/commands/gone-already.ts'
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
import { closureChangesOf, readableClosures } from '../form/typed-closures.ts'
import { patternOf, sentSetting } from '../prices/pattern.ts'

/** The steps of a save, in their order (FACILITIES-25), by what is said where they fail (FACILITIES-53 to -57). */
export type Step = 'group' | 'facilities' | 'closures' | 'prices' | 'newPrices'

type Saving = {
  group: Group
  place: Place
  /** The version that is saved over; with the first step it becomes the next one. */
  version: { current: number }
  /** The versions of the price settings that were seen in the form. */
  seenPrices: ReadonlyMap<string, number>
  /** The versions of the closures that were seen in the form. */
  seenClosures: ReadonlyMap<string | null, number | null>
  /** Said before each step. */
  next: (step: Step) => void
  /** What is done already stands in the form as done, so that saving again goes on from there (FACILITIES-83). */
  keep: (more: Partial<GroupValues>) => void
}
type MadeClosure = Reply<Api['createClosures']>['data'][number]

/** Ids in place of the keys that facilities had while they were not there yet. */
type Ids = ReadonlyMap<string, string>
const idOf = (ids: Ids, key: string): string => ids.get(key) ?? key

/** In one call there is room for so many where each leaves out most courts of a large group. */
const MOST_PRICES = 100
/** A version that no price setting has. */
const UNSEEN = 1_000_000_000
const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Saves what differs, step by step: what is done stays, the first step that fails is told, later ones wait (FACILITIES-25, FACILITIES-83). */
export const saveGroup = async (
  send: Send,
  values: GroupValues,
  { group, place, version, seenPrices, seenClosures, next, keep }: Saving,
) => {
  next('group')
  const reset = resetsPricing(values, group)
  const pattern = patternOf(values, { group, keys: values.facilities.map(({ key }) => key), reset })
  // Whether the pricing begins anew is not to be seen any more once the group was saved.
  const removing = reset ? pattern.removed : values.removing
  const { data: saved } = await keepUnlessRefused(keep, { now: { removing }, before: values }, () =>
    send(
      'updateFacilityGroup',
      { id: group.id, body: { ...groupChangeOf(values, place.currency), version: version.current } },
      // Saved again after a later step failed, it is another change.
      { part: String(version.current) },
    ),
  )
  version.current = saved.version
  next('facilities')
  const named = await saveFacilities(send, values, group)
  keep({ facilities: named })
  const ids: Ids = new Map(named.map(({ key, id }) => [key, id ?? key]))
  const facilities = await saveLinks(send, named, group, ids)
  keep({ facilities })
  next('closures')
  await saveClosures(send, values, { group, place, ids, keep, seenClosures })
  next('prices')
  const created = withIds(pattern.created, ids)
  const plan = { edits: [], pending: created, removing: pattern.removed }
  for (const [at, chunk] of chunksOf(pattern.removed, PRICE_SETTING_DELETE_CHUNK).entries()) {
    const take = () =>
      send(
        'deletePriceSettings',
        // One that nobody has seen here has another version than any that was.
        { query: { ids: chunk, versions: chunk.map((id) => seenPrices.get(id) ?? UNSEEN) } },
        { part: String(at) },
      )
    // What takes their place stands in the form before they go: without an answer nobody could read any more what it was.
    await (at === 0 ? keepUnlessRefused(keep, { now: plan, before: { ...values, removing } }, take) : take())
  }
  keep(plan)
  next('newPrices')
  await savePrices(send, group.id, created, place.currency)
  keep({ pending: [], removing: [] })
}

type Prices = Pick<GroupValues, 'edits' | 'pending' | 'removing'>

/**
 * Keeps in the form what a command is about to do with prices, since it may be done without being heard of. Where it is refused nothing was
 * done, and the form has what was typed again.
 */
const keepUnlessRefused = async <T>(
  keep: Saving['keep'],
  { now, before: { edits, pending, removing } }: { now: Partial<Prices>; before: Prices },
  work: () => Promise<T>,
): Promise<T> => {
  keep(now)
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) keep({ edits, pending, removing })
    throw error
  }
}

/** Creates a group with its facilities, closures and prices, whole or not at all (FACILITIES-26, FACILITIES-27). */
export const createGroup = (send: Send, values: GroupValues, { venueId, place }: { venueId: string; place: Place }) => {
  const keys = facilitiesOf(values, true).map(({ key }) => key)
  const { created } = patternOf(values, { group: null, keys, reset: false })
  // One of a facility that the group has no more was left without one.
  const closed = values.closures.filter(({ facilityKey }) => facilityKey !== null && keys.includes(facilityKey))
  const closures = readableClosures(closed, values.timeSlotInterval, place.zone)
  return send('createFacilityGroup', {
    venueId,
    body: {
      ...newGroupOf(values, place.currency),
      closures: closures.map(({ closure: { facilityId, start, end } }) => ({
        facilityIndex: keys.indexOf(facilityId),
        timeRange: { start: toIso(start), end: toIso(end) },
      })),
      priceSettings: created.map((setting) => {
        const { excludeFacilities, ...sent } = sentSetting(setting, place.currency)
        return { ...sent, excludeFacilityIndexes: (excludeFacilities ?? []).map((key) => keys.indexOf(key)) }
      }),
    },
  })
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

type Closing = Pick<Saving, 'group' | 'place' | 'keep' | 'seenClosures'> & { ids: Ids }

const saveClosures = async (send: Send, values: GroupValues, { group, place, ids, keep, seenClosures }: Closing) => {
  const { closures, timeSlotInterval } = values
  const { removed, moved, added } = closureChangesOf(
    closures,
    group.closures,
    timeSlotInterval,
    place.zone,
    seenClosures,
  )
  const bodyOf = ({ facilityId, start, end }: { facilityId: string; start: number; end: number }) => ({
    facilityId: idOf(ids, facilityId),
    timeRange: { start: toIso(start), end: toIso(end) },
  })
  for (const { id, version } of removed)
    await unlessGone(send('deleteClosure', { id, query: { version } }), 'error.notFound.booking')
  let saved = closures
  for (const { id, version, closure } of moved) {
    const { data } = await send('updateClosure', { id, body: { ...bodyOf(closure), ...(version && { version }) } })
    saved = saved.map((one) => (one.id === id ? { ...one, version: data.version } : one))
    keep({ closures: saved })
  }
  if (added.length === 0) return
  const { data } = await send('createClosures', {
    id: group.id,
    body: { closures: added.map(({ closure }) => bodyOf(closure)) },
  })
  const made = new Map<string, MadeClosure | undefined>(added.map(({ key }, index) => [key, data[index]]))
  keep({
    closures: saved.map((closure) => {
      const { id = closure.id, version = closure.version } = made.get(closure.key) ?? {}
      return { ...closure, id, version }
    }),
  })
}

const savePrices = async (send: Send, id: string, settings: readonly NewPriceSetting[], currency: string) => {
  for (const [at, chunk] of chunksOf(settings, MOST_PRICES).entries())
    await send(
      'createPriceSettings',
      { id, body: { priceSettings: chunk.map((setting) => sentSetting(setting, currency)) } },
      { part: String(at) },
    )
}
