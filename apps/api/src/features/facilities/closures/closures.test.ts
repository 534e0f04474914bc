import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '@fieldhouse/testing/cast'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { scheduleRoutes } from '../../schedule/schedule.routes.ts'
import { facilityRoutes } from '../facilities.routes.ts'
import { SYSTEM } from '../../../db/context.ts'
import type { Refused } from '../../../db/refused.ts'
import { takeCourt } from '../fixtures/take-court.ts'
import { closeFacilities } from './close-facilities.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...facilityRoutes(deps), ...scheduleRoutes(deps) }))
})
afterAll(() => api.stop())

/** A clock time of a day in Singapore as an instant; the clock of these tests stands at Sat 21/11/2026 12:00 there. */
const sg = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
type Times = [day: string, from: string, to: string]
const range = ([day, from, to]: Times) => ({ start: sg(day, from), end: sg(day, to) })

type Group = { id: string; facilities: { id: string; name: string }[] }
const newGroup = async (count = 2, body: object = {}): Promise<Group> => {
  const { staff, venueId } = api.cast.riverside
  const input = { name: 'Ground', count, useVenueOpeningHours: false, ...body }
  return (await api.call('POST', `/venues/${venueId}/facilityGroups`, { as: staff.owner, body: input })).data
}
/** Two halves, 0 and 1, each linked to the whole, 2. */
const newField = async (): Promise<Group> => {
  const group = await newGroup(3)
  const { id, staff } = api.cast.riverside
  for (const half of [0, 1])
    await api.call('POST', `/partners/partners/${id}/facilities/link`, {
      as: staff.owner,
      body: { facilityIds: [group.facilities[half]!.id, group.facilities[2]!.id] },
    })
  return group
}
const close = (
  group: Group,
  closures: [facility: number, ...times: Times][],
  as: Person = api.cast.riverside.staff.operations,
) =>
  api.call('POST', `/partners/facilityGroups/${group.id}/closures`, {
    as,
    body: {
      closures: closures.map(([f, ...times]) => ({ facilityId: group.facilities[f]!.id, timeRange: range(times) })),
    },
  })
const reopen = (id: string, part?: Times, as: Person = api.cast.riverside.staff.operations) =>
  api.call('DELETE', `/partners/closures/${id}${part ? `?start=${range(part).start}&end=${range(part).end}` : ''}`, {
    as,
  })
const move = (group: Group, id: string, facility: number, times: Times) =>
  api.call('PUT', `/partners/closures/${id}`, {
    as: api.cast.riverside.staff.operations,
    body: { facilityId: group.facilities[facility]!.id, timeRange: range(times) },
  })
type Shown = { id: string; type: string; timeRange: { start: string; end: string } }
const read = async (group: Group, query = '') =>
  (await api.call('GET', `/partners/facilityGroups/${group.id}${query}`, { as: api.cast.riverside.staff.owner }))
    .data as {
    closures: (Shown & { facilityId: string })[]
    closuresByLink: (Shown & { facilityId: string })[]
    facilities: { bookings: Shown[] }[]
  }
const clock = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(11, 16)
/** The closed hours of each facility of the group on a day, as the schedule shows them. */
const closed = async (group: Group, day: string): Promise<string[]> => {
  const { data } = await api.call('GET', `/partners/facilityGroups/${group.id}/slots?date=${day}`, {
    as: api.cast.riverside.staff.owner,
  })
  return data.facilities.map((f: { slots: { status: string; start: string; end: string }[] }) =>
    f.slots
      .filter((slot) => slot.status === 'CLOSED')
      .map((slot) => `${clock(slot.start)}-${clock(slot.end)}`)
      .join(' '),
  )
}
const listed = async (group: Group) =>
  (await read(group)).closures.map(
    (c) =>
      `${group.facilities.findIndex((f) => f.id === c.facilityId)} ${clock(c.timeRange.start)}-${clock(c.timeRange.end)}`,
  )
const MONDAY = '2026-11-23'
const taken = {
  status: 409,
  data: { msg: 'This slot is not available', errorCode: 'error.badRequest.alreadyBookedSlot' },
}

describe('closing facilities', () => {
  it('which of several closures is wrong, and where, is said [FACILITIES-35] [FACILITIES-36]', async () => {
    const group = await newGroup(1)
    const good: [number, ...Times] = [0, '2026-11-23', '08:00', '09:00']
    const wrong = async (...times: Times) => {
      const { data } = await close(group, [good, [0, ...times]])
      return [data.metaData, data.message.map(({ property }: { property: string }) => property)]
    }
    expect(await wrong('2026-11-20', '08:00', '09:00')).toEqual([
      { index: 1, reason: 'beforeToday' },
      ['closures.1.timeRange.start'],
    ])
    expect(await wrong('2026-11-23', '12:00', '11:00')).toEqual([
      { index: 1, reason: 'startAfterEnd' },
      ['closures.1.timeRange.start'],
    ])
    expect(await wrong('2029-11-23', '11:00', '12:00')).toEqual([
      { index: 1, reason: 'tooFarAhead' },
      ['closures.1.timeRange.end'],
    ])
  })

  it('closes what it covers and is listed with its group [FACILITIES-17] [FACILITIES-45] [FACILITIES-48]', async () => {
    const group = await newGroup()
    const answer = await close(group, [[0, MONDAY, '10:00', '12:00']])
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual([
      {
        id: expect.any(String),
        facilityId: group.facilities[0]!.id,
        facilityName: 'Ground 1',
        timeRange: range([MONDAY, '10:00', '12:00']),
        type: 'closure',
        venueId: api.cast.riverside.venueId,
        version: 1,
      },
    ])
    expect((await read(group)).closures).toEqual(answer.data)
    expect(await closed(group, MONDAY)).toEqual(['10:00-11:00 11:00-12:00', ''])
    const dated = (from: string) => read(group, `?fromDate=${from}&toDate=${from}&bookingTypes[]=closure`)
    expect((await dated(MONDAY)).closures).toEqual(answer.data)
    expect((await dated(MONDAY)).facilities.map((f) => f.bookings.map((b) => b.id))).toEqual([[answer.data[0].id], []])
    expect((await dated('2026-11-24')).closures).toEqual([])
  })

  it('a block is no closure of the list, and stays in the way [SCHEDULE-60]', async () => {
    const group = await newGroup()
    const times = range([MONDAY, '10:00', '11:00'])
    await takeCourt(api, api.cast.riverside, group.facilities[0]!.id, times.start, times.end, {
      type: 'closure',
      eventName: 'Floor',
    })
    expect((await read(group)).closures).toEqual([])
    expect((await close(group, [[0, MONDAY, '10:00', '12:00']])).body).toMatchObject(taken)
  })

  it('a closure over a booking is refused whole and names what is in the way [FACILITIES-80] [FACILITIES-87] [BEYOND-02]', async () => {
    const group = await newGroup()
    const club = api.cast.riverside
    const times = range([MONDAY, '11:00', '12:00'])
    await takeCourt(api, club, group.facilities[1]!.id, times.start, times.end, { customerId: club.customers[0].id })
    const refused = await close(group, [
      [0, MONDAY, '10:00', '13:00'],
      [1, MONDAY, '10:00', '13:00'],
    ])
    expect(refused.body).toMatchObject(taken)
    expect(refused.data.metaData.conflicts).toEqual([
      {
        facilityId: group.facilities[1]!.id,
        facilityName: 'Ground 2',
        ...times,
        kind: 'booking',
        label: 'Hannah Wong',
      },
    ])
    expect(await closed(group, MONDAY)).toEqual(['', ''])
    expect((await close(group, [[1, MONDAY, '12:00', '13:00']])).status).toBe(200)
  })

  it('whose a booking in the way is, is told to who may see bookings alone [FACILITIES-87] [BEYOND-02]', async () => {
    const group = await newGroup()
    const club = api.cast.riverside
    const times = range([MONDAY, '11:00', '12:00'])
    await takeCourt(api, club, group.facilities[0]!.id, times.start, times.end, { customerId: club.customers[0].id })
    const labels = async (...policies: string[]) => {
      const context = {
        partnerId: club.id,
        actor: { ...SYSTEM, policies },
        now: api.deps.now(),
        requestId: 'a-request',
      }
      const timeRange = { start: Date.parse(times.start), end: Date.parse(times.end) }
      const refused = await closeFacilities(api.deps, context, group.id, [
        { facilityId: group.facilities[0]!.id, timeRange },
      ]).catch((error: unknown) => error)
      return (refused as Refused).details?.['conflicts']
    }
    expect(await labels('facilityBooking.createForClosure', 'facilityBooking.view')).toMatchObject([
      { label: 'Hannah Wong' },
    ])
    expect(await labels('facilityBooking.createForClosure')).toMatchObject([{ label: null }])
  })

  it('a cancelled booking is not in the way [FACILITIES-87]', async () => {
    const group = await newGroup()
    const times = range([MONDAY, '11:00', '12:00'])
    await takeCourt(api, api.cast.riverside, group.facilities[0]!.id, times.start, times.end, { canceled: true })
    expect((await close(group, [[0, MONDAY, '10:00', '13:00']])).status).toBe(200)
  })

  it("another desk's hold is in the way until it ends, the desk's own is not [BEYOND-05]", async () => {
    const group = await newGroup()
    const { staff, id } = api.cast.riverside
    const hold = (as: Person) => {
      const { start: startTime, end: endTime } = range([MONDAY, '10:00', '11:00'])
      const slots = [{ facilityId: group.facilities[0]!.id, startTime, endTime }]
      return api.call('POST', `/partners/partners/${id}/holds`, { as, body: { slots } })
    }
    expect((await hold(staff.owner)).data).toHaveLength(1)
    const refused = await close(group, [[0, MONDAY, '10:00', '12:00']], staff.operations)
    expect(refused.body).toMatchObject(taken)
    expect(refused.data.metaData.conflicts).toMatchObject([{ kind: 'hold', label: 'Olivia Tan' }])
    expect((await close(group, [[0, MONDAY, '10:00', '12:00']], staff.owner)).status).toBe(200)
    const next = await newGroup()
    group.facilities[0] = next.facilities[0]!
    await hold(staff.owner)
    expect((await close(next, [[0, MONDAY, '10:00', '12:00']], staff.operations)).status).toBe(409)
    // Holds run out by the database's clock, so they are made older instead.
    await api.database.connection(({ client }) =>
      client.query(`UPDATE holds SET held_until = held_until - interval '5 minutes' WHERE facility_id = $1`, [
        next.facilities[0]!.id,
      ]),
    )
    expect((await close(next, [[0, MONDAY, '10:00', '12:00']], staff.operations)).status).toBe(200)
  })

  it('equal start and end last one interval [FACILITIES-38]', async () => {
    const group = await newGroup(1, { timeSlotInterval: 90 })
    await close(group, [[0, MONDAY, '10:00', '10:00']])
    expect(await listed(group)).toEqual(['0 10:00-11:30'])
  })

  it('a start before today is refused, earlier today is not [FACILITIES-35]', async () => {
    const group = await newGroup()
    const early = await close(group, [[0, '2026-11-20', '20:00', '21:00']])
    expect(early.body).toMatchObject({
      status: 400,
      data: { msg: "Can't set start time before now", errorCode: 'error.badRequest.invalidTimeRange' },
    })
    expect((await close(group, [[0, '2026-11-21', '07:00', '08:00']])).status).toBe(200)
  })

  it('a start after the end, and more than 400 days, are refused [FACILITIES-36] [FACILITIES-80]', async () => {
    const group = await newGroup()
    expect((await close(group, [[0, MONDAY, '12:00', '10:00']])).body).toMatchObject({
      status: 400,
      data: { msg: 'Time must be before end', errorCode: 'error.badRequest.invalidTimeRange' },
    })
    const long = {
      facilityId: group.facilities[0]!.id,
      timeRange: { start: sg(MONDAY, '06:00'), end: sg('2028-02-01', '06:00') },
    }
    const answer = await api.call('POST', `/partners/facilityGroups/${group.id}/closures`, {
      as: api.cast.riverside.staff.owner,
      body: { closures: [long] },
    })
    expect(answer.body).toMatchObject({ status: 400, data: { errorCode: 'error.badRequest.invalidTimeRange' } })
  })

  it('a closure that touches no opening hours is refused, one that reaches into them is not [FACILITIES-80]', async () => {
    const outside = {
      status: 404,
      data: { msg: 'Closure is outside of opening hours', errorCode: 'error.notFound.bookingSlot' },
    }
    const group = await newGroup()
    expect((await close(group, [[0, MONDAY, '21:00', '23:00']])).body).toMatchObject(outside)
    expect((await close(group, [[0, MONDAY, '20:00', '23:00']])).status).toBe(200)
    const venueHours = await newGroup(1, { useVenueOpeningHours: true })
    expect((await close(venueHours, [[0, '2026-11-22', '10:00', '12:00']])).body).toMatchObject(outside)
    expect((await close(venueHours, [[0, MONDAY, '10:00', '12:00']])).status).toBe(200)
  })

  it('facilities of another group or partner are not found [FACILITIES-80]', async () => {
    const group = await newGroup()
    for (const facilityId of [
      api.cast.riverside.courts.facilities[0]!.id,
      api.cast.harbour.courts.facilities[0]!.id,
      randomUUID(),
    ]) {
      const wrong = { ...group, facilities: [{ id: facilityId, name: '' }] }
      expect((await close(wrong, [[0, MONDAY, '10:00', '11:00']])).body).toMatchObject({
        status: 404,
        data: { msg: 'The facility does not exist', errorCode: 'error.notFound.facility' },
      })
    }
    expect((await close(group, [[0, MONDAY, '10:00', '11:00']], api.cast.harbour.staff.owner)).status).toBe(404)
    expect((await close(group, [[0, MONDAY, '10:00', '11:00']], api.cast.riverside.staff.finance)).status).toBe(403)
  })

  it('one facility twice for one time is refused', async () => {
    const group = await newGroup()
    const doubled = await close(group, [
      [0, MONDAY, '10:00', '12:00'],
      [0, MONDAY, '11:00', '13:00'],
    ])
    expect(doubled.data.errorCode).toBe('error.badRequest.overlappingRanges')
    await close(group, [[0, MONDAY, '10:00', '12:00']])
    expect((await close(group, [[0, MONDAY, '11:00', '13:00']])).body).toMatchObject(taken)
  })

  it('of forty desks that close one court at once, one does and the others are told so [BEYOND-01]', async () => {
    const group = await newGroup()
    const answers = await Promise.all(Array.from({ length: 40 }, () => close(group, [[0, MONDAY, '10:00', '12:00']])))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(39).fill(409)])
    expect((await read(group)).closures).toHaveLength(1)
  })

  it('the audit trail tells who closed and reopened', async () => {
    const group = await newGroup()
    const [made] = (await close(group, [[0, MONDAY, '10:00', '12:00']])).data
    await reopen(made.id)
    const { rows } = await api.database.connection(({ client }) =>
      client.query('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY action', [made.id]),
    )
    const actor_id = api.cast.riverside.staff.operations.accountId
    expect(rows).toEqual([
      { action: 'closure.created', actor_id },
      { action: 'closure.deleted', actor_id },
    ])
  })
})

describe('reopening', () => {
  it('a deleted closure is gone from list and schedule, and the time can be closed again [FACILITIES-45]', async () => {
    const group = await newGroup()
    const [made] = (await close(group, [[0, MONDAY, '10:00', '12:00']])).data
    expect((await reopen(made.id)).data).toEqual({ id: made.id })
    expect(await closed(group, MONDAY)).toEqual(['', ''])
    expect((await read(group)).closures).toEqual([])
    expect((await reopen(made.id)).status).toBe(404)
    expect((await close(group, [[0, MONDAY, '10:00', '12:00']])).status).toBe(200)
  })

  it('one slot of a longer closure: the rest stays closed [BOOKING-106]', async () => {
    const group = await newGroup()
    const [made] = (await close(group, [[0, MONDAY, '10:00', '14:00']])).data
    expect((await reopen(made.id, [MONDAY, '11:00', '12:00'])).status).toBe(200)
    expect(await listed(group)).toEqual(['0 10:00-11:00', '0 12:00-14:00'])
    const [first] = (await read(group)).closures
    await reopen(first!.id, [MONDAY, '09:00', '10:30'])
    expect(await listed(group)).toEqual(['0 10:30-11:00', '0 12:00-14:00'])
  })

  it('a part outside the closure, half a range or an end before the start are refused', async () => {
    const group = await newGroup()
    const [made] = (await close(group, [[0, MONDAY, '10:00', '14:00']])).data
    expect((await reopen(made.id, [MONDAY, '14:00', '15:00'])).status).toBe(404)
    expect((await reopen(made.id, [MONDAY, '12:00', '11:00'])).status).toBe(400)
    const half = await api.call('DELETE', `/partners/closures/${made.id}?start=${sg(MONDAY, '11:00')}`, {
      as: api.cast.riverside.staff.owner,
    })
    expect(half.status).toBe(400)
    expect(await listed(group)).toEqual(['0 10:00-14:00'])
  })

  it("another partner's closure, a booking and a block are not found", async () => {
    const group = await newGroup()
    const [made] = (await close(group, [[0, MONDAY, '10:00', '11:00']])).data
    expect((await reopen(made.id, undefined, api.cast.harbour.staff.owner)).status).toBe(404)
    const take = (from: string, to: string, more: object) =>
      takeCourt(api, api.cast.riverside, group.facilities[0]!.id, sg(MONDAY, from), sg(MONDAY, to), more)
    const booking = await take('12:00', '13:00', {})
    const block = await take('13:00', '14:00', { type: 'closure', eventName: 'Floor' })
    for (const id of [booking, block, randomUUID()]) {
      expect((await reopen(id)).body).toMatchObject({ status: 404, data: { errorCode: 'error.notFound.booking' } })
      expect((await move(group, id, 0, [MONDAY, '15:00', '16:00'])).status).toBe(404)
    }
    expect(await closed(group, MONDAY)).toEqual(['10:00-11:00 13:00-14:00', ''])
  })
})

describe('linked facilities', () => {
  it.each(['facility', 'group'])(
    'open again where the %s that was closed is removed: no form shows what followed it [FACILITIES-84]',
    async (removed) => {
      const field = await newField()
      const other = await newGroup(1)
      const { id, staff } = api.cast.riverside
      const whole = field.facilities[2]!.id
      await api.call('POST', `/partners/partners/${id}/facilities/link`, {
        as: staff.owner,
        body: { facilityIds: [whole, other.facilities[0]!.id] },
      })
      await close(field, [[2, MONDAY, '10:00', '12:00']])
      expect(await closed(other, MONDAY)).toEqual(['10:00-11:00 11:00-12:00'])
      const path = removed === 'facility' ? `facilities/${whole}` : `facilityGroups/${field.id}`
      expect((await api.call('DELETE', `/partners/${path}`, { as: staff.owner })).status).toBe(200)
      expect(await closed(other, MONDAY)).toEqual([''])
    },
  )

  it('end with the group that is removed, in as many statements for many closures as for one [FACILITIES-84]', async () => {
    const removal = async (hours: readonly number[]) => {
      const field = await newField()
      const span = (hour: number) => [2, MONDAY, `${hour}:00`, `${hour + 1}:00`] as [number, string, string, string]
      await close(field, hours.map(span))
      const { status, statements } = await api.call('DELETE', `/partners/facilityGroups/${field.id}`, {
        as: api.cast.riverside.staff.owner,
      })
      expect(status).toBe(200)
      return { field, statements }
    }
    await removal([10])
    const [one, many] = [await removal([10]), await removal([10, 12, 14, 16, 18, 20])]
    expect(many.statements).toBe(one.statements)
    const { rows } = await api.database.connection(({ client }) =>
      client.query(
        `SELECT count(*) FILTER (WHERE o.released_at IS NULL)::int AS standing, count(*)::int AS all FROM occupancies o
         JOIN facilities f ON f.id = o.facility_id WHERE f.group_id = $1`,
        [many.field.id],
      ),
    )
    expect(rows).toEqual([{ standing: 0, all: 18 }])
  })

  it('close and reopen along, in the schedule but not as closures of their own [FACILITIES-87]', async () => {
    const field = await newField()
    const [made] = (await close(field, [[2, MONDAY, '10:00', '14:00']])).data
    expect(await listed(field)).toEqual(['2 10:00-14:00'])
    const along = (await read(field)).closuresByLink.map(({ facilityId, timeRange }) => ({ facilityId, timeRange }))
    const timeRange = range([MONDAY, '10:00', '14:00'])
    expect(along).toEqual([0, 1].map((n) => ({ facilityId: field.facilities[n]!.id, timeRange })))
    expect(await closed(field, MONDAY)).toEqual(Array(3).fill('10:00-11:00 11:00-12:00 12:00-13:00 13:00-14:00'))
    await reopen(made.id, [MONDAY, '11:00', '13:00'])
    expect(await closed(field, MONDAY)).toEqual(Array(3).fill('10:00-11:00 13:00-14:00'))
  })

  it('the ground opens as a whole, whichever of its facilities is reopened [FACILITIES-87]', async () => {
    const field = await newField()
    await close(field, [[0, MONDAY, '10:00', '12:00']])
    const { facilities } = await read(field, `?fromDate=${MONDAY}`)
    const onWhole = facilities[2]!.bookings[0]!
    expect(onWhole).toMatchObject({ type: 'closure', timeRange: range([MONDAY, '10:00', '12:00']) })
    expect((await move(field, onWhole.id, 2, [MONDAY, '15:00', '16:00'])).status).toBe(404)
    expect((await reopen(onWhole.id, [MONDAY, '10:00', '11:00'])).status).toBe(200)
    expect(await closed(field, MONDAY)).toEqual(['11:00-12:00', '', '11:00-12:00'])
  })

  it('both halves and the whole can be closed for one time, and each ends for itself [FACILITIES-87]', async () => {
    const field = await newField()
    const answer = await close(field, [
      [0, MONDAY, '10:00', '12:00'],
      [1, MONDAY, '11:00', '13:00'],
      [2, MONDAY, '12:00', '14:00'],
    ])
    expect(answer.status).toBe(200)
    const [left, right, whole] = answer.data
    expect(await listed(field)).toEqual(['0 10:00-12:00', '1 11:00-13:00', '2 12:00-14:00'])
    const hours = async () =>
      (await closed(field, MONDAY)).map((text) =>
        text
          .split(' ')
          .filter(Boolean)
          .map((t) => t.slice(0, 2))
          .join(),
      )
    expect(await hours()).toEqual(['10,11,12,13', '11,12,13', '10,11,12,13'])
    await reopen(whole.id)
    expect(await hours()).toEqual(['10,11', '11,12', '10,11,12'])
    await reopen(left.id)
    expect(await hours()).toEqual(['', '11,12', '11,12'])
    await reopen(right.id)
    expect(await hours()).toEqual(['', '', ''])
  })

  it('a booking on a linked facility is in the way [FACILITIES-74] [FACILITIES-87]', async () => {
    const field = await newField()
    await takeCourt(api, api.cast.riverside, field.facilities[2]!.id, sg(MONDAY, '11:00'), sg(MONDAY, '12:00'))
    const refused = await close(field, [[0, MONDAY, '10:00', '13:00']])
    expect(refused.body).toMatchObject(taken)
    expect(refused.data.metaData.conflicts).toMatchObject([{ facilityName: 'Ground 3', kind: 'booking' }])
    expect(await closed(field, MONDAY)).toEqual(['', '', ''])
  })

  it('a closure can be reopened although a linked facility was booked meanwhile', async () => {
    const field = await newField()
    const { id, staff } = api.cast.riverside
    const link = (verb: string) =>
      api.call('POST', `/partners/partners/${id}/facilities/${verb}`, {
        as: staff.owner,
        body: { facilityIds: [field.facilities[0]!.id, field.facilities[2]!.id] },
      })
    await link('unlink')
    const [made] = (await close(field, [[0, MONDAY, '10:00', '14:00']])).data
    await takeCourt(api, api.cast.riverside, field.facilities[2]!.id, sg(MONDAY, '10:00'), sg(MONDAY, '11:00'))
    await link('link')
    expect((await reopen(made.id, [MONDAY, '12:00', '13:00'])).status).toBe(200)
    expect(await listed(field)).toEqual(['0 10:00-12:00', '0 13:00-14:00'])
  })
})

describe('moving a closure', () => {
  it('to another time and facility, with those of linked facilities; its id stays [FACILITIES-45]', async () => {
    const field = await newField()
    const [made] = (await close(field, [[0, MONDAY, '10:00', '12:00']])).data
    const moved = await move(field, made.id, 0, [MONDAY, '11:00', '13:00'])
    expect(moved.data).toEqual({ ...made, version: 2, timeRange: range([MONDAY, '11:00', '13:00']) })
    expect(await closed(field, MONDAY)).toEqual(['11:00-12:00 12:00-13:00', '', '11:00-12:00 12:00-13:00'])
    expect((await move(field, made.id, 2, [MONDAY, '11:00', '12:00'])).data.facilityName).toBe('Ground 3')
    expect(await closed(field, MONDAY)).toEqual(['11:00-12:00', '11:00-12:00', '11:00-12:00'])
    expect((await move(field, made.id, 1, [MONDAY, '11:00', '12:00'])).status).toBe(200)
    expect(await closed(field, MONDAY)).toEqual(['', '11:00-12:00', '11:00-12:00'])
    expect(await listed(field)).toEqual(['1 11:00-12:00'])
  })

  it('what it leaves stays closed where another closure asks for it [FACILITIES-87]', async () => {
    const field = await newField()
    const [left] = (
      await close(field, [
        [0, MONDAY, '10:00', '12:00'],
        [1, MONDAY, '10:00', '12:00'],
      ])
    ).data
    await move(field, left.id, 0, [MONDAY, '15:00', '16:00'])
    expect(await closed(field, MONDAY)).toEqual([
      '15:00-16:00',
      '10:00-11:00 11:00-12:00',
      '10:00-11:00 11:00-12:00 15:00-16:00',
    ])
  })

  it('onto a booking is refused and changes nothing [FACILITIES-80]', async () => {
    const field = await newField()
    const [made] = (await close(field, [[0, MONDAY, '10:00', '12:00']])).data
    await takeCourt(api, api.cast.riverside, field.facilities[2]!.id, sg(MONDAY, '13:00'), sg(MONDAY, '14:00'))
    expect((await move(field, made.id, 0, [MONDAY, '11:00', '14:00'])).body).toMatchObject(taken)
    expect(await closed(field, MONDAY)).toEqual(['10:00-11:00 11:00-12:00', '', '10:00-11:00 11:00-12:00'])
    expect((await move(field, made.id, 0, ['2026-11-20', '11:00', '14:00'])).data.msg).toBe(
      "Can't set start time before now",
    )
  })

  it('one that began on an earlier day may keep its start and end later', async () => {
    const group = await newGroup()
    const id = await takeCourt(
      api,
      api.cast.riverside,
      group.facilities[0]!.id,
      sg('2026-11-19', '10:00'),
      sg(MONDAY, '12:00'),
      {
        type: 'closure',
      },
    )
    const longer = await api.call('PUT', `/partners/closures/${id}`, {
      as: api.cast.riverside.staff.owner,
      body: {
        facilityId: group.facilities[0]!.id,
        timeRange: { start: sg('2026-11-19', '10:00'), end: sg(MONDAY, '14:00') },
      },
    })
    expect(longer.status).toBe(200)
    expect((await move(group, id, 0, ['2026-11-20', '10:00', '14:00'])).status).toBe(400)
  })
})
