import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

/** What was written to customers since the last look, in one text for each message. */
const messages = async (): Promise<string[]> => {
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query<{ body_text: string }>(
      'WITH gone AS (DELETE FROM outbox_messages RETURNING body_text) SELECT * FROM gone',
    ),
  )
  return rows.map(({ body_text }) => body_text)
}
/** The hours that a text names, in its order. */
const hoursIn = (text: string): string[] => text.match(/\d\d:00–\d\d:00/g) ?? []
const startsOf = (lines: readonly { facilityBooking?: { timeRange: { start: string } } | null }[]) =>
  lines.map(({ facilityBooking }) => facilityBooking?.timeRange.start)

it('a booking that was moved behind the others of its order is read behind them, wherever the order is read', async () => {
  const { api } = desk
  const [customer] = desk.club.customers
  const order = await desk.book(
    [
      { court: 0, from: 9, until: 10 },
      { court: 0, from: 11, until: 12 },
    ],
    { customerId: customer.id, paymentMethod: 'creditCard', emailingEnable: false },
  )
  const { data: moved } = await api.moveBookings({
    orderId: order.id,
    body: {
      fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
      toFacilityBookings: [desk.range({ court: 0, from: 14, until: 15 })],
    },
  })
  const starts = [desk.at(11), desk.at(14)]
  const hours = ['11:00–12:00', '14:00–15:00']
  expect(startsOf(moved.orderLineItems)).toEqual(starts)
  expect(startsOf((await desk.order(order.id)).orderLineItems)).toEqual(starts)

  await messages()
  await api.sendConfirmation({ id: order.id, body: { channel: 'EMAIL' } })
  expect(hoursIn((await messages())[0]!)).toEqual(hours)

  await api.requestPayment({ id: order.id, body: { email: customer.email } })
  const [request] = await messages()
  expect(hoursIn(request!)).toEqual(hours)
  const { data: page } = await api.getPayment({ token: request!.match(/\/pay\/([\w-]+)/)![1]! })
  expect(page.lines.map(({ timeRange }) => timeRange?.start)).toEqual(starts)

  const { bytes } = await api.getReceipt({ query: { orderIds: [order.id] } })
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  expect(hoursIn(text)).toEqual(hours)

  await api.cancelOrder({ id: order.id, body: { emailingEnable: true } })
  expect(hoursIn((await messages())[0]!)).toEqual(hours)
})
