import { addDays } from '@fieldhouse/domain/time'
import { describe, it } from 'vitest'
import { pngFile } from '../features/pictures/fixtures/draw.ts'
import { venueInput } from '../features/venues/fixtures/venue-input.ts'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

const byOwner = () => ({ by: on.owner })
const hours = (range: string) => {
  const day = [range]
  return { MO: day, TU: day, WE: day, TH: day, FR: day, SA: day, SU: [] }
}

describe('venues', () => {
  it('come with their groups, and are saved whole [VENUES-62] [VENUES-55]', async () => {
    const body = {
      ...venueInput(),
      pageInfo: { uri: 'bai-sau' },
      facilityGroups: [
        { type: 'Tennis', name: 'Clay', count: 2 },
        { type: 'Badminton', name: 'Hall', count: 1 },
      ],
    }
    const reply = await on.leaves('createVenue', 'with two groups', { body }, byOwner())
    const { id, version, facilityGroups } = reply!.data
    const { facilityGroups: _, ...saved } = body
    const change = {
      ...saved,
      venueName: 'Bãi Sau Tennis',
      pageInfo: { uri: 'bai-sau-tennis', metaPageTitle: 'Tennis by the sea', metaKeywords: ['tennis'] },
      timezone: 'Asia/Bangkok',
      openingHours: { ...saved.openingHours, MO: '7:00-21:00' },
      tags: ['Outdoor'],
    }
    await on.leaves('updateVenue', 'name, page, zone and hours', { id, body: { ...change, version } }, byOwner())
    await on.leaves('updateVenue', 'by who read an older one', { id, body: { ...change, version } }, byOwner())
    const added = { facilityGroupId: facilityGroups[0]!.id, facilities: [{}, { name: 'Show court' }] }
    await on.leaves('addFacilitiesToVenue', 'two to one of its groups', { id, body: added }, byOwner())
  })
})

describe('pictures', () => {
  it('are kept with their sizes, and once [BRAND-50]', async () => {
    const picture = async () => ({ partnerId: on.partnerId, body: { file: await pngFile() } })
    await on.leaves('uploadPicture', 'a logo', await picture(), byOwner())
    await on.leaves('uploadPicture', 'the same once more', await picture(), byOwner())
    const drawing = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    await on.leaves('uploadPicture', 'a drawing', { partnerId: on.partnerId, body: { file: drawing } }, byOwner())
  })
})

describe('banners', () => {
  it('are saved in the place of those that stood [SUPERADMIN-30]', async () => {
    const { admin, partnerId } = on
    const { media } = (await admin.uploadPicture({ partnerId, body: { file: await pngFile() } })).data
    const banners = [
      { image: media.url, link: 'https://club.example/open-day', city: 'Singapore', index: 1 },
      { image: media.url, link: null, city: null, index: 7 },
    ]
    await on.leaves('saveBanners', 'the first two', { body: { banners, replaces: [] } }, { by: admin })
    const replaces = (await admin.listBanners()).data.map(({ id }) => id)
    const body = { banners: banners.slice(0, 1), replaces }
    await on.leaves('saveBanners', 'one of them', { body }, { by: admin })
    await on.leaves('saveBanners', 'by who has read the two', { body }, { by: admin })
  })
})

describe('groups of facilities', () => {
  it('come with their facilities, and change [FACILITIES-42]', async () => {
    const { auckland } = on
    const body = {
      name: 'Squash',
      type: 'Squash',
      count: 2,
      price: 18.5,
      timeSlotInterval: 45 as const,
      openingHours: hours('7:00-22:00'),
      privateBooking: 'private' as const,
      maximumBookingSlots: 3,
      limits: {
        perDay: 1,
        perWeek: 3,
        atPeakPerWeek: 2,
        peakHours: { days: ['MO' as const, 'FR' as const], startTime: '17:00', endTime: '21:00' },
        minutesApart: 60,
        minutesKeptFree: 15,
        memberDaysHorizon: 28,
      },
    }
    const reply = await on.leaves(
      'createFacilityGroup',
      'two courts in Auckland',
      { venueId: auckland.venueId, body },
      byOwner(),
    )
    const timeRange = { start: on.desk.at(8, '2026-11-30'), end: on.desk.at(10, '2026-11-30') }
    const evening = { dayOfWeek: 'TU' as const, startTime: '18:00', endTime: '21:00', slotPrice: { price: 25 } }
    const whole = {
      name: 'Padel',
      count: 2,
      closures: [{ facilityIndex: 1, timeRange }],
      priceSettings: [{ ...evening, excludeFacilityIndexes: [0] }],
    }
    await on.leaves(
      'createFacilityGroup',
      'with a closure and a price',
      { venueId: on.desk.club.venueId, body: whole },
      byOwner(),
    )
    const { id, facilities } = reply!.data
    const change = {
      price: 19,
      onlineBookingEnabled: true,
      openingHours: hours('6:00-12:00'),
      bookingDaysHorizon: 14 as const,
    }
    await on.leaves('updateFacilityGroup', 'price, hours and how it is booked', { id, body: change }, byOwner())
    const added = { facilities: [{ name: 'Glass court' }, {}] }
    await on.leaves('addFacilities', 'one with a name and one without', { id, body: added }, byOwner())
    await on.leaves(
      'updateFacility',
      'the first of four',
      { id: facilities[0]!.id, body: { name: 'Show court' } },
      byOwner(),
    )
    await on.leaves('deleteFacility', 'the second of four', { id: facilities[1]!.id }, byOwner())
    await on.leaves('deleteFacilityGroup', 'with three facilities', { id }, byOwner())
  })

  it('with bookings to come stay [FACILITIES-84]', async () => {
    const { desk, auckland } = on
    await desk.book({ court: 1, day: on.monday(), from: 10, until: 11 })
    await on.leaves(
      'deleteFacility',
      'one with a booking to come',
      { id: desk.club.courts.facilities[1]!.id },
      byOwner(),
    )
    await on.leaves('deleteFacilityGroup', 'one with a booking to come', { id: desk.club.courts.id }, byOwner())
    const [lawn] = auckland.lawns.facilities
    await on.leaves('deleteFacility', 'of two in another venue', { id: lawn!.id }, byOwner())
  })
})

describe('facilities on the same ground', () => {
  it('are linked in pairs, and set free in pairs [FACILITIES-75]', async () => {
    const { desk, partnerId } = on
    const [one, two] = desk.club.courts.facilities
    const [, hall] = desk.club.halls.facilities
    await on.leaves(
      'linkFacilities',
      'a court and a hall',
      { partnerId, body: { facilityIds: [one!.id, hall!.id] } },
      byOwner(),
    )
    await on.leaves(
      'linkFacilities',
      'a second court with that hall',
      { partnerId, body: { facilityIds: [two!.id, hall!.id] } },
      byOwner(),
    )
    await on.leaves('linkFacilities', 'again', { partnerId, body: { facilityIds: [hall!.id, one!.id] } }, byOwner())
    await on.leaves(
      'unlinkFacilities',
      'one of two courts of a hall',
      { partnerId, body: { facilityIds: [hall!.id, one!.id] } },
      byOwner(),
    )
    await on.owner.unlinkFacilities({ partnerId, body: { facilityIds: [two!.id, hall!.id] } })
  })

  it('that are both booked at one time are linked for what comes after', async () => {
    const { desk, partnerId } = on
    const day = on.monday()
    await desk.book({ court: 2, day, from: 10, until: 12 })
    const hall = {
      facilityId: desk.club.halls.facilities[1]!.id,
      startTime: desk.at(11, day),
      endTime: desk.at(11.5, day),
    }
    await desk.book([], { bookings: [hall] })
    const facilityIds = [desk.club.courts.facilities[2]!.id, hall.facilityId]
    await on.leaves('linkFacilities', 'with bookings at one time', { partnerId, body: { facilityIds } }, byOwner())
    await on.owner.unlinkFacilities({ partnerId, body: { facilityIds } })
  })
})

describe('closures', () => {
  const range = (facility: { id: string }, day: string, from: number, until: number) => ({
    facilityId: facility.id,
    timeRange: { start: on.desk.at(from, day), end: on.desk.at(until, day) },
  })

  it('of two facilities take the ground that they share, move and end [FACILITIES-80]', async () => {
    const { desk } = on
    const day = on.monday()
    const [court, , , shared] = desk.club.courts.facilities
    const closures = [range(court!, day, 8, 12), range(shared!, day, 9, 11)]
    const reply = await on.leaves('createClosures', 'of two courts, one on shared ground', {
      id: desk.club.courts.id,
      body: { closures },
    })
    const of = (facility: { id: string }) => reply!.data.find(({ facilityId }) => facilityId === facility.id)!.id
    await on.leaves('updateClosure', 'of shared ground, to the next day and longer', {
      id: of(shared!),
      body: range(shared!, addDays(day, 1), 9, 13),
    })
    const query = { start: desk.at(9, day), end: desk.at(10, day) }
    await on.leaves('deleteClosure', 'an hour out of four', { id: of(court!), query })
    await on.leaves('deleteClosure', 'of shared ground', { id: of(shared!) })
  })

  it('where a booking stands are refused, all of them', async () => {
    const { desk } = on
    const day = on.monday()
    await desk.book({ court: 1, day, from: 9, until: 10 })
    const [court, booked] = desk.club.courts.facilities
    const closures = [range(court!, day, 8, 12), range(booked!, day, 8, 12)]
    await on.leaves('createClosures', 'of two courts, one of which is booked', {
      id: desk.club.courts.id,
      body: { closures },
    })
  })
})

describe('price settings', () => {
  it('are added, changed and removed by twos [FACILITIES-46] [FACILITIES-47]', async () => {
    const { desk } = on
    const [, second] = desk.club.halls.facilities
    const priceSettings = [
      {
        dayOfWeek: 'TU' as const,
        startTime: '9:00',
        endTime: '12:00',
        slotPrice: { price: 9.5 },
        memberPrice: { price: 7 },
        priority: 2,
      },
      {
        dayOfWeek: 'SA' as const,
        startTime: '18:30',
        endTime: '24:00',
        isDisable: true,
        excludeFacilities: [second!.id],
        effectiveFrom: '2026-12-01',
        effectiveUntil: '2026-12-31',
      },
    ]
    const made = await on.leaves(
      'createPriceSettings',
      'one with two prices and one that shuts',
      { id: desk.club.halls.id, body: { priceSettings } },
      byOwner(),
    )
    const ids = made!.data.map(({ id }) => id)
    const change = { memberPrice: null, slotPrice: { price: 11 }, endTime: '13:00', isActive: false }
    await on.leaves('updatePriceSetting', 'prices, end and whether it counts', { id: ids[0]!, body: change }, byOwner())
    await on.leaves('deletePriceSettings', 'two', { query: { ids } }, byOwner())
  })
})
