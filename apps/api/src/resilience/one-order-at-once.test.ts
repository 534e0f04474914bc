import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { outcome, split } from './fixtures/outcome.ts'
import { inSingapore, startProcesses, type Processes } from './fixtures/start-processes.ts'

let world: Processes
beforeAll(async () => {
  world = await startProcesses()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await checkBooks(world.database)).toEqual([])
})

const ROUNDS = 10
const desk = (i: number) => world.both[i % 2]!.as(world.cast.riverside.staff.operations)

let used = 0
const freeRange = () => {
  const n = used++
  const [day, hour] = [3 + Math.floor(n / 60), 6 + (Math.floor(n / 4) % 15)]
  const facilityId = world.cast.riverside.courts.facilities[n % 4]!.id
  return { facilityId, startTime: inSingapore(day, hour), endTime: inSingapore(day, hour + 1) }
}

/** An unpaid order of two bookings. */
const place = async () => {
  const { data: order } = await desk(0).placeBooking({
    partnerId: world.cast.riverside.id,
    body: {
      bookings: [freeRange(), freeRange()],
      customerId: world.cast.riverside.customers[0].id,
      paymentMethod: 'cash',
      isForceBook: true,
    },
  })
  return {
    id: order.id,
    transactionId: order.orderTransactions[0]!.id,
    bookingIds: order.orderLineItems.map(({ facilityBooking }) => facilityBooking!.id),
  }
}
type Placed = Awaited<ReturnType<typeof place>>

const cancel = (i: number, { id }: Placed) => desk(i).cancelOrder({ id, body: {} })
const cancelAll = (i: number, { id: orderId, bookingIds }: Placed) =>
  desk(i).cancelBookings({ orderId, body: { bookingIds } })
const pay = (i: number, { transactionId: id }: Placed) => desk(i).markTransactionPaid({ id })
const move = (i: number, { id: orderId, bookingIds }: Placed, to = freeRange()) =>
  desk(i).moveBookings({
    orderId,
    body: { fromFacilityBookings: [{ id: bookingIds[0]! }], toFacilityBookings: [to] },
  })

/** Sends commands to both processes at the same moment, the later ones first in every other round. */
const race = async (round: number, ...commands: (() => Promise<unknown>)[]) => {
  const order = round % 2 ? commands.toReversed() : commands
  const results = await Promise.all(order.map((command) => outcome(command())))
  return round % 2 ? results.toReversed() : results
}
const codes = (results: readonly Awaited<ReturnType<typeof race>>[number][]) =>
  results.map((each) => (each.ok ? 'done' : `${each.status} ${each.body.data.errorCode}`))

const courtsOf = async ({ bookingIds }: Placed) =>
  world.rows('SELECT 1 FROM occupancies WHERE booking_id = ANY($1) AND released_at IS NULL', [bookingIds])
const orderOf = async ({ id }: Placed) => (await desk(0).getOrder({ id })).data

describe('two desks act on one order at once', () => {
  it('cancelled by six: one does it, the others are told that it is cancelled [ORDERS-84, BOOKING-61]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await place()
      const results = await race(
        round,
        ...Array.from({ length: 3 }, (_, i) => () => cancel(i, order)),
        ...Array.from({ length: 3 }, (_, i) => () => cancelAll(i, order)),
      )
      expect(split(results).won).toHaveLength(1)
      expect(codes(split(results).lost)).toEqual(Array(5).fill('400 error.badRequest.canceledOrder'))
      expect(await courtsOf(order)).toEqual([])
      expect(await orderOf(order)).toMatchObject({ status: 'canceled', currentVersion: 2 })
    }
  })

  it('marked as paid by four: the money is taken once [ORDERS-38, ORDERS-86]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await place()
      const results = await race(round, ...Array.from({ length: 4 }, (_, i) => () => pay(i, order)))
      expect(split(results).won).toHaveLength(1)
      expect(split(results).lost.map((each) => !each.ok && each.status)).toEqual([400, 400, 400])
      const { orderTransactions, status } = await orderOf(order)
      expect(status).toBe('paid')
      expect(orderTransactions.filter((entry) => entry.status === 'SUCCESS')).toHaveLength(1)
    }
  })

  it('cancelled and moved: cancelled it is, and a move that came too late says so [BOOKING-59, BOOKING-61]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await place()
      const [canceled, moved] = codes(
        await race(
          round,
          () => cancel(0, order),
          () => move(1, order),
        ),
      )
      expect(canceled).toBe('done')
      expect(['done', '400 error.badRequest.canceledOrder']).toContain(moved)
      expect(await courtsOf(order)).toEqual([])
      expect(await orderOf(order)).toMatchObject({
        processingStatus: 'CANCELED',
        currentVersion: moved === 'done' ? 3 : 2,
      })
    }
  })

  it('cancelled and marked as paid: no payment is taken of an order that is cancelled already [ORDERS-84, ORDERS-86]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await place()
      const [canceled, paid] = codes(
        await race(
          round,
          () => cancel(0, order),
          () => pay(1, order),
        ),
      )
      expect(canceled).toBe('done')
      expect(paid).toMatch(/^done$|^400 error\.badRequest\./)
      const { processingStatus, orderTransactions } = await orderOf(order)
      expect(processingStatus).toBe('CANCELED')
      // Paid first, then cancelled without refund: the money stays. Cancelled first: there is none.
      expect(orderTransactions.map(({ status }) => status)).toEqual([paid === 'done' ? 'SUCCESS' : 'CANCELED'])
    }
  })

  it('moved to two places: both moves happen one after the other, the booking stands at one of them [BOOKING-59]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await place()
      const results = await race(
        round,
        () => move(0, order),
        () => move(1, order),
      )
      expect(codes(results)).toEqual(['done', 'done'])
      expect(await courtsOf(order)).toHaveLength(2)
      expect((await orderOf(order)).currentVersion).toBe(3)
    }
  })

  it('two orders change places at once: nobody waits for ever, and no court is lost [BOOKING-59, BOOKING-85]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await place(), await place()]
      const placeOf = async (order: Placed) => {
        const { facilityBooking } = (await orderOf(order)).orderLineItems[0]!
        const { facility, timeRange } = facilityBooking!
        return { facilityId: facility.id, startTime: timeRange.start, endTime: timeRange.end }
      }
      const [here, there] = [await placeOf(one), await placeOf(other)]
      const results = await race(
        round,
        () => move(0, one, there),
        () => move(1, other, here),
      )
      // Each meets the other where it still stands.
      expect(codes(results)).toEqual(Array(2).fill('409 error.badRequest.alreadyBookedSlot'))
      expect([...(await courtsOf(one)), ...(await courtsOf(other))]).toHaveLength(4)
    }
  })

  it('one key sent twice at once does it once, and both hear the same [BEYOND-03]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const range = freeRange()
      const { riverside } = world.cast
      const send = (i: number) =>
        desk(i).placeBooking(
          {
            partnerId: riverside.id,
            body: {
              bookings: [range],
              customerId: riverside.customers[0].id,
              paymentMethod: 'cash',
              isForceBook: true,
            },
          },
          { idempotencyKey: `both-at-once-${round}` },
        )
      const [first, second] = await Promise.all([send(0), send(1), send(0), send(1)])
      expect(second).toEqual(first)
      expect(await world.rows('SELECT 1 FROM orders WHERE id = $1', [first.data.id])).toHaveLength(1)
    }
  })
})
