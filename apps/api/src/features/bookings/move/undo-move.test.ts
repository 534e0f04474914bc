import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
let admin: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  admin = riversideDesk(product, product.cast.superAdmin)
  await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
  await set('payment_methods_for_staff = payment_methods_for_staff || $2', ['packages', 'fieldhouseWallet'])
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const rows = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
const set = (assignment: string, value: unknown) =>
  rows(`UPDATE partners SET ${assignment} WHERE id = $1`, [desk.club.id, value])
const setFees = (config: object) => set('processing_fee_config = $2', config)
/** What an hour costs from now on, in minor units. */
const setPrice = (price: number) =>
  rows('UPDATE facility_groups SET price_minor = $2 WHERE id = $1', [desk.club.courts.id, price])

let used = 0
/** Hours of a court that nothing has taken yet. */
const free = (hours = 1) => {
  const n = used++
  const day = Temporal.PlainDate.from('2026-11-23')
    .add({ days: Math.floor(n / 16) })
    .toString()
  const from = 6 + 3 * (Math.floor(n / 4) % 4)
  return { court: n % 4, day, from, until: from + hours }
}
type Place = ReturnType<typeof free>
type Paying = { paymentMethod?: 'cash' | 'creditCard' | 'clubCredits'; orderStatus?: 'paid' | 'pending' }

const move = async (order: Order, to: Place[] | Place, paying: Paying = {}) => {
  const places = [to].flat()
  const body = {
    fromFacilityBookings: desk
      .bookingIds(order)
      .slice(0, places.length)
      .map((id) => ({ id })),
    toFacilityBookings: places.map(desk.range),
    ...paying,
  }
  return (await desk.api.moveBookings({ orderId: order.id, body })).data
}
const undo = async ({ id, currentVersion: version }: Order, idempotencyKey?: string) =>
  (await desk.api.undoMove({ orderId: id, body: { version } }, idempotencyKey ? { idempotencyKey } : {})).data
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}

/** Everything of an order that an undone move leaves as it was: all but its log of what was adjusted, and its versions. */
const stateOf = async (order: Order) => {
  const { orderLineItems, orderTransactions, ...money } = await desk.order(order.id)
  const { currentVersion: _version, orderChangeLogs: _log, updatedAt: _at, ...rest } = money
  return {
    ...rest,
    lines: orderLineItems,
    entries: orderTransactions.filter(({ status }) => status !== 'ADJUSTED'),
    courts: (
      await rows(
        `SELECT o.kind, o.facility_id, o.starts_at, o.ends_at, b.price_minor FROM occupancies o
         JOIN facility_bookings b USING (partner_id) WHERE b.id = o.booking_id AND o.released_at IS NULL
         AND (b.order_id = $1 OR b.main_booking_id IN (SELECT id FROM facility_bookings WHERE order_id = $1))`,
        [order.id],
      )
    ).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  }
}
/** Moves, changes the world, and undoes: the order is what it was. */
const expectUndone = async (
  order: Order,
  to: Place[] | Place,
  paying: Paying,
  between: (moved: Order) => unknown = () => undefined,
) => {
  const before = await stateOf(order)
  const moved = await move(order, to, paying)
  expect(await stateOf(order)).not.toEqual(before)
  await between(moved)
  const undone = await undo(moved)
  expect(await stateOf(order)).toEqual(before)
  expect(undone.currentVersion).toBe(moved.currentVersion + 1)
  return { moved, undone }
}

describe('a move is undone', () => {
  it('at the same price: it stands where it stood, and the place that it had is free [BEYOND-42]', async () => {
    const order = await desk.book(free(), { orderStatus: 'paid' })
    const to = free()
    await expectUndone(order, to, {})
    await desk.book(to)
  })

  it('that was dearer and is owed: nothing is owed any more, whatever the old place costs by now [BEYOND-42]', async () => {
    const order = await desk.book(free(), { orderStatus: 'paid' })
    try {
      const { moved } = await expectUndone(order, free(2), { paymentMethod: 'cash' }, () => setPrice(3500))
      expect(moved).toMatchObject({ status: 'pending', totalAmount: 4000 })
    } finally {
      await setPrice(2000)
    }
    const { data: versions } = await desk.api.listOrderVersions({ id: order.id })
    expect(versions[0]).toMatchObject({ version: 3, meta: { reason: 'Move undone' }, order: { totalAmount: 2000 } })
    expect(versions[1]).toMatchObject({ version: 2, meta: { reason: 'Booking changed' } })
    const [undone, moved, first] = versions.map((version) => {
      const [line] = version.order.orderLineItems
      return [line!.description, line!.timeRange?.start]
    })
    expect(first![1]).toMatch(/Z$/)
    expect(undone).toEqual(first)
    expect(moved).not.toEqual(first)
  })

  it('with the fee that came with the difference, on top or within [BEYOND-42]', async () => {
    await setFees({ creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } })
    try {
      for (const absorbs of [false, true]) {
        await set('absorb_processing_fee = $2', absorbs)
        const order = await desk.book(free(), { orderStatus: 'paid' })
        const { moved } = await expectUndone(order, free(2), { paymentMethod: 'creditCard' })
        expect(moved.processingFeeExclusiveCents + moved.processingFeeInclusiveCents).toBeGreaterThan(0)
      }
    } finally {
      await setFees({})
      await set('absorb_processing_fee = $2', false)
    }
  })

  it('that was dearer, when the card for the difference was declined: nothing was taken [BEYOND-42]', async () => {
    const order = await desk.book(free(), { orderStatus: 'paid' })
    await expectUndone(order, free(2), { paymentMethod: 'creditCard' }, async ({ orderTransactions }) => {
      const { id } = orderTransactions.find(({ status }) => status === 'PENDING')!
      await failure(desk.api.chargeTransaction({ id, body: { creditToken: 'tok_declined_lost_card' } }))
    })
  })

  it('that was cheaper: of an unpaid order as much is open as before, in the very same payment [BEYOND-42]', async () => {
    const order = await desk.book(free(2))
    const { moved } = await expectUndone(order, free(), {})
    expect(moved).toMatchObject({ totalAmount: 2000, status: 'pending' })
  })

  it('that was cheaper: a paid order has nothing to be given back, a partly paid one owes again [BEYOND-42]', async () => {
    const paid = await desk.book(free(2), { orderStatus: 'paid' })
    expect((await expectUndone(paid, free(), {})).moved).toMatchObject({ refundingAmount: 2000 })
    const partly = await move(await desk.book(free(1), { orderStatus: 'paid' }), free(2), { paymentMethod: 'cash' })
    const { moved } = await expectUndone(partly, half(), {})
    expect(moved).toMatchObject({ totalAmount: 1000, refundingAmount: 1000 })
  })

  it('that was cheaper: a payment that had failed is one that failed again [BEYOND-42]', async () => {
    const order = await desk.book(free(2), { paymentMethod: 'creditCard' })
    const [owed] = order.orderTransactions
    await failure(desk.api.chargeTransaction({ id: owed!.id, body: { creditToken: 'tok_declined_lost_card' } }))
    const { undone } = await expectUndone(order, free(), {})
    expect(undone.orderTransactions.find(({ id }) => id === owed!.id)!.status).toBe('PAYMENT_FAILURE')
  })

  it('of an order with an adjusted price and two courts, which are all where they were [BEYOND-42]', async () => {
    const order = await desk.book([free(), free()], { orderStatus: 'paid' })
    const lineItem = { price: -700, currency: 'SGD', description: 'Friend of the club' }
    const { data: cheaper } = await desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }] },
    })
    await expectUndone(cheaper, [free(2), free(3)], { paymentMethod: 'cash' })
  })

  it('of a member: it costs the member’s price again, also when there is none any more [BEYOND-42]', async () => {
    const { data: made } = await owner.api.createPriceSettings({
      id: desk.club.courts.id,
      body: {
        priceSettings: [
          {
            dayOfWeek: 'MO',
            startTime: '18:00',
            endTime: '20:00',
            priority: 9,
            slotPrice: { price: 30, currency: 'SGD' },
            memberPrice: { price: 12, currency: 'SGD' },
          },
        ],
      },
    })
    const [member] = desk.club.customers
    const evening = { court: 0, day: '2026-11-23', from: 18, until: 19 }
    const order = await desk.book(evening, { customerId: member.id, orderStatus: 'paid' })
    expect(order.totalAmount).toBe(1200)
    const { moved } = await expectUndone(order, free(), { paymentMethod: 'cash' }, async () => {
      await rows('UPDATE price_settings SET member_price_minor = NULL WHERE group_id = $1', [desk.club.courts.id])
    })
    expect(moved.totalAmount).toBe(2000)
    await owner.api.deletePriceSettings({ query: { ids: made.map(({ id }) => id) } })
  })

  it('that was paid by club credits: what was to be given back of them is not, and they stay used [BEYOND-42]', async () => {
    const customerId = desk.club.customers[1].id
    await owner.api.issueCredit({
      partnerId: desk.club.id,
      body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 9000 },
    })
    const order = await desk.book(free(2), { customerId, paymentMethod: 'clubCredits' })
    const { moved } = await expectUndone(order, free(), {})
    expect(moved.refundingAmount).toBe(2000)
  })

  it('that was paid by passes: the very passes pay again that paid before [BEYOND-42]', async () => {
    const { data: buyer } = await desk.api.createCustomer({
      body: { partnerId: desk.club.id, firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
    const sell = async (numberOfPasses: number, more: object) => {
      const { data: sold } = await owner.api.createPackage({
        partnerId: desk.club.id,
        body: {
          name: 'Hours',
          numberOfPasses,
          price: { amount: 5000, currency: 'SGD' },
          expiryMode: 'without_expiry',
          ...more,
        },
      })
      const body = {
        customerId: buyer.id,
        packageId: sold.id,
        paymentMethod: 'cash' as const,
        orderStatus: 'paid' as const,
      }
      await desk.api.placePackageOrder({ partnerId: desk.club.id, body })
    }
    const held = async () =>
      (await desk.api.listPackagesOfCustomer({ id: buyer.id })).data
        .map(({ id, numberOfPasses }) => [id, numberOfPasses])
        .sort()
    await sell(2, {})
    const order = await desk.book(free(2), { customerId: buyer.id, paymentMethod: 'packages' })
    // What expires is used first: the move takes these, and the undoing the others.
    await sell(4, { expiryMode: 'with_expiry', expiryValue: 60 })
    const before = await held()
    const { moved } = await expectUndone(order, free(3), {}, async () => expect(await held()).not.toEqual(before))
    expect(moved).toMatchObject({ totalAmount: 0, status: 'paid' })
    expect(await held()).toEqual(before)
    const again = await move(order, free(1))
    await desk.book([free(2), free(3)], { customerId: buyer.id, paymentMethod: 'packages' })
    expect(await refusal(undo(again))).toEqual([400, 'error.badRequest.notEnoughPackagePasses'])
  })

  it('with the courts that are linked to its own [BEYOND-42] [FACILITIES-74]', async () => {
    const [one, other] = desk.club.courts.facilities
    await owner.api.linkFacilities({ partnerId: desk.club.id, body: { facilityIds: [one!.id, other!.id] } })
    try {
      const day = '2027-01-11'
      const order = await desk.book({ court: 0, day, from: 8, until: 9 }, { orderStatus: 'paid' })
      await expectUndone(order, { court: 2, day, from: 8, until: 10 }, { paymentMethod: 'cash' }, async () => {
        expect(await desk.taken(1, day)).toEqual([])
        expect(await desk.taken(2, day)).toHaveLength(1)
      })
      expect(await desk.taken(1, day)).toMatchObject([{ type: 'linked', start: desk.at(8, day) }])
      expect(await desk.taken(2, day)).toEqual([])
      // Its own other half is in nobody's way; somebody else's booking of that half is.
      const moved = await move(order, { court: 1, day, from: 8, until: 9 })
      await undo(moved)
      const gone = await move(order, { court: 2, day, from: 8, until: 9 })
      await desk.book({ court: 1, day, from: 8, until: 9 })
      expect(await refusal(undo(gone))).toEqual([409, 'error.badRequest.alreadyBookedSlot'])
    } finally {
      await owner.api.unlinkFacilities({ partnerId: desk.club.id, body: { facilityIds: [one!.id, other!.id] } })
    }
  })

  it('into the past, where it stood [BEYOND-42] [BOOKING-101]', async () => {
    const order = await desk.book({ court: 3, day: '2026-11-16', from: 8, until: 9 }, { orderStatus: 'paid' })
    await expectUndone(order, free(2), { paymentMethod: 'cash' })
  })

  it('once under one key, and what was undone is not undone again [BEYOND-03]', async () => {
    const moved = await move(await desk.book(free()), free(2), { paymentMethod: 'cash' })
    const [first, second] = await Promise.all([undo(moved, 'undo-only-once'), undo(moved, 'undo-only-once')])
    expect(first).toEqual(second)
    expect(first.currentVersion).toBe(3)
    expect(await refusal(undo(moved))).toEqual([409, 'error.conflict.changedMeanwhile'])
    expect(await refusal(undo(first))).toEqual([400, 'error.badRequest.nothingToUndo'])
  })
})

/** Half an hour of a court on its own. */
const half = () => {
  const { court, day, from } = free()
  return { court, day, from, until: from + 0.5 }
}

describe('a move is not undone', () => {
  it('for which money has moved: at once, or since [BEYOND-42]', async () => {
    const atOnce = await move(await desk.book(free(), { orderStatus: 'paid' }), free(2), {
      paymentMethod: 'cash',
      orderStatus: 'paid',
    })
    const since = await move(await desk.book(free(), { orderStatus: 'paid' }), free(2), { paymentMethod: 'cash' })
    const owed = since.orderTransactions.find(({ status }) => status === 'PENDING')!
    await desk.api.markTransactionPaid({ id: owed.id })
    const less = await move(await desk.book(free(2)), free())
    await desk.api.markTransactionPaid({ id: less.orderTransactions.find(({ status }) => status === 'PENDING')!.id })
    const returned = await move(await desk.book(free(2), { orderStatus: 'paid' }), free())
    const refund = returned.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await admin.api.refundTransaction({ id: refund.id, body: { amount: 500 } })
    for (const moved of [atOnce, since, less, returned]) {
      const before = await desk.order(moved.id)
      expect(await refusal(undo(moved))).toEqual([400, 'error.badRequest.moneyMoved'])
      expect(await desk.order(moved.id)).toEqual(before)
    }
  })

  it('when somebody changed the order meanwhile, cancelled it or paid it out [BEYOND-42]', async () => {
    const longer = await move(await desk.book(free()), free(2), { paymentMethod: 'cash' })
    const lineItem = { price: 300, currency: 'SGD', description: 'Balls' }
    await desk.api.addLineItems({ id: longer.id, body: { changes: [{ action: 'addItem', lineItem }] } })
    expect(await refusal(undo(longer))).toEqual([409, 'error.conflict.changedMeanwhile'])
    const canceled = await move(await desk.book(free()), free())
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    expect(await refusal(undo(canceled))).toEqual([400, 'error.badRequest.canceledOrder'])
    const paidOut = await move(await desk.book(free(), { orderStatus: 'paid' }), free())
    await rows(
      `WITH payout AS (INSERT INTO payouts (partner_id, id) SELECT partner_id, gen_random_uuid() FROM orders WHERE id = $1 RETURNING id)
       UPDATE orders SET successful_payout_id = payout.id FROM payout WHERE orders.id = $1`,
      [paidOut.id],
    )
    expect(await refusal(undo(paidOut))).toEqual([400, 'error.badRequest.paidOutOrder'])
  })

  it('when somebody chose another way of paying meanwhile, for what is left or for all [BEYOND-42] [ORDERS-95]', async () => {
    const inCash = async (entry: Order['orderTransactions'][number]) =>
      (await desk.api.changeTransactionMethod({ id: entry.id, body: { paymentMethod: 'cash' } })).data
    const open = ({ orderTransactions }: Order) => orderTransactions.filter(({ status }) => status === 'PENDING')
    const left = await move(await desk.book(free(2), { paymentMethod: 'creditCard' }), free())
    const dearer = await move(await desk.book(free(), { paymentMethod: 'creditCard' }), free(2), {
      paymentMethod: 'creditCard',
    })
    const fallen = await move(dearer, free())
    for (const moved of [left, fallen]) {
      const [entry, ...others] = open(moved)
      expect(others).toEqual([])
      const before = await inCash(entry!)
      expect(before).toMatchObject({ paymentMethod: 'cash', currentVersion: moved.currentVersion })
      expect(await refusal(undo(moved))).toEqual([409, 'error.conflict.changedMeanwhile'])
      expect(await desk.order(moved.id)).toEqual(before)
    }
  })

  it('when its place is taken by now: who took it is said, and nothing changes [BEYOND-42] [BEYOND-02]', async () => {
    const from = free()
    const moved = await move(await desk.book(from), free(2), { paymentMethod: 'cash' })
    await desk.book(from, { customerId: desk.club.customers[2].id })
    const before = await desk.order(moved.id)
    const { status, body } = await failure(undo(moved))
    expect([status, body.data.errorCode]).toEqual([409, 'error.badRequest.alreadyBookedSlot'])
    expect(body.data.metaData).toMatchObject({
      conflicts: [{ facilityName: desk.club.courts.facilities[from.court]!.name, start: desk.at(from.from, from.day) }],
    })
    expect(await desk.order(moved.id)).toEqual(before)
  })

  it('where no move was: of an order as it was placed, of another version, or when its court is gone', async () => {
    const order = await desk.book(free())
    const { status, body } = await failure(undo(order))
    expect([status, body.data.msg]).toEqual([400, 'There is no move here that can be undone.'])
    expect(await refusal(undo(order))).toEqual([400, 'error.badRequest.nothingToUndo'])
    expect(await refusal(undo({ ...order, currentVersion: 7 }))).toEqual([400, 'error.badRequest.nothingToUndo'])
    expect(await refusal(undo({ ...order, id: crypto.randomUUID() }))).toEqual([404, 'error.notFound.order'])
    const from = { ...free(), court: 3 }
    const moved = await move(await desk.book({ ...from, day: '2027-01-12' }), { ...from, court: 2, day: '2027-01-12' })
    const { id } = desk.club.courts.facilities[3]!
    await rows('UPDATE facilities SET deleted_at = now() WHERE id = $1', [id])
    expect(await refusal(undo(moved))).toEqual([404, 'error.notFound.facility'])
    await rows('UPDATE facilities SET deleted_at = NULL WHERE id = $1', [id])
  })
})
