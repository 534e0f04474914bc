import { FIRST_STEPS, type FirstStep } from '@fieldhouse/domain/partners'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// What a new club is led by: every line is ticked by what somebody said of the club, and by nothing that stood there before.

let product: Product
let admin: ReturnType<Product['as']>
let partnerId: string
let made = 0
beforeAll(async () => {
  product = await startProduct()
  admin = product.as(product.cast.superAdmin)
})
afterAll(() => product.close())
beforeEach(async () => {
  const uri = `new-club-${++made}`
  const owner = { email: `owner-${made}@new.example` }
  const body = { brandName: 'New Club', pageInfo: { uri }, owner, countryCode: 'SG', defaultCurrencyId: 'SGD' }
  partnerId = (await admin.createPartner({ body })).data.id
  await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId } })
})

const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
const found = async () => (await admin.getFirstSteps({ partnerId })).data
const ticked = async (): Promise<FirstStep[]> =>
  (await found()).steps.filter(({ done }) => done).map(({ step }) => step)

const WEEK = { MO: '8:00-20:00', TU: '8:00-20:00', WE: '8:00-20:00', TH: '8:00-20:00', FR: '8:00-20:00' }
const ALL_DAY = ['6:00-21:00']
const OWN_HOURS = { MO: ALL_DAY, TU: ALL_DAY, WE: ALL_DAY, TH: ALL_DAY, FR: ALL_DAY, SA: ALL_DAY, SU: ALL_DAY }
const CLOSED = 'Closed-Closed'
const venue = async (hours: Partial<typeof WEEK>, facilityGroups: { type: string; name: string; count: number }[]) =>
  (
    await admin.createVenue({
      body: {
        partnerId,
        venueName: 'Hall',
        tags: [],
        pageInfo: { uri: `hall-${made}` },
        phoneNumber: '+65 6100 0000',
        timezone: 'Asia/Singapore',
        isAddressSelected: true,
        location: { address: '1 Road', city: 'Singapore', postalCode: '100000', latitude: 1.3, longitude: 103.8 },
        openingHours: {
          MO: CLOSED,
          TU: CLOSED,
          WE: CLOSED,
          TH: CLOSED,
          FR: CLOSED,
          SA: CLOSED,
          SU: CLOSED,
          PH: CLOSED,
          ...hours,
        },
        facilityGroups,
      },
    })
  ).data
const PADEL = { type: 'Padel', name: 'Padel', count: 1 }

describe('the first steps of a new club', () => {
  it('are all left, in their order, where nothing but the club was made [BEYOND-32]', async () => {
    expect(await found()).toEqual({
      steps: FIRST_STEPS.map((step) => ({ step, done: false })),
      putAway: false,
    })
  })

  it('are each ticked by what it says, one by one [BEYOND-32]', async () => {
    const { data: profile } = await admin.getPartnerProfile({ partnerId })
    const { id, version, brandName, pageInfo } = profile
    const body = { brandName, pageInfo: { uri: pageInfo.uri }, version }
    await admin.updatePartnerProfile({ id, body })
    expect(await ticked()).toEqual([])
    await admin.updatePartnerProfile({ id, body: { ...body, description: 'By the sea', version: version + 1 } })
    expect(await ticked()).toEqual(['brand'])
    // A logo says as much as words.
    const write = (columns: string) =>
      query(`UPDATE partner_profiles SET ${columns} WHERE partner_id = $1`, [partnerId])
    await write('description = NULL')
    expect(await ticked()).toEqual([])
    await write("logo = '/media/logo.webp'")
    expect(await ticked()).toEqual(['brand'])
    await venue({}, [])
    expect(await ticked()).toEqual(['brand', 'venue'])
    await admin.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['cash'] } })
    expect(await ticked()).toEqual(['brand', 'venue', 'payments'])
    const employ = (email: string) =>
      query(
        `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
         VALUES ($1, gen_random_uuid(), 'Some', 'Body', $2, '{operations}', now())`,
        [partnerId, email],
      )
    // Its owner works for it already.
    await employ('colleague@new.example')
    expect(await ticked()).toContain('staff')
    await query('UPDATE partner_staffs SET deleted_at = now() WHERE email = $1', ['colleague@new.example'])
    expect(await ticked()).not.toContain('staff')
  })

  it('a court that is gone is none, and what closes a court or is an event of the club is no booking [BEYOND-32]', async () => {
    const { id: venueId } = await venue({}, [])
    const { data: group } = await admin.createFacilityGroup({
      venueId,
      body: { name: 'Padel', price: 20, useVenueOpeningHours: false, count: 1 },
    })
    expect(await ticked()).toEqual(['venue', 'courts'])
    await admin.deleteFacility({ id: group.facilities[0]!.id })
    expect(await ticked()).toEqual(['venue'])
    const [court] = (await admin.addFacilities({ id: group.id, body: { facilities: [{ name: 'Centre' }] } })).data
    expect(await ticked()).toEqual(['venue', 'courts'])
    const facilityId = court!.id
    const at = (hour: string) => `2026-12-07T${hour}:00:00+08:00`
    const timeRange = { start: at('08'), end: at('09') }
    await admin.createClosures({ id: group.id, body: { closures: [{ facilityId, timeRange }] } })
    const bookings = (hour: string, until: string) => [{ facilityId, startTime: at(hour), endTime: at(until) }]
    await admin.placeInternalBooking({ partnerId, body: { eventName: 'Ladder night', bookings: bookings('09', '10') } })
    expect(await ticked()).not.toContain('booking')
    const { data: mai } = await admin.createCustomer({
      body: { partnerId, firstName: 'Mai', lastName: 'First', email: 'mai@new.example' },
    })
    await admin.placeBooking({
      partnerId,
      body: { customerId: mai.id, paymentMethod: 'cash', bookings: bookings('10', '11') },
    })
    expect(await ticked()).toContain('booking')
    // Whoever is at work already isn't led again to a price of what they add.
    await admin.createFacilityGroup({ venueId, body: { name: 'Squash', count: 1 } })
    expect(await ticked()).toContain('courts')
  })

  it('hours are those of a venue, which what is booked there follows: its own do not say when a venue is open [BEYOND-32]', async () => {
    const { facilityGroups } = await venue(WEEK, [PADEL])
    expect(facilityGroups).toMatchObject([{ useVenueOpeningHours: true }])
    expect(await ticked()).toEqual(['venue', 'hours'])
    await query(`UPDATE venues SET opening_hours = '{}' WHERE partner_id = $1`, [partnerId])
    await admin.updateFacilityGroup({ id: facilityGroups[0]!.id, body: { openingHours: OWN_HOURS } })
    expect(await ticked()).toEqual(['venue'])
  })

  it('a club that is free says so by a price of 0, and one with a price setting has said it too [BEYOND-32]', async () => {
    const { id: venueId, facilityGroups } = await venue({}, [PADEL])
    const { id } = facilityGroups[0]!
    expect(await ticked()).not.toContain('courts')
    await admin.updateFacilityGroup({ id, body: { name: 'Free padel' } })
    expect(await ticked()).not.toContain('courts')
    await admin.updateFacilityGroup({ id, body: { price: 0 } })
    expect(await ticked()).toContain('courts')
    await admin.deleteFacilityGroup({ id })
    expect(await ticked()).not.toContain('courts')

    const { data: plain } = await admin.createFacilityGroup({ venueId, body: { name: 'Tennis', count: 1 } })
    expect(await ticked()).not.toContain('courts')
    const setting = { dayOfWeek: 'MO', startTime: '18:00', endTime: '21:00', slotPrice: { price: 0 } } as const
    await admin.createPriceSettings({ id: plain.id, body: { priceSettings: [setting] } })
    expect(await ticked()).toContain('courts')
    await admin.deleteFacilityGroup({ id: plain.id })
    await admin.createFacilityGroup({ venueId, body: { name: 'Free from the first day', price: 0, count: 1 } })
    expect(await ticked()).toContain('courts')
    // Nobody could book the other courts.
    const { data: next } = await admin.createFacilityGroup({ venueId, body: { name: 'Squash', count: 1 } })
    expect(await ticked()).not.toContain('courts')
    await admin.updateFacilityGroup({ id: next.id, body: { price: 12 } })
    expect(await ticked()).toContain('courts')
  })
})

describe('the list of first steps', () => {
  it('stays away once somebody put it away, whatever is done then, until it is taken out again [BEYOND-32]', async () => {
    await admin.putFirstStepsAway({ partnerId, body: { putAway: true } })
    expect((await found()).putAway).toBe(true)
    await venue(WEEK, [PADEL])
    await admin.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['cash'] } })
    expect((await found()).putAway).toBe(true)
    await admin.putFirstStepsAway({ partnerId, body: { putAway: false } })
    expect((await found()).putAway).toBe(false)
  })

  it('says nothing that a schedule shows: no day is read again, as by all that is said of a club but its currency [BEYOND-32]', async () => {
    const { facilityGroups } = await venue(WEEK, [PADEL])
    const day = async () => {
      const path = `/partners/facilityGroups/${facilityGroups[0]!.id}/slots?date=2026-11-23`
      const { headers } = await fetch(`${product.origin}/v1.9.0${path}`, {
        headers: { authorization: `Bearer ${product.cast.superAdmin.token}` },
      })
      return headers.get('etag')
    }
    await query('UPDATE partners SET default_currency_id = NULL WHERE id = $1', [partnerId])
    const versions = () => query('SELECT * FROM schedule_versions WHERE partner_id = $1', [partnerId])
    const before = { tag: await day(), versions: await versions() }
    expect(before.tag).not.toBeNull()
    await admin.putFirstStepsAway({ partnerId, body: { putAway: true } })
    await admin.savePartnerConfig({ partnerId, body: { classesMaxDays: 100 } })
    const { data: profile } = await admin.getPartnerProfile({ partnerId })
    const { id, version, brandName, pageInfo } = profile
    await admin.updatePartnerProfile({ id, body: { brandName, pageInfo: { uri: pageInfo.uri }, version } })
    expect({ tag: await day(), versions: await versions() }).toEqual(before)
    await admin.updatePartner({ partnerId, body: { defaultCurrencyId: 'VND' } })
    expect(await day()).not.toBe(before.tag)
  })
})
