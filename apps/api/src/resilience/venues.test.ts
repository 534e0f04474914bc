import { randomUUID } from 'node:crypto'
import { addressOf, api, isCommand, VIEW_AS, type Api, type Endpoint } from '@fieldhouse/contract'
import { customerDataCopies, customerMerges } from '@fieldhouse/contract/customers'
import { bookkeeping } from '@fieldhouse/contract/bookkeeping'
import { dayClose } from '@fieldhouse/contract/day-close'
import { payoutAccounts } from '@fieldhouse/contract/payout-accounts'
import { payouts } from '@fieldhouse/contract/payouts'
import { policies } from '@fieldhouse/contract/policies'
import type { LiveEvent } from '@fieldhouse/contract/schedule'
import { isOfWholeClub, type Needed } from '@fieldhouse/domain/access'
import { CAST_ROLES, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeReview } from '../features/reviews/fixtures/write-review.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { makeThings, type Things } from './fixtures/make-things.ts'
import { sendCall } from './fixtures/send-call.ts'

// Somebody who holds every role that can be held to a venue, at the club's second one; all that the table of rights makes is at the first.

const HELD: readonly string[] = CAST_ROLES.filter((role) => role !== 'owner')
let product: Product
let things: Things
let held: Person
let west: { venueId: string; groupId: string; facilityId: string }

const club = () => product.cast.riverside
const partnerId = () => club().id
const owner = () => product.as(club().staff.owner)
const theirs = () => product.as(held)
const ask = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))
const holdTo = (venueIds: readonly string[] | null) =>
  product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE partner_staffs SET roles = $2, venue_ids = $3 WHERE partner_id = $4 AND profile_id = $1', [
      held.profileId,
      HELD,
      venueIds,
      partnerId(),
    ]),
  )
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body }: { status: number; body: { data: { errorCode: string } } }) => [status, body.data.errorCode],
  )

beforeAll(async () => {
  product = await startProduct()
  things = makeThings(product)
  held = club().staff.marketing
  const { id: venueId } = await things.venue()
  const { data: group } = await owner().createFacilityGroup({
    venueId,
    body: { price: 0, useVenueOpeningHours: false, name: 'West', count: 1 },
  })
  west = { venueId, groupId: group.id, facilityId: group.facilities[0]!.id }
})
beforeEach(() => holdTo([west.venueId]))
afterAll(() => product.close())

const endpointOf = (name: keyof Api): Endpoint => api[name]
const callable = (Object.keys(ACCESS_TABLE) as (keyof Api)[]).filter((name) =>
  ACCESS_TABLE[name].may.some((who) => HELD.includes(who)),
)
/** What stands at a venue, by the word before its id in a path. */
const OF_A_VENUE = /\/(orders|orderTransactions|facilities|facilityGroups|closures|venues|classSessions)\/:/
let hours = 0
const atWest = () => {
  const start = Date.parse('2026-11-24T09:00:00+08:00') + hours++ * 3_600_000
  return {
    facilityId: west.facilityId,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
  }
}
const bookAt = (person: Person, slot: ReturnType<typeof atWest>) =>
  product.as(person).placeBooking({
    partnerId: partnerId(),
    body: { bookings: [slot], customerId: club().customers[0].id, paymentMethod: 'cash', isForceBook: true },
  })

describe('an id of another venue is not found', () => {
  it.each(callable.filter((name) => OF_A_VENUE.test(endpointOf(name).path)))('by %s [BEYOND-17]', async (name) => {
    const call = await ACCESS_TABLE[name].call(things)
    const { status, body } = await sendCall(product.origin, endpointOf(name), call, held.token)
    expect([status, body]).toMatchObject([404, { data: { errorCode: expect.stringMatching(/^error\.notFound\./) } }])
  })

  it.each([
    'priceBooking',
    'placeBooking',
    'placeInternalBooking',
    'deleteInternalBookings',
    'getReceipt',
    'holdSlots',
  ] as const)('in what %s is sent', async (name) => {
    const call = await ACCESS_TABLE[name].call(things)
    expect((await sendCall(product.origin, endpointOf(name), call, held.token)).status).toBe(404)
  })

  it('where it is a day that is kept in memory, whoever read it before, and whoever has its tag', async () => {
    const call = { id: club().courts.id, query: { date: '2026-11-23' } }
    const address = product.origin + addressOf(api.getDaySchedule, call)
    const open = (token: string, etag = '') =>
      fetch(address, { headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } })
    const first = await open(club().staff.owner.token)
    const etag = first.headers.get('etag')!
    expect([first.status, (await open(club().staff.owner.token, etag)).status]).toEqual([200, 304])
    expect([(await open(held.token)).status, (await open(held.token, etag)).status]).toEqual([404, 404])
    await holdTo(null)
    expect((await open(held.token, etag)).status).toBe(304)
  })
})

describe('lists, sums and searches leave other venues out', () => {
  it('of venues, transactions, bookings, and the figures of the day [BEYOND-17]', async () => {
    const elsewhere = await things.order()
    const whole = (await owner().getToday({ partnerId: partnerId() })).data
    const { data: own } = await bookAt(held, atWest())
    const orders = async (query: object = {}) =>
      (await theirs().listOrders({ partnerId: partnerId(), query })).data.map(({ id }) => id)
    expect((await theirs().listVenues({ partnerId: partnerId() })).data.map(({ id }) => id)).toEqual([west.venueId])
    expect(await orders()).toContain(own.id)
    expect(await orders()).not.toContain(elsewhere.id)
    const found = ({ readableId }: { readableId: string }) => orders({ q: readableId })
    expect(await found(own.readableId)).toEqual([own.id])
    expect(await found(elsewhere.readableId)).toEqual([])
    const named = await theirs().listOrdersByIds({ query: { orderIds: [own.id, elsewhere.id] } })
    expect(named.data.map(({ id }) => id)).toEqual([own.id])
    const coming = await theirs().listComingBookings({ id: club().customers[0].id, query: {} })
    expect(coming.data.length).toBeGreaterThan(0)
    expect(coming.data.every((booking) => JSON.stringify(booking).includes('West'))).toBe(true)
    const { data: today } = await theirs().getToday({ partnerId: partnerId() })
    expect(whole.takings!.total).toBeGreaterThan(0)
    expect(today.takings!.total).toBe(own.totalAmount)
  })

  it('of what was paid by credits, which are the club’s themselves [CREDITS-44] [BEYOND-17]', async () => {
    const customerId = club().customers[1].id
    const [type] = (await owner().listCreditTypes({ partnerId: partnerId() })).data
    await owner().issueCredit({
      partnerId: partnerId(),
      body: { customerId, amount: 20_000, clubCreditTypeId: type!.id },
    })
    const pay = async (person: Person, slot: ReturnType<typeof atWest>) => {
      const { data } = await product.as(person).placeBooking({
        partnerId: partnerId(),
        body: { bookings: [slot], customerId, paymentMethod: 'clubCredits', isForceBook: true },
      })
      return data.id
    }
    const { data: dear } = await owner().createFacilityGroup({
      venueId: west.venueId,
      body: { useVenueOpeningHours: false, name: 'West hall', count: 1, price: 15 },
    })
    const elsewhere = await pay(club().staff.owner, things.slot())
    const own = await pay(held, { ...atWest(), facilityId: dear.facilities[0]!.id })
    const paid = async (person: Person) => {
      const { data, pagination } = await product
        .as(person)
        .listCredits({ partnerId: partnerId(), query: { limit: 100 } })
      expect(pagination.total).toBe(data.length)
      return {
        orders: data.flatMap(({ orderId }) => orderId ?? []),
        issued: data.some(({ action }) => action === 'Issue'),
      }
    }
    const all = await paid(club().staff.owner)
    expect(all.orders).toEqual(expect.arrayContaining([own, elsewhere]))
    expect(await paid(held)).toEqual({ orders: [own], issued: true })
  })

  it('of what was written of them', async () => {
    const [elsewhere, own, ofClub] = await Promise.all([
      writeReview(product, partnerId(), { venueId: club().venueId }),
      writeReview(product, partnerId(), { venueId: west.venueId }),
      writeReview(product, partnerId()),
    ])
    const { data } = await theirs().listReviews({ partnerId: partnerId(), query: {} })
    expect(data.reviews.map(({ id }) => id).toSorted()).toEqual([own, ofClub].toSorted())
    expect((await codeOf(theirs().listPageReviews({ pageId: club().venueId, query: {} })))?.[0]).toBe(404)
    expect((await codeOf(theirs().respondToReview({ reviewId: elsewhere, body: { text: 'Thank you' } })))?.[0]).toBe(
      404,
    )
    expect(await codeOf(theirs().respondToReview({ reviewId: own, body: { text: 'Thank you' } }))).toBeNull()
  })

  it('of the report of a day', async () => {
    const { data: own } = await bookAt(held, atWest())
    await things.order()
    const at = product.fieldhouse.deps.now()
    const query = { start: new Date(at - 86_400_000).toISOString(), end: new Date(at + 86_400_000).toISOString() }
    const { data } = await theirs().listOrdersByDate({ partnerId: partnerId(), query })
    expect(data.map(({ id }) => id)).toContain(own.id)
    expect(new Set(data.flatMap(({ venues }) => venues.map(({ id }) => id)))).toEqual(new Set([west.venueId]))
  })
})

it('at their own venue they do what their roles allow [BEYOND-17]', async () => {
  const { data: order } = await bookAt(held, atWest())
  expect((await theirs().getOrder({ id: order.id })).data.id).toBe(order.id)
  const day = await theirs().getDaySchedule({ id: west.groupId, query: { date: '2026-11-24' } })
  expect(JSON.stringify(day.data)).toContain(order.orderLineItems[0]!.facilityBooking!.id)
  const changeLogMeta = { reason: 'Others', comment: '' }
  const { data } = await theirs().cancelOrder({ id: order.id, body: { refundAmountCents: 0, changeLogMeta } })
  expect(data.status).toBe('canceled')
  // Customers and what is sold at no venue are the club's.
  expect((await theirs().getCustomer({ id: club().customers[0].id })).data.id).toBe(club().customers[0].id)
})

describe('an owner who looks through roles that are held to a venue', () => {
  const through = (endpoint: Endpoint, call: Record<string, unknown>, venueIds = [west.venueId]) =>
    sendCall(product.origin, endpoint, call, club().staff.owner.token, {
      headers: { [VIEW_AS]: `${HELD.join()}@${venueIds.join()}` },
    })
  const reads = callable.filter((name) => OF_A_VENUE.test(endpointOf(name).path) && !isCommand(endpointOf(name)))

  it.each(reads)('finds no id of another venue by %s [BEYOND-17]', async (name) => {
    const { status, body } = await through(endpointOf(name), await ACCESS_TABLE[name].call(things))
    expect([status, body]).toMatchObject([404, { data: { errorCode: expect.stringMatching(/^error\.notFound\./) } }])
  })

  it('is told the venue with the roles, sees its lists alone, and nothing of a venue that there is not [BEYOND-17]', async () => {
    const elsewhere = await things.order()
    const { data: own } = await bookAt(club().staff.owner, atWest())
    const idsBy = async (endpoint: Endpoint, venueIds?: string[]) => {
      const { body } = await through(endpoint, { partnerId: partnerId() }, venueIds)
      return (body as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    expect((await through(api.getOwnStaff, {})).body).toMatchObject({ data: { venueIds: [west.venueId] } })
    expect(await idsBy(api.listVenues)).toEqual([west.venueId])
    const seen = await idsBy(api.listOrders)
    expect([seen.includes(own.id), seen.includes(elsewhere.id)]).toEqual([true, false])
    expect(await idsBy(api.listVenues, [product.cast.harbour.venueId])).toEqual([])
    expect((await through(api.listVenues, { partnerId: partnerId() }, ['west'])).status).toBe(400)
  })
})

it('files with bookings, which are of any venue, are seen by who sent them and by who is held to none [BEYOND-17]', async () => {
  const file = (who: string) =>
    new File(
      [
        [
          'Court,Date,Start,End,First Name,Email',
          `West 1,2027-02-01,${who === 'Olive' ? '10:00,11:00' : '12:00,13:00'},${who},${who}@file.example`,
        ].join('\n'),
      ],
      `${who}.csv`,
    )
  const send = async (by: ReturnType<typeof owner>, who: string) =>
    (await by.startBookingImport({ partnerId: partnerId(), body: { file: file(who) } })).data.id
  const [first, second] = [await send(owner(), 'Olive'), await send(theirs(), 'Mark')]
  const seen = async (by: ReturnType<typeof owner>) => {
    const { data, pagination } = await by.listBookingImports({ partnerId: partnerId(), query: {} })
    expect(pagination.total).toBe(data.length)
    return data.map(({ fileName }) => fileName).toSorted()
  }
  expect(await seen(owner())).toEqual(['Mark.csv', 'Olive.csv'])
  expect(await seen(theirs())).toEqual(['Mark.csv'])
  expect((await theirs().getBookingImport({ id: second })).data.fileName).toBe('Mark.csv')
  expect(await codeOf(theirs().getBookingImport({ id: first }))).toEqual([404, 'error.notFound.import'])
  expect((await owner().getBookingImport({ id: first })).data.fileName).toBe('Olive.csv')
})

describe('classes', () => {
  const teach = (more: object) =>
    owner().createClass({ partnerId: partnerId(), body: { ...things.classInput(), instructorIds: [], ...more } })
  const week = { startTime: '2026-11-20T00:00:00Z', endTime: '2026-12-20T00:00:00Z' }

  it('of another venue are in no list and on no day [BEYOND-17]', async () => {
    await teach({ name: 'East' })
    const { data: own } = await teach({ name: 'West', venueId: west.venueId })
    const { data } = await theirs().listClassSessions({ partnerId: partnerId(), query: week })
    expect(data.map(({ id }) => id)).toEqual(own.sessions.map(({ id }) => id))
    const days = (await theirs().listClassDays({ partnerId: partnerId(), query: week })).data
    expect(days.map(({ count }) => count)).toEqual([1])
    expect((await theirs().getClassSession({ id: own.sessions[0]!.id })).data.name).toBe('West')
  })

  it('keep an instructor to one place, also where it is at a venue that may not be named', async () => {
    // Who teaches and edits classes, held to the second venue.
    await ask('UPDATE partner_staffs SET venue_ids = $2 WHERE profile_id = $1', [
      club().staff.instructor.profileId,
      [west.venueId],
    ])
    await ask('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club().instructorId])
    const instructorIds = [club().instructorId]
    const { data: elsewhere } = await teach({ name: 'Secret', instructorIds })
    const { startTime, endTime } = elsewhere.sessions[0]!
    const body = { ...things.classInput(), startTime, endTime, instructorIds, venueId: west.venueId }
    const teacher = product.as(club().staff.instructor)
    const refusal = await teacher.createClass({ partnerId: partnerId(), body }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 409, body: { data: { errorCode: 'error.badRequest.instructorTaken' } } })
    expect(JSON.stringify(refusal)).not.toContain('Secret')
    expect(JSON.stringify(refusal)).not.toContain(elsewhere.sessions[0]!.id)
    const beside = { ...body, allowTakenInstructors: true }
    const { data: second } = await teacher.createClass({ partnerId: partnerId(), body: beside })
    const takenBy = async () =>
      (
        await ask('SELECT session_id AS id FROM instructor_occupancies WHERE instructor_id = $1 AND starts_at = $2', [
          club().instructorId,
          startTime,
        ])
      ).rows
    expect(await takenBy()).toEqual([{ id: elsewhere.sessions[0]!.id }])
    // Theirs takes the instructor once the other, which they never saw, is gone.
    await owner().cancelClassSession({ id: elsewhere.sessions[0]!.id })
    expect(await takenBy()).toEqual([{ id: second.sessions[0]!.id }])
  })
})

/** What is changed by rights that hold for the whole club alone. */
const setsForWholeClub = Object.fromEntries(
  Object.entries(api as Record<string, { access: unknown; method: string }>).filter(
    ([, { access, method }]) => method !== 'GET' && typeof access !== 'undefined' && isOfWholeClub(access as Needed),
  ),
)

describe('what is decided for the whole club', () => {
  it('is not decided by a part: a customer who has something elsewhere stays', async () => {
    const { data: customer } = await owner().createCustomer({
      body: { partnerId: partnerId(), firstName: 'East', lastName: 'Ender', email: `${randomUUID()}@east.example` },
    })
    const booking = { ...things.bookingInput(), customerId: customer.id }
    await owner().placeBooking({ partnerId: partnerId(), body: booking })
    expect(await codeOf(theirs().deleteCustomer({ id: customer.id }))).toEqual([
      400,
      'error.badRequest.customerHasNoncanceledOrders',
    ])
  })

  it.each(
    Object.keys({
      ...dayClose,
      ...bookkeeping,
      ...payouts,
      ...payoutAccounts,
      ...customerDataCopies,
      ...customerMerges,
      ...policies,
      ...setsForWholeClub,
      updatePartner: true,
    }) as (keyof Api)[],
  )('is refused by %s [BEYOND-17]', async (name) => {
    const call = await ACCESS_TABLE[name].call(things)
    const { status, body } = await sendCall(product.origin, endpointOf(name), call, held.token)
    expect([status, body]).toMatchObject([403, { data: { errorCode: 'error.forbidden.wholeClub' } }])
  })
})

describe('open screens', () => {
  const watch = async (person: Person) => {
    const stop = new AbortController()
    const heard: LiveEvent[] = []
    const stream = await product.as(person).watchSchedule({ partnerId: partnerId() }, { signal: stop.signal })
    const ended = (async () => {
      for await (const event of stream) heard.push(event)
    })().catch(() => undefined)
    await vi.waitFor(() => expect(heard[0]?.type).toBe('ready'), { timeout: 60_000 })
    heard.length = 0
    return { heard, ended, stop }
  }

  it('are told nothing of another venue [BEYOND-17]', async () => {
    const [all, some] = await Promise.all([watch(club().staff.owner), watch(held)])
    await things.order()
    await owner().holdSlots({ partnerId: partnerId(), body: { slots: [things.slot()] } })
    await vi.waitFor(
      () => expect(all.heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['orders', 'holds'])),
      { timeout: 60_000 },
    )
    await bookAt(held, atWest())
    // A booking is two pieces of news, its order's and its place's, and each arrives when it does.
    for (const { heard } of [all, some])
      await vi.waitFor(
        () => expect(heard.flatMap(({ facilityGroupIds }) => facilityGroupIds)).toContain(west.groupId),
        {
          timeout: 60_000,
        },
      )
    await vi.waitFor(() => expect(some.heard.some(({ type }) => type === 'orders')).toBe(true), { timeout: 60_000 })
    const groups = some.heard.flatMap(({ facilityGroupIds }) => facilityGroupIds)
    expect(new Set(groups)).toEqual(new Set([west.groupId]))
    expect(some.heard.filter(({ type }) => type === 'orders')).toHaveLength(1)
    expect(some.heard.filter(({ type }) => type === 'holds')).toEqual([])
    expect(JSON.stringify([all.heard, some.heard])).not.toContain('venueId')
    for (const { stop } of [all, some]) stop.abort()
  })

  it('end when whoever looks at them is held to other venues', async () => {
    const { ended } = await watch(held)
    const [member] = (await owner().listStaff({ partnerId: partnerId(), query: { searchString: held.email } })).data
    const { id, firstName, lastName, email, roles, version } = member!
    const roleIds = roles.map(({ type }) => type)
    const body = { firstName, lastName, email, roleIds, version, venueIds: [club().venueId] }
    expect((await owner().updateStaff({ id, body })).data.venueIds).toEqual([club().venueId])
    await ended
    expect((await theirs().listVenues({ partnerId: partnerId() })).data.map((venue) => venue.id)).toEqual([
      club().venueId,
    ])
  })
})

describe('a coupon asks what a customer did at every venue', () => {
  let made = 0
  const coupon = async (more: object) => {
    const body = { code: `WEST${++made}`, discountType: 'AMOUNT' as const, discountAmountCents: 1, ...more }
    return (await owner().createCoupon({ partnerId: partnerId(), body: { ...body, orderValidFrom: '2026-01-01' } }))
      .data
  }
  const newCustomer = async () => {
    const body = { partnerId: partnerId(), firstName: 'Nora', email: `${randomUUID()}@x.example` }
    return (await owner().createCustomer({ body })).data.id
  }
  const elsewhere = (customerId: string, couponCode?: string) =>
    owner().placeBooking({
      partnerId: partnerId(),
      body: {
        bookings: [things.slot()],
        customerId,
        paymentMethod: 'cash',
        isForceBook: true,
        ...(couponCode !== undefined && { couponCode }),
      },
    })
  /** What the price and the booking at the second venue say to it. */
  const atTheirs = async (customerId: string, couponCode: string) => {
    const body = { bookings: [atWest()], customerId, paymentMethod: 'cash' as const, isForceBook: true, couponCode }
    return [
      await codeOf(theirs().priceBooking({ partnerId: partnerId(), body })),
      await codeOf(theirs().placeBooking({ partnerId: partnerId(), body })),
    ]
  }

  it('for its segments [COUPONS-55] [BEYOND-17]', async () => {
    const active = await coupon({ customerSegments: ['active-customers'] })
    const inactive = await coupon({ customerSegments: ['inactive-customers'] })
    const [nora, other] = [await newCustomer(), await newCustomer()]
    await elsewhere(nora)
    const refused = [400, 'error.badRequest.couponSegment']
    expect(await atTheirs(nora, inactive.code)).toEqual([refused, refused])
    expect(await atTheirs(nora, active.code)).toEqual([null, null])
    expect(await atTheirs(other, active.code)).toEqual([refused, refused])
  })

  it('for the limit of a customer [COUPONS-55] [BEYOND-17]', async () => {
    const { code } = await coupon({ maxUsagePerCustomer: 1 })
    const nora = await newCustomer()
    await elsewhere(nora, code)
    const refused = [400, 'error.badRequest.couponUsedUp']
    expect(await atTheirs(nora, code)).toEqual([refused, refused])
  })
})

describe('the venues of somebody', () => {
  const wrong = (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ status, body }: { status: number; body: { data: { message?: { property: string }[] } } }) => [
        status,
        body.data.message?.[0]?.property,
      ],
    )
  const add = (more: object) =>
    owner().createStaff({ partnerId: partnerId(), body: { ...things.staffInput(), ...more } })

  it('are the club’s, one at least, and none of an owner [BEYOND-17]', async () => {
    const refused = [400, 'venueIds']
    expect(await wrong(add({ venueIds: [] }))).toEqual(refused)
    expect(await wrong(add({ venueIds: [randomUUID()] }))).toEqual(refused)
    expect(await wrong(add({ venueIds: [product.cast.harbour.venueId] }))).toEqual(refused)
    expect(await wrong(add({ venueIds: [west.venueId], roleIds: ['owner'] }))).toEqual(refused)
    expect((await add({ venueIds: [west.venueId] })).data.venueIds).toEqual([west.venueId])
    expect((await add({})).data.venueIds).toBeNull()
  })

  it('stay where a save names none, and go with the role of an owner', async () => {
    const { data: made } = await add({ venueIds: [west.venueId] })
    const save = async (more: object) => {
      const { firstName, lastName, email, version } = (await owner().getStaff({ id: made.id })).data
      const body = { firstName, lastName, email, version, roleIds: ['finance' as const], ...more }
      return (await owner().updateStaff({ id: made.id, body })).data.venueIds
    }
    expect(await save({})).toEqual([west.venueId])
    expect(await save({ roleIds: ['owner'] })).toBeNull()
    expect(await save({ venueIds: [west.venueId] })).toEqual([west.venueId])
    expect(await save({ venueIds: null })).toBeNull()
  })
})
