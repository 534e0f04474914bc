import { API_BASE } from '@fieldhouse/contract'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { testDatabase } from '@fieldhouse/testing/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { openDatabase, type Database } from '../db/connect.ts'
import {
  KEY_ID,
  KEY_SECRET,
  startRazorpayStub,
  WEBHOOK_SECRET,
  type RazorpayStub,
} from '../providers/payment/razorpay/fixtures/razorpay-stub.ts'
import { startProcess, type ApiProcess } from './fixtures/start-processes.ts'

/** Two processes of the product on one database, and one gateway. */
let razorpay: RazorpayStub
let cast: Cast
let database: Database
let both: ApiProcess[]
let settings: Record<string, string>
let drop: () => Promise<void>
let booked = 0

beforeAll(async () => {
  razorpay = await startRazorpayStub(Date.now)
  const made = await testDatabase()
  drop = made.drop
  database = openDatabase(made.url, { max: 4 })
  cast = await seedCast(database)
  await rows('UPDATE partners SET gateway_account_id = $1, gateway_account_enabled = true', ['acc_mumbai'])
  settings = {
    DATABASE_URL: made.url,
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: razorpay.url,
  }
  both = await Promise.all([startProcess(settings), startProcess(settings)])
})
afterAll(async () => {
  await Promise.all(both.map((one) => one.end()))
  await database.close()
  await drop()
  await razorpay.close()
})
afterEach(async () => {
  razorpay.breakOff(null)
  expect(await checkBooks(database)).toEqual([])
  const [ours] = await rows<{ taken: number; given: number }>(
    `SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'charge'), 0)::bigint AS taken,
       coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS given FROM payment_attempts WHERE status = 'succeeded'`,
  )
  expect(razorpay.sums()).toEqual(ours)
})

const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])
const desk = (on: ApiProcess) => on.as(cast.mumbai.staff.operations)
const sell = async () => {
  const n = booked++
  const start = (Math.floor(Date.now() / 86_400_000) + 3 + Math.floor(n / 12)) * 86_400_000 + (1 + (n % 12)) * 3_600_000
  const body = {
    bookings: [
      {
        facilityId: cast.mumbai.courts.facilities[0]!.id,
        startTime: new Date(start + 1_800_000).toISOString(),
        endTime: new Date(start + 5_400_000).toISOString(),
      },
    ],
    customerId: cast.mumbai.customers[0].id,
    paymentMethod: 'razorpay' as const,
    isForceBook: true,
  }
  return (await desk(both[0]!).placeBooking({ partnerId: cast.mumbai.id, body })).data
}
const send = async (on: ApiProcess, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (
    await fetch(`${on.origin}${API_BASE}/partners/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status
const logOf = async (id: string) =>
  (
    await rows<{ entry: string }>(
      `SELECT transaction_type || ' ' || status AS entry FROM order_transactions WHERE order_id = $1 ORDER BY 1`,
      [id],
    )
  ).map(({ entry }) => entry)

describe('two processes and one gateway', () => {
  it('open one form for one order, whoever asks', async () => {
    const { id } = await sell()
    const forms = await Promise.all([...both, ...both, ...both].map((on) => desk(on).openGateway({ id })))
    expect(new Set(forms.map(({ data }) => data.gatewayOrderId)).size).toBe(1)
  })

  it('book a payment once that both hear of, by events and from the page', async () => {
    const { id } = await sell()
    const { gatewayOrderId } = (await desk(both[0]!).openGateway({ id })).data
    const { paymentId, reply } = razorpay.pay(gatewayOrderId)
    const captured = razorpay.event('payment.captured', paymentId)
    const paid = razorpay.event('order.paid', paymentId)
    await Promise.all([
      ...both.flatMap((on) => [send(on, captured), send(on, paid)]),
      ...both.map((on) => desk(on).reportGatewayPayment({ id, body: reply })),
    ])
    expect(await logOf(id)).toEqual(['PURCHASE SUCCESS'])
  })

  it('give money back once that comes while the order is cancelled', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await sell()
      const { gatewayOrderId } = (await desk(both[0]!).openGateway({ id })).data
      const event = razorpay.event('payment.captured', razorpay.pay(gatewayOrderId).paymentId)
      const cancel = desk(both[0]!).cancelOrder({ id, body: { autoRefund: true } })
      await Promise.all([cancel, send(both[1]!, event), send(both[0]!, event)])
      const log = await logOf(id)
      // Cancelled first, it goes back by itself; paid first, the desk has cancelled without a refund.
      expect([['PURCHASE CANCELED', 'PURCHASE SUCCESS', 'REFUND SUCCESS'], ['PURCHASE SUCCESS']]).toContainEqual(log)
    }
  })
})

it('a process that is killed between the gateway and our books loses no payment', async () => {
  const { id } = await sell()
  const { gatewayOrderId } = (await desk(both[0]!).openGateway({ id })).data
  const { reply, paymentId } = razorpay.pay(gatewayOrderId, 'authorized')
  // Our books are held up while the gateway takes the money.
  await database.connection(async ({ client }) => {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [id])
    const reported = desk(both[0]!)
      .reportGatewayPayment({ id, body: reply })
      .catch(() => null)
    await expect.poll(() => razorpay.asked.some(({ path }) => path.endsWith(`${paymentId}/capture`))).toBe(true)
    await both[0]!.end('SIGKILL')
    await reported
    await client.query('ROLLBACK')
  })
  expect(await logOf(id)).toEqual(['PURCHASE PENDING'])
  both[0] = await startProcess(settings)
  const event = razorpay.event('payment.captured', paymentId)
  expect(await send(both[0], event)).toBe(200)
  expect(await logOf(id)).toEqual(['PURCHASE SUCCESS'])
})
