import { randomUUID } from 'node:crypto'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

const SATURDAY = '2026-11-21'
let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const today = () => desk.api.getToday({ partnerId: desk.club.id }).then((reply) => reply.data)

describe('today at a venue', () => {
  it('tells who is on which court until when, and until when a court is free', async () => {
    // The clock stands at Saturday noon in Singapore.
    await desk.book({ court: 0, day: SATURDAY, from: 11, until: 13 })
    await desk.book({ court: 1, day: SATURDAY, from: 15, until: 16 })
    const { courts, date } = await today()
    expect(date).toBe(SATURDAY)
    const { firstName, lastName } = desk.club.customers[1]
    expect(courts![0]).toMatchObject({
      state: 'inPlay',
      label: `${firstName} ${lastName}`,
      until: desk.at(13, SATURDAY),
    })
    expect(courts![1]).toMatchObject({ state: 'free', label: null, until: desk.at(15, SATURDAY) })
  })

  it('counts occupancy by what was open, takings by method and what is unpaid', async () => {
    await desk.book({ court: 2, day: SATURDAY, from: 14, until: 15 }, { orderStatus: 'paid' })
    const { occupancy, takings, nextBookings, counts } = await today()
    expect(occupancy!.bookedMinutes).toBe(240)
    expect(occupancy!.byHour.find(({ hour }) => hour === 14)!.share).toBeGreaterThan(0)
    expect(takings).toEqual({
      total: 2000,
      byMethod: [{ paymentMethod: 'cash', amount: 2000 }],
      redeemed: 0,
      unpaid: { count: 2, amount: 6000 },
      playingToday: { count: 2, amount: 6000 },
      toHandBack: { count: 0, amount: 0 },
    })
    expect(nextBookings!.map((next) => next.start)).toEqual([desk.at(14, SATURDAY), desk.at(15, SATURDAY)])
    expect(counts).toMatchObject({ bookingsLeft: 2, customers: 3, toCollect: 2 })
  })

  it('takings are the club’s by its own day, also at a venue where it is another one [BEYOND-38]', async () => {
    const venueId = randomUUID()
    // Saturday noon in Singapore is Friday evening in Honolulu.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `INSERT INTO venues (partner_id, id, venue_name, timezone, address, city, opening_hours, created_at)
         SELECT partner_id, $1, 'Riverside Pacific', 'Pacific/Honolulu', '1 Ala Moana', 'Honolulu', opening_hours, now() FROM venues WHERE id = $2`,
        [venueId, desk.club.venueId],
      ),
    )
    const { data: there } = await desk.api.getToday({ partnerId: desk.club.id, query: { venueId } })
    const { data: close } = await product
      .as(desk.club.staff.owner)
      .getDayClose({ partnerId: desk.club.id, day: SATURDAY })
    expect(there.date).toBe('2026-11-20')
    expect(there.takings!.total).toBe(close.currencies[0]!.lines.reduce((sum, { net }) => sum + net, 0))
    expect(there.takings).toEqual(
      (await today()).takings && { ...(await today()).takings, playingToday: { count: 0, amount: 0 } },
    )
  })

  it('of a paid booking that was extended only what is still to be paid counts as unpaid [BEYOND-38]', async () => {
    const before = (await today()).takings!
    const order = await desk.book({ court: 1, day: SATURDAY, from: 18, until: 19 }, { orderStatus: 'paid' })
    await desk.api.moveBookings({
      orderId: order.id,
      body: {
        paymentMethod: 'cash',
        orderStatus: 'pending',
        fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
        toFacilityBookings: [desk.range({ court: 1, day: SATURDAY, from: 18, until: 20 })],
      },
    })
    const after = (await today()).takings!
    for (const figure of ['unpaid', 'playingToday'] as const) {
      expect(after[figure].count - before[figure].count).toBe(1)
      expect(after[figure].amount - before[figure].amount).toBe(2000)
    }
  })

  it('what was paid in a currency that the club left is none of its takings', async () => {
    const before = (await today()).takings!.total
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `UPDATE orders SET currency = 'VND' WHERE partner_id = $1 AND id IN (
           SELECT order_id FROM order_transactions WHERE partner_id = $1 AND status = 'SUCCESS') RETURNING id`,
        [desk.club.id],
      ),
    )
    expect(before).toBeGreaterThan(0)
    expect((await today()).takings).toMatchObject({ total: 0, byMethod: [] })
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE orders SET currency = 'SGD' WHERE partner_id = $1 AND id = ANY($2)`, [
        desk.club.id,
        rows.map(({ id }: { id: string }) => id),
      ]),
    )
  })

  it('lists the method that took the most first', async () => {
    await desk.book({ court: 3, day: SATURDAY, from: 17, until: 20 }, { paymentMethod: 'cheque', orderStatus: 'paid' })
    expect((await today()).takings!.byMethod).toEqual([
      { paymentMethod: 'cheque', amount: 6000 },
      { paymentMethod: 'cash', amount: 4000 },
    ])
  })

  it('what is unpaid is one figure: that of the menu, of the list of transactions and of the ledger; who plays today is a part of it [BEYOND-38]', async () => {
    const before = (await today()).takings!
    await desk.book({ court: 2, day: '2026-11-24', from: 9, until: 10 })
    // A card that did not pay is owed still, and a refund that was promised is no less unpaid.
    const declined = await desk.book(
      { court: 3, day: '2026-11-24', from: 9, until: 10 },
      { paymentMethod: 'creditCard' },
    )
    const { id } = declined.orderTransactions[0]!
    await failure(desk.api.chargeTransaction({ id, body: { creditToken: 'tok_declined_expired_card' } }))
    const paid = await desk.book({ court: 1, day: '2026-11-24', from: 9, until: 10 }, { orderStatus: 'paid' })
    await desk.api.cancelOrder({ id: paid.id, body: { refundAmountCents: 700 } })
    // Whoever had all of it back and is charged again owes.
    const again = await desk.book({ court: 0, day: '2026-11-24', from: 9, until: 10 }, { orderStatus: 'paid' })
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    await admin.refundOrder({ id: again.id, body: { refundAmountCents: again.totalAmount, handedBack: true } })
    const lineItem = { price: 500, currency: 'SGD', description: 'Racket' }
    const { data: charged } = await desk.api.addLineItems({
      id: again.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cash' },
    })
    expect(charged.status).toBe('pending')
    const { takings, counts } = await today()
    const { unpaid, toHandBack, playingToday } = takings!
    expect([unpaid.count - before.unpaid.count, playingToday]).toEqual([3, before.playingToday])
    expect(toHandBack).toEqual({ count: before.toHandBack.count + 1, amount: before.toHandBack.amount + 700 })
    expect(counts.toCollect).toBe(unpaid.count)
    const open = await desk.api.listOrders({ partnerId: desk.club.id, query: { status: 'pending', limit: 1 } })
    expect([open.pagination.total, open.figure?.sums]).toEqual([
      unpaid.count,
      [{ currency: 'SGD', amount: unpaid.amount, count: expect.any(Number) }],
    ])
    const ofOne = await desk.api.listOrders({
      partnerId: desk.club.id,
      query: { status: 'pending', q: again.readableId.readableId },
    })
    expect([ofOne.data[0]?.part, ofOne.data[0]?.totalAmount, ofOne.figure?.sums]).toEqual([
      500,
      charged.totalAmount,
      [{ currency: 'SGD', amount: 500, count: 1 }],
    ])
    await desk.api.markTransactionPaid({ id: charged.orderTransactions.find(({ status }) => status === 'PENDING')!.id })
    expect((await desk.order(again.id)).status).toBe('paid')
    // Who is owed is found as well: what is listed is what the figure counts.
    const owed = await desk.api.listOrders({ partnerId: desk.club.id, query: { toHandBack: 'true' } })
    expect([owed.pagination.total, owed.figure]).toEqual([
      toHandBack.count,
      { of: 'toHandBack', sums: [{ currency: 'SGD', amount: toHandBack.amount, count: toHandBack.count }] },
    ])
    expect(owed.data.find(({ id: orderId }) => orderId === paid.id)?.part).toBe(700)
    expect(owed.data.map(({ id: orderId }) => orderId)).toContain(paid.id)
    const [ledger] = await product.fieldhouse.database.connection(
      async ({ client }) =>
        (
          await client.query(
            `SELECT sum(p.amount_minor)::bigint AS owed FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
             WHERE p.partner_id = $1 AND p.account = 'receivable'`,
            [desk.club.id],
          )
        ).rows,
    )
    expect(unpaid.amount - 500 - toHandBack.amount).toBe(ledger.owed)
  })

  it('what credits and wallets pay is no money that came in: it stands apart [BEYOND-38]', async () => {
    const before = (await today()).takings!
    const customerId = desk.club.customers[0].id
    await product.as(desk.club.staff.owner).issueCredit({
      partnerId: desk.club.id,
      body: { customerId, amount: 5000, clubCreditTypeId: CREDIT_TYPES[0].id },
    })
    await desk.book({ court: 2, day: '2026-11-25', from: 9, until: 10 }, { paymentMethod: 'clubCredits', customerId })
    const after = (await today()).takings!
    expect(after).toEqual({ ...before, redeemed: before.redeemed + 2000 })
  })

  it('shows bookings and money only to those who may see them', async () => {
    const marketing = product.as(desk.club.staff.marketing)
    const { data } = await marketing.getToday({ partnerId: desk.club.id })
    expect(data).toMatchObject({
      courts: null,
      occupancy: null,
      takings: null,
      nextBookings: null,
      counts: { toCollect: 0 },
    })
  })

  it('takes the same number of statements whatever the day holds', async () => {
    const once = async () => {
      const before = product.fieldhouse.database.statements()
      await today()
      return product.fieldhouse.database.statements() - before
    }
    // The notices of earlier bookings are sent some time after them, and then count as well.
    const count = async () => Math.min(await once(), await once(), await once())
    const few = await count()
    for (const from of [6, 7, 8, 9, 10]) await desk.book({ court: 3, day: SATURDAY, from, until: from + 1 })
    expect(await count()).toBe(few)
  })

  it('tells the five next bookings, the earliest first, and how full the same day of last week was', async () => {
    for (const court of [0, 2]) await desk.book({ court, day: SATURDAY, from: 20, until: 21 })
    await desk.book({ court: 0, day: '2026-11-14', from: 10, until: 12 })
    await desk.book({ court: 0, day: '2026-11-20', from: 10, until: 13 })
    const { nextBookings, counts, occupancy } = await today()
    const hours = [14, 15, 17, 18, 20].map((hour) => desk.at(hour, SATURDAY))
    expect(nextBookings!.map(({ start }) => start)).toEqual(hours)
    expect(counts.bookingsLeft).toBe(6)
    expect(occupancy!.lastWeekShare).toBeCloseTo(120 / occupancy!.openMinutes, 6)
  })

  it('what a rule closes on this day of the week is not open today, nor was it a week ago', async () => {
    const open = (await today()).occupancy!.openMinutes
    const owner = product.as(desk.club.staff.owner)
    const { id, facilities } = desk.club.courts
    const closed = { startTime: '12:00', endTime: '13:00', isDisable: true, excludeFacilities: [facilities[0]!.id] }
    await owner.createPriceSettings({
      id,
      body: { priceSettings: [{ ...closed, dayOfWeek: 'SU', endTime: '15:00' }] },
    })
    expect((await today()).occupancy!.openMinutes).toBe(open)
    await owner.createPriceSettings({ id, body: { priceSettings: [{ ...closed, dayOfWeek: 'SA' }] } })
    const { openMinutes, lastWeekShare } = (await today()).occupancy!
    expect(openMinutes).toBe(open - 60 * (facilities.length - 1))
    expect(lastWeekShare).toBeCloseTo(120 / openMinutes, 6)
  })

  it('tells the end of what is played now, also where somebody else plays next', async () => {
    await desk.book({ court: 0, day: SATURDAY, from: 13, until: 15 })
    const [centre] = (await today()).courts!
    expect(centre).toMatchObject({ state: 'inPlay', until: desk.at(13, SATURDAY) })
  })

  it('counts no staff who left', async () => {
    const { staff } = (await today()).counts
    const left = (at: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query(`UPDATE partner_staffs SET deleted_at = ${at} WHERE id = $1`, [desk.club.staff.marketing.staffId]),
      )
    await left('now()')
    expect((await today()).counts.staff).toBe(staff - 1)
    await left('NULL')
  })
})
