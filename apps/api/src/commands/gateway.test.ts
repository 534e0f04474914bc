import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { gatewayDesk, type GatewayDesk } from '../features/payments/checkout/fixtures/gateway-desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { leavesOf, type Leaves } from '../fixtures/what-it-leaves.ts'

let product: Product
let desk: GatewayDesk
let leaves: Leaves
beforeAll(async () => {
  product = await startProduct()
  desk = gatewayDesk(product)
  leaves = await leavesOf(product, desk.club, desk.api)
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

describe('paying online', () => {
  it('a draft holds its courts until it is paid [ORDERS-36]', async () => {
    const { id: partnerId, customers } = desk.club
    const body = {
      bookings: [desk.hour(), desk.hour()],
      customerId: customers[0].id,
      paymentMethod: 'razorpay' as const,
      isForceBook: true,
    }
    const reply = await leaves('placeBooking', 'a draft that is to be paid online', { partnerId, body })
    const { id } = reply!.data
    await leaves('openGateway', 'for a draft of two courts', { id })
    await leaves('openGateway', 'a second time', { id })
    await leaves('payInGatewaySandbox', 'a payment that fails', { id, body: { choice: 'fail' } })
    await leaves('payInGatewaySandbox', 'a payment that succeeds', { id, body: { choice: 'pay' } })
    await leaves('confirmOrder', 'a draft of two courts that is paid', { id })
  })

  it('a report that the gateway did not sign is not believed', async () => {
    const { id, gatewayOrderId } = await desk.opened()
    const made = { gatewayOrderId, gatewayPaymentId: 'pay_made_up', signature: '0'.repeat(64) }
    await leaves('reportGatewayPayment', 'with a made-up signature', { id, body: made })
    await leaves('confirmOrder', 'that nobody has paid', { id })
  })

  it('an event that nobody signed changes nothing', async () => {
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured' })
    await leaves('receiveRazorpayEvent', 'unsigned', { body }, { by: product.as(null) })
  })

  it('what was paid online goes back through the gateway', async () => {
    const { id } = await desk.opened()
    await desk.choose(id, 'pay')
    await leaves('cancelOrder', 'paid online, part of it given back', {
      id,
      body: { refundAmountCents: 25_000, autoRefund: true },
    })
  })
})
