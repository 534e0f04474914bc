import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { SYSTEM } from '../../db/context.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { settleElsewhere } from '../payouts/fixtures/settle-elsewhere.ts'
import { getOrder, ordersByIds } from './list/find-orders.ts'
import { noteOrder } from './note-order.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const list = (query: Parameters<Desk['api']['listOrders']>[0]['query'] = {}) =>
  desk.api.listOrders({ partnerId: desk.club.id, query })

describe('orders', () => {
  it('are listed last changed first, twelve to a page, with the total [ORDERS-89, ORDERS-116, ORDERS-123]', async () => {
    const placed = []
    for (let i = 0; i < 14; i++) {
      product.setNow(new Date(Date.parse('2026-11-21T04:00:00Z') + i * 1000).toISOString())
      placed.push(await desk.book({ court: i % 4, from: 6 + Math.floor(i / 4), until: 7 + Math.floor(i / 4) }))
    }
    const first = await list()
    expect(first.pagination).toEqual({ offset: 0, limit: 12, total: 14 })
    expect(first.data.map((order) => order.id)).toEqual(
      placed
        .map((order) => order.id)
        .reverse()
        .slice(0, 12),
    )
    const second = await list({ offset: 12 })
    expect(second.data).toHaveLength(2)
    expect((await list({ offset: 1000 })).data).toEqual([])
  })

  it('are found by part of a name, contact or readable id, in any case [ORDERS-123]', async () => {
    const [order] = (await list({ limit: 1 })).data
    const part = order!.readableId.readableId.slice(1, 7).toLowerCase()
    expect((await list({ q: part })).data.map((found) => found.id)).toEqual([order!.id])
    const { firstName, mobile } = desk.club.customers[1]
    expect((await list({ q: firstName.toUpperCase() })).pagination.total).toBe(14)
    expect((await list({ q: mobile!.slice(-6) })).pagination.total).toBe(14)
    expect((await list({ q: 'nobody at all' })).data).toEqual([])
    expect((await list({ q: '%' })).data).toEqual([])
  })

  it('are filtered by state, type, method, venue and inclusive days of the partner [ORDERS-22, ORDERS-123]', async () => {
    const order = await desk.book({ court: 0, from: 20, until: 21 }, { paymentMethod: 'cash', orderStatus: 'paid' })
    expect((await list({ status: 'paid' })).data.map((found) => found.id)).toEqual([order.id])
    expect((await list({ status: 'pending' })).pagination.total).toBe(14)
    expect((await list({ processingStatus: 'DRAFT' })).pagination.total).toBe(0)
    expect((await list({ serviceType: 'subscription' })).pagination.total).toBe(0)
    expect((await list({ paymentMethod: 'cheque' })).pagination.total).toBe(0)
    expect((await list({ venueIds: [desk.club.venueId] })).pagination.total).toBe(15)
    expect((await list({ venueIds: [product.cast.harbour.venueId] })).pagination.total).toBe(0)
    const several = [product.cast.harbour.venueId, desk.club.venueId, product.cast.mumbai.venueId]
    expect((await list({ venueIds: several })).pagination.total).toBe(15)
    expect((await list({ fromDate: '2026-11-21', toDate: '2026-11-21' })).pagination.total).toBe(15)
    expect((await list({ toDate: '2026-11-20' })).pagination.total).toBe(0)
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect((await list({ canceled: 'true' })).data).toMatchObject([{ id: order.id, canceled: true }])
    expect((await list({ canceled: 'false' })).pagination.total).toBe(14)
  })

  it('are found as refunded when their money went back, also those that were cancelled', async () => {
    const order = await desk.book({ court: 1, from: 18, until: 19 }, { paymentMethod: 'cash', orderStatus: 'paid' })
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: order.totalAmount } })
    expect((await list({ status: 'refunded' })).data).toEqual([])
    const refund = (await desk.order(order.id)).orderTransactions.find(({ status }) => status === 'PENDING')
    await desk.api.refundTransaction({ id: refund!.id, body: { amount: order.totalAmount } })
    const back = { id: order.id, status: 'canceled', paymentStatus: 'refunded' }
    expect((await list({ status: 'refunded' })).data).toMatchObject([back])
    expect((await list({ status: 'canceled' })).data.map(({ id }) => id)).toContain(order.id)
  })

  it('keep their payments from callers without the policy of the payment history', async () => {
    const order = await desk.book({ court: 2, from: 18, until: 19 })
    const { deps } = product.fieldhouse
    const asking = (policies: string[]) => ({
      partnerId: desk.club.id,
      actor: { ...SYSTEM, policies },
      now: deps.now(),
      requestId: 'test',
    })
    const byIds = async (policies: string[]) => {
      const streamed = await ordersByIds(deps, asking(policies), [order.id])
      return ((await json(streamed.json(() => undefined))) as { data: Order[] }).data
    }
    const readBy = async (policies: string[]) => [
      await getOrder(deps, asking(policies), order.id),
      ...(await byIds(policies)),
      await noteOrder(deps, asking(policies), order.id, policies.join()),
    ]
    for (const seen of await readBy(['order.*', 'facilityBooking.*']))
      expect(seen).toMatchObject({ id: order.id, totalAmount: order.totalAmount, orderTransactions: [] })
    for (const seen of await readBy(['order.*', 'orderTransaction.view']))
      expect(seen.orderTransactions).toEqual(order.orderTransactions)
  })

  it('are read by id and by readable id in any case; an unknown or foreign one is not found [ORDERS-90, ORDERS-126]', async () => {
    const [summary] = (await list({ limit: 1 })).data
    const readable = summary!.readableId.readableId
    expect((await desk.order(summary!.id)).readableId.readableId).toBe(readable)
    expect((await desk.order(readable.toLowerCase())).id).toBe(summary!.id)
    const elsewhere = product.as(product.cast.harbour.staff.owner)
    expect(await failure(elsewhere.getOrder({ id: summary!.id }))).toMatchObject({
      status: 404,
      body: { data: { errorCode: 'error.notFound.order' } },
    })
    expect((await failure(elsewhere.getOrder({ id: readable }))).status).toBe(404)
    expect((await failure(desk.order('not-an-id'))).status).toBe(400)
    const { data } = await desk.api.listOrdersByIds({
      query: { orderIds: [summary!.id, '00000000-0000-4000-8000-000000000000'] },
    })
    expect(data.map((order) => order.id)).toEqual([summary!.id])
  })

  it('are marked as paid by their pending purchase, once [ORDERS-38, ORDERS-86, BOOKING-26]', async () => {
    const order = await desk.book({ court: 1, from: 20, until: 21 })
    const [purchase] = order.orderTransactions
    const { data: paid } = await desk.api.markTransactionPaid({ id: purchase!.id })
    expect(paid).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      currentVersion: 1,
      orderTransactions: [{ status: 'SUCCESS' }],
    })
    expect((await failure(desk.api.markTransactionPaid({ id: purchase!.id }))).body.data.errorCode).toBe(
      'error.badRequest.transactionNotPending',
    )
    expect((await desk.api.listOrderTransactions({ id: order.id })).data).toEqual(paid.orderTransactions)
  })

  it('carry an internal note of up to 1000 characters that makes no version; an unchanged one is refused [ORDERS-92, ORDERS-149, ORDERS-72]', async () => {
    const order = await desk.book({ court: 2, from: 20, until: 21 })
    const { data } = await desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'Pays on Friday' } })
    expect(data).toMatchObject({ partnerNote: 'Pays on Friday', currentVersion: 1 })
    const same = await failure(desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'Pays on Friday' } }))
    expect(same.body.data.msg).toBe('Not things to change')
    const long = await failure(desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'x'.repeat(1001) } }))
    expect(long.body.data.message).toMatchObject([{ property: 'partnerNote' }])
  })

  it('keep a version of every change with who, why and what it was [ORDERS-133, ORDERS-29]', async () => {
    const order = await desk.book([
      { court: 0, from: 18, until: 19 },
      { court: 1, from: 18, until: 19 },
    ])
    await desk.api.cancelBookings({
      orderId: order.id,
      body: { bookingIds: [desk.bookingIds(order)[0]!], changeLogMeta: { reason: 'Others', comment: 'rain' } },
    })
    const { data: versions } = await desk.api.listOrderVersions({ id: order.id })
    expect(versions).toMatchObject([
      {
        version: 2,
        meta: { reason: 'Others', comment: 'rain' },
        changedBy: desk.club.staff.operations.name,
        order: { totalAmount: 2000 },
      },
      { version: 1, meta: null, order: { totalAmount: 4000, status: 'pending' } },
    ])
  })

  it('a paid-out order can be changed by no one but a super admin [ORDERS-47, ORDERS-49]', async () => {
    const order = await desk.book({ court: 3, from: 18, until: 19 }, { orderStatus: 'paid' })
    await settleElsewhere(product, { orderId: order.id, payoutId: randomUUID() })
    const refused = await failure(desk.api.cancelOrder({ id: order.id, body: {} }))
    expect(refused.body.data).toMatchObject({
      errorCode: 'error.badRequest.paidOutOrder',
      msg: 'This transaction has been paid out so it is not editable.',
    })
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    expect((await admin.cancelOrder({ id: order.id, body: { refundAmountCents: 2000 } })).data.status).toBe('canceled')
  })
})
