import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { builtInPlaces } from '../../providers/places/built-in.ts'
import { venueRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => venueRoutes(deps, builtInPlaces))
})
afterAll(() => api.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows

it('venues are listed oldest first with hours, place, groups and facilities, to any staff of the partner [VENUES-19] [VENUES-22] [VENUES-53]', async () => {
  const { id, staff, venueId, courts, halls } = api.cast.riverside
  await query(
    `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
     VALUES ($1, gen_random_uuid(), 'Annex', 'Asia/Singapore', '{"MO": "8:00-20:00"}', now() - interval '10 years')`,
    [id],
  )
  const list = await api.call('GET', `/partners/partners/${id}/venues?limit=100`, { as: staff.instructor })
  expect(list.body.pagination).toEqual({ offset: 0, limit: 100, total: 2 })
  const [annex, main] = list.data
  expect(annex).toMatchObject({ venueName: 'Annex', location: null, facilityGroups: [] })
  expect(annex.openingHours).toMatchObject({
    MO: '8:00-20:00',
    TU: 'Closed-Closed',
    PH: 'Closed-Closed',
    exceptions: [],
  })
  expect(main).toMatchObject({
    id: venueId,
    partnerId: id,
    timezone: 'Asia/Singapore',
    openingHours: { MO: '8:00-20:00', SA: 'Closed-Closed', exceptions: [] },
    location: { address: '1 Court Road', city: 'Singapore', postalCode: null, latitude: null, longitude: null },
    pageInfo: { pageType: 'venue', uri: null, metaKeywords: [] },
    version: 1,
    createdAt: '2022-11-22T04:00:00.000Z',
    updatedAt: null,
  })
  const [own, [day, weekend]] = [['6:00-21:00'], [['8:00-20:00'], []]]
  expect(main.facilityGroups).toEqual([
    {
      ...courts,
      useVenueOpeningHours: false,
      openingHours: { MO: own, TU: own, WE: own, TH: own, FR: own, SA: own, SU: own },
      type: 'Badminton',
      count: 4,
      timeSlotInterval: 60,
      onlineBookingEnabled: true,
      bookingDaysHorizon: null,
      version: 1,
    },
    {
      ...halls,
      useVenueOpeningHours: true,
      openingHours: { MO: day, TU: day, WE: day, TH: day, FR: day, SA: weekend, SU: weekend },
      type: 'Table Tennis',
      count: 2,
      timeSlotInterval: 30,
      onlineBookingEnabled: false,
      bookingDaysHorizon: null,
      version: 1,
    },
  ])
  const one = await api.call('GET', `/partners/partners/${id}/venues?limit=1&offset=1`, { as: staff.instructor })
  expect(one.data.map((venue: { id: string }) => venue.id)).toEqual([venueId])
  expect(one.statements).toBe(list.statements)
})

it('removed groups and facilities are not listed', async () => {
  const { id, staff, courts, halls } = api.cast.mumbai
  await query('UPDATE facility_groups SET deleted_at = now() WHERE id = $1', [halls.id])
  await query('UPDATE facilities SET deleted_at = now() WHERE id = $1', [courts.facilities[0]!.id])
  const { data } = await api.call('GET', `/partners/partners/${id}/venues`, { as: staff.owner })
  expect(data[0].facilityGroups).toMatchObject([{ id: courts.id, count: 3, facilities: courts.facilities.slice(1) }])
})

it('the venues of another club answer 403 [ACCESS-48]', async () => {
  const { saigon, harbour } = api.cast
  expect((await api.call('GET', `/partners/partners/${saigon.id}/venues`, { as: harbour.staff.owner })).status).toBe(
    403,
  )
  expect((await api.call('GET', `/partners/partners/${saigon.id}/venues`)).status).toBe(401)
})

it("the venue of a facility is found, another club's like an unknown one not [ORDERS-99]", async () => {
  const { harbour, saigon } = api.cast
  const venueOf = (facility: string) =>
    api.call('GET', `/partners/facilities/${facility}/venue`, { as: harbour.staff.finance })
  expect((await venueOf(harbour.halls.facilities[1]!.id)).data).toEqual({
    id: harbour.venueId,
    venueName: 'Harbour Tennis, Sydney',
    timezone: 'Australia/Sydney',
  })
  for (const id of [saigon.halls.facilities[1]!.id, randomUUID()])
    expect((await venueOf(id)).data).toMatchObject({ errorCode: 'error.notFound.facility' })
  expect((await venueOf('nonsense')).status).toBe(400)
})
