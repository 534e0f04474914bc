import { choosePriceSetting, NO_LIMITS } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { expect, it } from 'vitest'
import { readGroup, type GroupReply } from './read-group.ts'

const week = <T>(day: T) => Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day])) as Record<'MO', T>

const setting = (id: string, price: number, createdAt: string): GroupReply['priceSettings'][number] => ({
  id,
  groupId: 'g',
  type: 'open',
  isActive: true,
  priority: 0,
  dayOfWeek: 'MO',
  startTime: '6:00',
  endTime: '21:00',
  slotPrice: { price, currency: 'SGD' },
  memberPrice: null,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt,
  version: 1,
})

const group = (priceSettings: GroupReply['priceSettings']): GroupReply => ({
  id: 'g',
  partnerId: 'p',
  venueId: 'v',
  name: 'Courts',
  type: 'Tennis',
  publicFacilityNames: true,
  price: 20,
  hasPrice: true,
  currency: 'SGD',
  onlineBookingEnabled: false,
  timeSlotInterval: 60,
  privateBooking: 'public',
  useVenueOpeningHours: false,
  openingHours: week(['6:00-21:00']) as GroupReply['openingHours'],
  availableSlot: {} as GroupReply['availableSlot'],
  bookingDaysHorizon: null,
  maximumBookingSlots: null,
  limits: { ...NO_LIMITS, peakHours: null },
  version: 1,
  facilities: [],
  closures: [],
  closuresByLink: [],
  priceSettings,
})

it.each(['a', 'b'])('of two prices with one priority the dialogs show the newer one, like the server', (newer) => {
  const settings = ['a', 'b'].map((id) =>
    setting(id, id === newer ? 30 : 25, `2026-01-0${id === newer ? 2 : 1}T00:00:00.000Z`),
  )
  const venue = { timezone: 'Asia/Singapore', openingHours: { ...week(''), PH: '', exceptions: [] } }
  const read = readGroup(group(settings), venue as unknown as Parameters<typeof readGroup>[1])
  const slot = { date: '2026-01-05', startMinute: 600, endMinute: 660, facilityId: 'c1' }
  expect(choosePriceSetting(read.group.settings, slot)?.price).toBe(3000)
})
