import { altering } from './calls.ts'
import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { ABROAD } from './money-readings.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { DESK, OWNER, signInAs } from './staff-page.ts'

// What the dashboard says of a day, whole: on a desk of a quiet morning, and on a phone of a full evening.

type Facts = { venueId: string; takings: unknown }

/** A known day stands in the place of the real one, on its way to the page; what somebody may not see is still left out. */
const showing = (page: Page, day: { takings: unknown }) =>
  altering<{ data: Facts }>(page, /\/today(\?|$)/, ({ data }) => ({
    data: { ...data, ...day, takings: data.takings === null ? null : day.takings },
  }))
const venueOf = (page: Page) =>
  page
    .getByRole('link', { name: 'Open schedule' })
    .or(page.getByRole('link', { name: 'Mở lịch sân' }))
    .first()
    .getAttribute('href')
    .then((href) => new URL(href!, page.url()).searchParams.get('venue')!)

const ZONE = { timezone: 'Asia/Singapore', currency: 'SGD' }
const court = (name: string, groupName: string, rest: object) => ({
  facilityId: name,
  name,
  groupName,
  sport: groupName.toLowerCase(),
  label: null,
  until: null,
  ...rest,
})
const booking = (start: string, customerName: string, status: string | null) => ({
  bookingId: `${start} ${customerName}`,
  readableId: null,
  start,
  facilityName: 'Court 1',
  customerName,
  status,
})

// Ten past seven in the morning at the club, the day before abroad and by UTC.
const MORNING = {
  ...ZONE,
  date: '2026-03-08',
  now: '2026-03-07T23:10:00.000Z',
  courts: [
    court('Centre', 'Tennis', { state: 'inPlay', until: '2026-03-08T00:00:00.000Z' }),
    court('East', 'Badminton', { state: 'closed' }),
    court('West', 'Badminton', { state: 'free', until: '2026-03-08T02:30:00.000Z' }),
  ],
  occupancy: {
    bookedMinutes: 330,
    openMinutes: 720,
    lastWeekShare: 0.3,
    byHour: [
      { hour: 6, share: 0.5 },
      { hour: 7, share: 1 },
      { hour: 8, share: 0 },
    ],
    byGroup: [{ name: 'Tennis', share: 0.5 }],
  },
  takings: {
    total: 11_345,
    byMethod: [
      { paymentMethod: 'cheque', amount: 300 },
      { paymentMethod: 'cash', amount: 9000 },
      { paymentMethod: 'voucher', amount: 1000 },
      { paymentMethod: 'creditCard', amount: 1045 },
    ],
    redeemed: 0,
    unpaid: { count: 0, amount: 0 },
    playingToday: { count: 0, amount: 0 },
    toHandBack: { count: 0, amount: 0 },
  },
  // The first comes in more than an hour, and the sixth has no place.
  nextBookings: [
    booking('2026-03-08T00:11:00.000Z', 'Omar Lee', 'pending'),
    booking('2026-03-08T00:30:00.000Z', 'Ida Sato', null),
    ...['Mai Tan', 'Bảo Trần', 'Zoe Ng', 'Jo Lim'].map((name) => booking('2026-03-08T01:00:00.000Z', name, 'paid')),
  ],
  counts: { bookingsLeft: 1, customers: 1, venues: 1, staff: 1, toCollect: 0 },
}
const EVENING = {
  ...MORNING,
  now: '2026-03-08T10:10:00.000Z',
  occupancy: {
    ...MORNING.occupancy,
    bookedMinutes: 216,
    byGroup: [
      { name: 'Tennis', share: 0.5 },
      { name: 'Padel', share: 0.125 },
    ],
  },
  takings: {
    ...MORNING.takings,
    redeemed: 2500,
    unpaid: { count: 3, amount: 9050 },
    playingToday: { count: 1, amount: 4050 },
    toHandBack: { count: 2, amount: 1500 },
  },
  // Only the first says in how many minutes it comes.
  nextBookings: [
    booking('2026-03-08T10:55:00.000Z', 'Omar Lee', 'pending'),
    booking('2026-03-08T11:00:00.000Z', 'Ida Sato', 'paid'),
  ],
  counts: { bookingsLeft: 12, customers: 1284, venues: 2, staff: 5, toCollect: 3 },
}

describe('the dashboard', () => {
  it('of a morning, to its owner', async () => {
    const page = await on.own(await signInAs(OWNER), ABROAD)
    await showing(page, MORNING)
    await on.open('/')
    await page.getByText('Omar Lee').waitFor()
    await reads(page.getByRole('main'), 'today-of-owner', { [await venueOf(page)]: 'venue' })
    await readsOnPhone(page.getByRole('main'), 'today-of-owner', { [await venueOf(page)]: 'venue' })
  })

  it('of an evening, in Vietnamese on a phone, to the desk', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await on.own(await signInAs(DESK), { ...ABROAD, ...phone, remembered: { language: 'vi' } })
    await showing(page, EVENING)
    await on.open('/')
    await page.getByText('Omar Lee').waitFor()
    await reads(page.getByRole('main'), 'today-of-desk-vi', { [await venueOf(page)]: 'venue' })
  })
})
