import { toIso } from '@fieldhouse/domain/time'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { joinFeatures } from '../../ports.ts'
import { SYSTEM } from '../../db/context.ts'
import { lineKinds, registerLineKinds, targetOf, type LineKind } from './line-kinds.ts'
import { placeOrder } from './place-order.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(async () => {
  joinFeatures()
  await product.close()
})

type Session = { id: string; name: string }

it('a noun that sells something new is told of its lines, and orders place, answer and cancel them [ORDERS-24, ORDERS-84]', async () => {
  const session: Session = { id: randomUUID(), name: 'Footwork' }
  const start = Date.parse(TEST_NOW) + 86_400_000
  const heard: string[] = []
  const classes: LineKind = {
    targetType: 'joinClass',
    called: 'transaction',
    described: sql`jsonb_build_object('time', jsonb_build_object('start', ${sql.lit(start)}::bigint, 'end', ${sql.lit(start + 3_600_000)}::bigint),
      'target', jsonb_build_object('id', li.target_id, 'name', ${sql.lit(session.name)}))`,
    field: 'joinClass',
    present: (line) => ({
      ...targetOf<Session>(line, 'joinClass')!,
      canceled: line.canceled,
      timeRange: { start: toIso(line.time!.start), end: toIso(line.time!.end) },
    }),
    release: async (_command, { id }, lines, { reason }) => {
      heard.push(`${id} ${reason}`)
      return lines.map((line) => ({ ...line, canceled: true }))
    },
  }
  registerLineKinds([...lineKinds().filter(({ targetType }) => targetType !== 'joinClass'), classes])

  const [customer] = desk.club.customers
  const context = { partnerId: desk.club.id, actor: SYSTEM, now: Date.parse(TEST_NOW), requestId: randomUUID() }
  const { id } = await product.fieldhouse.deps.command(context, (command) =>
    placeOrder(command, {
      id: randomUUID(),
      serviceType: 'joinClass',
      customer: { ...customer, partnerSideCustomerIdString: null },
      venue: null,
      paymentMethod: 'cash',
      currency: 'SGD',
      countryCode: 'SG',
      charge: { total: 1500, processingFeeExclusiveCents: 0, processingFeeInclusiveCents: 0 },
      paid: true,
      customerNote: null,
      rates: { lines: null, fee: null },
      lines: [
        {
          targetType: 'joinClass',
          targetId: session.id,
          description: session.name,
          price: 1500,
          time: { start, end: start + 3_600_000 },
          target: session,
        },
      ],
    }),
  )

  expect(await desk.order(id)).toMatchObject({
    serviceType: 'joinClass',
    orderLineItems: [{ joinClass: session, facilityBooking: null, subscription: null, customerPackage: null }],
  })
  const changeLogMeta = { reason: 'Others', comment: '' }
  await desk.api.cancelOrder({ id, body: { refundAmountCents: 0, changeLogMeta } })
  expect(heard).toEqual([`${id} Others`])
  const receipt = await desk.api.getReceipt({ query: { orderIds: [id] } })
  expect(receipt.fileName).toMatch(/^Receipt_/)
})

it('orders are not read before somebody said what they sell', async () => {
  vi.resetModules()
  const fresh = await import('./line-kinds.ts')
  expect(fresh.lineKinds).toThrow('no line kinds are registered')
})
