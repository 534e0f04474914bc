import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { OrderTransaction } from '@fieldhouse/domain/orders'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** An entry of the payment log; amounts in minor units, times in epoch milliseconds. */
export type LogEntry = OrderTransaction & { settledAt: number | null; reversedAt: number | null }

export type JournalOfOrder = {
  id: string
  kind: string
  currency: string
  at: number
  postings: { account: string; amount: number }[]
}

/** What the audit trail keeps of an order after a command that changed it; null for commands that changed something else. */
export type Told = {
  total?: number
  status?: string
  processingStatus?: string
  paymentMethod?: string
  version?: number
  transactions?: Pick<LogEntry, 'id' | 'transactionType' | 'status' | 'amount' | 'paymentMethod'>[]
}

/** An order with everything that hangs on it and that has to agree with it; amounts in minor units, times in epoch milliseconds. */
export type OrderBooks = {
  id: string
  readableId: string
  currency: string
  status: string
  paymentStatus: string
  processingStatus: 'DRAFT' | 'COMMITTED' | 'CANCELED'
  total: number
  feeExclusive: number
  feeInclusive: number
  currentVersion: number
  createdAt: number
  /** When the command that changed it last was asked for: of two that wait for each other, the later one may have been asked for first. */
  updatedAt: number
  canceledAt: number | null
  /** Prices of its lines. */
  lines: number
  log: LogEntry[]
  /** What providers gave back beyond what it held. */
  overRefunds: { paymentMethod: PaymentMethod; amount: number; createdAt: number; reversedAt: number | null }[]
  journals: JournalOfOrder[]
  versions: { version: number; at: number; total: number; currency: string }[]
  audits: { at: number; told: Told | null }[]
}

/** Orders in the order of their ids, up to `last`; and the ids of orders that something hangs on and that there are not. */
export type OrderPage = { orders: OrderBooks[]; missing: { id: string; what: string }[]; last: string | null }

type Head = Omit<OrderBooks, 'canceledAt' | 'lines' | 'log' | 'overRefunds' | 'journals' | 'versions' | 'audits'>
type Rows<T> = { id: string; rows: T[] }[]

/** Behind every id. */
const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const ms = (column: string) => sql`round(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`

/**
 * The next orders of a partner after the id `after`, with what hangs on them. Each table is read once, in the order of an index that
 * it has, between two ids: so a partner of any size is read in pieces, and what hangs on no order is seen as well.
 */
export const findOrderPage = async (
  db: Kysely<DB>,
  partnerId: string,
  after: string,
  limit: number,
): Promise<OrderPage> => {
  const bound = await sql<{ id: string }>`
    SELECT id FROM orders WHERE partner_id = ${partnerId} AND id > ${after} ORDER BY id LIMIT 1 OFFSET ${limit - 1}`.execute(
    db,
  )
  const last = bound.rows[0]?.id ?? null
  const between = (partner: string, id: string) =>
    sql`${sql.ref(partner)} = ${partnerId} AND ${sql.ref(id)} > ${after} AND ${sql.ref(id)} <= ${last ?? END}`
  const grouped = async <T>(table: RawBuilder<unknown>, id: string, row: RawBuilder<unknown>): Promise<Rows<T>> =>
    (
      await sql<{ id: string; rows: T[] }>`
        SELECT ${sql.ref(id)} AS id, json_agg(json_build_array(${row})) AS rows FROM ${table}
        WHERE ${between(`${id.split('.')[0]}.partner_id`, id)} GROUP BY 1`.execute(db)
    ).rows
  const [heads, canceled, lines, log, overRefunds, journals, versions, audits] = await Promise.all([
    sql<Head>`
      SELECT id, readable_id AS "readableId", currency, status, payment_status AS "paymentStatus",
        processing_status AS "processingStatus", total_minor AS total, fee_exclusive_minor AS "feeExclusive",
        fee_inclusive_minor AS "feeInclusive", current_version AS "currentVersion", ${ms('created_at')} AS "createdAt", ${ms('updated_at')} AS "updatedAt"
      FROM orders WHERE ${between('orders.partner_id', 'orders.id')} ORDER BY id`.execute(db),
    grouped<[number]>(sql`order_cancellations x`, 'x.order_id', ms('x.canceled_at')),
    grouped<[number]>(sql`order_line_items l`, 'l.order_id', sql`l.price_minor`),
    grouped<LogRow>(
      sql`order_transactions t`,
      't.order_id',
      sql`t.id, t.transaction_type, t.status, t.payment_method, t.amount_minor, t.fee_minor, t.version,
        ${ms('t.created_at')}, ${ms('t.settled_at')}, ${ms('t.reversed_at')}`,
    ),
    grouped<OverRefundRow>(
      sql`over_refunds e`,
      'e.order_id',
      sql`e.payment_method, e.amount_minor, ${ms('e.created_at')}, ${ms('e.reversed_at')}`,
    ),
    grouped<PostingRow>(
      sql`journals j LEFT JOIN postings p ON p.partner_id = ${partnerId} AND p.journal_id = j.id`,
      'j.order_id',
      sql`j.id, j.kind, j.currency, ${ms('j.created_at')}, p.account, p.amount_minor`,
    ),
    grouped<VersionRow>(
      sql`order_versions v`,
      'v.order_id',
      sql`v.version, ${ms('v.changed_at')}, (v.snapshot ->> 'totalAmount')::bigint, v.snapshot ->> 'currency'`,
    ),
    grouped<AuditRow>(
      sql`audit_entries a`,
      'a.subject_id',
      sql`${ms('a.at')}, CASE WHEN a.action = 'order.placed' OR a.after ? 'transactions' THEN a.after END`,
    ),
  ])
  return joined(heads.rows, { canceled, lines, log, overRefunds, journals, versions, audits }, last)
}

type LogRow = [
  id: string,
  transactionType: LogEntry['transactionType'],
  status: LogEntry['status'],
  paymentMethod: PaymentMethod,
  amount: number,
  fee: number,
  version: number,
  createdAt: number,
  settledAt: number | null,
  reversedAt: number | null,
]
type OverRefundRow = [paymentMethod: PaymentMethod, amount: number, createdAt: number, reversedAt: number | null]
type PostingRow = [id: string, kind: string, currency: string, at: number, account: string | null, amount: number]
type VersionRow = [version: number, at: number, total: number, currency: string]
type AuditRow = [at: number, told: Told | null]

type Parts = {
  canceled: Rows<[number]>
  lines: Rows<[number]>
  log: Rows<LogRow>
  overRefunds: Rows<OverRefundRow>
  journals: Rows<PostingRow>
  versions: Rows<VersionRow>
  audits: Rows<AuditRow>
}

/** What people call what hangs on an order. Audit entries are of other things, too. */
const HANGING: Partial<Record<keyof Parts, string>> = {
  canceled: 'its cancellation',
  lines: 'lines',
  log: 'entries of the payment log',
  overRefunds: 'refunds in overRefunds',
  journals: 'journals',
  versions: 'versions',
}

const joined = (heads: readonly Head[], parts: Parts, last: string | null): OrderPage => {
  const orders = new Map<string, OrderBooks>()
  for (const head of heads)
    orders.set(head.id, {
      ...head,
      canceledAt: null,
      lines: 0,
      log: [],
      overRefunds: [],
      journals: [],
      versions: [],
      audits: [],
    })
  const missing: OrderPage['missing'] = []
  const each = <K extends keyof Parts>(part: K, add: (order: OrderBooks, rows: Parts[K][number]['rows']) => void) => {
    for (const { id, rows } of parts[part] as Rows<unknown>) {
      const order = orders.get(id)
      if (order) add(order, rows as Parts[K][number]['rows'])
      else if (HANGING[part]) missing.push({ id, what: HANGING[part] })
    }
  }
  each('canceled', (order, [row]) => void (order.canceledAt = row![0]))
  each('lines', (order, rows) => void (order.lines = rows.reduce((sum, [price]) => sum + price, 0)))
  each('log', (order, rows) => void (order.log = rows.map(entryOf)))
  each('overRefunds', (order, rows) => {
    order.overRefunds = rows.map(([paymentMethod, amount, createdAt, reversedAt]) => ({
      paymentMethod,
      amount,
      createdAt,
      reversedAt,
    }))
  })
  each('journals', (order, rows) => void (order.journals = journalsOf(rows)))
  each('versions', (order, rows) => {
    order.versions = rows.map(([version, at, total, currency]) => ({ version, at, total, currency }))
  })
  each('audits', (order, rows) => void (order.audits = rows.map(([at, told]) => ({ at, told }))))
  return { orders: [...orders.values()], missing, last }
}

const entryOf = (row: LogRow): LogEntry => {
  const [id, transactionType, status, paymentMethod, amount, fee, version, createdAt, settledAt, reversedAt] = row
  return {
    id,
    transactionType,
    status,
    paymentMethod,
    amount,
    fee,
    version,
    createdAt,
    settledAt,
    reversedAt,
  }
}

const journalsOf = (rows: readonly PostingRow[]): JournalOfOrder[] => {
  const journals = new Map<string, JournalOfOrder>()
  for (const [id, kind, currency, at, account, amount] of rows) {
    let journal = journals.get(id)
    if (!journal) journals.set(id, (journal = { id, kind, currency, at, postings: [] }))
    if (account !== null) journal.postings.push({ account, amount })
  }
  return [...journals.values()]
}
