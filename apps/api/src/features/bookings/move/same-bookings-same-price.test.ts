import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import fc from 'fast-check'
import { isGate } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { deskOf, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
const codes: Record<string, string[]> = {}
const CLUBS = ['riverside', 'saigon', 'mumbai'] as const
type Club = (typeof CLUBS)[number]
beforeAll(async () => {
  product = await startProduct()
  for (const name of CLUBS) {
    const { api, club } = ownerOf(name)
    const price = BASE[name]
    const coupons = [
      { discountType: 'PERCENT' as const, discountAmountPercentage: 33.33 },
      { discountType: 'PERCENT' as const, discountAmountPercentage: 100 },
      { discountType: 'AMOUNT' as const, discountAmountCents: Math.round(price * 1.5) + 1 },
      {
        discountType: 'PERCENT_OR_AMOUNT' as const,
        discountAmountPercentage: 50,
        discountAmountCents: price,
      },
    ]
    codes[name] = []
    for (const [place, coupon] of coupons.entries()) {
      const code = `SAME${place}`
      await api.createCoupon({ partnerId: club.id, body: { code, orderValidFrom: '2026-01-01', ...coupon } })
      codes[name].push(code)
    }
  }
})
afterAll(() => product.close())

/** Roughly an hour, in minor units. */
const BASE: Record<Club, number> = { riverside: 2000, saigon: 200_000, mumbai: 60_000 }
const ownerOf = (name: Club) => deskOf(product, product.cast[name], product.cast[name].staff.owner)

type Step =
  | { do: 'move'; which: number; hours: number }
  | { do: 'cancel'; which: number; isKept: boolean }
  | { do: 'undo' }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(3),
      hours: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(3), isKept: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
)
const life = fc.record({
  club: fc.constantFrom(...CLUBS),
  coupon: fc.option(fc.nat(3)),
  method: fc.constantFrom('cash' as const, 'creditCard' as const, 'clubCredits' as const),
  isPaid: fc.boolean(),
  hours: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { maxLength: 8 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

const RUNS = isGate ? 20 : 100

let taken = 0
/** Hours of a court that nobody has, by day, when each costs the same. */
const place = ({ club }: Desk, hours: number) => {
  const courts = club.courts.facilities.length
  const n = taken++
  const day = Temporal.PlainDate.from('2026-11-24')
    .add({ days: Math.floor(n / (courts * 2)) })
    .toString()
  // Beside each other they would be one.
  const from = 8 + 4 * (n % 2)
  return { court: Math.floor(n / 2) % courts, day, from, until: from + hours }
}

/** A line of the order for each booking, in minor units. */
const sumOfLines = ({ orderLineItems }: Order, isDiscount: boolean) =>
  orderLineItems
    .filter(({ targetType }) => (targetType === 'coupon') === isDiscount)
    .reduce((sum, { priceCents }) => sum + priceCents, 0)

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

const play = async ({ club, coupon, method, isPaid, hours, steps }: Life): Promise<void> => {
  const desk = ownerOf(club)
  const { api } = desk
  const customerId = desk.club.customers[0].id
  // Credits pay at once, and the other clubs take neither them nor cards.
  const paymentMethod = club !== 'riverside' || (method === 'clubCredits' && !isPaid) ? 'cash' : method
  const paying = {
    paymentMethod,
    customerId,
    ...(paymentMethod === 'cash' && { orderStatus: isPaid ? ('paid' as const) : ('pending' as const) }),
    ...(coupon !== null && { couponCode: codes[club]![coupon]! }),
  }
  const placed = (each: readonly number[]) =>
    desk.book(
      each.map((length) => place(desk, length)),
      paying,
    )
  let order = await placed(hours)
  /** How long each booking is that stands. */
  let standing = new Map(desk.bookingIds(order).map((id, at) => [id, hours[at]!]))
  let before: { version: number; standing: typeof standing } | null = null
  let kept = 0
  let isCanceled = false
  for (const each of steps) {
    const ids = [...standing.keys()]
    if (each.do === 'move') {
      const id = ids[each.which % ids.length]!
      const body = {
        fromFacilityBookings: [{ id }],
        toFacilityBookings: [desk.range(place(desk, each.hours))],
        paymentMethod,
        orderStatus: isPaid ? ('paid' as const) : ('pending' as const),
      }
      const after = (await api.moveBookings({ orderId: order.id, body })).data
      before = { version: after.currentVersion, standing }
      standing = new Map([...standing, [id, each.hours]])
      order = after
    }
    if (each.do === 'undo' && before !== null && before.version === order.currentVersion) {
      const undone = await api
        .undoMove({ orderId: order.id, body: { version: before.version } })
        .catch((error: unknown) => expectMoneyMoved(error))
      if (undone) {
        order = undone.data
        standing = before.standing
      }
      before = null
    }
    if (each.do === 'cancel' && ids.length > 1) {
      const id = ids[each.which % ids.length]!
      const bookingIds = [id]
      const { maximum } = (await api.previewCancelBookings({ orderId: order.id, body: { bookingIds } })).data
      const keeps = each.isKept ? Math.min(maximum, Math.floor(BASE[club] / 4)) : 0
      order = (
        await api.cancelBookings({ orderId: order.id, body: { bookingIds, refundAmountCents: maximum - keeps } })
      ).data
      kept += keeps
      isCanceled = true
      standing = new Map([...standing].filter(([other]) => other !== id))
    }
  }
  const anew = await placed([...standing.values()])
  const [gross, discount] = [sumOfLines(order, false) - kept, -sumOfLines(order, true)]
  const [grossAnew, discountAnew] = [sumOfLines(anew, false), -sumOfLines(anew, true)]
  expect(gross).toBe(grossAnew)
  // A percentage of each is as good as one of all to a unit of each; what of an amount went with what was cancelled stays away.
  if (coupon === null || coupon < 2 || !isCanceled)
    expect(Math.abs(discount - discountAnew)).toBeLessThanOrEqual(standing.size)
  else expect(discount).toBeLessThanOrEqual(discountAnew + standing.size)
  expect(order.totalAmount).toBe(gross - discount + kept + order.processingFeeExclusiveCents)
  expect(heldOrOpen(order)).toBe(order.totalAmount)
}

it('what is moved, cancelled and taken back in any order costs what the bookings that stand would if they were placed now, and what was kept', async () => {
  const { api, club } = ownerOf('riverside')
  const body = { customerId: club.customers[0].id, amount: 50_000_000, clubCreditTypeId: CREDIT_TYPES[0].id }
  await api.issueCredit({ partnerId: club.id, body })
  await fc.assert(fc.asyncProperty(life, play), { numRuns: RUNS, endOnFailure: true })
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
