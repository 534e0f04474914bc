import type { Sport } from '@fieldhouse/domain/facilities'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { Weekday } from '@fieldhouse/domain/time'
import type { Role } from '@fieldhouse/domain/access'
import type { Scene } from './draw-pictures.ts'

/** Prices in major units: what staff would type. `from` and `until` are full hours of the venue's clock. */
export type DemoPrice = {
  days: readonly Weekday[]
  from: number
  until: number
  price: number
  memberPrice?: number
  priority: number
}

export type DemoGroup = {
  name: string
  sport: Sport
  /** Price of one slot of 60 minutes in major units. */
  price: number
  opens: number
  closes: number
  courts: readonly string[]
  prices: readonly DemoPrice[]
}

export type DemoPerson = {
  key: string
  firstName: string
  lastName: string
  /** Where the family name comes first. */
  fullName?: string
  email: string
  roles: readonly Role[]
  /** What the classes say of who teaches. */
  bio?: string
}

export type DemoPlan = {
  name: string
  benefits: string
  price: number
  months: number
  visible: boolean
  share: number
  /** How many per cent of the value of unused days go back, where it is not all of it. */
  unusedRefundPercent?: number
}

/** A club of the demo: everything about it that does not depend on the day on which it is loaded. */
export type DemoClub = {
  uri: string
  brandName: string
  description: string
  brandColor: string
  venueName: string
  timezone: string
  currency: string
  /** The tax within all of its prices; percent. Null for a club that says nothing of tax. */
  tax: { name: string; percent: number; registrationNumber: string } | null
  countryCode: string
  address: string
  city: string
  postalCode: string
  phone: string
  latitude: number
  longitude: number
  /** What its photos show; drawn, the first one is the cover. */
  photos: readonly Scene[]
  /** What it told those who follow its page, latest first; which of its photos stand there, by their place. */
  posts: readonly { daysAgo: number; caption: string; photos: readonly number[] }[]
  groups: readonly DemoGroup[]
  /** What players wrote of it, latest first; what it replied, where it did, and the colour of their picture, where they have one. */
  reviews: readonly {
    daysAgo: number
    by: string
    rating: number
    text: string
    ofVenue?: true
    reply?: string
    face?: string
  }[]
  /** How many follow its page today, and how often that is looked at on a usual day. */
  visits: { followers: number; views: number }
  /** Pairs of courts on the same ground. */
  links: readonly (readonly [string, string])[]
  staff: readonly DemoPerson[]
  plans: readonly DemoPlan[]
  methods: readonly PaymentMethod[]
  customers: number
  /** How full the courts are, beside an ordinary club: 1. */
  demand: number
}

const EVERY_DAY: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WEEKEND: readonly Weekday[] = ['SA', 'SU']
const evening = (price: number, until: number, memberPrice?: number): DemoPrice => ({
  days: EVERY_DAY,
  from: 17,
  until,
  price,
  ...(memberPrice !== undefined && { memberPrice }),
  priority: 10,
})

/** The password of every sign-in of the demo. */
export const DEMO_PASSWORD = 'fieldhouse-demo'

export const RIVERSIDE: DemoClub = {
  uri: 'riverside',
  brandName: 'Riverside Racquet Club',
  description: 'Tennis, badminton and pickleball by the river, for members and for everybody else.',
  brandColor: '#b3452a',
  venueName: 'Riverside Park',
  timezone: 'Asia/Singapore',
  currency: 'SGD',
  tax: { name: 'GST', percent: 9, registrationNumber: 'M2-1234567-8' },
  countryCode: 'SG',
  address: '18 Riverside Walk',
  city: 'Singapore',
  postalCode: '238880',
  phone: '+65 6123 4567',
  latitude: 1.2903,
  longitude: 103.8398,
  photos: [
    {
      sky: ['#7fb4dc', '#e3f0f6'],
      far: '#4c7a4e',
      ground: '#8a9f5a',
      court: '#b8603f',
      lines: '#fff',
      behind: 'trees',
      alleys: 0.24,
    },
    {
      sky: ['#3a3f47', '#8d949c'],
      far: '#2a2e35',
      ground: '#6f5a44',
      court: '#2f7d63',
      lines: '#fff',
      behind: 'roof',
      alleys: 0.12,
    },
    {
      sky: ['#9cc9ea', '#f3f6ee'],
      far: '#5d8a55',
      ground: '#3f8f7a',
      court: '#2c6fa3',
      lines: '#fff',
      behind: 'trees',
      alleys: 0,
    },
  ],
  posts: [
    {
      daysAgo: 0.1,
      caption: 'Courts 1 to 3 are dry again after this morning’s rain. See you tonight!',
      photos: [0],
    },
    {
      daysAgo: 2,
      caption:
        'Our doubles evening is on this Friday.\n\nFour rounds, mixed levels, supper on the terrace. Put your name down at the desk.',
      photos: [0, 1],
    },
    { daysAgo: 6, caption: 'New rackets to try for free: ask at the desk for the demo bag.', photos: [] },
    { daysAgo: 13, caption: 'Hall B has new lights. No more shadows in the far corner.', photos: [1] },
    { daysAgo: 24, caption: 'Juniors with Marcus: a few places are left on Saturday mornings.', photos: [] },
    { daysAgo: 40, caption: 'Pickleball beginners, welcome. The first hour is on us, balls included.', photos: [1, 0] },
    { daysAgo: 75, caption: 'We are on Fieldhouse now: book your court in a minute.', photos: [] },
    {
      daysAgo: 131,
      caption: 'Finals day of the club championship: thank you all for coming, and well played, Oliver.',
      photos: [0],
    },
    { daysAgo: 190, caption: 'New hours: the tennis courts open at seven, every day.', photos: [] },
    {
      daysAgo: 248,
      caption: 'Hall A is closed on Monday: the floor is sanded. All other courts are open.',
      photos: [1],
    },
    {
      daysAgo: 318,
      caption: 'Three pickleball courts, brand new. Come and try them before everybody else does.',
      photos: [2],
    },
  ],
  reviews: [
    {
      daysAgo: 0.6,
      by: 'Priya Nair',
      rating: 5,
      text: 'Booked Court 2 from the train and was hitting an hour later.',
      face: '#4a6a8a',
    },
    {
      daysAgo: 3,
      by: 'Daniel Koh',
      rating: 4,
      text: 'Good surface, friendly desk. The changing rooms could do with a fan.',
      ofVenue: true,
      reply: 'Two fans went in on Tuesday, Daniel. Tell us whether that does it.',
    },
    { daysAgo: 8, by: 'Sara Lindqvist', rating: 5, text: 'Marcus got my daughter to love her backhand. Enough said.' },
    {
      daysAgo: 15,
      by: 'Wei Jie Tan',
      rating: 2,
      text: 'Hall B was far too dark on Thursday evening.\n\nWe lost two shuttles in the corner.',
      ofVenue: true,
      reply: 'You were right: the lights are new since last week. Your next hour there is on us.',
    },
    {
      daysAgo: 22,
      by: 'Hana Suzuki',
      rating: 5,
      face: '#8a5a6f',
      text: 'Pickleball evenings are the best part of my week.',
    },
    {
      daysAgo: 41,
      by: 'Tom Arden',
      rating: 4,
      text: 'Easy to change a booking. Parking is tight at six.',
      ofVenue: true,
    },
    {
      daysAgo: 63,
      by: 'Nur Aisyah',
      rating: 5,
      text: 'Clean courts, fair prices, nobody hurries you off.',
      reply: 'Thank you, Aisyah!',
    },
    {
      daysAgo: 118,
      by: 'Rohan Mehta',
      rating: 3,
      text: 'Nice hall, but the line for the showers after league night is a story of its own.',
      ofVenue: true,
      reply: 'League night ends at half past nine now, Rohan, so that the halls do not empty all at once.',
    },
    {
      daysAgo: 205,
      by: 'Mei Ling Goh',
      rating: 5,
      text: 'The coach noticed my grip in the first five minutes.',
      face: '#6f7f4a',
    },
    {
      daysAgo: 290,
      by: 'Jonas Weber',
      rating: 4,
      text: 'Paid by a link, walked in, played. Pickleball nets were a little loose.',
      reply: 'They are tightened every morning now. Come and hit a few!',
    },
  ],
  visits: { followers: 480, views: 90 },
  groups: [
    {
      name: 'Tennis',
      sport: 'Tennis',
      price: 20,
      opens: 7,
      closes: 22,
      courts: ['Court 1', 'Court 2', 'Court 3', 'Court 4'],
      prices: [evening(32, 22), { days: WEEKEND, from: 7, until: 9, price: 24, priority: 5 }],
    },
    {
      name: 'Badminton',
      sport: 'Badminton',
      price: 12,
      opens: 8,
      closes: 22,
      courts: ['Hall A1', 'Hall A2', 'Hall A3', 'Hall B1', 'Hall B2'],
      prices: [evening(18, 22)],
    },
    {
      name: 'Pickleball',
      sport: 'Pickleball',
      price: 16,
      opens: 8,
      closes: 21,
      courts: ['Pickle 1', 'Pickle 2', 'Pickle 3'],
      prices: [evening(22, 21), { days: EVERY_DAY, from: 8, until: 9, price: 0, priority: 5 }],
    },
  ],
  links: [['Court 4', 'Pickle 1']],
  staff: [
    {
      key: 'owner',
      firstName: 'Ngọc Ánh',
      lastName: 'Nguyễn',
      fullName: 'Nguyễn Ngọc Ánh',
      email: 'owner@riverside.example',
      roles: ['owner'],
    },
    {
      key: 'desk',
      firstName: 'Linh',
      lastName: 'Phạm',
      fullName: 'Phạm Linh',
      email: 'desk@riverside.example',
      roles: ['operations'],
    },
    {
      key: 'coach',
      firstName: 'Marcus',
      lastName: 'Teo',
      email: 'coach@riverside.example',
      roles: ['instructor'],
      bio: 'Ten years of tennis with juniors and beginners. Mornings, Tuesday to Saturday.',
    },
    {
      key: 'adults',
      firstName: 'Suresh',
      lastName: 'Pillai',
      email: 'suresh@riverside.example',
      roles: ['instructor'],
      bio: 'Adult tennis after work, from the first rally to match play. Once the number two of his state.',
    },
    {
      key: 'shuttle',
      firstName: 'Mei Fong',
      lastName: 'Chia',
      email: 'meifong@riverside.example',
      roles: ['instructor'],
      bio: 'Played doubles for the national squad for six years. Badminton for adults, all levels.',
    },
    {
      key: 'juniors',
      firstName: 'Wei Han',
      lastName: 'Lau',
      email: 'weihan@riverside.example',
      roles: ['instructor'],
      bio: 'Junior badminton from the first shuttle to the school team. Patient, and never on time for lunch.',
    },
    {
      key: 'pickle',
      firstName: 'Nadia',
      lastName: 'Osman',
      email: 'nadia@riverside.example',
      roles: ['instructor'],
      bio: 'Came from table tennis, stayed for the kitchen line. Pickleball for everybody.',
    },
    {
      key: 'fitness',
      firstName: 'Yvonne',
      lastName: 'Seah',
      email: 'yvonne@riverside.example',
      roles: ['instructor'],
      bio: 'Physiotherapist and yoga teacher: keeps shoulders and knees of players going.',
    },
    { key: 'evening', firstName: 'Farid', lastName: 'Rahman', email: 'farid@riverside.example', roles: ['operations'] },
    { key: 'finance', firstName: 'Rachel', lastName: 'Sim', email: 'rachel@riverside.example', roles: ['finance'] },
    {
      key: 'marketing',
      firstName: 'Priya',
      lastName: 'Menon',
      email: 'priya@riverside.example',
      roles: ['marketing', 'reporting'],
    },
    {
      key: 'service',
      firstName: 'Carla',
      lastName: 'Ng',
      email: 'carla@riverside.example',
      roles: ['customerService'],
    },
  ],
  plans: [
    {
      name: 'Gold Annual',
      benefits: 'Book four weeks ahead, guests welcome',
      price: 1180,
      months: 12,
      visible: true,
      share: 34,
      unusedRefundPercent: 80,
    },
    { name: 'Silver Monthly', benefits: 'Book two weeks ahead', price: 110, months: 1, visible: true, share: 20 },
    { name: 'Off-peak', benefits: 'Weekdays until 17:00', price: 65, months: 1, visible: true, share: 14 },
    { name: 'Student', benefits: 'With a valid student card', price: 40, months: 1, visible: true, share: 8 },
    { name: 'Pay as you go', benefits: 'No fee, pay per booking', price: 0, months: 12, visible: true, share: 16 },
    { name: 'Trial', benefits: 'Two weeks to look around', price: 0, months: 1, visible: false, share: 2 },
  ],
  methods: ['cash', 'cheque', 'bankTransfer', 'voucher', 'pointOfSales', 'touchAndGo'],
  customers: 412,
  demand: 1,
}

export const HARBOUR: DemoClub = {
  uri: 'harbour',
  brandName: 'Harbour Tennis',
  description: 'Six hard courts above the harbour, lit until ten.',
  brandColor: '#1f5f7a',
  venueName: 'Harbour Courts',
  timezone: 'Australia/Sydney',
  currency: 'AUD',
  tax: { name: 'GST', percent: 10, registrationNumber: 'ABN 51 824 753 556' },
  countryCode: 'AU',
  address: '4 Wharf Road',
  city: 'Sydney',
  postalCode: '2000',
  phone: '+61 2 5550 1234',
  latitude: -33.8587,
  longitude: 151.2101,
  photos: [
    {
      sky: ['#26405f', '#f0a772'],
      far: '#2d6186',
      ground: '#2f5d50',
      court: '#2b5f93',
      lines: '#fff',
      behind: 'water',
      alleys: 0.24,
    },
  ],
  posts: [
    { daysAgo: 1, caption: 'Sunset slots are open until 9 pm all week.', photos: [0] },
    { daysAgo: 20, caption: 'Cardio tennis with Isaac starts on Monday. Bring water.', photos: [] },
  ],
  reviews: [
    {
      daysAgo: 2,
      by: 'Grace Mitchell',
      rating: 5,
      face: '#5f7f63',
      text: 'Sunset over the water from court one. Unbeatable.',
    },
    { daysAgo: 17, by: 'Ben Okafor', rating: 4, text: 'Windy some evenings, but always well kept.', ofVenue: true },
  ],
  visits: { followers: 130, views: 25 },
  groups: [
    {
      name: 'Hard courts',
      sport: 'Tennis',
      price: 28,
      opens: 6,
      closes: 22,
      courts: ['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Court 5', 'Court 6'],
      prices: [{ days: EVERY_DAY, from: 6, until: 17, price: 28, memberPrice: 20, priority: 5 }, evening(38, 22, 28)],
    },
  ],
  links: [],
  staff: [
    { key: 'owner', firstName: 'Orla', lastName: 'Byrne', email: 'owner@harbour.example', roles: ['owner'] },
    { key: 'desk', firstName: 'Owen', lastName: 'Clarke', email: 'desk@harbour.example', roles: ['operations'] },
    {
      key: 'coach',
      firstName: 'Isaac',
      lastName: 'Webb',
      email: 'coach@harbour.example',
      roles: ['instructor'],
      bio: 'Padel and cardio tennis, after work and at weekends.',
    },
  ],
  plans: [
    { name: 'Member', benefits: 'Member prices on every court', price: 640, months: 12, visible: true, share: 45 },
    {
      name: 'Summer Pass',
      benefits: 'Member prices for three months',
      price: 210,
      months: 3,
      visible: true,
      share: 15,
    },
  ],
  methods: ['cash', 'cheque', 'bankTransfer', 'pointOfSales', 'touchAndGo'],
  customers: 140,
  demand: 0.55,
}

export const DEMO_CLUBS: readonly DemoClub[] = [RIVERSIDE, HARBOUR]

/** Who may sign in to the demo, and as what; all with DEMO_PASSWORD. */
export const SIGN_INS: readonly { email: string; what: string }[] = [
  { email: 'owner@riverside.example', what: 'Riverside Racquet Club, owner' },
  { email: 'desk@riverside.example', what: 'Riverside Racquet Club, front desk' },
  { email: 'coach@riverside.example', what: 'Riverside Racquet Club, coach' },
  { email: 'owner@harbour.example', what: 'Harbour Tennis, owner' },
  { email: 'admin@fieldhouse.example', what: 'Fieldhouse, super admin' },
]
