export const CAST_ROLES = [
  'owner',
  'operations',
  'customerService',
  'finance',
  'reporting',
  'marketing',
  'instructor',
] as const
export type CastRole = (typeof CAST_ROLES)[number]

/** What the clubs of the cast differ in. */
export type Script = {
  /** Anything, unless told. */
  id?: string
  brandName: string
  uri: string
  city: string
  timezone: string
  currency: string
  countryCode: string
  staffMethods: string[]
  customerMethods: string[]
  /** Minor units of one slot: courts, halls, and the Gold and Founders plans. */
  prices: [courts: number, halls: number, gold: number, founders: number]
  /** How many courts stand in the first group: 4 unless told. */
  courts?: number
  names: Record<CastRole | 'founder', [first: string, last: string]>
  customers: [first: string, last: string, mobile: string | null][]
}

/** Riverside's id, which deployments under test call their main partner. */
export const MAIN_PARTNER_ID = '5f0c1c52-7f1e-4b57-9d0c-6a3f7a1b2c3d'

const COUNTER = ['cash', 'cheque', 'bankTransfer', 'pointOfSales']

const people = (names: string): Script['names'] => {
  const parts = names.split(', ').map((name) => name.split(' ') as [string, string])
  const roles = [...CAST_ROLES, 'founder'] as const
  return Object.fromEntries(roles.map((role, i) => [role, parts[i]!])) as Script['names']
}

export const SCRIPTS: Record<'riverside' | 'harbour' | 'mumbai' | 'saigon' | 'pacific', Script> = {
  riverside: {
    id: MAIN_PARTNER_ID,
    brandName: 'Riverside Badminton Club',
    uri: 'riverside',
    city: 'Singapore',
    timezone: 'Asia/Singapore',
    currency: 'SGD',
    countryCode: 'SG',
    staffMethods: [...COUNTER, 'creditCard', 'clubCredits'],
    customerMethods: ['cash', 'creditCard'],
    prices: [2000, 1500, 8000, 80_000],
    names: people('Olivia Tan, Oscar Lim, Carla Ng, Farid Rahman, Rachel Koh, Marcus Teo, Iris Chua, Felix Ong'),
    customers: [
      ['Hannah', 'Wong', '+65 9123 4567'],
      ['José', 'García', '+65 8234-5678'],
      ['Priya', 'Nair', null],
    ],
  },
  harbour: {
    brandName: 'Harbour Tennis',
    uri: 'harbour',
    city: 'Sydney',
    timezone: 'Australia/Sydney',
    currency: 'AUD',
    countryCode: 'AU',
    staffMethods: [...COUNTER, 'creditCard'],
    customerMethods: ['creditCard'],
    prices: [2600, 1800, 9900, 99_000],
    names: people('Orla Byrne, Owen Clarke, Cleo Hart, Finn Doyle, Ruby Shaw, Mia Quinn, Isaac Webb, Freya Stone'),
    customers: [
      ['Hugo', 'Marsh', '+61 412 345 678'],
      ['Zoë', 'Brandt', '+61 423 456 789'],
      ['Liam', 'Costa', null],
    ],
  },
  mumbai: {
    brandName: 'Mumbai Smash',
    uri: 'mumbai-smash',
    city: 'Mumbai',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
    countryCode: 'IN',
    staffMethods: [...COUNTER, 'razorpay'],
    customerMethods: ['cash', 'razorpay'],
    prices: [60_000, 40_000, 250_000, 2_500_000],
    names: people('Omkar Patil, Ojas Mehta, Chitra Iyer, Farhan Khan, Rhea Shah, Meera Joshi, Ishaan Rao, Fiza Sayed'),
    customers: [
      ['Anaya', 'Desai', '+91 98765 43210'],
      ['Rohan', 'Kulkarni', '+91 98111 22233'],
      ['Kabir', 'Menon', null],
    ],
  },
  saigon: {
    brandName: 'Saigon Shuttle',
    uri: 'saigon-shuttle',
    city: 'Ho Chi Minh City',
    timezone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    countryCode: 'VN',
    staffMethods: COUNTER,
    customerMethods: ['cash'],
    prices: [150_000, 120_000, 600_000, 6_000_000],
    names: people('Oanh Nguyễn, Quân Lê, Chi Phạm, Phúc Vũ, Trang Hồ, Minh Đỗ, Khoa Bùi, Phương Trần'),
    customers: [
      ['Hương', 'Nguyễn', '+84 90 123 4567'],
      ['Tuấn', 'Đặng', '+84 91 234 5678'],
      ['Linh', 'Võ', null],
    ],
  },
  // Unkind: the evening here is the next day in UTC, and prices, courts and customers stand in another order as text.
  pacific: {
    brandName: 'pacific Courts',
    uri: 'pacific-courts',
    city: 'Los Angeles',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    countryCode: 'US',
    staffMethods: [...COUNTER, 'creditCard', 'clubCredits'],
    customerMethods: ['cash', 'creditCard'],
    prices: [900, 10_000, 2500, 120_000],
    courts: 12,
    names: people('Ona Ruiz, Otto Fox, Cora Vance, Fay Doe, Roy Abbott, Max Ito, Ivy Sol, Fern Day'),
    customers: [
      ['Team 10', "o'Neill", '+1 213 555 0110'],
      ['Team 9', 'Ärlig', '+1 213 555 0109'],
      ['team 100', 'adams', null],
    ],
  },
}
