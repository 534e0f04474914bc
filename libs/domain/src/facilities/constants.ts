/** Slot intervals offered, in minutes (FACILITIES-60). */
export const INTERVALS = [30, 45, 60, 90, 120] as const
export type Interval = (typeof INTERVALS)[number]
export const DEFAULT_INTERVAL: Interval = 60

/** Booking horizons offered, in days; null is 'no restriction' (FACILITIES-61). */
export const BOOKING_HORIZONS = [7, 10, 14, 21, 28, null] as const

/**
 * The most that a club may have, what is removed not counted: chains of some dozens of venues have some hundreds of courts. Lists, searches and
 * the map of a year read all of them at once. A super admin may allow a club fewer.
 */
export const MOST_OF_CLUB = { venues: 100, groups: 300, courts: 2000 } as const
/** How many venues, groups and courts a club may have. */
export type MostPlaces = Record<keyof typeof MOST_OF_CLUB, number>
/** The most courts of one group: its day is one reply, and shown as one grid. */
export const MOST_COURTS_OF_GROUP = 200
/**
 * The most price settings of a group: each slot of its day is held against those of its weekday. A week of half-hour slots with a price for
 * each would have 336.
 */
export const MOST_PRICE_SETTINGS = 1000
/**
 * The most price settings of a club, and facilities that they exclude, counted once for each setting that does. One call may book on every
 * group of a venue, and read the prices of all of them.
 */
export const MOST_PRICES_OF_CLUB = { settings: 20_000, exclusions: 200_000 } as const

/** Price of a new facility group, in minor units (FACILITIES-64). */
export const DEFAULT_PRICE = 0

/** How many price settings one delete call takes (FACILITIES-47). */
export const PRICE_SETTING_DELETE_CHUNK = 50

/** The sports of a facility group; the stored value is the shown name (VENUES-25, VENUES-27). */
export const SPORTS = [
  'Archery',
  'Athletics',
  'Badminton',
  'Baseball',
  'Basketball',
  'Billiards',
  'Bowling',
  'Boxing',
  'Climbing',
  'Cricket',
  'Cycling',
  'Dance',
  'Darts',
  'Dodgeball',
  'Fencing',
  'Field Hockey',
  'Floorball',
  'Football',
  'Futsal',
  'Golf',
  'Gymnastics',
  'Handball',
  'Horse Riding',
  'Ice Hockey',
  'Ice Skating',
  'Lawn Bowls',
  'Martial Arts',
  'Multi-purpose',
  'Netball',
  'Padel',
  'Pickleball',
  'Rugby',
  'Sepak Takraw',
  'Shooting',
  'Softball',
  'Squash',
  'Swimming',
  'Table Tennis',
  'Tennis',
  'Ultimate Frisbee',
  'Volleyball',
  'Yoga',
  'Non Sport',
] as const
export type Sport = (typeof SPORTS)[number]
/** Sport of a new facility group (FACILITIES-63, VENUES-26). */
export const DEFAULT_SPORT: Sport = 'Badminton'
