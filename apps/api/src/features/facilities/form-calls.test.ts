import { randomUUID } from 'node:crypto'
import { isUnbounded } from '@fieldhouse/domain/facilities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

const newGroup = async (body: object = {}) =>
  (
    await desk.api.createFacilityGroup({
      venueId: desk.club.venueId,
      body: { name: 'Field', count: 2, price: 0, useVenueOpeningHours: false, ...body },
    })
  ).data
const close = (id: string, facilityId: string, start: string, end: string) =>
  desk.api.createClosures({ id, body: { closures: [{ facilityId, timeRange: { start, end } }] } })

describe('what the form of a facility group reads', () => {
  it('a venue with its name, time zone, hours and groups, a new group among them [FACILITIES-19]', async () => {
    const group = await newGroup({ name: 'Listed', timeSlotInterval: 30 })
    const { data } = await desk.api.listVenues({ partnerId: desk.club.id, query: { limit: 100 } })
    const venue = data.find(({ id }) => id === desk.club.venueId)!
    expect(venue).toMatchObject({
      venueName: 'Riverside Badminton Club, Singapore',
      timezone: 'Asia/Singapore',
      openingHours: { MO: '8:00-20:00', SU: 'Closed-Closed' },
    })
    expect(venue.facilityGroups.find(({ id }) => id === group.id)).toEqual({
      id: group.id,
      name: 'Listed',
      type: 'Badminton',
      count: 2,
      timeSlotInterval: 30,
      openingHours: group.openingHours,
      useVenueOpeningHours: false,
      onlineBookingEnabled: false,
      bookingDaysHorizon: null,
      facilities: group.facilities.map(({ id, name }) => ({ id, name })),
      version: 1,
    })
  })

  it('a facility with its name, links and closures, and on the schedule with its slots [FACILITIES-16]', async () => {
    const group = await newGroup()
    const [first, second] = group.facilities
    await desk.api.linkFacilities({ partnerId: desk.club.id, body: { facilityIds: [first!.id, second!.id] } })
    const made = await close(group.id, first!.id, desk.at(10), desk.at(12))
    await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId: first!.id, startTime: desk.at(14), endTime: desk.at(15) }],
        customerId: desk.club.customers[1].id,
        paymentMethod: 'cash',
      },
    })
    const { data } = await desk.api.getFacilityGroup({
      id: group.id,
      query: { fromDate: MONDAY, toDate: MONDAY, bookingTypes: ['closure'] },
    })
    expect(data.facilities[0]).toEqual({
      id: first!.id,
      name: 'Field 1',
      linkedFacilityIds: [second!.id],
      version: 2,
      bookings: [expect.objectContaining({ id: made.data[0]!.id, facilityId: first!.id, type: 'closure' })],
    })
    const { data: day } = await desk.api.getDaySchedule({ id: group.id, query: { date: MONDAY } })
    expect(day.facilities[0]).toEqual({
      id: first!.id,
      name: 'Field 1',
      linkedFacilityIds: [second!.id],
      slots: expect.any(Array),
    })
    expect(day.facilities[0]!.slots.map(({ status }) => status)).toEqual([
      ...Array(4).fill('AVAILABLE'),
      'CLOSED',
      'CLOSED',
      ...Array(2).fill('AVAILABLE'),
      'BOOKED',
      ...Array(6).fill('AVAILABLE'),
    ])
  })

  it('closures of a year back to two years ahead in one question', async () => {
    const group = await newGroup()
    const facilityId = group.facilities[0]!.id
    const { data } = await close(group.id, facilityId, desk.at(10, '2028-11-21'), desk.at(12, '2028-11-21'))
    const found = await desk.api.getFacilityGroup({
      id: group.id,
      query: { fromDate: '2025-11-21', toDate: '2028-11-21', bookingTypes: ['closure'] },
    })
    expect(found.data.closures).toEqual(data)
    const late = await failure(close(group.id, facilityId, desk.at(10, '2028-11-22'), desk.at(12, '2028-11-22')))
    expect(late).toMatchObject({ status: 400, body: { data: { errorCode: 'error.badRequest.invalidTimeRange' } } })
  })
})

describe('what a facility group keeps for the public side', () => {
  it('a group is public unless it is made private, and staff book a private one for any customer [FACILITIES-76]', async () => {
    expect((await newGroup()).privateBooking).toBe('public')
    const group = await newGroup({ privateBooking: 'private' })
    const kept = async () => (await desk.api.getFacilityGroup({ id: group.id, query: {} })).data.privateBooking
    const save = (body: object) => desk.api.updateFacilityGroup({ id: group.id, body })
    expect(await kept()).toBe('private')
    await save({ privateBooking: 'public' })
    expect(await kept()).toBe('public')
    await save({ privateBooking: 'private' })
    // Who saves something else leaves it private.
    await save({ name: 'Members’ field' })
    expect(await kept()).toBe('private')
    // The second customer has no membership.
    const { data: order } = await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId: group.facilities[0]!.id, startTime: desk.at(10), endTime: desk.at(11) }],
        customerId: desk.club.customers[1].id,
        paymentMethod: 'cash',
      },
    })
    expect(order.orderLineItems).toHaveLength(1)
  })

  it('the names of its facilities are public unless it says no, and what customers are sent names none then [FACILITIES-77]', async () => {
    expect((await newGroup()).publicFacilityNames).toBe(true)
    const group = await newGroup({ name: 'Arena', publicFacilityNames: false })
    expect((await desk.api.getFacilityGroup({ id: group.id, query: {} })).data.publicFacilityNames).toBe(false)
    await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId: group.facilities[0]!.id, startTime: desk.at(12), endTime: desk.at(13) }],
        customerId: desk.club.customers[0].id,
        paymentMethod: 'cash',
        emailingEnable: true,
      },
    })
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ text: string }>(
        `SELECT concat_ws(' ', subject, body_text, body_html) AS text FROM outbox_messages WHERE recipient = $1`,
        [desk.club.customers[0].email],
      ),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).toContain('Arena')
    expect(rows[0]!.text).not.toContain('Arena 1')
  })
})

describe('a facility', () => {
  const code = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
  const TAKEN = 'error.badRequest.facilityGroupHasFutureUncanceledBookings'

  it('that a booking of a linked one takes along is not removed, nor is its group, until that is cancelled [FACILITIES-51, FACILITIES-84]', async () => {
    const [half, whole] = [await newGroup({ name: 'Half' }), await newGroup({ name: 'Whole' })]
    const [booked, linked] = [half.facilities[0]!.id, whole.facilities[0]!.id]
    await desk.api.linkFacilities({ partnerId: desk.club.id, body: { facilityIds: [booked, linked] } })
    const { data: order } = await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId: booked, startTime: desk.at(10), endTime: desk.at(11) }],
        customerId: desk.club.customers[0].id,
        paymentMethod: 'cash',
      },
    })
    expect(await code(desk.api.deleteFacility({ id: linked }))).toBe(TAKEN)
    expect(await code(desk.api.deleteFacilityGroup({ id: whole.id }))).toBe(TAKEN)
    await desk.api.cancelOrder({ id: order.id, body: {} })
    await desk.api.deleteFacility({ id: linked })
    await desk.api.deleteFacilityGroup({ id: whole.id })
  })

  it('that a class takes is not removed [FACILITIES-84]', async () => {
    const { facilities } = await newGroup({ name: 'Class' })
    const facilityId = facilities[0]!.id
    await desk.api.createClass({
      partnerId: desk.club.id,
      body: {
        name: 'Juniors',
        typeOfSports: ['Badminton'],
        venueId: desk.club.venueId,
        facilityId,
        startTime: desk.at(8),
        endTime: desk.at(9),
        memberPrice: 1000,
        nonMemberPrice: 1500,
      },
    })
    expect(await code(desk.api.deleteFacility({ id: facilityId }))).toBe(TAKEN)
  })

  it('that a desk only holds, or that a block closes, is removed [FACILITIES-84]', async () => {
    const { id, facilities } = await newGroup({ name: 'Held' })
    const slot = (hour: number) => ({
      facilityId: facilities[0]!.id,
      startTime: desk.at(hour),
      endTime: desk.at(hour + 1),
    })
    const partnerId = desk.club.id
    await desk.api.placeInternalBooking({
      partnerId,
      body: { type: 'closure', eventName: 'Blocked by the desk', bookings: [slot(12)] },
    })
    // After the block: whoever places one gives up what they held of the court.
    expect((await desk.api.holdSlots({ partnerId, body: { slots: [slot(8)] } })).data).toHaveLength(1)
    await desk.api.deleteFacility({ id: facilities[0]!.id })
    expect((await desk.api.getFacilityGroup({ id, query: {} })).data.facilities).toHaveLength(1)
  })

  it('is removed with the blocks on it, and no linked facility stays blocked; one that is blocked by a link is removed alone [FACILITIES-84] [FACILITIES-74]', async () => {
    const [half, whole] = [await newGroup({ name: 'Half' }), await newGroup({ name: 'Whole' })]
    const [one, other] = [half.facilities[0]!.id, whole.facilities[0]!.id]
    const partnerId = desk.club.id
    await desk.api.linkFacilities({ partnerId, body: { facilityIds: [one, other] } })
    const block = (facilityId: string, hour: number) =>
      desk.api.placeInternalBooking({
        partnerId,
        body: {
          type: 'closure',
          eventName: 'Nets',
          bookings: [{ facilityId, startTime: desk.at(hour), endTime: desk.at(hour + 1) }],
        },
      })
    const blockedHours = async () => {
      const { data } = await desk.api.getDaySchedule({ id: whole.id, query: { date: MONDAY } })
      return data.facilities[0]!.slots.filter(({ status }) => status !== 'AVAILABLE').map(({ start }) => start)
    }
    await block(one, 10)
    await block(other, 12)
    expect(await blockedHours()).toEqual([desk.at(10), desk.at(12)])
    await desk.api.deleteFacility({ id: one })
    expect(await blockedHours()).toEqual([desk.at(12)])
  })
})

describe('what the form of a facility group saves', () => {
  it('facilities are added, renamed and removed each by a call of its own [FACILITIES-43]', async () => {
    const { id, facilities } = await newGroup({ name: 'Called' })
    const names = async () =>
      (await desk.api.getFacilityGroup({ id, query: {} })).data.facilities.map((facility) => facility.name)
    const { data: added } = await desk.api.addFacilities({ id, body: { facilities: [{ name: 'Centre' }, {}] } })
    expect(added.map(({ name }) => name)).toEqual(['Centre', 'Called 3'])
    expect(await names()).toEqual(['Called 1', 'Called 2', 'Centre', 'Called 3'])
    const { data: renamed } = await desk.api.updateFacility({ id: added[0]!.id, body: { name: 'Court of honour' } })
    expect(renamed).toMatchObject({ id: added[0]!.id, name: 'Court of honour', version: 2 })
    await desk.api.deleteFacility({ id: facilities[0]!.id })
    expect(await names()).toEqual(['Called 2', 'Court of honour', 'Called 3'])
  })

  it('the weekly pattern is what no date bounds: replaced as a whole, with other hours, it leaves dated settings alone [FACILITIES-73]', async () => {
    const group = await newGroup()
    const weekly = { dayOfWeek: 'MO' as const, startTime: '18:00', endTime: '21:00', slotPrice: { price: 30 } }
    const { data: made } = await desk.api.createPriceSettings({
      id: group.id,
      body: {
        priceSettings: [
          weekly,
          { ...weekly, dayOfWeek: 'TU' },
          { ...weekly, effectiveFrom: '2026-12-01' },
          { ...weekly, effectiveUntil: '2026-12-31' },
          { ...weekly, effectiveFrom: MONDAY, effectiveUntil: MONDAY },
        ],
      },
    })
    expect(made.map(isUnbounded)).toEqual([true, true, false, false, false])
    await desk.api.updateFacilityGroup({ id: group.id, body: { timeSlotInterval: 90 } })
    const ids = made.filter(isUnbounded).map(({ id }) => id)
    await desk.api.deletePriceSettings({ query: { ids } })
    const { data: added } = await desk.api.createPriceSettings({
      id: group.id,
      body: { priceSettings: [{ ...weekly, startTime: '6:00', endTime: '9:00' }] },
    })
    const { data: left } = await desk.api.listPriceSettings({ id: group.id })
    expect(new Set(left.map(({ id }) => id))).toEqual(
      new Set([...made.filter((setting) => !isUnbounded(setting)), ...added].map(({ id }) => id)),
    )
  })

  it('each step that fails says why by a code', async () => {
    const group = await newGroup()
    const facilityId = group.facilities[0]!.id
    const unknown = randomUUID()
    const hours = { ...group.openingHours, MO: ['21:00-6:00'] }
    const weekly = { dayOfWeek: 'MO' as const, startTime: '18:00', endTime: '9:00' }
    const { data: settings } = await desk.api.createPriceSettings({
      id: group.id,
      body: { priceSettings: [{ ...weekly, endTime: '21:00' }] },
    })
    await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId, startTime: desk.at(10), endTime: desk.at(11) }],
        customerId: desk.club.customers[1].id,
        paymentMethod: 'cash',
      },
    })
    const steps: [what: string, code: string, call: Promise<unknown>][] = [
      [
        'create group',
        'error.notFound.venue',
        desk.api.createFacilityGroup({ venueId: unknown, body: { name: 'Nowhere' } }),
      ],
      [
        'create group',
        'error.badRequest.invalidTimeRange',
        desk.api.createFacilityGroup({ venueId: desk.club.venueId, body: { name: 'Late', openingHours: hours } }),
      ],
      [
        'update group',
        'error.notFound.facilityGroup',
        desk.api.updateFacilityGroup({ id: unknown, body: { name: 'Gone' } }),
      ],
      [
        'update group',
        'error.badRequest.invalidTimeRange',
        desk.api.updateFacilityGroup({ id: group.id, body: { openingHours: hours } }),
      ],
      ['rename facility', 'error.notFound.facility', desk.api.updateFacility({ id: unknown, body: { name: 'Gone' } })],
      ['remove facility', 'error.notFound.facility', desk.api.deleteFacility({ id: unknown })],
      [
        'remove facility',
        'error.badRequest.facilityGroupHasFutureUncanceledBookings',
        desk.api.deleteFacility({ id: facilityId }),
      ],
      [
        'add facilities',
        'error.notFound.facilityGroup',
        desk.api.addFacilities({ id: unknown, body: { facilities: [{}] } }),
      ],
      ['closure', 'error.badRequest.alreadyBookedSlot', close(group.id, facilityId, desk.at(10), desk.at(12))],
      ['closure', 'error.badRequest.invalidTimeRange', close(group.id, facilityId, desk.at(12), desk.at(10))],
      ['closure', 'error.notFound.bookingSlot', close(group.id, facilityId, desk.at(22), desk.at(23))],
      ['closure', 'error.notFound.facility', close(group.id, unknown, desk.at(12), desk.at(13))],
      ['delete prices', 'error.notFound.priceSetting', desk.api.deletePriceSettings({ query: { ids: [unknown] } })],
      [
        'create prices',
        'error.badRequest.invalidTimeRange',
        desk.api.createPriceSettings({ id: group.id, body: { priceSettings: [weekly] } }),
      ],
      [
        'update prices',
        'error.badRequest.invalidTimeRange',
        desk.api.updatePriceSetting({ id: settings[0]!.id, body: { endTime: '17:00' } }),
      ],
      [
        'update prices',
        'error.notFound.priceSetting',
        desk.api.updatePriceSetting({ id: unknown, body: { priority: 1 } }),
      ],
    ]
    const answered = await Promise.all(
      steps.map(async ([what, , call]) => [what, (await failure(call)).body.data.errorCode] as const),
    )
    expect(answered).toEqual(steps.map(([what, code]) => [what, code]))
  })
})
