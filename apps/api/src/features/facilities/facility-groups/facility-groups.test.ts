import { randomUUID } from 'node:crypto'
import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { scheduleRoutes } from '../../schedule/schedule.routes.ts'
import { facilityRoutes } from '../facilities.routes.ts'
import { takeCourt } from '../fixtures/take-court.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...facilityRoutes(deps), ...scheduleRoutes(deps) }))
})
afterAll(() => api.stop())

const EVERY_DAY = (...ranges: string[]) =>
  Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, ranges]))

const create = async (body: object, club: 'riverside' | 'saigon' | 'harbour' = 'riverside') => {
  const { staff, venueId } = api.cast[club]
  return api.call('POST', `/venues/${venueId}/facilityGroups`, { as: staff.owner, body })
}
const get = async (id: string, query = '') =>
  api.call('GET', `/partners/facilityGroups/${id}${query}`, { as: api.cast.riverside.staff.owner })
const audits = async (subjectId: string) =>
  (
    await api.database.connection(({ client }) =>
      client.query(
        'SELECT action, before, after, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY at, ctid',
        [subjectId],
      ),
    )
  ).rows

describe('reading facility groups', () => {
  it('a group is answered with its facilities, hours and price in major units [FACILITIES-14] [FACILITIES-15] [FACILITIES-42]', async () => {
    const { courts, venueId, id: partnerId } = api.cast.riverside
    const answer = await get(courts.id)
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({
      id: courts.id,
      partnerId,
      venueId,
      name: 'Courts',
      type: 'Badminton',
      publicFacilityNames: true,
      price: 20,
      hasPrice: true,
      currency: 'SGD',
      onlineBookingEnabled: true,
      timeSlotInterval: 60,
      privateBooking: 'public',
      useVenueOpeningHours: false,
      openingHours: EVERY_DAY('6:00-21:00'),
      availableSlot: EVERY_DAY('6:00-21:00'),
      bookingDaysHorizon: null,
      maximumBookingSlots: null,
      limits: { ...NO_LIMITS },
      version: 1,
      facilities: courts.facilities.map(({ id, name }) => ({
        id,
        name,
        linkedFacilityIds: [],
        version: 1,
        bookings: [],
      })),
      closures: [],
      closuresByLink: [],
      priceSettings: [],
    })
  })

  it("a group that uses the venue's hours shows those [FACILITIES-78]", async () => {
    const { data } = await get(api.cast.riverside.halls.id)
    expect(data.openingHours).toEqual({ ...EVERY_DAY('8:00-20:00'), SA: [], SU: [] })
    expect(data.availableSlot).toEqual(data.openingHours)
  })

  it('with days its facilities carry what takes them on those days of the venue [FACILITIES-48] [BOOKING-54]', async () => {
    const club = api.cast.riverside
    const [first, second] = club.courts.facilities
    const { id: customerId, firstName, lastName } = club.customers[0]
    // 23:30 on the 24th to 0:30 on the 25th in Singapore
    const across = await takeCourt(api, club, first!.id, '2026-11-24T15:30:00Z', '2026-11-24T16:30:00Z', { customerId })
    const later = await takeCourt(api, club, second!.id, '2026-11-26T02:00:00Z', '2026-11-26T03:00:00Z')
    const gone = await takeCourt(api, club, second!.id, '2026-11-25T02:00:00Z', '2026-11-25T03:00:00Z', {
      canceled: true,
    })
    const bookings = async (query: string) =>
      (await get(club.courts.id, query)).data.facilities.flatMap((f: { bookings: { id: string }[] }) =>
        f.bookings.map((b) => b.id),
      )
    expect(await bookings('?fromDate=2026-11-25&toDate=2026-11-26')).toEqual([across, later])
    expect(await bookings('?fromDate=2026-11-25&toDate=2026-11-25')).toEqual([across])
    expect(await bookings('?fromDate=2026-11-25')).toEqual([across])
    expect(await bookings('?fromDate=2026-11-23&toDate=2026-11-23')).toEqual([])
    // 7:00 on the 24th there is a day of its own: in UTC it is still the 23rd.
    const early = await takeCourt(api, club, second!.id, '2026-11-23T23:00:00Z', '2026-11-24T00:00:00Z')
    expect(await bookings('?fromDate=2026-11-23&toDate=2026-11-23')).toEqual([])
    expect(await bookings('?fromDate=2026-11-24&toDate=2026-11-24')).toEqual([across, early])
    expect(await bookings('?fromDate=2026-11-25&toDate=2026-11-26&bookingTypes[]=closure')).toEqual([])
    expect(await bookings('')).toEqual([])
    expect(await bookings('?fromDate=2026-11-24&toDate=2026-11-26')).not.toContain(gone)
    const { data } = await get(club.courts.id, '?fromDate=2026-11-25&toDate=2026-11-25')
    expect(data.facilities[0].bookings).toEqual([
      {
        id: across,
        facilityId: first!.id,
        facilityName: first!.name,
        type: 'booking',
        eventName: null,
        customerId,
        customer: { id: customerId, firstName, lastName },
        timeRange: { start: '2026-11-24T15:30:00.000Z', end: '2026-11-24T16:30:00.000Z' },
        processingStatus: 'COMMITTED',
        orderLineItem: null,
        groupId: across,
      },
    ])
  })

  it('days in the wrong order and ranges of many years are refused', async () => {
    for (const query of ['?fromDate=2026-11-26&toDate=2026-11-25', '?fromDate=2000-01-01&toDate=2026-11-25'])
      expect((await get(api.cast.riverside.courts.id, query)).body).toMatchObject({
        status: 400,
        data: { errorCode: 'error.badRequest.invalidTimeRange', message: [{ property: 'toDate' }] },
      })
  })

  it('the groups of a venue come in their order, at both addresses [VENUES-59] [VENUES-61]', async () => {
    const { venueId, staff, courts, halls } = api.cast.harbour
    for (const path of [`/venues/${venueId}/facilityGroups`, `/partners/venues/${venueId}/facilityGroups`]) {
      const { data } = await api.call('GET', path, { as: staff.operations })
      expect(data.map((group: { id: string }) => group.id)).toEqual([courts.id, halls.id])
      expect(data[1].facilities.map((f: { id: string }) => f.id)).toEqual(halls.facilities.map((f) => f.id))
    }
    // A new one is the last, whatever its name.
    const { data: made } = await create({ name: 'Alleys' }, 'harbour')
    const { data } = await api.call('GET', `/venues/${venueId}/facilityGroups`, { as: staff.operations })
    expect(data.map((group: { id: string }) => group.id)).toEqual([courts.id, halls.id, made.id])
  })

  it('the number of statements does not grow with groups and facilities', async () => {
    const { venueId, staff } = api.cast.mumbai
    const path = `/venues/${venueId}/facilityGroups`
    // A notice of an earlier change may be sent meanwhile, so the least of a few calls counts.
    const statements = async () => {
      const counts = []
      for (let i = 0; i < 4; i++) counts.push((await api.call('GET', path, { as: staff.owner })).statements)
      return Math.min(...counts)
    }
    const before = await statements()
    for (const name of ['Nets', 'Lanes']) await api.call('POST', path, { as: staff.owner, body: { name, count: 30 } })
    const after = await api.call('GET', path, { as: staff.owner })
    expect(after.data).toHaveLength(4)
    expect(after.data[3].facilities).toHaveLength(30)
    expect(await statements()).toBe(before)
  })

  it("another partner's group and venue, and unknown ones, are not found", async () => {
    const { harbour } = api.cast
    for (const id of [harbour.courts.id, randomUUID()])
      expect((await get(id)).body).toMatchObject({ status: 404, data: { errorCode: 'error.notFound.facilityGroup' } })
    for (const id of [harbour.venueId, randomUUID()]) {
      const answer = await api.call('GET', `/venues/${id}/facilityGroups`, { as: api.cast.riverside.staff.owner })
      expect(answer.body).toMatchObject({ status: 404, data: { errorCode: 'error.notFound.venue' } })
    }
  })

  it('who may see neither groups nor bookings is refused [FACILITIES-88]', async () => {
    const { courts, staff } = api.cast.riverside
    const path = `/partners/facilityGroups/${courts.id}`
    expect((await api.call('GET', path, { as: staff.marketing })).status).toBe(403)
    expect((await api.call('GET', path)).status).toBe(401)
  })
})

describe('creating a facility group', () => {
  it('starts with the defaults and facilities named after it [FACILITIES-32] [FACILITIES-60] [FACILITIES-62] [FACILITIES-63] [FACILITIES-64] [VENUES-60]', async () => {
    const { status, data } = await create({ name: 'Center', count: 2, useVenueOpeningHours: false })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Center',
      type: 'Badminton',
      price: 0,
      hasPrice: false,
      timeSlotInterval: 60,
      privateBooking: 'public',
      publicFacilityNames: true,
      openingHours: EVERY_DAY('6:00-21:00'),
    })
    expect(data.facilities.map((f: { name: string }) => f.name)).toEqual(['Center 1', 'Center 2'])
    expect((await get(data.id)).data).toEqual(data)
    expect(await audits(data.id)).toMatchObject([
      {
        action: 'facilityGroup.created',
        before: null,
        after: { name: 'Center' },
        actor_id: api.cast.riverside.staff.owner.accountId,
      },
    ])
  })

  it("prices are kept in minor units of the partner's currency [FACILITIES-86]", async () => {
    const priced = async (price: number, club: 'riverside' | 'saigon') =>
      (await create({ name: 'P', price }, club)).data
    expect(await priced(12.34, 'riverside')).toMatchObject({ price: 12.34, currency: 'SGD' })
    expect(await priced(1.1, 'riverside')).toMatchObject({ price: 1.1 })
    expect(await priced(150_000, 'saigon')).toMatchObject({ price: 150_000, currency: 'VND' })
    const { id } = await priced(33.3, 'riverside')
    const { rows } = await api.database.connection(({ client }) =>
      client.query('SELECT price_minor FROM facility_groups WHERE id = $1', [id]),
    )
    expect(rows).toEqual([{ price_minor: 3330 }])
  })

  it('a partner without a currency has SGD [FACILITIES-86]', async () => {
    const { id, courts, staff } = api.cast.mumbai
    await api.database.connection(({ client }) =>
      client.query('UPDATE partners SET default_currency_id = NULL WHERE id = $1', [id]),
    )
    const { data } = await api.call('GET', `/partners/facilityGroups/${courts.id}`, { as: staff.owner })
    expect(data.currency).toBe('SGD')
  })

  it('hours that start after their end are refused by name, and so are overlapping ones [FACILITIES-34]', async () => {
    const late = await create({ name: 'Late', openingHours: { ...EVERY_DAY('6:00-9:00'), TU: ['21:00-6:00'] } })
    expect(late.body).toMatchObject({
      status: 400,
      data: { msg: "Can't set start time after end", message: [{ property: 'openingHours.TU' }] },
    })
    const double = await create({ name: 'Double', openingHours: EVERY_DAY('6:00-9:00', '8:00-10:00') })
    expect(double.body).toMatchObject({ status: 400, data: { errorCode: 'error.badRequest.overlappingRanges' } })
  })

  it('an end at 0:00 is the end of the day, and ranges come in order', async () => {
    const { data } = await create({ name: 'Night', openingHours: EVERY_DAY('18:00-0:00', '6:00-9:30') })
    expect(data.openingHours).toEqual(EVERY_DAY('6:00-9:30', '18:00-24:00'))
  })

  it('online booking needs a facility, from the start or before it is switched on, and keeps one [FACILITIES-28] [FACILITIES-33]', async () => {
    const refused = {
      status: 400,
      data: { msg: 'Please fill in all required fields', message: [{ property: 'facilities' }] },
    }
    expect((await create({ name: 'Empty', onlineBookingEnabled: true })).body).toMatchObject(refused)
    const { data: made } = await create({ name: 'Filled later' })
    const { staff } = api.cast.riverside
    const path = `/partners/facilityGroups/${made.id}`
    const online = (enabled: boolean) =>
      api.call('PUT', path, { as: staff.owner, body: { onlineBookingEnabled: enabled } })
    expect((await online(true)).body).toMatchObject(refused)
    const added = await api.call('POST', `${path}/facilities`, { as: staff.owner, body: { facilities: [{}, {}] } })
    expect((await online(true)).data).toMatchObject({ onlineBookingEnabled: true })
    const remove = ({ id }: { id: string }) => api.call('DELETE', `/partners/facilities/${id}`, { as: staff.owner })
    const [first, second] = added.data
    expect((await remove(first)).status).toBe(200)
    expect((await remove(second)).body).toMatchObject(refused)
    expect((await get(made.id)).data.facilities).toHaveLength(1)
    expect((await online(false)).status).toBe(200)
    expect((await remove(second)).status).toBe(200)
  })

  it.each([0, -1, 1.5])('is not made with %s facilities [FACILITIES-33] [VENUES-45]', async (count) => {
    const { status, data } = await create({ name: 'Count', count })
    expect([status, data.message[0].property]).toEqual([400, 'count'])
  })

  it('is prepared before its courts by who says nothing of how many [FACILITIES-28]', async () => {
    expect((await create({ name: 'Prepared' })).data).toMatchObject({ facilities: [], onlineBookingEnabled: false })
  })

  it('online booking needs a name [FACILITIES-28]', async () => {
    const nameless = await create({ name: ' ', count: 1, onlineBookingEnabled: true })
    expect(nameless.body).toMatchObject({
      status: 400,
      data: { msg: 'Please fill in all required fields', message: [{ property: 'name' }] },
    })
    expect((await create({ name: ' ' })).status).toBe(200)
  })

  it('an interval or horizon that is not offered is refused [FACILITIES-60] [FACILITIES-61]', async () => {
    for (const wrong of [{ timeSlotInterval: 50 }, { bookingDaysHorizon: 8 }, { price: -1 }, { color: 'red' }])
      expect((await create({ name: 'X', ...wrong })).status).toBe(400)
    for (const bookingDaysHorizon of [7, 10, 14, 21, 28, null])
      expect((await create({ name: 'X', bookingDaysHorizon })).data).toMatchObject({ bookingDaysHorizon })
  })

  it('needs facilityGroup.create [FACILITIES-88]', async () => {
    const { staff, venueId } = api.cast.riverside
    const answer = await api.call('POST', `/venues/${venueId}/facilityGroups`, {
      as: staff.operations,
      body: { name: 'X' },
    })
    expect(answer.status).toBe(403)
    expect(answer.data.msg).toBe('You do not have permissions for this action.')
  })

  it('the same Idempotency-Key makes one group [BEYOND-03]', async () => {
    const { staff, venueId } = api.cast.riverside
    const call = { as: staff.owner, body: { name: 'Once' }, headers: { 'idempotency-key': randomUUID() } }
    const first = await api.call('POST', `/venues/${venueId}/facilityGroups`, call)
    const second = await api.call('POST', `/venues/${venueId}/facilityGroups`, call)
    expect(second.data).toEqual(first.data)
  })
})

describe('changing a facility group', () => {
  it('changes what is named and keeps the rest, facilities and price settings too [FACILITIES-42]', async () => {
    const { data: made } = await create({
      name: 'Change',
      price: 10,
      count: 1,
      bookingDaysHorizon: 7,
      maximumBookingSlots: 3,
    })
    const owner = api.cast.riverside.staff.owner
    const put = (body: object) => api.call('PUT', `/partners/facilityGroups/${made.id}`, { as: owner, body })
    expect((await put({ price: 12.5 })).data).toEqual({ ...made, price: 12.5, version: 2 })
    const { data: follower } = await create({ name: 'Follower', count: 1, useVenueOpeningHours: true })
    const renamed = await api.call('PUT', `/partners/facilityGroups/${follower.id}`, {
      as: owner,
      body: { name: 'Led' },
    })
    expect(renamed.data).toEqual({ ...follower, name: 'Led', version: 2 })
    const changed = {
      name: 'New',
      timeSlotInterval: 90,
      bookingDaysHorizon: null,
      maximumBookingSlots: 0,
      privateBooking: 'private',
      type: 'Padel',
      publicFacilityNames: false,
    }
    expect((await put(changed)).data).toEqual({ ...made, price: 12.5, ...changed, version: 3 })
    for (const maximumBookingSlots of [-1001, -3_000_000_000, 1001])
      expect((await put({ maximumBookingSlots })).data.message[0].property).toBe('maximumBookingSlots')
    const lifted = { ...changed, maximumBookingSlots: null }
    expect((await put({ maximumBookingSlots: null })).data).toEqual({ ...made, price: 12.5, ...lifted, version: 4 })
    expect(await audits(made.id)).toContainEqual(
      expect.objectContaining({
        action: 'facilityGroup.edited',
        before: expect.objectContaining({ name: 'Change', interval: 60 }),
        after: expect.objectContaining({ name: 'New', interval: 90, price: 1250 }),
      }),
    )
    expect((await put({ openingHours: EVERY_DAY('9:00-8:00') })).data.msg).toBe("Can't set start time after end")
    expect((await put({ name: '', onlineBookingEnabled: true })).data.msg).toBe('Please fill in all required fields')
  })

  it("another partner's group is not found", async () => {
    const path = `/partners/facilityGroups/${api.cast.harbour.courts.id}`
    const as = api.cast.riverside.staff.owner
    expect((await api.call('PUT', path, { as, body: { name: 'Mine' } })).status).toBe(404)
    expect((await api.call('DELETE', path, { as })).status).toBe(404)
    expect((await api.call('POST', `${path}/facilities`, { as, body: { facilities: [{}] } })).status).toBe(404)
    const { data } = await api.call('GET', path, { as: api.cast.harbour.staff.owner })
    expect(data.name).toBe('Courts')
  })
})

describe('a group that two change', () => {
  it('is not saved over what somebody else saved since the version that was read', async () => {
    const { data: made } = await create({ name: 'Shared' })
    const put = (body: object) =>
      api.call('PUT', `/partners/facilityGroups/${made.id}`, { as: api.cast.riverside.staff.owner, body })
    const { data: saved } = await put({ name: 'Theirs', version: made.version })
    expect([made.version, saved.version]).toEqual([1, 2])
    expect((await put({ name: 'Mine', version: made.version })).body).toMatchObject({
      status: 409,
      data: {
        errorCode: 'error.conflict.groupChangedMeanwhile',
        msg: 'Somebody else has changed this group meanwhile. Please look at it again.',
      },
    })
    expect((await get(made.id)).data).toMatchObject({ name: 'Theirs', version: 2 })
    const both = await Promise.all([put({ price: 1, version: 2 }), put({ price: 2, version: 2 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // A client that does not say what it has read is heard as before.
    expect((await put({ name: 'Named' })).data).toMatchObject({ name: 'Named', version: 4 })
  })
})

describe('facilities of a group', () => {
  it('numbers go on from the highest in use, also when two desks add at once [FACILITIES-49] [FACILITIES-85] [VENUES-23]', async () => {
    const { data: group } = await create({ name: 'Lane', count: 2 })
    const owner = api.cast.riverside.staff.owner
    const add = (facilities: object[]) =>
      api.call('POST', `/partners/facilityGroups/${group.id}/facilities`, { as: owner, body: { facilities } })
    const named = await add([{ name: 'Lane 7' }, {}, { name: '' }])
    expect(named.data.map((f: { name: string }) => f.name)).toEqual(['Lane 7', 'Lane 8', ' '])
    await Promise.all([add([{}, {}]), add([{}, {}]), add([{}])])
    const names: string[] = (await get(group.id)).data.facilities.map((f: { name: string }) => f.name)
    expect(names.slice(0, 5)).toEqual(['Lane 1', 'Lane 2', 'Lane 7', 'Lane 8', ' '])
    expect(names.slice(5).sort()).toEqual(['Lane 10', 'Lane 11', 'Lane 12', 'Lane 13', 'Lane 9'])
  })

  it('a facility is renamed, an emptied name is a space [VENUES-47] [VENUES-57]', async () => {
    const { data: group } = await create({ name: 'Pool', count: 1 })
    const path = `/partners/facilities/${group.facilities[0].id}`
    const rename = (name: string) => api.call('PUT', path, { as: api.cast.riverside.staff.owner, body: { name } })
    expect((await rename('Deep end')).data).toEqual({
      id: group.facilities[0].id,
      name: 'Deep end',
      linkedFacilityIds: [],
      version: 2,
    })
    expect((await rename('')).data.name).toBe(' ')
    expect((await get(group.id)).data.facilities[0].name).toBe(' ')
    expect((await api.call('PUT', path, { as: api.cast.harbour.staff.owner, body: { name: 'X' } })).status).toBe(404)
    expect((await rename('a\u0000b')).status).toBe(400)
  })

  it('a facility with a future booking is not removed; a cancelled or past one and a closure do not count [FACILITIES-51] [FACILITIES-84] [VENUES-58] [VENUES-67]', async () => {
    const club = api.cast.riverside
    const { data: group } = await create({ name: 'Field', count: 2 })
    const [first, second] = group.facilities
    const remove = (id: string) => api.call('DELETE', `/partners/facilities/${id}`, { as: club.staff.owner })
    await takeCourt(api, club, first.id, '2026-11-20T02:00:00Z', '2026-11-20T03:00:00Z')
    await takeCourt(api, club, first.id, '2026-12-01T02:00:00Z', '2026-12-01T03:00:00Z', { canceled: true })
    await takeCourt(api, club, first.id, '2026-12-02T02:00:00Z', '2026-12-02T03:00:00Z', { type: 'closure' })
    await takeCourt(api, club, second.id, '2026-12-01T02:00:00Z', '2026-12-01T03:00:00Z', { type: 'internalEvent' })
    const refused = await remove(second.id)
    expect(refused.body).toEqual({
      status: 400,
      data: {
        msg: 'Cannot remove the facility because it has uncanceled booking in future',
        errorCode: 'error.badRequest.facilityGroupHasFutureUncanceledBookings',
      },
    })
    expect(
      (await api.call('DELETE', `/partners/facilityGroups/${group.id}`, { as: club.staff.owner })).data.errorCode,
    ).toBe('error.badRequest.facilityGroupHasFutureUncanceledBookings')
    expect((await remove(first.id)).data).toEqual({ id: first.id })
    expect((await remove(first.id)).body).toMatchObject({ status: 404, data: { msg: 'The facility does not exist' } })
    expect((await get(group.id)).data.facilities.map((f: { id: string }) => f.id)).toEqual([second.id])
    expect(await audits(first.id)).toMatchObject([{ action: 'facility.deleted', before: { name: 'Field 1' } }])
  })

  it('a booking under way counts as future until it ends [FACILITIES-84]', async () => {
    const club = api.cast.riverside
    const { data: group } = await create({ name: 'Now', count: 1 })
    // The clock of these tests stands at 04:00 UTC.
    await takeCourt(api, club, group.facilities[0].id, '2026-11-21T03:30:00Z', '2026-11-21T04:30:00Z')
    expect((await api.call('DELETE', `/partners/facilityGroups/${group.id}`, { as: club.staff.owner })).status).toBe(
      400,
    )
  })

  it('a removed group is gone with its facilities, old rows stay [FACILITIES-84]', async () => {
    const { data: group } = await create({ name: 'Old', count: 2 })
    const as = api.cast.riverside.staff.owner
    const path = `/partners/facilityGroups/${group.id}`
    expect((await api.call('DELETE', path, { as })).data).toEqual({ id: group.id })
    expect((await get(group.id)).status).toBe(404)
    expect(
      (await api.call('PUT', `/partners/facilities/${group.facilities[0].id}`, { as, body: { name: 'X' } })).status,
    ).toBe(404)
    const { rows } = await api.database.connection(({ client }) =>
      client.query('SELECT deleted_at FROM facilities WHERE group_id = $1', [group.id]),
    )
    expect(rows).toEqual([{ deleted_at: api.deps.now() }, { deleted_at: api.deps.now() }])
  })
})

describe('links', () => {
  const pair = (linked: boolean, facilityIds: string[], as = api.cast.riverside.staff.owner) =>
    api.call('POST', `/partners/partners/${api.cast.riverside.id}/facilities/${linked ? 'link' : 'unlink'}`, {
      as,
      body: { facilityIds },
    })
  const linksIn = async (groupId: string) =>
    (await get(groupId)).data.facilities.map((f: { linkedFacilityIds: string[] }) => f.linkedFacilityIds)

  it('linking shows on both facilities, across groups, and not further; repeating it changes nothing [FACILITIES-44] [FACILITIES-50] [FACILITIES-74] [FACILITIES-75]', async () => {
    const { data: one } = await create({ name: 'Whole', count: 1 })
    const { data: halves } = await create({ name: 'Half', count: 2 })
    const whole = one.facilities[0].id
    const [a, b] = halves.facilities.map((f: { id: string }) => f.id)
    expect((await pair(true, [whole, a])).data).toEqual({ facilityIds: [whole, a], versions: [2, 2] })
    expect((await pair(true, [b, whole.toUpperCase()])).status).toBe(200)
    expect((await pair(true, [a, whole])).status).toBe(200)
    expect(await linksIn(one.id)).toEqual([[a, b]])
    expect(await linksIn(halves.id)).toEqual([[whole], [whole]])
    expect((await pair(false, [a, whole])).status).toBe(200)
    expect((await pair(false, [a, whole])).status).toBe(200)
    expect(await linksIn(one.id)).toEqual([[b]])
    expect((await audits(a)).map((entry) => entry.action)).toEqual(['facility.unlinked'])
  })

  it('other lengths, one facility twice and facilities of others are refused [FACILITIES-75]', async () => {
    const [a, b] = api.cast.riverside.courts.facilities.map((f) => f.id)
    const foreign = api.cast.harbour.courts.facilities[0]!.id
    for (const ids of [[], [a!], [a!, a!], [a!, a!.toUpperCase()], [a!, b!, foreign]])
      expect((await pair(true, ids)).status).toBe(400)
    for (const id of [foreign, randomUUID()])
      expect((await pair(true, [a!, id])).body).toMatchObject({
        status: 404,
        data: { errorCode: 'error.notFound.facility' },
      })
    expect((await pair(true, [a!, b!], api.cast.harbour.staff.owner)).status).toBe(403)
    expect((await pair(true, [a!, b!], api.cast.riverside.staff.operations)).status).toBe(403)
  })

  it('facilities in two time zones share no ground: they are not linked, but an old link can be undone', async () => {
    const { data: here } = await create({ name: 'Here', count: 1 })
    const { data: there } = await create({ name: 'There', count: 1 })
    const ids = [here.facilities[0].id, there.facilities[0].id]
    const venueId = randomUUID()
    const move = (timezone: string) =>
      api.database.connection(async ({ client }) => {
        await client.query(
          `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
           SELECT partner_id, $2, 'Annex', $3, opening_hours, created_at FROM venues WHERE id = $1
           ON CONFLICT (partner_id, id) DO UPDATE SET timezone = excluded.timezone`,
          [api.cast.riverside.venueId, venueId, timezone],
        )
        await client.query('UPDATE facility_groups SET venue_id = $1 WHERE id = $2', [venueId, there.id])
      })
    await move('Australia/Perth')
    expect((await pair(true, ids)).body).toMatchObject({
      status: 400,
      data: { errorCode: 'error.badRequest.invalidInput', message: [{ property: 'facilityIds' }] },
    })
    expect(await linksIn(here.id)).toEqual([[]])
    await move('Asia/Singapore')
    expect((await pair(true, ids)).status).toBe(200)
    await move('Australia/Perth')
    expect((await pair(false, ids)).status).toBe(200)
    expect(await linksIn(here.id)).toEqual([[]])
  })

  it('a removed facility is linked to nothing any more', async () => {
    const { data: group } = await create({ name: 'Cut', count: 2 })
    const [a, b] = group.facilities.map((f: { id: string }) => f.id)
    await pair(true, [a, b])
    await api.call('DELETE', `/partners/facilities/${a}`, { as: api.cast.riverside.staff.owner })
    expect(await linksIn(group.id)).toEqual([[]])
  })
})
