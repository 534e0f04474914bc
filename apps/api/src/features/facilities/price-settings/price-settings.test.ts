import { randomUUID } from 'node:crypto'
import { MOST_PRICES_OF_CLUB } from '@fieldhouse/domain/facilities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { scheduleRoutes } from '../../schedule/schedule.routes.ts'
import { facilityRoutes } from '../facilities.routes.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...facilityRoutes(deps), ...scheduleRoutes(deps) }))
})
afterAll(() => api.stop())

type Club = 'riverside' | 'harbour' | 'saigon'
const newGroup = async (club: Club = 'riverside', count = 2) => {
  const { staff, venueId } = api.cast[club]
  const body = { name: 'Priced', price: 20, useVenueOpeningHours: false, count }
  return (await api.call('POST', `/venues/${venueId}/facilityGroups`, { as: staff.owner, body })).data
}
const add = (groupId: string, priceSettings: object[], club: Club = 'riverside') =>
  api.call('POST', `/partners/facilityGroups/${groupId}/priceSettings`, {
    as: api.cast[club].staff.owner,
    body: { priceSettings },
  })
const list = async (groupId: string) =>
  (await api.call('GET', `/partners/facilityGroups/${groupId}/priceSettings`, { as: api.cast.riverside.staff.owner }))
    .data
const put = (id: string, body: object) =>
  api.call('PUT', `/partners/priceSettings/${id}`, { as: api.cast.riverside.staff.owner, body })
const remove = (ids: string[], as = api.cast.riverside.staff.owner) =>
  api.call('DELETE', `/partners/priceSettings?${ids.map((id) => `ids[]=${id}`).join('&')}`, { as })
const daySlots = async (groupId: string, date: string) =>
  (
    await api.call('GET', `/partners/facilityGroups/${groupId}/slots?date=${date}`, {
      as: api.cast.riverside.staff.owner,
    })
  ).data.facilities as { slots: { status: string; start: string; price: { price: number } | null }[] }[]

const peak = { dayOfWeek: 'MO', startTime: '18:00', endTime: '21:00', slotPrice: { price: 30.5 } }

describe('price settings', () => {
  it('are at most 1,000 of a group, also where two add the last ones at once', async () => {
    const group = await newGroup('riverside', 1)
    const five = Array.from({ length: 500 }, () => ({ ...peak, isActive: false }))
    expect((await add(group.id, five)).status).toBe(200)
    const both = await Promise.all([add(group.id, five), add(group.id, five)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.flatMap(({ data }) => data.errorCode ?? [])).toEqual(['error.badRequest.tooManyPriceSettings'])
    expect(await list(group.id)).toHaveLength(1000)
  })

  it('of all groups of a club have their bounds, and so have the facilities that they exclude', async () => {
    const { harbour } = api.cast
    const own = { as: harbour.staff.owner }
    const [court] = harbour.courts.facilities
    const { settings: most, exclusions } = MOST_PRICES_OF_CLUB
    const fill = (count: number, excluded: number) =>
      api.database.connection(({ client }) =>
        client.query(
          `INSERT INTO price_settings (partner_id, id, group_id, is_active, priority, day_of_week, start_minute, end_minute, is_disable, exclude_facilities, created_at)
           SELECT $1, gen_random_uuid(), $2, false, 0, 'MO', 0, 1440, false, array_fill($3::uuid, ARRAY[$5::int]), now() FROM generate_series(1, $4)`,
          [harbour.id, harbour.courts.id, court!.id, count, excluded],
        ),
      )
    const body = { name: 'Priced', price: 20, count: 1 }
    const group = (await api.call('POST', `/venues/${harbour.venueId}/facilityGroups`, { ...own, body })).data
    const give = (setting: object) => add(group.id, [setting], 'harbour')
    const fieldOf = ({ status, data }: Awaited<ReturnType<typeof give>>) => [status, data.message[0].property]

    await fill(1, exclusions)
    const excluding = { ...peak, excludeFacilities: [group.facilities[0].id] }
    expect(fieldOf(await give(excluding))).toEqual([400, 'priceSettings'])
    const { data: added, status } = await give(peak)
    expect(status).toBe(200)
    const change = { excludeFacilities: excluding.excludeFacilities }
    const path = `/partners/priceSettings/${added[0].id}`
    expect(fieldOf(await api.call('PUT', path, { ...own, body: change }))).toEqual([400, 'excludeFacilities'])
    expect((await api.call('PUT', path, { ...own, body: { priority: 3 } })).status).toBe(200)

    await fill(most - 3, 0)
    expect((await give(peak)).status).toBe(200)
    expect(fieldOf(await give(peak))).toEqual([400, 'priceSettings'])
    // Other clubs have their own room.
    expect((await add((await newGroup()).id, [peak])).status).toBe(200)
  })

  it('are created as a list and read back, prices in major units [FACILITIES-18] [FACILITIES-46] [BEYOND-06]', async () => {
    const group = await newGroup()
    const excluded = group.facilities[1].id
    const { status, data } = await add(group.id, [
      { ...peak, priority: 5, memberPrice: { price: 24.9, currency: 'SGD' }, excludeFacilities: [excluded] },
      {
        dayOfWeek: 'SU',
        startTime: '6:00',
        endTime: '0:00',
        isDisable: true,
        effectiveFrom: '2026-12-01',
        effectiveUntil: '2026-12-31',
      },
    ])
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        id: expect.any(String),
        groupId: group.id,
        type: 'open',
        isActive: true,
        priority: 5,
        dayOfWeek: 'MO',
        startTime: '18:00',
        endTime: '21:00',
        slotPrice: { price: 30.5, currency: 'SGD' },
        memberPrice: { price: 24.9, currency: 'SGD' },
        isDisable: false,
        excludeFacilities: [excluded],
        effectiveFrom: null,
        effectiveUntil: null,
        createdAt: new Date(api.deps.now()).toISOString(),
        version: 1,
      },
      {
        id: expect.any(String),
        groupId: group.id,
        type: 'open',
        isActive: true,
        priority: 0,
        dayOfWeek: 'SU',
        startTime: '6:00',
        endTime: '24:00',
        slotPrice: null,
        memberPrice: null,
        isDisable: true,
        excludeFacilities: [],
        effectiveFrom: '2026-12-01',
        effectiveUntil: '2026-12-31',
        createdAt: new Date(api.deps.now()).toISOString(),
        version: 1,
      },
    ])
    const byId = (settings: { id: string }[]) => settings.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(await list(group.id))).toEqual(byId(data))
  })

  it('a price may be tens of millions where the currency has no decimals [FACILITIES-86]', async () => {
    const { id } = await newGroup('saigon')
    const hall = { ...peak, slotPrice: { price: 25_000_000 } }
    expect((await add(id, [hall], 'saigon')).data[0].slotPrice).toEqual({ price: 25_000_000, currency: 'VND' })
    expect((await add(id, [{ ...peak, slotPrice: { price: 1_000_000_000 } }], 'saigon')).status).toBe(400)
  })

  it('a price is stored exactly in minor units, also without decimals [FACILITIES-86] [COMMON-04]', async () => {
    const sgd = await newGroup()
    await add(sgd.id, [{ ...peak, slotPrice: { price: 1.1 }, memberPrice: { price: 0.29 } }])
    const vnd = await newGroup('saigon')
    const { data } = await add(vnd.id, [{ ...peak, slotPrice: { price: 150_000 } }], 'saigon')
    expect(data[0].slotPrice).toEqual({ price: 150_000, currency: 'VND' })
    const { rows } = await api.database.connection(({ client }) =>
      client.query(
        'SELECT price_minor, member_price_minor, start_minute, end_minute FROM price_settings WHERE group_id = ANY($1) ORDER BY price_minor',
        [[sgd.id, vnd.id]],
      ),
    )
    expect(rows).toEqual([
      { price_minor: 110, member_price_minor: 29, start_minute: 1080, end_minute: 1260 },
      { price_minor: 150_000, member_price_minor: null, start_minute: 1080, end_minute: 1260 },
    ])
  })

  it('a price of more decimals than its currency has is rounded up, also that of a group [COMMON-04]', async () => {
    const priceOf = async (club: Club, price: number) => {
      const { data } = await add(
        (await newGroup(club)).id,
        [{ ...peak, slotPrice: { price }, memberPrice: { price } }],
        club,
      )
      const { staff, venueId } = api.cast[club]
      const body = { name: 'Rounded', price, count: 1 }
      const group = await api.call('POST', `/venues/${venueId}/facilityGroups`, { as: staff.owner, body })
      return [data[0].slotPrice.price, data[0].memberPrice.price, group.data.price]
    }
    expect(await priceOf('riverside', 12.341)).toEqual([12.35, 12.35, 12.35])
    expect(await priceOf('riverside', 1234.5)).toEqual([1234.5, 1234.5, 1234.5])
    expect(await priceOf('saigon', 150_000.2)).toEqual([150_001, 150_001, 150_001])
  })

  it('the schedule shows the new price at once [FACILITIES-02] [FACILITIES-72]', async () => {
    const group = await newGroup()
    await add(group.id, [peak])
    const slots = (await daySlots(group.id, '2026-11-23'))[0]!.slots
    expect(slots.map((slot) => slot.price?.price)).toEqual([...Array(12).fill(20), 30.5, 30.5, 30.5])
    expect((await daySlots(group.id, '2026-11-24'))[0]!.slots.every((slot) => slot.price?.price === 20)).toBe(true)
  })

  it('availableSlot leaves out what the weekly pattern disables for every facility [FACILITIES-79]', async () => {
    const group = await newGroup()
    const [a] = group.facilities
    await add(group.id, [
      { dayOfWeek: 'MO', startTime: '9:00', endTime: '12:00', isDisable: true },
      { dayOfWeek: 'TU', startTime: '9:00', endTime: '12:00', isDisable: true, excludeFacilities: [a.id] },
      {
        dayOfWeek: 'WE',
        startTime: '9:00',
        endTime: '12:00',
        isDisable: true,
        effectiveFrom: '2026-11-25',
        effectiveUntil: '2026-11-25',
      },
      { dayOfWeek: 'TH', startTime: '9:00', endTime: '12:00', isDisable: true, isActive: false },
    ])
    const { data } = await api.call('GET', `/partners/facilityGroups/${group.id}`, {
      as: api.cast.riverside.staff.owner,
    })
    expect(data.availableSlot).toMatchObject({
      MO: ['6:00-9:00', '12:00-21:00'],
      TU: ['6:00-21:00'],
      WE: ['6:00-21:00'],
      TH: ['6:00-21:00'],
    })
    expect(data.openingHours.MO).toEqual(['6:00-21:00'])
  })

  it('many disabled slots leave many ranges', async () => {
    const { staff, venueId } = api.cast.riverside
    const day = Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((d) => [d, ['0:00-24:00']]))
    const body = { name: 'Long', count: 1, timeSlotInterval: 30, openingHours: day }
    const group = (await api.call('POST', `/venues/${venueId}/facilityGroups`, { as: staff.owner, body })).data
    const hours = Array.from({ length: 24 }, (_, h) => ({
      dayOfWeek: 'FR',
      startTime: `${h}:00`,
      endTime: `${h}:30`,
      isDisable: true,
    }))
    expect((await add(group.id, hours)).status).toBe(200)
    const { data } = await api.call('GET', `/partners/facilityGroups/${group.id}`, { as: staff.owner })
    expect(data.availableSlot.FR).toHaveLength(24)
  })

  it('a disabled setting that excludes every facility is enabled again [FACILITIES-20] [FACILITIES-21]', async () => {
    const group = await newGroup()
    const [a, b] = group.facilities.map((f: { id: string }) => f.id)
    const disabled = { dayOfWeek: 'MO', startTime: '9:00', endTime: '10:00', isDisable: true }
    const { data } = await add(group.id, [
      { ...disabled, excludeFacilities: [a] },
      { ...disabled, dayOfWeek: 'TU', excludeFacilities: [a, b] },
    ])
    expect(data.map((setting: { isDisable: boolean }) => setting.isDisable)).toEqual([true, false])
    const nine = (await daySlots(group.id, '2026-11-23')).map((f) => f.slots[3]!.status)
    expect(nine).toEqual(['AVAILABLE', 'CLOSED'])
    const changed = await put(data[0].id, { excludeFacilities: [b, a] })
    expect(changed.data).toMatchObject({ isDisable: false, excludeFacilities: [b, a] })
    expect(await list(group.id)).toContainEqual(changed.data)
  })

  it('clearing both dates makes a setting of one day hold for good [BOOKING-23]', async () => {
    const group = await newGroup()
    const day = '2026-11-23'
    const disabled = { dayOfWeek: 'MO', startTime: '9:00', endTime: '10:00', isDisable: true }
    await add(group.id, [disabled])
    const { data } = await add(group.id, [
      { ...disabled, isDisable: false, slotPrice: { price: 15 }, priority: 1, effectiveFrom: day, effectiveUntil: day },
    ])
    const nine = async (date: string) => (await daySlots(group.id, date))[0]!.slots[3]!.status
    expect([await nine('2026-11-23'), await nine('2026-11-30')]).toEqual(['AVAILABLE', 'CLOSED'])
    const cleared = await put(data[0].id, { effectiveFrom: null, effectiveUntil: null })
    expect(cleared.data).toEqual({ ...data[0], effectiveFrom: null, effectiveUntil: null, version: 2 })
    expect([await nine('2026-11-23'), await nine('2026-11-30')]).toEqual(['AVAILABLE', 'AVAILABLE'])
  })

  it('an update changes only what it names, and null clears a price [FACILITIES-46]', async () => {
    const group = await newGroup()
    const { data } = await add(group.id, [{ ...peak, memberPrice: { price: 10 } }])
    const [made] = data
    expect((await put(made.id, { slotPrice: { price: 31 } })).data).toEqual({
      ...made,
      slotPrice: { price: 31, currency: 'SGD' },
      version: 2,
    })
    expect((await put(made.id, { memberPrice: null, slotPrice: null, isActive: false })).data).toEqual({
      ...made,
      slotPrice: null,
      memberPrice: null,
      isActive: false,
      version: 3,
    })
    const moved = {
      dayOfWeek: 'TU',
      startTime: '17:00',
      endTime: '20:30',
      priority: 7,
      isDisable: true,
      excludeFacilities: [group.facilities[1].id],
      effectiveFrom: '2026-12-01',
      effectiveUntil: '2026-12-31',
    }
    const { data: changed } = await put(made.id, moved)
    expect(changed).toMatchObject({ ...moved, version: 4 })
    expect(await list(group.id)).toEqual([changed])
    const { rows } = await api.database.connection(({ client }) =>
      client.query(`SELECT before, after FROM audit_entries WHERE subject_id = $1 AND action = 'priceSetting.edited'`, [
        made.id,
      ]),
    )
    const prices = rows.map(({ before, after }) => [before.price, after.price])
    expect(prices).toHaveLength(3)
    expect(prices).toEqual(
      expect.arrayContaining([
        [3050, 3100],
        [3100, null],
      ]),
    )
  })

  it('times and days in the wrong order are refused by name', async () => {
    const group = await newGroup()
    for (const [wrong, property] of [
      [{ startTime: '21:00', endTime: '18:00' }, 'priceSettings.1.endTime'],
      [{ startTime: '18:00', endTime: '18:00' }, 'priceSettings.1.endTime'],
      [{ effectiveFrom: '2026-12-02', effectiveUntil: '2026-12-01' }, 'priceSettings.1.effectiveUntil'],
    ] as const)
      expect((await add(group.id, [peak, { ...peak, ...wrong }])).body).toMatchObject({
        status: 400,
        data: { errorCode: 'error.badRequest.invalidTimeRange', message: [{ property }] },
      })
    expect(await list(group.id)).toEqual([])
    const { data } = await add(group.id, [peak])
    expect((await put(data[0].id, { endTime: '17:00' })).status).toBe(400)
  })

  it('another currency, a negative price and facilities of other groups are refused', async () => {
    const group = await newGroup()
    const other = await add(group.id, [{ ...peak, slotPrice: { price: 1, currency: 'USD' } }])
    expect(other.body).toMatchObject({
      status: 400,
      data: { message: [{ property: 'priceSettings.0.slotPrice.currency' }] },
    })
    expect((await add(group.id, [{ ...peak, slotPrice: { price: -1 } }])).status).toBe(400)
    for (const id of [api.cast.riverside.courts.facilities[0]!.id, api.cast.harbour.courts.facilities[0]!.id])
      expect((await add(group.id, [{ ...peak, excludeFacilities: [id] }])).body).toMatchObject({
        status: 404,
        data: { errorCode: 'error.notFound.facility' },
      })
  })

  it('an exclude list may still name a facility that was removed', async () => {
    const group = await newGroup()
    const [a] = group.facilities
    const { data } = await add(group.id, [{ ...peak, excludeFacilities: [a.id] }])
    await api.call('DELETE', `/partners/facilities/${a.id}`, { as: api.cast.riverside.staff.owner })
    expect((await put(data[0].id, { excludeFacilities: [a.id], priority: 2 })).status).toBe(200)
  })

  it('50 are deleted in one call, 51 are refused [FACILITIES-47]', async () => {
    const group = await newGroup()
    const { data } = await add(
      group.id,
      Array.from({ length: 51 }, () => peak),
    )
    const ids: string[] = data.map((setting: { id: string }) => setting.id)
    expect((await remove(ids)).status).toBe(400)
    expect((await remove(ids.slice(0, 50))).data.ids).toHaveLength(50)
    expect((await list(group.id)).map((setting: { id: string }) => setting.id)).toEqual(ids.slice(50))
  })

  it("all or none are deleted, and none of another partner's", async () => {
    const group = await newGroup()
    const foreign = (await add((await newGroup('saigon')).id, [peak], 'saigon')).data[0].id
    const [own] = (await add(group.id, [peak])).data
    for (const id of [foreign, randomUUID()])
      expect((await remove([own.id, id])).body).toMatchObject({ status: 404, data: { msg: 'Price setting not found' } })
    expect(await list(group.id)).toEqual([own])
    expect((await put(foreign, { priority: 1 })).status).toBe(404)
    expect((await remove([own.id])).data).toEqual({ ids: [own.id] })
    expect((await remove([own.id])).status).toBe(404)
  })

  it('needs facilityGroup.edit to write, and a group of the partner [FACILITIES-88]', async () => {
    const group = await newGroup()
    const { staff } = api.cast.riverside
    const [made] = (await add(group.id, [peak])).data
    expect((await remove([made.id], staff.operations)).status).toBe(403)
    const path = `/partners/facilityGroups/${group.id}/priceSettings`
    expect((await api.call('POST', path, { as: staff.operations, body: { priceSettings: [peak] } })).status).toBe(403)
    expect((await api.call('GET', path, { as: staff.operations })).status).toBe(200)
    expect((await api.call('GET', path, { as: api.cast.harbour.staff.owner })).status).toBe(404)
    expect((await add(api.cast.harbour.courts.id, [peak])).status).toBe(404)
  })

  it('every open screen of the partner hears of it [BEYOND-04]', async () => {
    const group = await newGroup()
    const stop = new AbortController()
    const events = api.deps.live.watch(api.cast.riverside.id, stop.signal)
    await events.next()
    await add(group.id, [peak])
    for await (const event of events)
      if (event.type === 'facilities' && event.facilityGroupIds.includes(group.id)) break
    stop.abort()
  })
})
