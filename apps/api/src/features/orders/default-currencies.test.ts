import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { gatewayDesk, type GatewayDesk } from '../payments/checkout/fixtures/gateway-desk.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const query = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))
const setCurrency = (id: string, currency: string | null) =>
  query('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [id, currency])
/** As of a club that has not chosen its currency yet. */
const withoutCurrency = async (id: string, currency: string, work: () => Promise<void>) => {
  await setCurrency(id, null)
  try {
    await work()
  } finally {
    await setCurrency(id, currency)
  }
}

describe('a club that has chosen no currency', () => {
  it('sells and refunds in SGD [PAYMETHODS-20]', () =>
    withoutCurrency(desk.club.id, 'SGD', async () => {
      const { data: partner } = await desk.api.getPartner({ partnerId: desk.club.id, query: {} })
      expect(partner.defaultCurrencyId).toBeNull()
      const { data: group } = await desk.api.getFacilityGroup({ id: desk.club.courts.id, query: {} })
      const order = await desk.book({ court: 0, from: 8, until: 9 }, { orderStatus: 'paid' })
      const { data: after } = await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 2000 } })
      const refund = after.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')
      expect([group.currency, order.currency, after.currency, refund?.currency]).toEqual(['SGD', 'SGD', 'SGD', 'SGD'])
    }))

  it('has plans in SGD and in no other currency [PAYMETHODS-20]', () =>
    withoutCurrency(desk.club.id, 'SGD', async () => {
      const create = (currency: string) =>
        desk.api.createMembershipPlan({
          partnerId: desk.club.id,
          body: { name: `Plan in ${currency}`, pricing: [{ price: 30, currency, recurring: 1 }] },
        })
      expect((await create('SGD')).data.pricing).toMatchObject([{ price: 30, currency: 'SGD' }])
      expect((await failure(create('USD'))).body.data.message).toMatchObject([{ property: 'pricing.0.currency' }])
    }))
})

describe('a method whose fee is agreed on in USD only', () => {
  it('costs that fee in the currency of the order, when it is booked and when it becomes dearer [PAYMETHODS-20] [BOOKING-81]', async () => {
    const { id } = desk.club
    const before = (await query('SELECT processing_fee_config AS fees FROM partners WHERE id = $1', [id])).rows[0]
    const rate = { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0.3 }
    const setFees = (fees: object) =>
      query('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [id, JSON.stringify(fees)])
    await setFees({ creditCard: { USD: rate } })
    try {
      await desk.api.createPriceSettings({
        id: desk.club.courts.id,
        body: {
          priceSettings: [{ dayOfWeek: 'TU', startTime: '18:00', endTime: '21:00', slotPrice: { price: 30 } }],
        },
      })
      const order = await desk.book({ court: 1, from: 8, until: 9 }, { paymentMethod: 'creditCard' })
      // 20.00 x 10 percent + 0.30
      expect(order).toMatchObject({ currency: 'SGD', totalAmount: 2230, processingFeeExclusiveCents: 230 })
      const { data: moved } = await desk.api.moveBookings({
        orderId: order.id,
        body: {
          fromFacilityBookings: desk.bookingIds(order).map((bookingId) => ({ id: bookingId })),
          toFacilityBookings: [desk.range({ court: 1, day: '2026-11-24', from: 18, until: 19 })],
          paymentMethod: 'creditCard',
        },
      })
      // A difference of 10.00 x 110 percent + 0.30
      expect(moved.totalAmount - order.totalAmount).toBe(1130)
    } finally {
      await setFees((before as { fees: object }).fees)
    }
  })
})

describe('the online gateway', () => {
  const REFUSED = {
    errorCode: 'error.badRequest.paymentMethodNotAllowed',
    msg: 'Online payments are not taken in SGD',
  }
  let online: GatewayDesk
  beforeAll(() => {
    online = gatewayDesk(product)
  })

  it('takes INR: an order in another currency is never placed, and takes no court [PAYMETHODS-20]', async () => {
    const range = online.hour()
    await withoutCurrency(online.club.id, 'INR', async () => {
      const { status, body } = await failure(online.sell(range))
      expect([status, body.data]).toEqual([
        400,
        {
          ...REFUSED,
          message: [{ property: 'paymentMethod', constraints: { allowed: 'Online payments are not taken in SGD' } }],
        },
      ])
    })
    expect((await online.sell(range)).currency).toBe('INR')
  })

  it('opens no form for an order in another currency that was placed before [PAYMETHODS-20]', async () => {
    const { id } = await online.sell()
    const setOrder = (currency: string) => query('UPDATE orders SET currency = $2 WHERE id = $1', [id, currency])
    await setOrder('SGD')
    try {
      expect(await failure(online.api.openGateway({ id }))).toMatchObject({ status: 400, body: { data: REFUSED } })
    } finally {
      await setOrder('INR')
    }
    expect((await online.api.openGateway({ id })).data.currency).toBe('INR')
  })
})
