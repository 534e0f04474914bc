import { checkRoomForLines } from '@fieldhouse/domain/orders'
import { toIso } from '@fieldhouse/domain/time'
import { sql } from 'kysely'
import { dueInsert } from '../../books/payout-dues.store.ts'
import { journalInsert, postingInsert, type Journal } from '../../books/journals.store.ts'
import type { Command } from '../../db/command.ts'
import { granted } from '../../db/refused.ts'
import { methodsBesideOwn } from './order-money.ts'
import type { LineItemRecord, OrderRecord, TransactionRecord, VersionUndo } from './order-record.ts'
import type { OrderSnapshot } from './orders.store.ts'

const snapshotOf = (order: OrderRecord): OrderSnapshot => ({
  totalAmount: order.total,
  currency: order.currency,
  processingStatus: order.processingStatus,
  status: order.status,
  orderLineItems: order.lineItems.map((line) => ({
    description: line.description,
    priceCents: line.price,
    targetType: line.targetType,
    timeRange: line.time && { start: toIso(line.time.start), end: toIso(line.time.end) },
  })),
})

const ofOrder = ({ id, currency }: OrderRecord) => ({ orderId: id, currency })

/** Writes a new order with its lines, payments, first version and journals: one statement. */
export const insertOrder = (command: Command, order: OrderRecord, journals: readonly Journal[]): void => {
  const { partnerId, actor } = command
  const at = new Date(order.createdAt)
  command.write(sql`
    WITH claimed AS (
      INSERT INTO readable_ids (readable_id, partner_id, order_id) VALUES (${order.readableId}, ${partnerId}, ${order.id})
    ), placed AS (
      INSERT INTO orders (partner_id, id, readable_id, service_type, customer_id, venue_id, payment_method, currency, total_minor,
        fee_exclusive_minor, fee_inclusive_minor, fee_tax_rate, methods, status, payment_status, processing_status, customer_note, partner_note,
        current_version, created_by, created_at, updated_at)
      VALUES (${partnerId}, ${order.id}, ${order.readableId}, ${order.serviceType}, ${order.customerId}, ${order.venue?.id ?? null},
        ${order.paymentMethod}, ${order.currency}, ${order.total}, ${order.feeExclusive}, ${order.feeInclusive},
        ${order.feeTaxRate && JSON.stringify(order.feeTaxRate)}::jsonb, ${methodsBesideOwn(order)}, ${order.status},
        ${order.paymentStatus}, ${order.processingStatus}, ${order.customerNote}, ${order.partnerNote}, ${order.currentVersion},
        ${actor.accountId}, ${at}, ${at})
    ), lines AS (${lineInsert(partnerId, order.id, order.lineItems, 0)}
    ), paid AS (${transactionInsert(partnerId, order.id, order.transactions)}
    ), versions AS (${versionInsert(command, order, null, null)}
    ), due AS (${dueInsert(partnerId, order.id, journals)}
    ), journaled AS (${journalInsert(command, ofOrder(order), journals)})
    ${postingInsert(partnerId, journals)}`)
}

/** What changes about an order that stands already. */
export type OrderChange = {
  /** The order as it is afterwards. */
  after: OrderRecord
  /** Payments and refunds that are new. */
  added?: readonly TransactionRecord[]
  /** Payments and refunds whose status or method changes; amounts never do. */
  changed?: readonly Pick<TransactionRecord, 'id' | 'status' | 'paymentMethod' | 'settledAt'>[]
  /** Lines that are new, already among those of `after`; they follow the ones that stand. */
  lines?: readonly LineItemRecord[]
  journals?: readonly Journal[]
  /** Set when the change makes a new version in the change log (ORDERS-133). */
  meta?: { reason: string; comment: string } | null
  newVersion: boolean
  /** What takes the new version back, where it can be undone. */
  undo?: VersionUndo | null
}

/** Writes a change of an order: its head, its payments, a version where one is due, and the journals. */
export const updateOrder = async (command: Command, change: OrderChange): Promise<void> => {
  const { db, partnerId } = command
  const { after } = change
  const { journals = [], lines = [] } = change
  const changed = (change.changed ?? []).map((t) => ({
    ...t,
    settledAt: t.settledAt === null ? null : new Date(t.settledAt),
  }))
  await sql`
    WITH head AS (
      UPDATE orders SET total_minor = ${after.total}, fee_exclusive_minor = ${after.feeExclusive}, fee_inclusive_minor = ${after.feeInclusive},
        status = ${after.status}, payment_status = ${after.paymentStatus}, processing_status = ${after.processingStatus},
        online_status = ${after.onlineStatus}, payment_method = ${after.paymentMethod}, methods = ${methodsBesideOwn(after)}, partner_note = ${after.partnerNote}, current_version = ${after.currentVersion},
        updated_at = ${new Date(command.now)}
      WHERE (partner_id, id) = (${partnerId}, ${after.id})
    ), changed AS (
      UPDATE order_transactions t SET status = r.status, payment_method = r."paymentMethod", settled_at = r."settledAt",
        -- What had gone through and came back counts on both days.
        reversed_at = CASE WHEN t.status = 'SUCCESS' AND r.status <> 'SUCCESS' THEN ${new Date(command.now)}::timestamptz ELSE t.reversed_at END
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS r(id uuid, status text, "paymentMethod" text, "settledAt" timestamptz)
      WHERE (t.partner_id, t.id) = (${partnerId}, r.id)
    ), added AS (${transactionInsert(partnerId, after.id, change.added ?? [])}
    ), lines AS (${lines.length > 0 ? lineInsert(partnerId, after.id, lines, after.lineItems.length - lines.length) : sql`SELECT 1`}
    ), versions AS (${change.newVersion ? versionInsert(command, after, change.meta ?? null, change.undo ?? null) : sql`SELECT 1`}
    ), due AS (${dueInsert(partnerId, after.id, journals)}
    ), journaled AS (${journalInsert(command, ofOrder(after), journals)})
    ${postingInsert(partnerId, journals)}`.execute(db)
}

/** New prices and descriptions of lines that stand already, and the tax within the prices. */
export const updateLines = async (
  { db, partnerId }: Command,
  lines: readonly Pick<LineItemRecord, 'id' | 'price' | 'description' | 'tax'>[],
): Promise<void> => {
  await sql`
    UPDATE order_line_items li SET price_minor = r.price, description = r.description, tax_parts = r."taxParts"
    FROM jsonb_to_recordset(${JSON.stringify(lines.map(({ id, price, description, tax }) => ({ id, price, description, taxParts: tax?.parts })))}::jsonb) AS r(id uuid, price bigint, description text, "taxParts" bigint[])
    WHERE (li.partner_id, li.id) = (${partnerId}, r.id)`.execute(db)
}

/** Every line of every order is written here; refuses more of them than an order can have. */
const lineInsert = (partnerId: string, orderId: string, lines: readonly LineItemRecord[], first: number) => {
  granted(checkRoomForLines(first, lines.length))
  const rows = lines.map((line, i) => ({
    ...line,
    position: first + i,
    createdAt: new Date(line.createdAt),
    taxRate: line.tax?.rate,
    taxParts: line.tax?.parts,
  }))
  return sql`
      INSERT INTO order_line_items (partner_id, id, order_id, target_type, target_id, description, price_minor, position, created_at, tax_rate, tax_parts)
      SELECT ${partnerId}::uuid, r.id, ${orderId}::uuid, r."targetType", r."targetId", r.description, r.price, r.position, r."createdAt",
        r."taxRate", r."taxParts"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id uuid, "targetType" text, "targetId" uuid, description text, price bigint, position int, "createdAt" timestamptz,
          "taxRate" jsonb, "taxParts" bigint[])
      RETURNING 1`
}

const transactionInsert = (partnerId: string, orderId: string, rows: readonly TransactionRecord[]) => {
  const values = rows.map((t) => ({
    ...t,
    settledAt: t.settledAt === null ? null : new Date(t.settledAt),
    createdAt: new Date(t.createdAt),
  }))
  return sql`
      INSERT INTO order_transactions (partner_id, id, order_id, transaction_type, status, payment_method, payment_id, amount_minor, fee_minor, version, settled_at, created_at)
      SELECT ${partnerId}::uuid, r.id, ${orderId}::uuid, r."transactionType", r.status, r."paymentMethod", r."paymentId", r.amount, r.fee, r.version, r."settledAt", r."createdAt"
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS r(id uuid, "transactionType" text, status text, "paymentMethod" text,
        "paymentId" text, amount bigint, fee bigint, version int, "settledAt" timestamptz, "createdAt" timestamptz)
      RETURNING 1`
}

const versionInsert = (
  command: Command,
  order: OrderRecord,
  meta: OrderChange['meta'],
  undo: VersionUndo | null,
) => sql`
      INSERT INTO order_versions (partner_id, order_id, version, changed_at, changed_by, changed_by_name, meta, snapshot, undo)
      VALUES (${command.partnerId}, ${order.id}, ${order.currentVersion}, ${new Date(command.now)}, ${command.actor.accountId},
        ${command.actor.name}, ${meta ? JSON.stringify(meta) : null}::jsonb, ${JSON.stringify(snapshotOf(order))}::jsonb,
        ${undo ? JSON.stringify(undo) : null}::jsonb)`
