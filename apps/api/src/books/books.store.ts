import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

/** More findings of one kind than this tell nothing new. */
const MOST = 1000

/** A row that breaks a law of the database, with words for a person. */
export type Broken = { partnerId: string; subject: string; message: string }

/** Journals that do not sum to zero, hold no posting, or are not in their order's currency; those of passes are in a unit of their own. */
export const findBrokenJournals = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT j.partner_id AS "partnerId", 'journal ' || j.id AS subject,
      CASE WHEN p.lines IS NULL THEN 'holds no posting' WHEN p.total <> 0 THEN 'sums to ' || p.total
        ELSE 'is in ' || j.currency || ', its order in ' || o.currency END AS message
    FROM journals j
    LEFT JOIN (SELECT partner_id, journal_id, sum(amount_minor) AS total, count(*) AS lines FROM postings GROUP BY 1, 2) p
      ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
    LEFT JOIN orders o ON (o.partner_id, o.id) = (j.partner_id, j.order_id)
    WHERE p.lines IS NULL OR p.total <> 0 OR (o.currency <> j.currency AND j.currency <> 'PASS') LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Something that customers hold: their balances, its log with what each entry added, and its account in the ledger. */
type Holding = {
  what: string
  one: string
  balances: string
  entries: string
  added: RawBuilder<number>
  account: string
}

const CREDITS: Holding = {
  what: 'credits',
  one: 'credit entry',
  balances: 'credit_balances',
  entries: 'credit_entries',
  added: sql`CASE action WHEN 'Issue' THEN amount_minor ELSE -amount_minor END`,
  account: 'clubCredits',
}
const WALLETS: Holding = {
  what: 'wallet',
  one: 'wallet entry',
  balances: 'wallet_balances',
  entries: 'wallet_entries',
  added: sql`amount_minor`,
  account: 'wallet',
}

/** Credits of customers that do not agree with their log or the ledger. */
export const findBrokenCredits = (db: Kysely<DB>): Promise<Broken[]> => findBrokenHoldings(db, CREDITS)

/** Wallets that do not agree with their log or the ledger. */
export const findBrokenWallets = (db: Kysely<DB>): Promise<Broken[]> => findBrokenHoldings(db, WALLETS)

/** What does not agree: a balance with its log, an entry of the log with its journal, and all balances of a partner in a currency with the ledger. */
const findBrokenHoldings = async (db: Kysely<DB>, held: Holding): Promise<Broken[]> => {
  const [balances, entries] = [sql.table(held.balances), sql.table(held.entries)]
  const { rows } = await sql<Broken>`
    WITH logged AS (
      SELECT partner_id, customer_id, currency, sum(${held.added}) AS total FROM ${entries} GROUP BY 1, 2, 3
    ), posted AS (
      SELECT j.partner_id, j.id, j.currency, -sum(p.amount_minor) AS total
      FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
      WHERE p.account = ${held.account} GROUP BY 1, 2, 3
    ), added AS (
      SELECT partner_id, id, journal_id, ${held.added} AS total FROM ${entries}
    ), held AS (
      SELECT partner_id, currency, sum(balance_minor) AS total FROM ${balances} GROUP BY 1, 2
    ), owed AS (
      SELECT partner_id, currency, sum(total) AS total FROM posted GROUP BY 1, 2
    )
    SELECT partner_id AS "partnerId", ${held.what}::text || ' of customer ' || customer_id AS subject,
      'are ' || coalesce(b.balance_minor, 0) || ', their log says ' || coalesce(l.total, 0) AS message
    FROM ${balances} b FULL JOIN logged l USING (partner_id, customer_id, currency)
    WHERE coalesce(b.balance_minor, 0) <> coalesce(l.total, 0)
    UNION ALL
    SELECT e.partner_id, ${held.one}::text || ' ' || e.id, 'adds ' || e.total || ', its journal moved ' || coalesce(p.total, 0)
    FROM added e LEFT JOIN posted p ON (p.partner_id, p.id) = (e.partner_id, e.journal_id)
    WHERE coalesce(p.total, 0) <> e.total
    UNION ALL
    SELECT partner_id, ${held.what}::text || ' in ' || currency, 'come to ' || coalesce(h.total, 0) || ', the ledger says ' || coalesce(o.total, 0)
    FROM held h FULL JOIN owed o USING (partner_id, currency) WHERE coalesce(h.total, 0) <> coalesce(o.total, 0)
    LIMIT ${MOST}`.execute(db)
  return rows
}

/**
 * Passes that do not agree: what is left of a package with its entries, the entries of a journal with its postings, an order by passes
 * that took none, a cancelled one that holds some, and a line that got back more than it took.
 */
export const findBrokenPasses = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH left_over AS (
      SELECT partner_id, customer_package_id AS id, sum(passes) AS total FROM pass_entries GROUP BY 1, 2
    ), moved AS (
      SELECT partner_id, journal_id AS id, sum(passes) AS total FROM pass_entries GROUP BY 1, 2
    ), posted AS (
      SELECT j.partner_id, j.id, -sum(p.amount_minor) AS total
      FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
      WHERE p.account = 'passesHeld' GROUP BY 1, 2
    ), used AS (
      SELECT partner_id, order_id, line_id, customer_package_id, -sum(passes) AS total
      FROM pass_entries WHERE line_id IS NOT NULL GROUP BY 1, 2, 3, 4
    )
    SELECT c.partner_id AS "partnerId", 'customer package ' || c.id AS subject,
      'has ' || c.passes_left || ' passes left, its entries say ' || coalesce(l.total, 0) AS message
    FROM customer_packages c LEFT JOIN left_over l ON (l.partner_id, l.id) = (c.partner_id, c.id)
    WHERE c.passes_left <> coalesce(l.total, 0)
    UNION ALL
    SELECT partner_id, 'pass journal ' || id, 'moved ' || coalesce(p.total, 0) || ', its entries say ' || coalesce(m.total, 0)
    FROM moved m FULL JOIN posted p USING (partner_id, id) WHERE coalesce(p.total, 0) <> coalesce(m.total, 0)
    UNION ALL
    SELECT o.partner_id, 'order ' || o.readable_id,
      CASE WHEN u.total IS NULL THEN 'was paid by passes and took none' ELSE 'is cancelled and holds ' || u.total || ' passes' END
    FROM orders o LEFT JOIN (SELECT partner_id, order_id, sum(total) AS total FROM used GROUP BY 1, 2) u
      ON (u.partner_id, u.order_id) = (o.partner_id, o.id)
    WHERE o.payment_method = 'packages' AND (u.total IS NULL OR (u.total > 0 AND o.processing_status = 'CANCELED'))
    UNION ALL
    SELECT partner_id, 'order line ' || line_id, 'got back ' || -total || ' passes more than it took' FROM used WHERE total < 0
    LIMIT ${MOST}`.execute(db)
  return rows
}

/**
 * Attempts by card that do not agree with the payment log: money that came or went is a successful entry of the same amount, an
 * attempt that is open is an entry of unknown outcome and the other way round, and no charge gives back more than it took.
 */
export const findBrokenCharges = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT c.partner_id AS "partnerId", 'card ' || c.kind || ' ' || c.id AS subject,
      'is ' || c.status || ' with ' || c.amount_minor || ', its entry is ' || t.status || ' with ' || t.amount_minor AS message
    FROM card_charges c JOIN order_transactions t ON (t.partner_id, t.id) = (c.partner_id, c.transaction_id)
    WHERE (c.status = 'succeeded' AND t.status <> 'SUCCESS') OR (c.status IN ('requested', 'unknown') AND t.status <> 'UNKNOWN')
      OR t.amount_minor <> c.amount_minor OR (t.transaction_type = 'REFUND') <> (c.kind = 'refund')
    UNION ALL
    SELECT t.partner_id, 'entry ' || t.id, 'is UNKNOWN, and no provider is being asked about it'
    FROM order_transactions t WHERE t.status = 'UNKNOWN' AND NOT EXISTS (
      SELECT 1 FROM card_charges c
      WHERE (c.partner_id, c.transaction_id) = (t.partner_id, t.id) AND c.status IN ('requested', 'unknown'))
    UNION ALL
    SELECT c.partner_id, 'card charge ' || c.id, 'took ' || c.amount_minor || ' and gave back ' || sum(r.amount_minor)
    FROM card_charges c JOIN card_charges r ON (r.partner_id, r.charge_id) = (c.partner_id, c.id)
    WHERE r.status <> 'failed' GROUP BY c.partner_id, c.id HAVING sum(r.amount_minor) > c.amount_minor
    LIMIT ${MOST}`.execute(db)
  return rows
}

/** What an order says of its money beside what its lines, payment log and ledger say; amounts in minor units. */
export type OrderBooks = {
  partnerId: string
  id: string
  readableId: string
  status: string
  paymentStatus: string
  processingStatus: 'DRAFT' | 'COMMITTED' | 'CANCELED'
  total: number
  feeExclusive: number
  feeInclusive: number
  /** Prices of its lines. */
  lines: number
  /** The payment log, added up by type, status and method. */
  log: { transactionType: 'PURCHASE' | 'REFUND'; status: string; paymentMethod: string; amount: number }[]
  /** Its postings, added up by the journal's kind and the account. */
  postings: { kind: string; account: string; amount: number }[]
}

/** The next orders after `after`, by partner and id: one statement a page, so that a database of any size can be read. */
export const findOrderBooks = async (
  db: Kysely<DB>,
  after: { partnerId: string; id: string },
  limit: number,
): Promise<OrderBooks[]> => {
  const { rows } = await sql<OrderBooks>`
    WITH page AS MATERIALIZED (
      SELECT * FROM orders WHERE (partner_id, id) > (${after.partnerId}::uuid, ${after.id}::uuid) ORDER BY partner_id, id LIMIT ${limit}
    ), lines AS (
      SELECT l.partner_id, l.order_id, sum(l.price_minor)::bigint AS total
      FROM page JOIN order_line_items l ON (l.partner_id, l.order_id) = (page.partner_id, page.id) GROUP BY 1, 2
    ), log AS (
      SELECT partner_id, order_id, jsonb_agg(jsonb_build_object('transactionType', transaction_type, 'status', status,
        'paymentMethod', payment_method, 'amount', amount)) AS entries
      FROM (
        SELECT t.partner_id, t.order_id, t.transaction_type, t.status, t.payment_method, sum(t.amount_minor) AS amount
        FROM page JOIN order_transactions t ON (t.partner_id, t.order_id) = (page.partner_id, page.id) GROUP BY 1, 2, 3, 4, 5
      ) sums GROUP BY 1, 2
    ), ledger AS (
      SELECT partner_id, order_id, jsonb_agg(jsonb_build_object('kind', kind, 'account', account, 'amount', amount)) AS sums
      FROM (
        SELECT j.partner_id, j.order_id, j.kind, p.account, sum(p.amount_minor) AS amount
        FROM page JOIN journals j ON (j.partner_id, j.order_id) = (page.partner_id, page.id) AND j.currency <> 'PASS'
        JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id) GROUP BY 1, 2, 3, 4
      ) sums GROUP BY 1, 2
    )
    SELECT o.partner_id AS "partnerId", o.id, o.readable_id AS "readableId", o.status, o.payment_status AS "paymentStatus",
      o.processing_status AS "processingStatus", o.total_minor AS total, o.fee_exclusive_minor AS "feeExclusive",
      o.fee_inclusive_minor AS "feeInclusive", coalesce(lines.total, 0)::bigint AS lines, coalesce(log.entries, '[]') AS log,
      coalesce(ledger.sums, '[]') AS postings
    FROM page o
    LEFT JOIN lines ON (lines.partner_id, lines.order_id) = (o.partner_id, o.id)
    LEFT JOIN log ON (log.partner_id, log.order_id) = (o.partner_id, o.id)
    LEFT JOIN ledger ON (ledger.partner_id, ledger.order_id) = (o.partner_id, o.id)
    ORDER BY o.partner_id, o.id`.execute(db)
  return rows
}

// A draft takes its court only with an order line (BOOKING-07, BOOKING-85).
const live = sql`(x.booking_id IS NULL AND (b.processing_status <> 'DRAFT' OR b.order_id IS NOT NULL))`

/**
 * Bookings whose rows on the court are wrong: a live one must hold exactly one live row, of its own kind, court and time;
 * one that was taken off the schedule none.
 */
export const findBookingsWithoutCourt = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT b.partner_id AS "partnerId", 'booking ' || b.id AS subject,
      CASE WHEN NOT ${live} THEN 'was taken off the schedule and still holds its court'
        WHEN o.held IS NULL THEN 'is live and holds no court'
        WHEN o.held > 1 THEN 'holds ' || o.held || ' rows of the court'
        ELSE 'holds another court, time or kind than its own' END AS message
    FROM facility_bookings b
    LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
    LEFT JOIN (
      SELECT partner_id, booking_id, count(*) AS held, min(facility_id::text) AS facility, min(kind) AS kind, min(starts_at) AS starts_at, max(ends_at) AS ends_at
      FROM occupancies WHERE released_at IS NULL AND booking_id IS NOT NULL GROUP BY 1, 2
    ) o ON (o.partner_id, o.booking_id) = (b.partner_id, b.id)
    WHERE CASE WHEN ${live}
      THEN o.held IS DISTINCT FROM 1 OR (o.facility, o.kind, o.starts_at, o.ends_at) IS DISTINCT FROM (b.facility_id::text, b.type, b.starts_at, b.ends_at)
      ELSE o.held IS NOT NULL END LIMIT ${MOST}`.execute(db)
  return rows
}

/** Live linked bookings whose main booking is gone or stands at another time. */
export const findStrayShadows = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT b.partner_id AS "partnerId", 'linked booking ' || b.id AS subject,
      CASE WHEN gone.booking_id IS NOT NULL THEN 'is live, the booking it follows is not' ELSE 'stands at another time than the booking it follows' END AS message
    FROM facility_bookings b
    LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
    JOIN facility_bookings m ON (m.partner_id, m.id) = (b.partner_id, b.main_booking_id)
    LEFT JOIN booking_cancellations gone ON (gone.partner_id, gone.booking_id) = (m.partner_id, m.id)
    WHERE b.type = 'linked' AND x.booking_id IS NULL
      AND (gone.booking_id IS NOT NULL OR (m.starts_at, m.ends_at) <> (b.starts_at, b.ends_at)) LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Bookings that are live in a cancelled order. */
export const findBookingsOfCanceledOrders = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT b.partner_id AS "partnerId", 'booking ' || b.id AS subject, 'is live, its order ' || o.readable_id || ' is cancelled' AS message
    FROM facility_bookings b JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
    WHERE o.processing_status = 'CANCELED' AND NOT EXISTS (
      SELECT 1 FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id)) LIMIT ${MOST}`.execute(
    db,
  )
  return rows
}

/** Memberships that are active though an order that sold them is cancelled (ORDERS-134). */
export const findMembershipsOfCanceledOrders = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT s.partner_id AS "partnerId", 'membership ' || s.id AS subject, 'is live, its order ' || o.readable_id || ' is cancelled' AS message
    FROM subscriptions s
    JOIN order_line_items l ON (l.partner_id, l.target_id) = (s.partner_id, s.id) AND l.target_type = 'subscription'
    JOIN orders o ON (o.partner_id, o.id) = (l.partner_id, l.order_id)
    WHERE s.canceled_at IS NULL AND o.processing_status = 'CANCELED' LIMIT ${MOST}`.execute(db)
  return rows
}

/** Customer bookings that no order line, or more than one, charges for. */
export const findBookingsWithoutLine = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT b.partner_id AS "partnerId", 'booking ' || b.id AS subject, 'has ' || count(l.id) || ' order lines' AS message
    FROM facility_bookings b
    LEFT JOIN order_line_items l ON (l.partner_id, l.target_id, l.order_id) = (b.partner_id, b.id, b.order_id) AND l.target_type = 'facilityBooking'
    WHERE b.type = 'booking' GROUP BY b.partner_id, b.id HAVING count(l.id) <> 1 LIMIT ${MOST}`.execute(db)
  return rows
}

/** Courts that two live rows take at once; the exclusion constraint forbids it, this reads whether it held. */
export const findCourtsTakenTwice = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT partner_id AS "partnerId", 'court ' || facility_id AS subject, 'is taken twice at ' || starts_at AS message
    FROM (
      SELECT partner_id, facility_id, starts_at,
        max(ends_at) OVER (PARTITION BY partner_id, facility_id ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
      FROM occupancies WHERE released_at IS NULL
    ) o WHERE starts_at < taken_until LIMIT ${MOST}`.execute(db)
  return rows
}
