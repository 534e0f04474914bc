import type { Venue } from '../../lib/session/workspace.ts'
import { unlessGone } from '../../lib/commands/gone-already.ts'
import type { Send } from '../../lib/commands/use-action.ts'
import { fieldsOf, newGroupOf, type GroupRow, type VenueValues } from './form/venue-form.ts'
import { sentFacilityName } from '@fieldhouse/domain/facilities'

/** Makes a venue with its groups, whole or not at all (VENUES-54, VENUES-62). */
export const createVenue = (send: Send, values: VenueValues) =>
  send('createVenue', { body: { ...fieldsOf(values), facilityGroups: values.groups.map(newGroupOf) } })

type Saving = {
  venue: Venue
  /** The version that is saved over, and then the one that was saved. */
  version: { current: number }
  /** What stood in the form when it began; what is saved of the venue itself takes its place. */
  began: { current: VenueValues }
  /** What is done already stands in the form as done, so that saving again goes on from there. */
  keep: (groups: readonly GroupRow[]) => void
}

/** Saves a venue, then its groups: new ones, changed ones, removed ones (VENUES-55, VENUES-62). Answers what stands in the form then. */
export const saveVenue = async (
  send: Send,
  values: VenueValues,
  { venue, version, began, keep }: Saving,
): Promise<VenueValues> => {
  const { data } = await send('updateVenue', {
    id: venue.id,
    body: { ...fieldsOf(values), version: version.current },
  })
  version.current = data.version
  const before = new Map(began.current.groups.map((row) => [row.id, row]))
  began.current = { ...values, groups: began.current.groups }
  let groups = values.groups
  const done = (next: readonly GroupRow[]) => {
    groups = next
    keep(next)
  }
  for (const row of values.groups.filter(({ id }) => id === null)) {
    const { data: made } = await send(
      'createFacilityGroup',
      { venueId: venue.id, body: newGroupOf(row) },
      { part: row.key },
    )
    done(groups.map((one) => (one.key === row.key ? { ...one, id: made.id, version: made.version } : one)))
  }
  for (const { id, key, type, name, version: read, isRemove } of groups) {
    const was = isRemove ? undefined : before.get(id)
    if (id === null || read === null || !was || (was.type === type && was.name.trim() === name.trim())) continue
    const body = { type, name: sentFacilityName(name), version: read }
    const { data: saved } = await send('updateFacilityGroup', { id, body })
    done(groups.map((row) => (row.key === key ? { ...row, version: saved.version } : row)))
  }
  for (const { id, key } of groups.filter((row) => row.isRemove)) {
    await unlessGone(send('deleteFacilityGroup', { id: id! }), 'error.notFound.facilityGroup')
    done(groups.filter((row) => row.key !== key))
  }
  return { ...values, groups }
}
