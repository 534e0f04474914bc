import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type {
  Dispute,
  OrderTransaction,
  OverRefund,
  OverRefundSettlement,
  TaxDocument,
} from '@fieldhouse/domain/orders'
import type { Collected, CommissionRate, PayoutFigures } from '@fieldhouse/domain/payouts'
import type { KeptRate, KeptTax } from '@fieldhouse/domain/taxes'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** An entry of the payment log; amounts in minor units, times in epoch milliseconds. */
export type LogEntry = OrderTransaction & {
  feeWithPayout: boolean
  settledAt: number | null
  reversedAt: number | null
}

export type JournalOfOrder = {
  id: string
  kind: string
  currency: string
  at: number
  postings: { account: string; amount: number }[]
}

/** What the audit trail keeps of a tax document as it was issued. */
export type IssuedDocument = { documentId: string; net: number; tax: number; gross: number }

/** A tax document with what it comes to; amounts in minor units, times in epoch milliseconds. */
export type BookedTaxDocument = TaxDocument & {
  id: string
  year: number
  number: number
  at: number
  net: number
  tax: number
  gross: number
  currency: string
  correctsId: string | null
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

/** What payouts that did not fail hold of an order. */
export type PaidOut = {
  items: (PayoutFigures & { accounts: Collected['accounts']; rate: CommissionRate })[]
  /** What the platform bears of the discount that stands. */
  borne: number
  /** Something of it is due still, or it was settled elsewhere: payouts hold not all of it. */
  isOpen: boolean
}

/** An order with everything that hangs on it and that has to agree with it; amounts in minor units, times in epoch milliseconds. */
export type OrderBooks = {
  id: string
  readableId: string
  paymentMethod: PaymentMethod
  /** By which methods it says that it was or is to be paid; null where that is its own alone. */
  methods: PaymentMethod[] | null
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
  /** What its lines cost, with the rates that they keep and the tax within. */
  lines: { price: number; tax: KeptTax }[]
  /** The rate of the tax within its fee on top. */
  feeTaxRate: KeptRate | null
  taxDocuments: BookedTaxDocument[]
  log: LogEntry[]
  /** What providers gave back beyond what it held. */
  overRefunds: (Pick<OverRefund, 'paymentMethod' | 'amount' | 'liesOn'> & {
    createdAt: number
    reversedAt: number | null
    /** How it was settled, the one that stands with `undoneAt` null. */
    settlements: { as: OverRefundSettlement; at: number; undoneAt: number | null }[]
  })[]
  disputes: (Dispute & { openedAt: number; decidedAt: number | null })[]
  /** Null where no payout has held it. */
  paidOut: PaidOut | null
  journals: JournalOfOrder[]
  /** What each version of the change log says of the order; `lines` is what its lines came to. */
  versions: {
    version: number
    at: number
    total: number
    currency: string
    lines: number
  }[]
  audits: { at: number; told: Told | null; issued: IssuedDocument | null }[]
}

/** Orders in the order of their ids, up to `last`; and the ids of orders that something hangs on and that there are not. */
export type OrderPage = { orders: OrderBooks[]; missing: { id: string; what: string }[]; last: string | null }

type Head = Omit<
  OrderBooks,
  | 'canceledAt'
  | 'lines'
  | 'taxDocuments'
  | 'log'
  | 'overRefunds'
  | 'disputes'
  | 'paidOut'
  | 'journals'
  | 'versions'
  | 'audits'
>
type Rows<T> = { id: string; rows: T[] }[]

const ms = (column: string) => sql`round(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`

/** Ids after one, and up to another. */
export type Span = { after: string; until: string }

/**
 * The first orders of a partner within a span of ids, with what hangs on them; `last` is null where there are no more. Each table is read once, in the order of an index that
 * it has, between two ids: so a partner of any size is read in pieces, and what hangs on no order is seen as well.
 */
export const findOrderPage = async (
  db: Kysely<DB>,
  partnerId: string,
  { after, until }: Span,
  limit: number,
): Promise<OrderPage> => {
  const bound = await sql<{ id: string }>`
    SELECT id FROM orders WHERE partner_id = ${partnerId} AND id > ${after} AND id <= ${until}
    ORDER BY id LIMIT 1 OFFSET ${limit - 1}`.execute(db)
  const last = bound.rows[0]?.id ?? null
  const between = (partner: string, id: string) =>
    sql`${sql.ref(partner)} = ${partnerId} AND ${sql.ref(id)} > ${after} AND ${sql.ref(id)} <= ${last ?? until}`
  const grouped = async <T>(
    table: RawBuilder<unknown>,
    id: string,
    row: RawBuilder<unknown>,
    order = sql``,
  ): Promise<Rows<T>> =>
    (
      await sql<{ id: string; rows: T[] }>`
        SELECT ${sql.ref(id)} AS id, json_agg(json_build_array(${row}) ${order}) AS rows FROM ${table}
        WHERE ${between(`${id.split('.')[0]}.partner_id`, id)} GROUP BY 1`.execute(db)
    ).rows
  const [heads, canceled, lines, taxDocuments, log, overRefunds, disputes, paidOut, journals, versions, audits] =
    await Promise.all([
      sql<Head>`
      SELECT id, readable_id AS "readableId", payment_method AS "paymentMethod", methods, currency, status, payment_status AS "paymentStatus",
        processing_status AS "processingStatus", total_minor AS total, fee_exclusive_minor AS "feeExclusive",
        fee_inclusive_minor AS "feeInclusive", fee_tax_rate AS "feeTaxRate", current_version AS "currentVersion", ${ms('created_at')} AS "createdAt", ${ms('updated_at')} AS "updatedAt"
      FROM orders WHERE ${between('orders.partner_id', 'orders.id')} ORDER BY id`.execute(db),
      grouped<[number]>(sql`order_cancellations x`, 'x.order_id', ms('x.canceled_at')),
      // Which line has the unit that rounding leaves depends on their order.
      grouped<LineRow>(
        sql`order_line_items l`,
        'l.order_id',
        sql`l.price_minor, l.tax_rate, l.tax_parts`,
        sql`ORDER BY l.position, l.created_at, l.id`,
      ),
      grouped<[BookedTaxDocument]>(
        sql`tax_documents d`,
        'd.order_id',
        sql`json_build_object('id', d.id, 'kind', d.kind, 'year', d.year, 'number', d.number, 'at', ${ms('d.issued_at')}, 'net', d.net_minor,
        'tax', d.tax_minor, 'gross', d.gross_minor, 'currency', d.currency, 'correctsId', d.corrects_id, 'price', d.content -> 'price',
        'fee', d.content -> 'fee')`,
      ),
      grouped<LogRow>(
        sql`order_transactions t`,
        't.order_id',
        sql`t.id, t.transaction_type, t.status, t.payment_method, t.amount_minor, t.fee_minor, t.fee_with_payout, t.version,
        ${ms('t.created_at')}, ${ms('t.settled_at')}, ${ms('t.reversed_at')}`,
      ),
      grouped<OverRefundRow>(
        sql`over_refunds e`,
        'e.order_id',
        sql`e.payment_method, e.amount_minor, e.lies_on, ${ms('e.created_at')}, ${ms('e.reversed_at')},
        (SELECT coalesce(json_agg(json_build_object('as', s.settled_as, 'at', ${ms('s.settled_at')}, 'undoneAt', ${ms('s.undone_at')})), '[]')
          FROM over_refund_settlements s WHERE s.partner_id = ${partnerId} AND s.over_refund_id = e.id)`,
      ),
      grouped<DisputeRow>(
        sql`payment_disputes d`,
        'd.order_id',
        sql`d.payment_method, d.amount_minor, d.status, ${ms('d.opened_at')}, ${ms('d.decided_at')}`,
      ),
      grouped<PayoutRow>(
        sql`payout_items i JOIN payouts w ON w.partner_id = ${partnerId} AND w.id = i.payout_id AND w.status NOT IN ('FAILED', 'CANCELED')`,
        'i.order_id',
        sql`json_build_object('taken', i.taken_minor, 'refunded', i.refunded_minor, 'fees', i.fees_minor, 'commission', i.commission_minor,
          'borne', i.borne_minor, 'amount', i.amount_minor, 'accounts', i.accounts, 'rate', i.commission),
        coalesce((SELECT u.platform_minor FROM coupon_uses u
          WHERE u.partner_id = ${partnerId} AND u.order_id = i.order_id AND u.given_back_at IS NULL), 0),
        EXISTS (SELECT FROM payout_dues d WHERE d.partner_id = ${partnerId} AND d.order_id = i.order_id) OR EXISTS (
          SELECT FROM orders o JOIN payouts s ON s.partner_id = ${partnerId} AND s.id = o.successful_payout_id AND s.status IS NULL
          WHERE o.partner_id = ${partnerId} AND o.id = i.order_id)`,
        sql`ORDER BY w.created_at`,
      ),
      grouped<PostingRow>(
        sql`journals j LEFT JOIN postings p ON p.partner_id = ${partnerId} AND p.journal_id = j.id`,
        'j.order_id',
        sql`j.id, j.kind, j.currency, ${ms('j.created_at')}, p.account, p.amount_minor`,
      ),
      grouped<VersionRow>(
        sql`order_versions v`,
        'v.order_id',
        sql`v.version, ${ms('v.changed_at')}, (v.snapshot ->> 'totalAmount')::bigint, v.snapshot ->> 'currency',
        (SELECT coalesce(sum((l ->> 'priceCents')::bigint), 0) FROM jsonb_array_elements(v.snapshot -> 'orderLineItems') AS l)`,
      ),
      grouped<AuditRow>(
        sql`audit_entries a`,
        'a.subject_id',
        sql`${ms('a.at')}, CASE WHEN a.action = 'order.placed' OR a.after ? 'transactions' THEN a.after END,
        CASE WHEN a.action IN ('taxInvoice.issued', 'creditNote.issued') THEN a.after END`,
      ),
    ])
  return joined(
    heads.rows,
    { canceled, lines, taxDocuments, log, overRefunds, disputes, paidOut, journals, versions, audits },
    last,
  )
}

type LineRow = [price: number, taxRate: KeptRate | null, taxParts: number[] | null]
type LogRow = [
  id: string,
  transactionType: LogEntry['transactionType'],
  status: LogEntry['status'],
  paymentMethod: PaymentMethod,
  amount: number,
  fee: number,
  feeWithPayout: boolean,
  version: number,
  createdAt: number,
  settledAt: number | null,
  reversedAt: number | null,
]
type OverRefundRow = [
  paymentMethod: PaymentMethod,
  amount: number,
  liesOn: OverRefund['liesOn'],
  createdAt: number,
  reversedAt: number | null,
  settlements: OrderBooks['overRefunds'][number]['settlements'],
]
type DisputeRow = [
  paymentMethod: PaymentMethod,
  amount: number,
  status: Dispute['status'],
  openedAt: number,
  decidedAt: number | null,
]
type PayoutRow = [item: PaidOut['items'][number], borne: number, isOpen: boolean]
type PostingRow = [id: string, kind: string, currency: string, at: number, account: string | null, amount: number]
type VersionRow = [version: number, at: number, total: number, currency: string, lines: number]
type AuditRow = [at: number, told: Told | null, issued: IssuedDocument | null]

type Parts = {
  canceled: Rows<[number]>
  lines: Rows<LineRow>
  taxDocuments: Rows<[BookedTaxDocument]>
  log: Rows<LogRow>
  overRefunds: Rows<OverRefundRow>
  disputes: Rows<DisputeRow>
  paidOut: Rows<PayoutRow>
  journals: Rows<PostingRow>
  versions: Rows<VersionRow>
  audits: Rows<AuditRow>
}

/** What people call what hangs on an order. Audit entries are of other things, too. */
const HANGING: Partial<Record<keyof Parts, string>> = {
  canceled: 'its cancellation',
  lines: 'lines',
  taxDocuments: 'tax documents',
  log: 'entries of the payment log',
  overRefunds: 'refunds in overRefunds',
  disputes: 'disputes',
  paidOut: 'payouts',
  journals: 'journals',
  versions: 'versions',
}

const joined = (heads: readonly Head[], parts: Parts, last: string | null): OrderPage => {
  const orders = new Map<string, OrderBooks>()
  for (const head of heads)
    orders.set(head.id, {
      ...head,
      canceledAt: null,
      lines: [],
      taxDocuments: [],
      log: [],
      overRefunds: [],
      disputes: [],
      paidOut: null,
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
  each(
    'lines',
    (order, rows) =>
      void (order.lines = rows.map(([price, rate, taxParts]) => ({
        price,
        tax: rate && { rate, parts: taxParts ?? [] },
      }))),
  )
  each('taxDocuments', (order, rows) => {
    order.taxDocuments = rows.map(([document]) => document).toSorted((a, b) => a.at - b.at || a.number - b.number)
  })
  each('log', (order, rows) => void (order.log = rows.map(entryOf)))
  each('overRefunds', (order, rows) => {
    order.overRefunds = rows.map(([paymentMethod, amount, liesOn, createdAt, reversedAt, settlements]) => ({
      paymentMethod,
      amount,
      liesOn,
      createdAt,
      reversedAt,
      settlements,
    }))
  })
  each('disputes', (order, rows) => {
    order.disputes = rows.map(([paymentMethod, amount, status, openedAt, decidedAt]) => ({
      paymentMethod,
      amount,
      status,
      openedAt,
      decidedAt,
    }))
  })
  each('paidOut', (order, rows) => {
    const [, borne, isOpen] = rows[0]!
    order.paidOut = { items: rows.map(([item]) => item), borne, isOpen }
  })
  each('journals', (order, rows) => void (order.journals = journalsOf(rows)))
  each('versions', (order, rows) => {
    order.versions = rows.map(([version, at, total, currency, lines]) => ({
      version,
      at,
      total,
      currency,
      lines,
    }))
  })
  each('audits', (order, rows) => void (order.audits = rows.map(([at, told, issued]) => ({ at, told, issued }))))
  return { orders: [...orders.values()], missing, last }
}

const entryOf = (row: LogRow): LogEntry => {
  const [
    id,
    transactionType,
    status,
    paymentMethod,
    amount,
    fee,
    feeWithPayout,
    version,
    createdAt,
    settledAt,
    reversedAt,
  ] = row
  return {
    id,
    transactionType,
    status,
    paymentMethod,
    amount,
    fee,
    feeWithPayout,
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
