import { api } from '@fieldhouse/contract'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../../db/context.ts'
import { failure, MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { createFacilityGroup } from './create-facility-group.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

type NewGroup = Parameters<Desk['api']['createFacilityGroup']>[0]['body']
type NewPriceSetting = NonNullable<NewGroup['priceSettings']>[number]

const create = (body: NewGroup, options = {}) =>
  desk.api.createFacilityGroup({ venueId: desk.club.venueId, body }, options)
const groups = async () => (await desk.api.listFacilityGroups({ venueId: desk.club.venueId })).data
const EVENING: NewPriceSetting = {
  dayOfWeek: 'MO',
  startTime: '18:00',
  endTime: '21:00',
  slotPrice: { price: 35, currency: 'SGD' },
}
const closed = (facilityIndex: number, from: number, until: number, day = MONDAY) => ({
  facilityIndex,
  timeRange: { start: desk.at(from, day), end: desk.at(until, day) },
})

/** How many rows of the club there are of all that a new group writes. */
const written = async () => {
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `SELECT (SELECT count(*) FROM facility_groups WHERE partner_id = $1) AS groups,
        (SELECT count(*) FROM facilities WHERE partner_id = $1) AS facilities,
        (SELECT count(*) FROM facility_bookings WHERE partner_id = $1) AS bookings,
        (SELECT count(*) FROM occupancies WHERE partner_id = $1) AS occupancies,
        (SELECT count(*) FROM price_settings WHERE partner_id = $1) AS prices,
        (SELECT count(*) FROM audit_entries WHERE partner_id = $1) AS entries`,
      [desk.club.id],
    ),
  )
  return rows[0]
}

describe('a facility group', () => {
  it('is created with its closures and prices by one command, told as each is told alone [FACILITIES-26]', async () => {
    const { data: group } = await create({
      name: 'Whole',
      count: 3,
      price: 20,
      onlineBookingEnabled: true,
      closures: [closed(0, 8, 10), closed(2, 10, 12)],
      priceSettings: [
        { ...EVENING, excludeFacilityIndexes: [1, 2] },
        // One that leaves out every facility holds again for all (FACILITIES-21).
        { ...EVENING, dayOfWeek: 'TU', isDisable: true, excludeFacilityIndexes: [0, 1, 2] },
      ],
    })
    const [first, second, third] = group.facilities.map(({ id }) => id)
    expect(group).toMatchObject({
      closures: [
        { facilityId: first, timeRange: { start: desk.at(8), end: desk.at(10) }, version: 1 },
        { facilityId: third, timeRange: { start: desk.at(10), end: desk.at(12) }, version: 1 },
      ],
    })
    const settingOn = (day: string) => group.priceSettings.filter(({ dayOfWeek }) => dayOfWeek === day)
    expect(settingOn('MO')).toMatchObject([
      { slotPrice: { price: 35, currency: 'SGD' }, excludeFacilities: [second, third] },
    ])
    expect(settingOn('TU')).toMatchObject([{ isDisable: false }])
    expect((await desk.api.getFacilityGroup({ id: group.id, query: {} })).data).toEqual(group)
    const { data: day } = await desk.api.getDaySchedule({ id: group.id, query: { date: MONDAY } })
    expect(
      day.facilities.map(({ slots }) => slots.flatMap(({ status, start }) => (status === 'CLOSED' ? [start] : []))),
    ).toEqual([[desk.at(8), desk.at(9)], [], [desk.at(10), desk.at(11)]])
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT action FROM audit_entries WHERE subject_id = ANY($1) ORDER BY action', [
        [group.id, ...group.closures.map(({ id }) => id)],
      ]),
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'closure.created',
      'closure.created',
      'facilityGroup.created',
      'priceSetting.created',
    ])
  })

  it.each<[what: string, code: string, property: string, body: () => Partial<NewGroup>]>([
    [
      'its last price setting',
      'error.badRequest.invalidTimeRange',
      'priceSettings.2.endTime',
      () => ({
        closures: [closed(0, 8, 10)],
        priceSettings: [EVENING, { ...EVENING, dayOfWeek: 'TU' }, { ...EVENING, endTime: '9:00' }],
      }),
    ],
    [
      'the currency of a price',
      'error.badRequest.invalidInput',
      'priceSettings.0.slotPrice.currency',
      () => ({ priceSettings: [{ ...EVENING, slotPrice: { price: 35, currency: 'AUD' } }] }),
    ],
    [
      'a facility that a price setting leaves out',
      'error.badRequest.invalidInput',
      'priceSettings.1.excludeFacilityIndexes.1',
      () => ({ priceSettings: [EVENING, { ...EVENING, excludeFacilityIndexes: [1, 2] }] }),
    ],
    [
      'a closed facility',
      'error.badRequest.invalidInput',
      'closures.1.facilityIndex',
      () => ({ closures: [closed(0, 8, 10), closed(2, 8, 10)] }),
    ],
    [
      'a closure before today',
      'error.badRequest.invalidTimeRange',
      'closures.1.timeRange.start',
      () => ({ closures: [closed(0, 8, 10), closed(1, 8, 10, '2026-01-05')] }),
    ],
    [
      'a closure outside of its hours',
      'error.notFound.bookingSlot',
      'closures.0.timeRange.start',
      () => ({ closures: [closed(0, 22, 23)] }),
    ],
    [
      'two closures of a facility at one time',
      'error.badRequest.overlappingRanges',
      'closures.0.timeRange',
      () => ({ closures: [closed(0, 9, 11), closed(1, 8, 10), closed(0, 8, 10)] }),
    ],
  ])(
    'of which %s is refused says which, and nothing of it stays [FACILITIES-27]',
    async (_what, code, property, body) => {
      const before = await written()
      const refused = await failure(create({ name: 'Half', count: 2, ...body() }))
      expect(refused.body).toMatchObject({ data: { errorCode: code } })
      expect(refused.body.data.message?.map((field) => field.property)).toEqual([property])
      expect(await written()).toEqual(before)
      expect((await groups()).map(({ name }) => name)).not.toContain('Half')
    },
  )

  it('that is asked for again under its key is created once, with all of it [BEYOND-03]', async () => {
    const body: NewGroup = { name: 'Once', count: 1, closures: [closed(0, 8, 10)], priceSettings: [EVENING] }
    const options = { idempotencyKey: 'the-same-group' }
    const [first, second] = await Promise.all([create(body, options), create(body, options)])
    expect(second).toEqual(first)
    const found = (await groups()).filter(({ name }) => name === 'Once')
    expect(found).toMatchObject([{ closures: [{}], priceSettings: [{}] }])
    const other = await failure(create({ ...body, priceSettings: [] }, options))
    expect(other).toMatchObject({ status: 422 })
  })

  it('may have 500 price settings that leave out most of 200 facilities', async () => {
    const settings = Array.from({ length: 500 }, (_, n) => ({ ...EVENING, dayOfWeek: WEEKDAYS[n % 7]!, priority: n }))
    const excludeFacilityIndexes = Array.from({ length: 199 }, (_, index) => index)
    const { data: group } = await create({
      name: 'Large',
      count: 200,
      priceSettings: settings.map((setting) => ({ ...setting, excludeFacilityIndexes })),
    })
    expect(group.priceSettings).toHaveLength(500)
    // The settings of a group that stands name its facilities by their ids, which are longer: fewer fit.
    const excludeFacilities = group.facilities.slice(1).map(({ id }) => id)
    const { data: added } = await desk.api.createPriceSettings({
      id: group.id,
      body: { priceSettings: settings.slice(0, 100).map((setting) => ({ ...setting, excludeFacilities })) },
    })
    expect(added).toHaveLength(100)
  })

  it.each([
    ['closures', 'facilityBooking.createForClosure', () => ({ closures: [closed(0, 8, 10)] })],
    ['prices', 'facilityGroup.edit', () => ({ priceSettings: [EVENING] })],
  ])('is created with %s by who may make those of one that stands, too', async (what, right, body) => {
    const { deps } = product.fieldhouse
    const { id: partnerId, venueId } = desk.club
    const input = api.createFacilityGroup.body!.parse({ name: `Of ${what}`, count: 1, ...body() })
    const run = (...policies: string[]) =>
      createFacilityGroup(
        deps,
        { partnerId, actor: { ...SYSTEM, policies }, now: deps.now(), requestId: 'a-request' },
        venueId,
        input,
      )
    await expect(run('facilityGroup.create')).rejects.toMatchObject({ code: 'error.forbidden.noPermission' })
    expect(await run('facilityGroup.create', right)).toMatchObject({ name: `Of ${what}` })
  })
})
