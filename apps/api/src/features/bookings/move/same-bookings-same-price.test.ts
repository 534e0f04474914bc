import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import fc from 'fast-check'
import { isGate } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { deskOf, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { CouponByRule, type Terms } from '../fixtures/coupon-by-rule.ts'

let product: Product
const CLUBS = ['riverside', 'saigon', 'mumbai'] as const
type Club = (typeof CLUBS)[number]
/** Roughly an hour, in minor units. */
const BASE: Record<Club, number> = { riverside: 2000, saigon: 200_000, mumbai: 60_000 }
/** What coupons are there, the amounts for a club whose hour costs `base`. */
const couponsOf = (base: number): Terms[] => [
  { percent: 33.33, amount: null, isForMornings: false },
  { percent: 100, amount: null, isForMornings: false },
  { percent: null, amount: Math.round(base * 1.5) + 1, isForMornings: false },
  { percent: 50, amount: base, isForMornings: false },
  { percent: 47.5, amount: null, isForMornings: true },
  { percent: null, amount: base + 7, isForMornings: true },
]
/** Nearly as much as a wallet takes at once, in minor units. */
const MOST = 90_000_000
const MORNINGS = ['6:00-12:00']
const ownerOf = (name: Club) => deskOf(product, product.cast[name], product.cast[name].staff.owner)
const query = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))

beforeAll(async () => {
  product = await startProduct()
  const admin = product.as(product.cast.superAdmin)
  for (const name of CLUBS) {
    const { api, club } = ownerOf(name)
    const partnerId = club.id
    for (const [at, { percent, amount, isForMornings }] of couponsOf(BASE[name]).entries()) {
      const discountType = percent === null ? 'AMOUNT' : amount === null ? 'PERCENT' : 'PERCENT_OR_AMOUNT'
      const week = Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, MORNINGS]))
      const body = {
        code: `SAME${at}`,
        orderValidFrom: '2026-01-01',
        discountType,
        ...(percent !== null && { discountAmountPercentage: percent }),
        ...(amount !== null && { discountAmountCents: amount }),
        ...(isForMornings && { serviceHours: week }),
      } as Parameters<typeof api.createCoupon>[0]['body']
      await api.createCoupon({ partnerId, body })
    }
    await query(
      `UPDATE partners SET payment_methods_for_staff = ARRAY(SELECT DISTINCT unnest(payment_methods_for_staff || $2)) WHERE id = $1`,
      [partnerId, ['fieldhouseWallet', ...(name === 'mumbai' ? ['razorpay'] : [])]],
    )
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId } })
    await admin.topUpWallet({ body: { customerId: club.customers[0].id, amount: MOST } })
  }
  await taxCourts('saigon', 'VAT', 8, false)
  await taxCourts('mumbai', 'GST', 18, true)
})
afterAll(() => product.close())

/** From now on the courts of a club are taxed: within their prices, or on top of them. */
const taxCourts = async (name: Club, called: string, percent: number, inclusive: boolean) => {
  const { club } = ownerOf(name)
  const rate = {
    name: called,
    registrationNumber: 'TAX-1',
    inclusive,
    validFrom: '2024-01-01',
    kinds: ['court' as const],
    parts: [{ name: called, percent }],
  }
  const finance = product.as(club.staff.finance)
  const { version } = (await finance.getTaxes({ partnerId: club.id })).data
  const body = { rounding: 'line' as const, sellerName: '', sellerAddress: '', rates: [rate], version }
  await finance.saveTaxes({ partnerId: club.id, body })
}

const length = fc.integer({ min: 1, max: 3 })
/** How long a booking is, and whether it is in the morning, which some coupons ask. */
const stay = fc.record({ hours: length, isMorning: fc.boolean() })
type Stay = typeof stay extends fc.Arbitrary<infer S> ? S : never
const KEPT = ['nothing', 'some', 'byPolicy'] as const
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(3),
      to: stay,
      keepDiscount: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(3), kept: fc.constantFrom(...KEPT) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('charge' as const), quarters: length }) },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
)
/** What a policy keeps of what is cancelled, whenever that is: a percentage, and quarters of an hour's price. */
const POLICIES = [null, { percent: 50, quarters: 0 }, { percent: 33.33, quarters: 1 }, { percent: 100, quarters: 0 }]
type Policy = (typeof POLICIES)[number]
const METHODS = ['cash', 'creditCard', 'clubCredits', 'fieldhouseWallet', 'razorpay'] as const
const life = fc.record({
  club: fc.constantFrom(...CLUBS),
  coupon: fc.option(fc.nat(5)),
  policy: fc.constantFrom(...POLICIES),
  method: fc.constantFrom(...METHODS),
  isPaid: fc.boolean(),
  stays: fc.array(stay, { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { maxLength: 8 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

const RUNS = isGate ? 20 : 100

const taken = new Map<string, number>()
/** Hours of a court that nobody has, by day, when each costs the same. */
const place = ({ club }: Desk, { hours, isMorning }: Stay) => {
  const courts = club.courts.facilities.length
  const half = `${club.id} ${isMorning}`
  const n = taken.get(half) ?? 0
  taken.set(half, n + 1)
  const day = Temporal.PlainDate.from('2026-11-24')
    .add({ days: Math.floor(n / courts) })
    .toString()
  const from = isMorning ? 8 : 12
  return { court: n % courts, day, from, until: from + hours }
}

/** A line of the order for each booking, in minor units. */
const sumOfLines = ({ orderLineItems }: Order) =>
  orderLineItems
    .filter(({ targetType }) => targetType !== 'coupon')
    .reduce((sum, { priceCents }) => sum + priceCents, 0)

/** What is taken off an order, in minor units. */
const discountOf = ({ orderLineItems }: Order) =>
  orderLineItems.reduce((sum, { targetType, priceCents }) => (targetType === 'coupon' ? sum - priceCents : sum), 0)

/** What was asked for of a booking. */
const stayOf = (
  { club }: Desk,
  { timeRange: { start, end } }: { timeRange: { start: string; end: string } },
): Stay => ({
  hours: (Date.parse(end) - Date.parse(start)) / 3_600_000,
  isMorning: Temporal.Instant.from(start).toZonedDateTimeISO(club.timezone).hour < 12,
})

/** What each booking costs before a discount, in minor units. */
const priceOf = ({ orderLineItems }: Order, bookingId: string) =>
  orderLineItems.find(({ facilityBooking }) => facilityBooking?.id === bookingId)!.priceCents

const open = ({ orderTransactions }: Order) =>
  orderTransactions.filter(
    ({ status, transactionType }) => transactionType === 'PURCHASE' && ['PENDING', 'PAYMENT_FAILURE'].includes(status),
  )

/** What of an order was paid or is asked for, without what went back or is to go back. */
const heldOrOpen = ({ orderTransactions }: Order) =>
  orderTransactions
    .filter(({ status }) => ['PENDING', 'SUCCESS', 'PAYMENT_FAILURE'].includes(status))
    .reduce((sum, { transactionType, amount }) => sum + (transactionType === 'PURCHASE' ? amount : -amount), 0)

/** What was paid or given back at once is not taken back. */
const expectMoneyMoved = (error: unknown): null => {
  expect(error).toMatchObject({ body: { data: { errorCode: 'error.badRequest.moneyMoved' } } })
  return null
}

/** Minor units, rounded up as fees are: whole hundredths of a percentage. */
const percentOf = (amount: number, percent: number): number => Math.ceil((amount * Math.round(percent * 100)) / 10_000)
/** The tax within an order, in minor units. */
const taxOf = ({ taxes = [] }: Order): number => taxes.reduce((sum, { tax }) => sum + tax, 0)
/** The fee of a card in Singapore dollars. */
const feeOf = (amount: number): number => (amount <= 0 ? 0 : percentOf(amount, 5) + 50)

type Booking = Stay & { hasDiscount: boolean }

const play = async ({ club, coupon, policy, method, isPaid, stays, steps }: Life): Promise<void> => {
  const desk = ownerOf(club)
  const { api } = desk
  const customerId = desk.club.customers[0].id
  const quarter = BASE[club] / 4
  // Each club takes what it can: cards in Singapore, the gateway in India.
  const isTaken = method === 'razorpay' ? club === 'mumbai' : method === 'creditCard' ? club === 'riverside' : true
  const paymentMethod = isTaken && (method !== 'clubCredits' || club === 'riverside') ? method : 'cash'
  const orderStatus = isPaid ? ('paid' as const) : ('pending' as const)
  const terms = coupon === null ? null : couponsOf(BASE[club])[coupon]!
  const isFor = ({ isMorning }: Stay) => terms !== null && (isMorning || !terms.isForMornings)
  await setPolicy(desk, policy, quarter)
  /** Pays what is open, where this life is one of people who pay at once. */
  const paid = async (order: Order): Promise<Order> => {
    if (!isPaid) return order
    for (const { id } of open(order)) {
      if (paymentMethod === 'cash') await api.markTransactionPaid({ id })
      if (paymentMethod === 'creditCard') await api.chargeTransaction({ id, body: { creditToken: 'tok_ok' } })
      if (paymentMethod === 'razorpay') {
        await api.openGateway({ id: order.id })
        await api.payInGatewaySandbox({ id: order.id, body: { choice: 'pay' } })
      }
    }
    return desk.order(order.id)
  }
  const placed = async (each: readonly Stay[], isDiscounted: boolean) =>
    paid(
      await desk.book(
        each.map((one) => place(desk, one)),
        {
          paymentMethod,
          customerId,
          ...(paymentMethod === 'cash' && { orderStatus }),
          ...(isDiscounted && { couponCode: `SAME${coupon}` }),
        },
      ),
    )
  let order = await placed(stays, stays.some(isFor))
  const byRule = new CouponByRule(terms, stays.some(isFor))
  let standing = new Map<string, Booking>(
    order.orderLineItems.flatMap(({ facilityBooking }) => {
      if (!facilityBooking) return []
      const one = stayOf(desk, facilityBooking)
      return [[facilityBooking.id, { ...one, hasDiscount: isFor(one) }] as const]
    }),
  )
  const rule = () =>
    byRule.decide([...standing].map(([id, { hasDiscount }]) => ({ id, price: priceOf(order, id), hasDiscount })))
  rule()
  let before: { version: number; standing: typeof standing; byRule: CouponByRule } | null = null
  let kept = 0
  let charged = 0
  let fees = feeOf(order.totalAmount - order.processingFeeExclusiveCents)
  let wasLowered = false
  /** What a step made of the order's price without fees. */
  const account = (after: Order) => {
    const more =
      after.totalAmount - after.processingFeeExclusiveCents - (order.totalAmount - order.processingFeeExclusiveCents)
    if (more < 0) wasLowered = true
    fees += feeOf(more)
    order = after
  }
  for (const each of steps) {
    const ids = [...standing.keys()]
    if (each.do === 'move') {
      const id = ids[each.which % ids.length]!
      const snapshot = { standing, byRule: byRule.copy() }
      const had = standing.get(id)!.hasDiscount && byRule.isHeld
      const body = {
        fromFacilityBookings: [{ id }],
        toFacilityBookings: [desk.range(place(desk, each.to))],
        paymentMethod,
        orderStatus,
        keepDiscount: each.keepDiscount,
      }
      const after = (await api.moveBookings({ orderId: order.id, body })).data
      before = { version: after.currentVersion, ...snapshot }
      const hasDiscount = isFor(each.to) || (had && each.keepDiscount)
      standing = new Map([...standing, [id, { ...each.to, hasDiscount }]])
      account(await paid(after))
      rule()
    }
    if (each.do === 'undo' && before !== null && before.version === order.currentVersion) {
      const undone = await api
        .undoMove({ orderId: order.id, body: { version: before.version } })
        .catch((error: unknown) => expectMoneyMoved(error))
      if (undone) {
        account(undone.data)
        // What was asked for and is taken back had a fee that is not.
        wasLowered = true
        standing = before.standing
        byRule.restore(before.byRule)
      }
      before = null
    }
    if (each.do === 'charge') {
      const lineItem = { price: each.quarters * quarter, currency: order.currency, description: 'Rackets' }
      const changes = [{ action: 'addItem' as const, lineItem }]
      account(await paid((await api.addLineItems({ id: order.id, body: { changes, paymentMethod } })).data))
      charged += lineItem.price
    }
    if (each.do === 'cancel' && ids.length > 1) {
      const id = ids[each.which % ids.length]!
      const bookingIds = [id]
      const { maximum, byPolicy } = (await api.previewCancelBookings({ orderId: order.id, body: { bookingIds } })).data
      const price = priceOf(order, id)
      const ofBooking = (part: number) => {
        const net = price - part
        const fee = policy === null ? 0 : percentOf(net, policy.percent) + policy.quarters * quarter
        return { net, byPolicy: Math.min(maximum, net - Math.min(net, fee)) }
      }
      const keeps = { nothing: 0, some: Math.min(maximum, quarter), byPolicy: maximum - byPolicy! }[each.kept]
      const body = { bookingIds, refundAmountCents: maximum - keeps }
      const after = (await api.cancelBookings({ orderId: order.id, body })).data
      const part = discountOf(order) - discountOf(after)
      expect(Math.abs(part - byRule.partOf(id))).toBeLessThanOrEqual(1)
      // Of what nobody has paid nothing goes back, and nothing is kept.
      if (isPaid) expect(maximum).toBe(ofBooking(part).net)
      else expect(maximum).toBeLessThanOrEqual(ofBooking(part).net)
      expect(byPolicy).toBe(ofBooking(part).byPolicy)
      account(after)
      kept += keeps
      byRule.cancel(id, part)
      standing = new Map([...standing].filter(([other]) => other !== id))
    }
  }
  const stand = [...standing.values()]
  // What a kept discount is for is as if its coupon were for it.
  const anew = await placed(
    stand.map(({ hours, hasDiscount, isMorning }) => ({ hours, isMorning: terms ? hasDiscount : isMorning })),
    byRule.isHeld && stand.some(({ hasDiscount }) => hasDiscount),
  )
  const [gross, discount] = [sumOfLines(order) - kept - charged, discountOf(order)]
  const [grossAnew, discountAnew] = [sumOfLines(anew), discountOf(anew)]
  expect(gross).toBe(grossAnew)
  expect(discount).toBe(byRule.discount)
  // A percentage of each is as good as one of all to a unit of each; what of an amount went with what was cancelled stays away.
  if (!byRule.isAmountLess) expect(Math.abs(discount - discountAnew)).toBeLessThanOrEqual(standing.size)
  else expect(discount).toBeLessThanOrEqual(discountAnew + standing.size)
  expect(order.totalAmount).toBe(gross - discount + kept + charged + order.processingFeeExclusiveCents)
  expect(heldOrOpen(order)).toBe(order.totalAmount)
  // Each line's tax is rounded by itself, and what a discount is of it.
  if (kept + charged === 0 && !byRule.isAmountLess)
    expect(Math.abs(taxOf(order) - taxOf(anew))).toBeLessThanOrEqual(2 * standing.size)
  if (isPaid) expect(open(order)).toEqual([])
  if (paymentMethod !== 'creditCard') expect(order.processingFeeExclusiveCents).toBe(0)
  else if (wasLowered) expect(order.processingFeeExclusiveCents).toBeLessThanOrEqual(fees)
  else expect(order.processingFeeExclusiveCents).toBe(fees)
}

const setPolicy = async ({ api, club }: Desk, policy: Policy, quarter: number) => {
  const cancelationPolicies = policy && [
    {
      serviceType: 'facilityBooking' as const,
      policyType: 'AUTOMATED_REFUND' as const,
      minHoursBeforeServiceTime: 0,
      refundPolicies: [
        { hoursBeforeServiceTime: 0, feePercentage: policy.percent, feeCents: policy.quarters * quarter },
      ],
    },
  ]
  await api.setCancelationPolicies({ partnerId: club.id, body: { cancelationPolicies: cancelationPolicies ?? [] } })
}

it('what is moved, cancelled, charged and taken back in any order costs what the bookings that stand would if they were placed now, and what was kept', async () => {
  const { api, club } = ownerOf('riverside')
  const body = { customerId: club.customers[0].id, amount: 50_000_000, clubCreditTypeId: CREDIT_TYPES[0].id }
  await api.issueCredit({ partnerId: club.id, body })
  await fc.assert(fc.asyncProperty(life, play), { numRuns: RUNS, endOnFailure: true })
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
