import { NO_LIMITS } from '../facilities/booking-limits.ts'
import { weekOf } from '../facilities/opening-hours.ts'
import type { PriceSetting } from '../facilities/price-setting.ts'
import { atWall } from '../time/index.ts'
import type { BookableFacility, BookableGroup, FacilityRange } from './types.ts'

/** A Singapore group for tests: 9:00 to 17:00 every day, slots of 60 minutes at 20.00. */
export const group = (over: Partial<BookableGroup> = {}): BookableGroup => ({
  id: 'g',
  zone: 'Asia/Singapore',
  interval: 60,
  price: 2000,
  settings: [],
  useVenueOpeningHours: false,
  openingHours: weekOf([{ start: 540, end: 1020 }]),
  venueHours: { days: weekOf([]), publicHoliday: [], exceptions: [] },
  bookingDaysHorizon: null,
  maximumBookingSlots: null,
  limits: NO_LIMITS,
  ...over,
})

/** A facility of that group. */
export const court = (id: string, over: Partial<BookableGroup> = {}): BookableFacility => ({ id, group: group(over) })

/** A Monday, on which the tests book. */
export const MONDAY = '2026-01-05'

/** A range on that Monday between two wall-clock minutes, in Singapore. */
export const onMonday = (facilityId: string, from: number, until: number): FacilityRange => ({
  facilityId,
  start: atWall(MONDAY, from, 'Asia/Singapore'),
  end: atWall(MONDAY, until, 'Asia/Singapore'),
})

/** A price setting that covers every Monday; tests say what differs. */
export const mondaySetting = (over: Partial<PriceSetting> = {}): PriceSetting => ({
  id: 's',
  groupId: 'g',
  isActive: true,
  priority: 1,
  dayOfWeek: 'MO',
  startMinute: 0,
  endMinute: 1440,
  price: 3000,
  memberPrice: null,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt: 0,
  ...over,
})
