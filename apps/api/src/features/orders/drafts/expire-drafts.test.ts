import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { settleForms } from '../../payments/index.ts'
import { expireDrafts } from '../index.ts'
import { gatewayDesk, PRICE, type GatewayDesk } from '../../payments/checkout/fixtures/gateway-desk.ts'

let product: Product
let desk: GatewayDesk
beforeAll(async () => {
  product = await startProduct()
  desk = gatewayDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  desk.after(120)
  await settleForms(product.fieldhouse.deps)
  // Drafts of one test are not those of the next one.
  await expireDrafts(product.fieldhouse.deps)
  product.setNow(TEST_NOW)
  expect(await desk.faults()).toEqual([])
})

const expire = () => expireDrafts(product.fieldhouse.deps)
/** The customer pays in the form, and the gateway tells nobody. */
const payUnheard = (id: string) =>
  desk.ask(
    `UPDATE sandbox_card_payments SET status = 'succeeded' WHERE request_key IN (SELECT id::text FROM payment_attempts WHERE order_id = $1)`,
    [id],
  )

describe('a draft that nobody pays', () => {
  it('ends after 30 minutes: cancelled, its payments too, and its court is free [BOOKING-86]', async () => {
    const { order, id } = await desk.opened()
    desk.after(29)
    expect(await expire()).toBe(0)
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
    desk.after(30)
    expect(await expire()).toBe(1)
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE CANCELED ${PRICE}`],
      order: { processingStatus: 'CANCELED', status: 'canceled', currentVersion: 2 },
    })
    expect(await desk.onCourt(order)).toEqual([])
    const { data } = await desk.api.listOrderVersions({ id })
    expect(data[0]).toMatchObject({
      changedBy: 'Fieldhouse',
      meta: { comment: 'The transaction was not paid in time' },
    })
    expect(await expire()).toBe(0)
  })

  it('makes room for the next booking of its court at once [BOOKING-86]', async () => {
    const range = desk.hour()
    const { id } = await desk.sell(range)
    desk.after(29)
    expect((await failure(desk.sell(range))).status).toBe(409)
    desk.after(30)
    expect((await desk.sell(range)).processingStatus).toBe('DRAFT')
    expect((await desk.see(id)).order.processingStatus).toBe('CANCELED')
  })

  it.each(['first', 'last'] as const)(
    'makes room for a booking that takes a court along which the draft took along: the draft is on the %s of three [BOOKING-86] [FACILITIES-74]',
    async (place) => {
      const { club } = desk
      const owner = product.as(club.staff.owner)
      const { data: group } = await owner.createFacilityGroup({
        venueId: club.venueId,
        body: { name: `Thirds, ${place}`, price: 600, useVenueOpeningHours: false, count: 3 },
      })
      // By their ids, which is how links are kept.
      const courts = group.facilities.map(({ id }) => id).toSorted()
      for (const facilityIds of [courts.slice(0, 2), courts.slice(1)])
        await owner.linkFacilities({ partnerId: club.id, body: { facilityIds } })
      const { startTime, endTime } = desk.hour()
      const on = (facilityId: string) => ({ facilityId, startTime, endTime })
      const [drafted, wanted] = place === 'first' ? [courts[0]!, courts[2]!] : [courts[2]!, courts[0]!]
      const { id } = await desk.sell(on(drafted))
      desk.after(29)
      expect((await failure(desk.sell(on(wanted)))).status).toBe(409)
      desk.after(30)
      expect((await desk.sell(on(wanted))).processingStatus).toBe('DRAFT')
      expect((await desk.see(id)).order.processingStatus).toBe('CANCELED')
    },
  )

  it('of a membership ends the membership with it', async () => {
    const { club, api } = desk
    const body = {
      customerId: club.customers[1].id,
      paymentMethod: 'razorpay' as const,
      subscription: {
        planId: club.plans.gold,
        pricingWindow: { price: 2500, currency: 'INR', recurring: 1 as const },
        startAt: '01/12/2026',
      },
      lineItems: [],
    }
    const { id } = (await api.placeSubscriptionOrder({ partnerId: club.id, body })).data
    desk.after(30)
    expect(await expire()).toBe(1)
    const [sold] = await desk.ask<{ ended: boolean }>(
      `SELECT s.canceled_at IS NOT NULL AS ended FROM subscriptions s JOIN order_line_items l ON l.target_id = s.id WHERE l.order_id = $1`,
      [id],
    )
    expect(sold).toEqual({ ended: true })
  })
})

describe('a draft stays', () => {
  it('once it is paid, however long it waits to be confirmed', async () => {
    const { order, id } = await desk.opened()
    await desk.choose(id, 'pay')
    desk.after(24 * 60)
    expect(await expire()).toBe(0)
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
  })

  it('when the gateway says in the last moment that it was paid [BOOKING-86]', async () => {
    const { order, id } = await desk.opened()
    await payUnheard(id)
    desk.after(30)
    expect(await expire()).toBe(0)
    expect((await desk.see(id)).order).toMatchObject({ status: 'paid', processingStatus: 'DRAFT' })
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
  })

  it('while the gateway does not say whether it was paid', async () => {
    const { order, id } = await desk.opened()
    await desk.choose(id, 'timeOut')
    desk.after(30)
    expect(await expire()).toBe(0)
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
    expect(await expire()).toBe(0)
    expect((await desk.see(id)).order).toMatchObject({ status: 'paid', processingStatus: 'DRAFT' })
  })

  it('not when its gateway is set up no more: nobody could ever say, and staff are told so [BOOKING-86]', async () => {
    const { order, id } = await desk.opened()
    const openedAt = (provider: string) =>
      desk.ask('UPDATE payment_attempts SET provider = $2 WHERE order_id = $1', [id, provider])
    await openedAt('razorpay')
    desk.after(29)
    expect(await expire()).toBe(0)
    desk.after(30)
    expect(await expire()).toBe(1)
    expect(await desk.onCourt(order)).toEqual([])
    const { data } = await desk.api.listOrderVersions({ id })
    expect(data[0]!.meta!.comment).toContain('not there to be asked any more')
    // Set up again, it is asked, and what was paid there is found and given back.
    await openedAt('gatewaySandbox')
    await payUnheard(id)
    desk.after(45)
    expect(await settleForms(product.fieldhouse.deps)).toBe(1)
    expect((await desk.see(id)).log).toEqual([
      `PURCHASE CANCELED ${PRICE}`,
      `PURCHASE SUCCESS ${PRICE}`,
      `REFUND SUCCESS ${PRICE}`,
    ])
  })

  it('an order of another method stays unpaid for as long as it likes', async () => {
    const body = { bookings: [desk.hour()], customerId: desk.club.customers[0].id, paymentMethod: 'cash' as const }
    const { data } = await desk.api.placeBooking({ partnerId: desk.club.id, body: { ...body, isForceBook: true } })
    desk.after(24 * 60)
    expect(await expire()).toBe(0)
    expect((await desk.see(data.id)).order.processingStatus).toBe('COMMITTED')
  })
})

describe('money that comes after the end', () => {
  it('is booked and given back at once; the draft stays ended, and its court is free [BOOKING-86]', async () => {
    const { order, id } = await desk.opened()
    desk.after(30)
    await expire()
    await payUnheard(id)
    desk.after(45)
    expect(await settleForms(product.fieldhouse.deps)).toBe(1)
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE CANCELED ${PRICE}`, `PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      order: { processingStatus: 'CANCELED', paymentStatus: 'refunded', razorpayStatus: 'refunded' },
    })
    expect(await desk.onCourt(order)).toEqual([])
  })

  it('in the same moment ends in one of two ways, and never in money for nothing', async () => {
    for (let round = 0; round < 6; round++) {
      const { order, id } = await desk.opened()
      desk.after(30)
      await Promise.all([expire(), desk.choose(id, 'eventTwice')])
      const { order: after, log } = await desk.see(id)
      const stands = after.processingStatus === 'DRAFT'
      expect(await desk.onCourt(order)).toEqual(stands ? ['DRAFT'] : [])
      expect(log).toEqual(
        stands
          ? [`PURCHASE SUCCESS ${PRICE}`]
          : [`PURCHASE CANCELED ${PRICE}`, `PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      )
      expect(await desk.faults()).toEqual([])
      product.setNow(TEST_NOW)
    }
  })
})
