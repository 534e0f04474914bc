import type { EarnedRow } from '@fieldhouse/contract/bookkeeping'
import { ApiFailure } from '@fieldhouse/contract'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import type { Order } from '@fieldhouse/contract/orders'
import { missing } from '@fieldhouse/domain/bookkeeping'
import { addDays } from '@fieldhouse/domain/time'
import type { CastPartner } from '@fieldhouse/testing/cast'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { findingsAfter } from '../../books/fixtures/planted.ts'
import { deskOf, failure, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk['api']
let club: CastPartner
beforeAll(async () => {
  product = await startProduct()
  await statement(`UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || '{packages}'`)
})
const statement = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))
afterAll(() => product.close())
const enter = (of: CastPartner) => {
  club = of
  desk = deskOf(product, club)
  owner = product.as(club.staff.owner)
}
beforeEach(() => enter(product.cast.riverside))

/** A time of a day by the clock of the club. */
const at = (day: string, hour = 12) => product.setNow(desk.at(hour, day))
const earned = async (from: string, to = from, partnerId = club.id, api = owner) =>
  (await api.getEarned({ partnerId, query: { from, to } })).data
type Figures = 'owedBefore' | 'sold' | 'givenBack' | 'earned' | 'owedAfter'
/** What is told of a kind, month by month: owed, sold, given back, earned, owed. */
const told = async (kind: EarnedRow['kind'], from: string, to = from) => {
  const { rows } = await earned(from, to)
  return Object.fromEntries(
    rows
      .filter((row) => row.kind === kind)
      .map((row) => [
        row.month,
        (['owedBefore', 'sold', 'givenBack', 'earned', 'owedAfter'] satisfies Figures[]).map((name) => row[name]),
      ]),
  )
}
const newCustomer = async () => {
  const body = { partnerId: club.id, firstName: 'Nora', email: `${randomUUID()}@x.example` }
  return (await desk.api.createCustomer({ body })).data.id
}
const refused = async (call: Promise<unknown>) => (await failure(call)).body
const paid = { orderStatus: 'paid' } as const
const given = (refundAmountCents: number) => ({ refundAmountCents, handedBack: true })

const plan = async (price: number, recurring: 1 | 12, pause: MembershipPlan['pause'] = null) => {
  const pricingWindow = { price, currency: club.currency, recurring }
  const body = { name: `Of ${randomUUID()}`, pricing: [pricingWindow], pause }
  const { data } = await owner.createMembershipPlan({ partnerId: club.id, body })
  return { planId: data.id, pricingWindow }
}
const sellMembership = async (of: Awaited<ReturnType<typeof plan>>, startAt: string) => {
  const subscription = { ...of, startAt }
  const body = { customerId: await newCustomer(), paymentMethod: 'cash' as const, subscription }
  return (await desk.api.placeSubscriptionOrder({ partnerId: club.id, body })).data
}

describe('bookings', () => {
  it('are owed until their day of play, by the clock of the club [BEYOND-37]', async () => {
    at('2026-10-31', 19)
    const order = await desk.book([
      { court: 0, day: '2026-10-31', from: 20, until: 21 },
      { court: 0, day: '2026-11-01', from: 6, until: 8 },
      { court: 0, day: '2026-12-01', from: 6, until: 7 },
    ])
    expect(order.totalAmount).toBe(8000)
    expect(await told('bookings', '2026-10')).toEqual({ '2026-10': [0, 8000, 0, 2000, 6000] })
    at('2026-11-01', 0)
    expect(await told('bookings', '2026-11')).toEqual({ '2026-11': [6000, 0, 0, 4000, 2000] })
    at('2026-12-02')
    expect(await told('bookings', '2026-10', '2026-12')).toEqual({
      '2026-10': [0, 8000, 0, 2000, 6000],
      '2026-11': [6000, 0, 0, 4000, 2000],
      '2026-12': [2000, 0, 0, 2000, 0],
    })
  })

  it('that are cancelled, moved or given back change the month in which that is done, and none before [BEYOND-37]', async () => {
    enter(product.cast.harbour)
    at('2026-10-10')
    const [one, moved, some, kept] = [
      await desk.book({ court: 0, day: '2026-11-10', from: 8, until: 9 }, paid),
      await desk.book({ court: 1, day: '2026-11-10', from: 8, until: 9 }, paid),
      await desk.book(
        [
          { court: 2, day: '2026-10-12', from: 8, until: 9 },
          { court: 2, day: '2026-12-12', from: 8, until: 9 },
        ],
        paid,
      ),
      await desk.book({ court: 3, day: '2026-12-10', from: 8, until: 9 }, paid),
    ]
    const october = await told('bookings', '2026-10')
    expect(october).toEqual({ '2026-10': [0, 13_000, 0, 2600 - 2600, 13_000] })
    at('2026-11-05')
    await desk.api.cancelOrder({ id: one.id, body: given(2600) })
    await desk.api.moveBookings({
      orderId: moved.id,
      body: {
        fromFacilityBookings: desk.bookingIds(moved).map((id) => ({ id })),
        toFacilityBookings: [desk.range({ court: 1, day: '2026-12-01', from: 8, until: 9 })],
      },
    })
    await desk.api.cancelBookings({
      orderId: some.id,
      body: { bookingIds: [desk.bookingIds(some)[1]!], ...given(2000) },
    })
    await desk.api.cancelOrder({ id: kept.id, body: given(0) })
    at('2026-12-20')
    expect(await told('bookings', '2026-10', '2026-12')).toEqual({
      // One of five was played.
      '2026-10': [0, 13_000, 0, 2600, 10_400],
      // What is kept of what is cancelled is earned then: 6.00 of one, 26.00 of another.
      '2026-11': [10_400, 0, 4600, 3200, 2600],
      '2026-12': [2600, 0, 0, 2600, 0],
    })
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })

  it('of a currency without decimals are exact, however prices were lowered [BEYOND-37]', async () => {
    enter(product.cast.saigon)
    at('2026-10-20')
    const days = ['2026-10-21', '2026-11-21', '2026-12-19']
    const order = await desk.book(days.map((day) => ({ court: 0, day, from: 8, until: 9 })))
    const lineItem = { description: 'Regular', price: -100_000, currency: 'VND' }
    await desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cash' },
    })
    at('2026-12-20')
    expect(await told('bookings', '2026-10', '2026-12')).toEqual({
      // What is lowered after the sale is a reduction of it.
      '2026-10': [0, 450_000, 100_000, 116_667, 233_333],
      '2026-11': [233_333, 0, 0, 116_666, 116_667],
      '2026-12': [116_667, 0, 0, 116_667, 0],
    })
  })
})

describe('memberships', () => {
  it('of a year are earned a twelfth each month; on the days on which they rest nothing is [BEYOND-37]', async () => {
    at('2026-01-01', 9)
    const year = await plan(1200, 12, { maxDays: 60, minDays: 7, fee: null })
    const order = await sellMembership(year, '01/01/2026')
    at('2026-11-01', 9)
    await desk.api.pauseSubscription({
      id: order.orderLineItems[0]!.targetId!,
      body: { startAt: '01/11/2026', days: 30 },
    })
    at('2026-12-20')
    const months = await told('memberships', '2026-01', '2026-12')
    expect(months['2026-01']).toEqual([0, 120_000, 0, 10_000, 110_000])
    expect(months['2026-02']).toEqual([110_000, 0, 0, 10_000, 100_000])
    expect(months['2026-10']).toEqual([30_000, 0, 0, 10_000, 20_000])
    expect(months['2026-11']).toEqual([20_000, 0, 0, 0, 20_000])
    // 20 of the 30 days of the eleventh month.
    expect(months['2026-12']).toEqual([20_000, 0, 0, 6667, 13_333])
  })

  it('whose pause was taken back are earned as if there had been none [BEYOND-37]', async () => {
    enter(product.cast.harbour)
    at('2026-01-01', 9)
    const order = await sellMembership(await plan(1200, 12, { maxDays: 60, minDays: 7, fee: null }), '01/01/2026')
    at('2026-11-01', 9)
    const id = order.orderLineItems[0]!.targetId!
    const { data } = await desk.api.pauseSubscription({ id, body: { startAt: '05/11/2026', days: 20 } })
    await desk.api.undoPause({ id: data.pauses[0]!.id })
    at('2026-12-01', 9)
    const months = await told('memberships', '2026-10', '2026-11')
    expect(Object.values(months).map(([, , , ofMonth]) => ofMonth)).toEqual([10_000, 10_000])
  })

  it('that are cancelled are earned with what is kept of them [BEYOND-37]', async () => {
    enter(product.cast.pacific)
    at('2026-10-01', 9)
    const order = await sellMembership(await plan(120, 12), '01/10/2026')
    await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
    at('2026-12-05')
    await desk.api.cancelOrder({ id: order.id, body: given(5000) })
    expect(await told('memberships', '2026-10', '2026-12')).toEqual({
      '2026-10': [0, 12_000, 0, 1000, 11_000],
      '2026-11': [11_000, 0, 0, 1000, 10_000],
      '2026-12': [10_000, 0, 5000, 5000, 0],
    })
  })
})

describe('packages', () => {
  it('are earned pass by pass on the day of play, and what is left when they expire [BEYOND-37]', async () => {
    at('2026-10-05')
    const body = {
      name: 'Ten',
      numberOfPasses: 10,
      price: { amount: 10_000, currency: 'SGD' },
      expiryMode: 'with_expiry' as const,
      expiryValue: 60,
    }
    const { data: ten } = await owner.createPackage({ partnerId: club.id, body })
    const customerId = await newCustomer()
    const sale = { customerId, packageId: ten.id, paymentMethod: 'cash' as const, ...paid }
    await desk.api.placePackageOrder({ partnerId: club.id, body: sale })
    const byPasses = { customerId, paymentMethod: 'packages' as const }
    await desk.book({ court: 1, day: '2026-10-06', from: 8, until: 10 }, byPasses)
    // Booked in October, played in November; and one that is given back before it is played.
    await desk.book({ court: 1, day: '2026-11-06', from: 8, until: 11 }, byPasses)
    const back = await desk.book({ court: 1, day: '2026-11-07', from: 8, until: 9 }, byPasses)
    at('2026-11-02')
    await desk.api.cancelOrder({ id: back.id, body: {} })
    at('2026-12-03')
    expect(await told('packages', '2026-10', '2026-12')).toMatchObject({ '2026-12': [5000, 0, 0, 0, 5000] })
    at('2026-12-04')
    expect(await told('packages', '2026-10', '2026-12')).toEqual({
      '2026-10': [0, 10_000, 0, 2000, 8000],
      '2026-11': [8000, 0, 0, 3000, 5000],
      '2026-12': [5000, 0, 0, 5000, 0],
    })
  })
})

describe('classes', () => {
  it('are earned on the day on which they take place [BEYOND-37]', async () => {
    enter(product.cast.harbour)
    at('2026-10-15')
    const juniors = {
      name: 'Juniors',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      startTime: desk.at(8, '2026-11-03'),
      endTime: desk.at(9, '2026-11-03'),
      memberPrice: 1000,
      nonMemberPrice: 1500,
    }
    const { data } = await owner.createClass({ partnerId: club.id, body: juniors })
    const sessionId = data.sessions[0]!.id
    await owner.addAttendance({ sessionId, customerId: await newCustomer(), body: { paymentMethod: 'cash', ...paid } })
    at('2026-11-03', 0)
    expect(await told('classes', '2026-10', '2026-11')).toEqual({
      '2026-10': [0, 1500, 0, 0, 1500],
      '2026-11': [1500, 0, 0, 1500, 0],
    })
  })
})

describe('both views', () => {
  const tie = async (from: string, to: string) => {
    const { rows } = await earned(from, to)
    for (const row of rows) {
      const sold = row.sold - row.givenBack
      expect(row.paid - row.paidBack + row.opened - row.tax - row.fees).toBe(sold)
      expect(row.owedBefore + sold - row.owedAfter).toBe(row.earned)
    }
    return rows
  }

  it("come to what the ledger's sales are, with taxes and fees apart [BEYOND-37]", async () => {
    at('2026-11-21')
    const { version } = (await owner.getTaxes({ partnerId: club.id })).data
    const rate = {
      name: 'GST',
      registrationNumber: 'M90367530Y',
      inclusive: true,
      validFrom: '2024-01-01',
      kinds: ['court' as const],
      parts: [{ name: 'GST', percent: 9 }],
    }
    await owner.saveTaxes({
      partnerId: club.id,
      body: { rates: [rate], version, rounding: 'line', sellerName: '', sellerAddress: '' },
    })
    await desk.book({ court: 3, day: '2026-12-10', from: 6, until: 7 }, paid)
    const open = await desk.book({ court: 3, day: '2026-12-10', from: 7, until: 8 })
    const rows = await tie('2026-01', '2026-11')
    const { data: sums } = await owner.sumPostings({
      partnerId: club.id,
      query: { from: '2026-01-01', to: '2026-11-30' },
    })
    const ledger = sums.reduce((sum, one) => (one.account === 'sales' ? sum + one.credit - one.debit : sum), 0)
    expect(rows.reduce((sum, { sold, givenBack }) => sum + sold - givenBack, 0)).toBe(ledger)
    const now = rows.find(({ month, kind }) => month === '2026-11' && kind === 'bookings')!
    expect(now).toMatchObject({ tax: 330, paid: 2000, opened: 2000, sold: 3670 })
    await desk.api.cancelOrder({ id: open.id, body: {} })
    await tie('2026-01', '2026-11')
  })
})

describe('a closed period', () => {
  it('says the same for good: what is moved out of it later is told in the open month [BEYOND-37]', async () => {
    enter(product.cast.saigon)
    at('2026-11-28')
    const order = await desk.book({ court: 2, day: '2026-11-29', from: 8, until: 9 }, paid)
    at('2026-12-01', 9)
    await owner.closePeriod({ partnerId: club.id, body: { lastDay: '2026-11-30', closedUntil: null } })
    const before = await earned('2026-10', '2026-11')
    expect(before.closedUntil).toBe('2026-11-30')
    await desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: desk.bookingIds(order).map((id) => ({ id })),
        toFacilityBookings: [desk.range({ court: 2, day: '2026-12-29', from: 8, until: 9 })],
      },
    })
    // As an owner of the tables could.
    await statement(
      `UPDATE order_versions SET changed_at = changed_at - interval '3 days' WHERE order_id = $1 AND version = 2`,
      [order.id],
    )
    expect(await earned('2026-10', '2026-11')).toEqual(before)
    expect((await told('bookings', '2026-12'))['2026-12']!.slice(3)).toEqual([-150_000, 266_667])
  })

  it('is of the zone of then, and the open month goes on where it ended, though the club has moved to another since [BEYOND-37]', async () => {
    enter(product.cast.pacific)
    const zone = (timezone: string) => statement('UPDATE partners SET timezone = $1 WHERE id = $2', [timezone, club.id])
    const sell = (court: number) => desk.book({ court, day: '2026-12-18', from: 8, until: 9 }, paid)
    at('2026-11-30', 23)
    const { totalAmount: price } = await sell(0)
    at('2026-12-01', 1)
    await owner.closePeriod({ partnerId: club.id, body: { lastDay: '2026-11-30', closedUntil: null } })
    await sell(1)
    at('2026-12-20')
    const months = async () => (await earned('2026-11', '2026-12')).rows
    const before = await months()
    const bookings = before.filter(({ kind }) => kind === 'bookings')
    expect(bookings.map(({ month, sold, paid: came }) => [month, sold, came])).toEqual([
      ['2026-11', price, price],
      ['2026-12', price, price],
    ])
    try {
      // By the one clock both were sold in December, by the other both in November.
      for (const timezone of ['Asia/Singapore', 'Pacific/Honolulu']) {
        await zone(timezone)
        expect(await months()).toEqual(before)
        expect((await earned('2026-12')).rows).toEqual(before.filter(({ month }) => month === '2026-12'))
      }
    } finally {
      await zone(club.timezone)
    }
  })

  it('is held by the books check against what was sold until then, whoever changed it [BEYOND-37]', async () => {
    enter(product.cast.riverside)
    at('2026-12-20')
    await owner.closePeriod({ partnerId: club.id, body: { lastDay: '2026-12-15', closedUntil: null } })
    expect((await checkBooks(product.fieldhouse.database)).filter(({ partnerId }) => partnerId === club.id)).toEqual([])
    const found = async (plant: string, check = 'periods') =>
      (await findingsAfter(product, plant)).flatMap((finding) =>
        finding.check === check && finding.partnerId === club.id ? [`${finding.subject} ${finding.message}`] : [],
      )
    const owed = (kept: string, kind: string, day: string, derived: string) =>
      `period up to 2026-12-15 owed SGD ${kept} of ${kind} at the end of ${day}, and SGD ${derived} by what was sold until then`
    expect(await found(`UPDATE book_periods SET owed = jsonb_set(owed, '{0,owed,0,owed}', '1')`)).toEqual([
      owed('0.01', 'memberships', '2026-01-31', '1,100.00'),
    ])
    const later = `UPDATE subscriptions SET starts_on = '2026-02-01', expires_on = expires_on + 31 WHERE expires_on > '2027-01-01'`
    expect((await found(later))[0]).toBe(owed('1,100.00', 'memberships', '2026-01-31', '1,200.00'))
    expect(await found(`DELETE FROM pass_entries WHERE passes = -3`)).toEqual([
      owed('50.00', 'packages', '2026-11-30', '80.00'),
    ])
    const played = `UPDATE order_versions SET snapshot = replace(snapshot::text, '2026-10-31T22', '2026-12-18T22')::jsonb`
    expect(await found(played)).toEqual([
      owed('38.35', 'bookings', '2026-11-30', '78.35'),
      owed('0.00', 'bookings', '2026-12-15', '40.00'),
    ])
    const gone = await found(`DELETE FROM subscriptions WHERE expires_on > '2027-01-01'`, 'orders')
    expect(
      gone.filter((one) => one.endsWith('sold a membership that there is not: nobody knows when it is earned')),
    ).toHaveLength(1)
  })
})

it('a booking that is moved into the past, or back to it, leaves what was owed at the end of an earlier month as it was [BEYOND-37]', async () => {
  enter(product.cast.harbour)
  at('2026-10-20')
  const order = await desk.book({ court: 1, day: '2026-11-20', from: 8, until: 9 }, paid)
  at('2026-11-10')
  const october = (await earned('2026-10')).rows
  expect(october.find(({ kind }) => kind === 'bookings')!.owedAfter).toBeGreaterThan(0)
  const move = (day: string) =>
    desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: desk.bookingIds(order).map((id) => ({ id })),
        toFacilityBookings: [desk.range({ court: 1, day, from: 8, until: 9 })],
      },
    })
  await move('2026-10-25')
  expect((await earned('2026-10', '2026-11')).rows.filter(({ month }) => month === '2026-10')).toEqual(october)
  await move('2026-11-22')
  const { currentVersion: version } = await desk.order(order.id)
  await desk.api.undoMove({ orderId: order.id, body: { version } })
  expect((await earned('2026-10', '2026-11')).rows.filter(({ month }) => month === '2026-10')).toEqual(october)
})

/** Numbers from 0 to 1, the same in each run. */
const drawn = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

it('whatever is sold, moved, paused, cancelled and given back: a month that is over says the same ever after, and both views tie [BEYOND-37]', async () => {
  enter(product.cast.mumbai)
  const random = drawn(20_261_127)
  const admin = product.as(product.cast.superAdmin)
  await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: club.id } })
  const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const first = '2026-10-01'
  at(first)
  const body = { name: 'Seven', numberOfPasses: 7, price: { amount: 100_001, currency: 'INR' } }
  const { data: seven } = await owner.createPackage({
    partnerId: club.id,
    body: { ...body, expiryMode: 'with_expiry', expiryValue: 45 },
  })
  const month = await plan(1000.01, 1, { maxDays: 20, minDays: 1, fee: null })
  const year = await plan(9999.99, 12, { maxDays: 40, minDays: 1, fee: null })
  const customerId = await newCustomer()
  let taken = 0
  let today = first
  /** A place that nothing takes, up to 50 days ahead, or behind. */
  const place = (ahead: 1 | -1 = 1) => {
    taken++
    const day = addDays(today, ahead * (1 + Math.floor(random() * 50)))
    return { court: taken % 4, day, from: 6 + (Math.floor(taken / 4) % 15), until: 7 + (Math.floor(taken / 4) % 15) }
  }
  const orders: Order[] = []
  const slashed = (day: string) => day.split('-').toReversed().join('/')
  const steps: (() => Promise<unknown>)[] = [
    async () => orders.push(await desk.book([place(), place(), place()], random() < 0.5 ? paid : {})),
    async () => orders.push(await desk.book(place(), { customerId, paymentMethod: 'packages' })),
    async () =>
      orders.push(await sellMembership(some([month, year]), slashed(addDays(today, Math.floor(random() * 9))))),
    async () => {
      const sale = { customerId, packageId: seven.id, paymentMethod: 'cash' as const, ...paid }
      orders.push((await desk.api.placePackageOrder({ partnerId: club.id, body: sale })).data)
    },
    async () => {
      const { id, orderTransactions } = some(orders)
      await desk.api.markTransactionPaid({ id: orderTransactions[0]!.id }).catch(() => undefined)
      await admin.refundOrder({ id, body: given(Math.floor(random() * 30_000)) })
    },
    () => desk.api.cancelOrder({ id: some(orders).id, body: given(Math.floor(random() * 50_000)) }),
    async () => {
      const order = await desk.order(some(orders).id)
      const [bookingId] = desk.bookingIds(order)
      await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds: [bookingId!], ...given(10_000) } })
    },
    async () => {
      const order = await desk.order(some(orders.filter(({ paymentMethod }) => paymentMethod !== 'packages')).id)
      await desk.api.moveBookings({
        orderId: order.id,
        body: {
          fromFacilityBookings: desk
            .bookingIds(order)
            .slice(0, 1)
            .map((id) => ({ id })),
          // Also to where it was played in truth, once that is over.
          toFacilityBookings: [desk.range(place(random() < 0.4 ? -1 : 1))],
          paymentMethod: order.paymentMethod,
        },
      })
    },
    async () => {
      const lines = orders.flatMap(({ orderLineItems }) => orderLineItems)
      const line = lines.findLast(({ targetType }) => targetType === 'subscription')
      if (!line) return
      await desk.api.pauseSubscription({ id: line.targetId!, body: { startAt: slashed(addDays(today, 1)), days: 5 } })
    },
  ]
  await steps[0]!()
  const said = new Map<string, EarnedRow[]>()
  let done = 0
  for (; today < '2026-12-15'; today = addDays(today, 1)) {
    at(today, 6)
    if (today.endsWith('-01') && today > first) {
      const over = addDays(today, -1).slice(0, 7)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as their days are
      said.set(over, (await earned(over)).rows)
    }
    for (let n = 0; n < 2; n++) {
      // What the rules refuse is refused: a cancelled order, one by passes, one that is not paid.
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as their days are
      done += await some(steps)().then(
        () => 1,
        (error: unknown) => {
          if (!(error instanceof ApiFailure) || error.status >= 500) throw error
          return 0
        },
      )
    }
  }
  expect(done).toBeGreaterThan(40)
  const { rows } = await earned('2026-10', '2026-12')
  for (const [over, then] of said) expect(rows.filter((row) => row.month === over)).toEqual(then)
  for (const row of rows) expect(missing(row)).toBe(0)
  const all = rows.map(({ earned: amount }) => amount)
  expect(all.some((amount) => amount > 0)).toBe(true)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['memberships', 'packages', 'bookings']))
  await owner.closePeriod({ partnerId: club.id, body: { lastDay: '2026-11-30', closedUntil: null } })
  expect((await earned('2026-10', '2026-12')).rows).toEqual(rows)
  expect((await checkBooks(product.fieldhouse.database)).filter(({ partnerId }) => partnerId === club.id)).toEqual([])
})

it('months the wrong way round, to come, or more than two years are refused by the field [BEYOND-37]', async () => {
  at('2026-11-21')
  const field = async (from: string, to: string) => (await refused(earned(from, to))).data.message?.[0]?.property
  expect(await field('2026-11', '2026-10')).toBe('from')
  expect(await field('2026-11', '2026-12')).toBe('to')
  expect(await field('2024-11', '2026-11')).toBe('to')
  expect(await field('2026-13', '2026-11')).toBe('from')
  expect((await earned('2024-12', '2026-11')).until).toBe('2026-11-21')
})

it('is read by whoever sees payouts, of their own club [BEYOND-37]', async () => {
  at('2026-11-21')
  const { finance, operations } = club.staff
  expect((await earned('2026-11', '2026-11', club.id, product.as(finance))).rows.length).toBeGreaterThan(0)
  expect((await refused(earned('2026-11', '2026-11', club.id, product.as(operations)))).status).toBe(403)
  const { mumbai } = product.cast
  expect((await refused(earned('2026-11', '2026-11', mumbai.id))).status).toBe(403)
  const theirs = await earned('2026-10', '2026-11', mumbai.id, product.as(mumbai.staff.owner))
  expect([...new Set(theirs.rows.map(({ currency }) => currency))]).toEqual(['INR'])
})
