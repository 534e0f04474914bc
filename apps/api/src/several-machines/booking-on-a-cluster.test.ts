import { existsSync } from 'node:fs'
import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { escapeIdentifier } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from '../books/fixtures/open-books.ts'
import { prepareLogins, TENANT_ROLE } from '../db/logins.ts'
import { migrate } from '../db/migrate.ts'
import { withClient } from '../db/open-connection.ts'
import { failure, riversideDesk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { distribute } from './fixtures/distribute.ts'
import { startCluster, whyNoCluster, type Cluster } from './fixtures/start-cluster.ts'

const missing = whyNoCluster()

describe.skipIf(missing !== null)(
  missing === null ? 'the product on a cluster of three nodes' : `the product on a cluster is not shown: ${missing}`,
  () => {
    let cluster: Cluster
    let spread: string[]
    let product: Product | undefined
    beforeAll(async () => {
      cluster = await startCluster()
      await migrate(cluster.url)
      await prepareLogins(cluster.url)
      spread = await distribute(cluster.url)
      product = await startProduct({}, { url: cluster.url, drop: () => Promise.resolve() })
    })
    afterAll(async () => {
      try {
        await product?.close()
      } finally {
        await cluster?.stop()
      }
      expect(existsSync(cluster.folder)).toBe(false)
    })

    const onCoordinator = async <T>(text: string, values: unknown[] = []) =>
      (await withClient(cluster.url, (client) => client.query<T & object>(text, values))).rows

    it('spreads every table with a partner_id by it, beside its partner', async () => {
      const tables = await onCoordinator<{ name: string; by: string; group: number }>(
        `SELECT table_name::text AS name, distribution_column AS by, colocation_id AS group FROM citus_tables
         WHERE citus_table_type = 'distributed'`,
      )
      expect(tables.map(({ name }) => name).toSorted()).toEqual(spread.toSorted())
      expect(new Set(tables.map(({ group }) => group)).size).toBe(1)
      expect(tables.filter(({ name, by }) => by !== (name === 'partners' ? 'id' : 'partner_id'))).toEqual([])
      const left = await onCoordinator(
        `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'partner_id'
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
           AND NOT EXISTS (SELECT 1 FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)`,
      )
      expect(left).toEqual([])
    })

    it('a booking is placed, read, moved, paid and cancelled by whoever signed in, and the books agree [BEYOND-41]', async () => {
      const { riverside } = product!.cast
      const { operations } = riverside.staff
      const visitor = product!.as(null)
      const { token } = (await visitor.signIn({ body: { email: operations.email, password: CAST_PASSWORD } })).data
      const { session } = (await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } })).data
      const desk = riversideDesk(product!, { ...operations, token: session.token })

      const once = { idempotencyKey: 'one-booking-on-a-cluster' }
      const placed = { from: 10, until: 11 }
      const order = await desk.book(placed, {}, once)
      expect((await desk.book(placed, {}, once)).id).toBe(order.id)
      expect((await failure(desk.book(placed))).status).toBe(409)
      expect(await desk.taken(0)).toMatchObject([{ start: desk.at(10), end: desk.at(11), status: 'BOOKED' }])
      expect(await desk.order(order.id)).toMatchObject({ id: order.id, status: 'pending', paymentStatus: 'pending' })

      const [bookingId] = desk.bookingIds(order)
      const to = desk.range({ court: 1, from: 12, until: 13 })
      await desk.api.moveBookings({
        orderId: order.id,
        body: { fromFacilityBookings: [{ id: bookingId! }], toFacilityBookings: [to] },
      })
      expect(await desk.taken(0)).toEqual([])
      expect(await desk.taken(1)).toMatchObject([{ start: desk.at(12), end: desk.at(13), status: 'BOOKED' }])

      await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
      expect((await desk.order(order.id)).paymentStatus).toBe('paid')
      const body = { bookingIds: [bookingId!], refundAmountCents: 500 }
      await desk.api.cancelBookings({ orderId: order.id, body })
      expect(await desk.taken(1)).toEqual([])
      expect((await desk.order(order.id)).status).toBe('canceled')
      expect(await openBooks(product!).findings()).toEqual([])
      // Each check of the books asks every shard.
    })

    it('whoever is held to a venue is refused, for nothing there holds them to it [BEYOND-17]', async () => {
      const { riverside } = product!.cast
      const { operations } = riverside.staff
      const lists = () => product!.as(operations).listOrders({ partnerId: riverside.id, query: {} })
      expect((await lists()).data.length).toBeGreaterThan(0)
      await onCoordinator('UPDATE partner_staffs SET venue_ids = $3 WHERE partner_id = $1 AND profile_id = $2', [
        riverside.id,
        operations.profileId,
        [riverside.venueId],
      ])
      expect(await failure(lists())).toMatchObject({
        status: 403,
        body: { data: { errorCode: 'error.forbidden.venuesOnCluster' } },
      })
    })

    it("a partner's rows lie on one worker, where row-level security holds them", async () => {
      const { riverside, harbour } = product!.cast
      const [shard] = await onCoordinator<{ name: string; port: number }>(
        `SELECT shard_name AS name, nodeport AS port FROM citus_shards
         WHERE shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
        [riverside.id],
      )
      const ports = await onCoordinator<{ port: number }>(
        `SELECT DISTINCT nodeport AS port FROM citus_shards WHERE table_name = 'orders'::regclass`,
      )
      expect(ports.map(({ port }) => port).toSorted()).toEqual(cluster.workers.map((url) => Number(new URL(url).port)))
      const worker = cluster.workers.find((url) => Number(new URL(url).port) === shard!.port)!
      const seenBy = (partner: string | null) =>
        withClient(worker, async (client) => {
          await client.query('BEGIN; SET LOCAL citus.override_table_visibility = off')
          if (partner !== null)
            await client.query(`SET LOCAL ROLE ${TENANT_ROLE}; SET LOCAL app.partner_id = '${partner}'`)
          const { rows } = await client.query<{ id: string }>(
            `SELECT DISTINCT partner_id AS id FROM ${escapeIdentifier(shard!.name)} WHERE partner_id = $1`,
            [riverside.id],
          )
          return rows.map(({ id }) => id)
        })
      expect(await seenBy(null)).toEqual([riverside.id])
      expect(await seenBy(riverside.id)).toEqual([riverside.id])
      expect(await seenBy(harbour.id)).toEqual([])

      const ordersAs = (partner: string) =>
        product!.fieldhouse.deps.read(partner, (db) =>
          db.selectFrom('orders').select('id').where('partner_id', '=', riverside.id).execute(),
        )
      expect(await ordersAs(riverside.id)).toHaveLength(1)
      expect(await ordersAs(harbour.id)).toEqual([])
    })
  },
)
