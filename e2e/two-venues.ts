import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import type { Page } from 'playwright'
import { origin } from './product.ts'
import { execute, foundClub, once, signUpAs, type Session } from './staff-page.ts'

/** A browser that is neither where the club is nor where its second venue is. */
export const ABROAD = { timezoneId: 'Europe/London' }
/** A Monday far ahead, and one that is over: only bookings of the past and of the next year can be moved. */
export const DAY = '2031-05-19'
export const PAST = '2025-05-19'
/** The second venue's zone. Its evening is the club's next morning. */
const ZONE = 'America/New_York'

/** An hour by the second venue's clock: '2031-05-19 20:00'. */
export const hudson = (wall: string): string =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(ZONE).toInstant().toString({
    fractionalSecondDigits: 3,
  })

/** Lets the browser's clock stand: what is over, today and the present are then the same whenever the test runs. */
export const atTheHour = (page: Page, wall: string) => page.clock.setFixedTime(hudson(wall))

export type TwoVenues = {
  session: Session
  client: Client<Api>
  partnerId: string
  /** Ids by name: venues, courts, groups and customers. */
  ids: Readonly<Record<string, string>>
  /** The word for each of those ids, for `reads`. */
  told: Record<string, string>
}

const addVenue = async (partnerId: string, name: string, zone: string): Promise<string> => {
  const [venue] = await execute(
    `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
     VALUES ($1, gen_random_uuid(), $2, $3, '{}', clock_timestamp()) RETURNING id`,
    [partnerId, name, zone],
  )
  return String(venue!.id)
}

const everyDay = (hours: string[]) => ({ MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours })

const addGroup = async (client: Client<Api>, venueId: string, name: string, count: number) => {
  const openingHours = everyDay(['0:00-2:00', '17:00-24:00'])
  const { data } = await client.createFacilityGroup({
    venueId,
    body: { name, price: 200_000, timeSlotInterval: 60, openingHours, count },
  })
  return data
}

const addCustomers = async (client: Client<Api>, partnerId: string) => {
  const add = async (firstName: string, lastName: string, contact: object) =>
    (await client.createCustomer({ body: { partnerId, firstName, lastName, ...contact } })).data.id
  const ada = await add('Ada', 'Quỳnh', {
    email: 'ada@two.example',
    mobile: '+84 90 123 45 67',
    partnerNote: 'Left-handed',
  })
  const ben = await add('Ben', 'Osei', { mobile: '+1 212 555 0100' })
  const { data: plan } = await client.createMembershipPlan({
    partnerId,
    body: { name: 'Gold', pricing: [{ price: 900_000, currency: 'VND', recurring: 1 }] },
  })
  // A membership of more years than one is sold for: it is one on every day that is looked at.
  await execute(
    `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
     VALUES ($1, gen_random_uuid(), $2, $3, '2020-01-01', '2039-12-31', now())`,
    [partnerId, ada, plan.id],
  )
  const { data: types } = await client.listCreditTypes({ partnerId })
  await client.issueCredit(
    { partnerId, body: { customerId: ada, clubCreditTypeId: types[0]!.id, amount: 260_000 } },
    once(),
  )
  return { ada, ben }
}

/**
 * A club in Saigon that takes cards, whose money has no decimals, with a hall at home and one in New York. There a court lies on the ground of another
 * group's, the evening costs more and less for members, a card costs a fee, and a booking may reach over midnight.
 */
export const foundTwoVenues = async (): Promise<TwoVenues> => {
  const session = await signUpAs('two-venues')
  const client = createClient(api, { origin, token: () => session.token })
  const partnerId = await foundClub(session, { brandName: 'Two Halls' })
  await execute(
    `UPDATE partners SET timezone = 'Asia/Ho_Chi_Minh', default_currency_id = 'VND',
       payment_methods_for_staff = '{creditCard,cash,clubCredits,voucher}', payment_methods_for_customers = '{creditCard}',
       processing_fee_config = $2, cancelation_policies = $3 WHERE id = $1`,
    [
      partnerId,
      JSON.stringify({ creditCard: { VND: { fieldhouseFeesPercentage: 3, fieldhouseFeesAmount: 2000 } } }),
      JSON.stringify([]),
    ],
  )
  const home = await addVenue(partnerId, 'Saigon Hall', 'Asia/Ho_Chi_Minh')
  const away = await addVenue(partnerId, 'Hudson Hall', ZONE)
  const badminton = await addGroup(client, home, 'Badminton', 1)
  const padel = await addGroup(client, away, 'Padel', 2)
  const arena = await addGroup(client, away, 'Arena', 1)
  const [first, second] = padel.facilities
  await client.linkFacilities({ partnerId, body: { facilityIds: [first!.id, arena.facilities[0]!.id] } })
  const money = (price: number) => ({ price, currency: 'VND' })
  await client.createPriceSettings(
    {
      id: padel.id,
      body: {
        priceSettings: [
          {
            dayOfWeek: 'MO',
            startTime: '20:00',
            endTime: '24:00',
            priority: 5,
            slotPrice: money(300_000),
            memberPrice: money(250_000),
          },
          { dayOfWeek: 'MO', startTime: '1:00', endTime: '2:00', priority: 5, slotPrice: money(0) },
        ],
      },
    },
    once(),
  )
  const people = await addCustomers(client, partnerId)
  const ids = {
    'Saigon Hall': home,
    'Hudson Hall': away,
    Badminton: badminton.id,
    Padel: padel.id,
    Arena: arena.id,
    'Padel 1': first!.id,
    'Padel 2': second!.id,
    'Arena 1': arena.facilities[0]!.id,
    ...people,
  }
  const told = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, `id of ${name}`]))
  return { session, client, partnerId, ids, told: { ...told, [session.account.email]: 'my email' } }
}

type Wanted = readonly (readonly [court: string, from: string, until: string])[]

const rangesOf = ({ ids }: TwoVenues, wanted: Wanted) =>
  wanted.map(([court, from, until]) => ({ facilityId: ids[court]!, startTime: hudson(from), endTime: hudson(until) }))

/** Books courts of the second venue by its own clock. */
export const bookHudson = async (
  club: TwoVenues,
  customerId: string,
  wanted: Wanted,
  more: { paymentMethod?: 'cash' | 'creditCard'; orderStatus?: 'paid' | 'pending'; customerNote?: string } = {},
) => {
  const { data } = await club.client.placeBooking(
    {
      partnerId: club.partnerId,
      body: {
        bookings: rangesOf(club, wanted),
        paymentMethod: 'cash',
        customerId,
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        ...more,
      },
    },
    once(),
  )
  club.told[data.readableId.readableId] = 'order'
  return data
}

/** Takes courts of the second venue for an event, or closes them. */
export const takeHudson = (club: TwoVenues, wanted: Wanted, eventName: string, type: 'internalEvent' | 'closure') =>
  club.client.placeInternalBooking(
    { partnerId: club.partnerId, body: { bookings: rangesOf(club, wanted), eventName, type } },
    once(),
  )

/** Moves the one booking of an order to a dearer place of the second venue, its difference to be paid by card. */
export const moveHudson = async (
  club: TwoVenues,
  order: { id: string; orderLineItems: readonly { facilityBooking: { id: string } | null }[] },
  wanted: Wanted,
) =>
  (
    await club.client.moveBookings(
      {
        orderId: order.id,
        body: {
          paymentMethod: 'creditCard',
          fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
          toFacilityBookings: rangesOf(club, wanted),
        },
      },
      once(),
    )
  ).data
