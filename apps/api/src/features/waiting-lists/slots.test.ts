import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { waitingDesk, type Waiter, type WaitingDesk } from './fixtures/waiting-desk.ts'
import { taking } from './fixtures/taking.ts'

let product: Product
let waiting: WaitingDesk
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  waiting = waitingDesk(product)
  desk = riversideDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}
const join = async (hour: number, { id: customerId }: Waiter, over: { court?: number; anyCourt?: boolean } = {}) => {
  const { court = 0, anyCourt = false } = over
  const body = { customerId, anyCourt, ...desk.range({ court, from: hour, until: hour + 1 }) }
  return (await waiting.owner.joinSlotWaiting({ partnerId: desk.club.id, body })).data
}
const line = async (hour: number, court = 0) =>
  (
    await waiting.owner.listSlotWaiting({
      partnerId: desk.club.id,
      query: desk.range({ court, from: hour, until: hour + 1 }),
    })
  ).data
const cancel = async (id: string) => {
  await waiting.owner.cancelOrder({ id, body: { refundAmountCents: 0, autoRefund: false } })
}
const courtAt = async (hour: number, court = 0) => {
  return (await desk.taken(court)).find((slot) => slot.start === desk.at(hour))?.type
}

describe('the line for a slot that is taken', () => {
  it('a booking is cancelled, the first in line is offered the court, which is held for them, and books it by the link [BEYOND-13]', async () => {
    const order = await desk.book({ from: 8, until: 9 })
    const [first, second] = [await waiting.customer(), await waiting.customer()]
    await join(8, first)
    expect(await join(8, second)).toMatchObject([{ customer: { id: first.id } }, { customer: { id: second.id } }])
    await waiting.serve()
    expect(await waiting.tokens(first.email)).toEqual([])

    await cancel(order.id)
    await waiting.serve()
    expect(await line(8)).toMatchObject([
      { status: 'offered', customer: { id: first.id }, offeredUntil: '2026-11-21T04:15:00.000Z' },
      { status: 'waiting', customer: { id: second.id } },
    ])
    expect(await codeOf(desk.book({ from: 8, until: 9 }))).toEqual([409, 'error.badRequest.alreadyBookedSlot'])
    const token = await waiting.token(first)
    expect((await waiting.visitor.getOffer({ token })).data).toMatchObject({
      status: 'open',
      kind: 'slot',
      name: desk.club.courts.facilities[0]!.name,
      startTime: desk.at(8),
      prices: [{ method: 'cash' }, { method: 'creditCard' }],
    })
    const { data } = await waiting.visitor.acceptOffer(await taking(waiting.visitor, token, 'cash'))
    expect(data.status).toBe('taken')
    expect(await courtAt(8)).toBe('booking')
    const { data: bookings } = await waiting.owner.listOrders({
      partnerId: desk.club.id,
      query: { customerId: first.id },
    })
    expect(bookings).toHaveLength(1)
    expect(await waiting.tokens(second.email)).toEqual([])
  })

  it('who asks for any court of the group gets the first that is free [BEYOND-13]', async () => {
    const orders = [
      await desk.book({ court: 0, from: 10, until: 11 }),
      await desk.book({ court: 1, from: 10, until: 11 }),
      await desk.book({ court: 2, from: 10, until: 11 }),
      await desk.book({ court: 3, from: 10, until: 11 }),
    ]
    const [one, any] = [await waiting.customer(), await waiting.customer()]
    await join(10, one, { court: 0 })
    await join(10, any, { court: 0, anyCourt: true })
    await cancel(orders[2]!.id)
    await waiting.serve()
    const name = desk.club.courts.facilities[2]!.name
    expect(await line(10, 2)).toMatchObject([
      { status: 'offered', customer: { id: any.id }, slot: { facilityName: null, offeredFacilityName: name } },
    ])
    expect(await waiting.statusOf(one)).toEqual(['waiting'])
  })

  it('staff take an offer back for a reason, and the next in line has the court [BEYOND-13]', async () => {
    const order = await desk.book({ from: 12, until: 13 })
    const [first, second] = [await waiting.customer(), await waiting.customer()]
    await join(12, first)
    await join(12, second)
    await cancel(order.id)
    await waiting.serve()
    const [offered] = await line(12)
    await waiting.owner.removeWaiting({ id: offered!.id, body: { reason: 'Called: can not come' } })
    const token = await waiting.token(first)
    expect((await waiting.visitor.getOffer({ token })).data.status).toBe('expired')
    expect(await codeOf(waiting.visitor.acceptOffer(await taking(waiting.visitor, token, 'cash')))).toEqual([
      400,
      'error.badRequest.offerOver',
    ])
    await waiting.serve()
    expect(await line(12)).toMatchObject([{ status: 'offered', customer: { id: second.id } }])
    expect(
      await waiting.query(
        "SELECT after ->> 'reason' AS reason FROM audit_entries WHERE action = 'waitingEntry.removed'",
      ),
    ).toEqual([{ reason: 'Called: can not come' }])
  })

  it('refuses a time at which a court is free, one that nobody could book, and who waits already [BEYOND-13]', async () => {
    const waiter = await waiting.customer()
    expect(await codeOf(join(14, waiter))).toEqual([400, 'error.badRequest.placesFree'])
    expect(await codeOf(join(4, waiter))).toEqual([404, 'error.notFound.bookingSlot'])
    await desk.book({ from: 14, until: 15 })
    await join(14, waiter)
    expect(await codeOf(join(14, waiter))).toEqual([400, 'error.badRequest.alreadyWaiting'])
    product.setNow(desk.at(14.25))
    expect(await codeOf(join(14, await waiting.customer()))).toEqual([400, 'error.badRequest.waitingOver'])
    await waiting.serve()
    expect(await waiting.statusOf(waiter)).toEqual(['over'])
  })

  it('a court that is offered is not removed, and who waits for one that was is told that it is over [BEYOND-13] [FACILITIES-84]', async () => {
    const { data: group } = await waiting.owner.createFacilityGroup({
      venueId: desk.club.venueId,
      body: { price: 0, useVenueOpeningHours: false, name: 'Lone', count: 2 },
    })
    const slot = { facilityId: group.facilities[0]!.id, startTime: desk.at(16), endTime: desk.at(17) }
    const partnerId = desk.club.id
    const { data: order } = await waiting.owner.placeBooking({
      partnerId,
      body: { bookings: [slot], customerId: desk.club.customers[0].id, paymentMethod: 'cash' },
    })
    const [first, second] = [await waiting.customer(), await waiting.customer()]
    for (const { id: customerId } of [first, second])
      await waiting.owner.joinSlotWaiting({ partnerId, body: { customerId, anyCourt: false, ...slot } })
    await cancel(order.id)
    await waiting.serve()
    const remove = () => waiting.owner.deleteFacility({ id: slot.facilityId })
    expect(await codeOf(remove())).toEqual([400, 'error.badRequest.facilityGroupHasFutureUncanceledBookings'])
    const { data: waiters } = await waiting.owner.listSlotWaiting({ partnerId, query: slot })
    await waiting.owner.removeWaiting({ id: waiters[0]!.id, body: { reason: 'Called: can not come' } })
    await remove()
    await waiting.serve()
    expect(await waiting.statusOf(second)).toEqual(['over'])
    expect(
      await waiting.query('SELECT count(*)::int AS n FROM outbox_messages WHERE recipient = $1', [second.email]),
    ).toEqual([{ n: 1 }])
  })
})
