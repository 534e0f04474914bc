import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { findContradictions } from './check-books.ts'
import { everyTable } from './fixtures/every-table.ts'
import { withoutConstraints } from './fixtures/planted.ts'

// Every column of every table that money, a right to something or a court hangs on is changed, and every row goes, one at a time: the check finds it, or the
// list below says why nothing else could know.

/** The tables, and of which rows something else speaks; of the others nobody could know. */
const TABLES: Record<string, string> = {
  orders: 'true',
  order_line_items: 'true',
  order_transactions: 'true',
  order_versions: 'true',
  order_cancellations: 'true',
  payment_attempts: "status = 'succeeded'",
  over_refunds: 'true',
  payment_disputes: 'true',
  coupon_uses: 'true',
  credit_entries: 'true',
  credit_balances: 'true',
  wallet_entries: 'true',
  wallet_balances: 'true',
  pass_entries: 'true',
  customer_packages: 'true',
  // Of the cast some came from elsewhere, without an order.
  subscriptions: 'id IN (SELECT target_id FROM order_line_items)',
  // Of what was taken back nothing depends.
  class_participants: 'removed_at IS NULL',
  class_sessions: 'true',
  // Of what was cancelled its line and the refund speak.
  facility_bookings: "type = 'booking' AND id NOT IN (SELECT booking_id FROM booking_cancellations)",
  // What was given back is nobody's.
  occupancies: "released_at IS NULL AND kind = 'booking'",
  journals: 'true',
  postings: 'true',
  payouts: 'true',
  payout_items: 'commission_minor <> 0',
  payout_dues: 'true',
  tax_documents: 'true',
  booking_cancellations: 'true',
  over_refund_settlements: 'true',
  coupons: 'used_count > 0',
  day_closes: 'true',
  book_periods: 'true',
  tax_numbers: 'true',
  readable_ids: 'true',
  subscription_pauses: 'true',
  subscription_renewals: 'true',
  waiting_entries: "status = 'offered'",
}

/** Columns, or values within a document, of a table. */
const of = (table: string, columns: string): string[] => columns.split(/\s+/).map((column) => `${table}.${column}`)

/** What of a coupon is its own to say. */
const TERMS = `code discount_type discount_percentage discount_amount_minor facility_group_ids service_hours.MO service_hours.TU service_hours.WE service_hours.TH
  service_hours.FR service_hours.SA service_hours.SU service_valid_from service_valid_until`

/** What the check can't know, and why not: columns, and what is done to them where that is not everything. */
const UNKNOWABLE: readonly [why: string, what: readonly string[]][] = [
  [
    'who did it is said once',
    [
      ...of('orders', 'created_by'),
      ...of('order_versions', 'changed_by changed_by_name'),
      ...of('order_cancellations', 'canceled_by'),
      ...of('booking_cancellations', 'canceled_by'),
      ...of('credit_entries', 'created_by created_by_name staff_id'),
      ...of('class_participants', 'created_by removed_by'),
      ...of('class_sessions', 'canceled_by'),
      ...of('facility_bookings', 'created_by staff_id'),
      ...of('journals', 'created_by'),
      ...of('payouts', 'created_by created_by_name'),
      ...of('day_closes', 'closed_by closed_by_name'),
      ...of('book_periods', 'closed_by closed_by_name'),
      ...of('coupons', 'created_by'),
      ...of('waiting_entries', 'created_by'),
    ],
  ],
  [
    'words are said once, or may be edited',
    [
      ...of('orders', 'customer_note partner_note'),
      ...of('order_line_items', 'description'),
      ...of('order_versions', 'meta meta.reason meta.comment'),
      ...of('order_cancellations', 'reason comment'),
      ...of('booking_cancellations', 'reason comment'),
      ...of('class_participants', 'remark'),
      ...of('customer_packages', 'name'),
      ...of('facility_bookings', 'event_name'),
      ...of('day_closes', 'note'),
      ...of('payment_disputes', 'reason'),
    ],
  ],
  [
    'a moment on which no sum, right or court depends',
    [
      ...of('order_line_items', 'created_at'),
      ...of('coupon_uses', 'used_at given_back_at'),
      ...of('class_participants', 'created_at checked_in_at presence_said_at'),
      ...of('class_sessions', 'timed_at'),
      ...of('facility_bookings', 'created_at timed_at'),
      ...of('booking_cancellations', 'canceled_at'),
      ...of('subscriptions', 'created_at'),
      ...of('subscription_pauses', 'created_at'),
      ...of('subscription_renewals', 'created_at looked_on'),
      ...of('coupons', 'created_at'),
      ...of('tax_documents', 'issued_at'),
    ],
  ],
  [
    'a name of its own that nothing else says',
    [
      ...of('order_line_items', 'id'),
      ...of('order_transactions', 'id payment_id'),
      ...of('credit_entries', 'id'),
      ...of('wallet_entries', 'id'),
      ...of('pass_entries', 'id'),
      ...of('occupancies', 'id'),
      ...of('over_refund_settlements', 'id'),
      ...of('subscription_pauses', 'id'),
      ...of('subscription_renewals', 'id'),
    ],
  ],
  [
    'an order in which things are shown, or how they came about',
    [
      ...of('order_line_items', 'position'),
      ...of('postings', 'line'),
      ...of('class_sessions', 'version'),
      ...of('facility_bookings', 'version booking_group_id moved_by_hand series_id series_date original_date'),
      ...of('coupons', 'version'),
      ...of('order_transactions', 'fee_with_payout'),
    ],
  ],
  [
    'names that the provider gave and moments that it alone knows; what went back may have been handed back without it',
    [
      'payment_attempts DELETE',
      ...of(
        'payment_attempts',
        'partner_id id attempt of_attempt_id provider provider_id failure_code created_at settled_at checked_at unheard_since',
      ),
      ...of('over_refunds', 'attempt_id refund_id'),
      ...of('payment_disputes', 'id attempt_id provider_dispute_id opened_at decided_at'),
    ],
  ],
  ['what a bank decides, until it is decided', of('payment_disputes', 'status')],
  [
    'how the bank and the provider call it, and where it went',
    of(
      'payouts',
      'readable_id settlement_utr provider provider_account_id provider_payout_id bank_account_id bank_number_end',
    ),
  ],
  [
    'how an order looked at a version, of which what it came to is compared, and for the last one its lines; what undoing a move brings back, for minutes',
    of(
      'order_versions',
      `snapshot.orderLineItems.timeRange.start snapshot.orderLineItems.timeRange.end snapshot.status snapshot.processingStatus snapshot.orderLineItems.targetType snapshot.orderLineItems.description  undo undo.lines.id undo.lines.price undo.lines.description undo.money.total undo.money.feeExclusive
       undo.money.feeInclusive undo.money.paymentMethod undo.money.added.id undo.money.added.paymentMethod undo.bookings.id undo.bookings.start
       undo.bookings.end undo.bookings.price undo.bookings.facilityId`,
    ),
  ],
  [
    'how a rate is called, and whether its tax was added, as the price holds it either way; what a document lists beside what it comes to',
    [
      ...of(
        'order_line_items',
        'tax_rate.id tax_rate.name tax_rate.registrationNumber tax_rate.inclusive tax_rate.parts.name',
      ),
      ...of(
        'tax_documents',
        `content.readableId content.buyer.name content.seller.name content.seller.address content.supply.start content.supply.end content.lines.description
         content.lines.time.start content.lines.time.end content.rates.price.id content.rates.price.name content.rates.price.registrationNumber
         content.rates.price.inclusive content.rates.price.rounding content.rates.price.parts.name content.rates.price.parts.millionths
         content.lines.gross content.lines.tax`,
      ),
    ],
  ],
  ['of nothing there is no tax', ['orders.fee_tax_rate SET', 'order_line_items.tax_parts SET']],
  [
    'what a coupon is may be edited at any time; a use keeps what it was then',
    [
      ...of('coupon_uses', `${TERMS} amount_left_minor`),
      ...of(
        'coupons',
        `${TERMS} currency is_active platform_share max_usage_count max_usage_per_customer min_order_amount_minor min_applied_items order_valid_from
         order_valid_until customer_segments deleted_at`,
      ),
    ],
  ],
  [
    'what a class is may be edited at any time; of past orders their lines speak',
    of(
      'class_sessions',
      `class_id name description types_of_sports venue_id facility_id starts_at ends_at member_price_minor non_member_price_minor currency passes_required
       max_people`,
    ),
  ],
  ['why credits were given is said once', of('credit_entries', 'credit_type_id')],
  ['a package may be taken off sale and edited', of('customer_packages', 'package_id')],
  [
    'what is suggested when it is cancelled is no more than that',
    [...of('customer_packages', 'unused_refund_percent'), ...of('subscriptions', 'unused_refund_percent')],
  ],
  ['one of several lines of the same booking', of('pass_entries', 'line_id')],
  [
    'what a plan is, whether it goes on and at which price, may be changed; on which day it began is told by where it ends, to the month',
    of('subscriptions', 'plan_id renews next_pricing starts_on anchor_day'),
  ],
  ['a pause may go on until somebody ends it', of('subscription_pauses', 'until_resumed')],
  [
    'the rule of a plan as it was when the next term was ordered, and what came of it: the order says so',
    of('subscription_renewals', 'rule.graceDays rule.orderDays rule.chargeDays rule.reminderDays closed_at outcome'),
  ],
  [
    'said once: payments have methods of their own, and a line by hand has nothing that it sold',
    [...of('orders', 'payment_method venue_id online_status'), 'order_line_items.target_id SET'],
  ],
  [
    'what else holds a court or is shown beside a booking, which is none of that',
    [...of('facility_bookings', 'main_booking_id class_session_id'), ...of('occupancies', 'hold_id')],
  ],
  [
    'how the figures of a close looked that was kept',
    [...of('day_closes', 'timezone'), 'day_closes.cash_journals NULL'],
  ],
  ['how a period is handed to another system', of('book_periods', 'xero_tax_rate')],
  ['what was owed was not kept with the first periods', ['book_periods.owed NULL']],
  [
    'who waits for what, and until when a place is kept for them: of it, how many places are offered is counted',
    of(
      'waiting_entries',
      `id group_id facility_id starts_at ends_at customer_id rank created_at token_hash message_ids offered_at offered_until offered_facility_id order_id pay_until
       ended_at gave_way_to`,
    ),
  ],
]
const isUnknowable = (missed: string): boolean =>
  UNKNOWABLE.some(([, what]) => what.some((each) => missed === each || missed.startsWith(`${each} `)))

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await everyTable(product)
})
afterAll(() => product.close())

type Column = { name: string; type: string; nullable: boolean }

/** Another value of the column's kind, as SQL: one that stands elsewhere in it, where the club has one. */
const changed = (table: string, { name, type }: Column): string => {
  const other = (otherwise: string) =>
    `coalesce((SELECT o."${name}" FROM ${table} o WHERE o.partner_id = t.partner_id AND o."${name}" <> t."${name}" ORDER BY o.ctid LIMIT 1), ${otherwise})`
  if (name === 'partner_id') return '(SELECT id FROM partners WHERE id <> t.partner_id ORDER BY id LIMIT 1)'
  if (/^(time_?)?zone$/.test(name))
    return `CASE "${name}" WHEN 'Asia/Tokyo' THEN 'Asia/Singapore' ELSE 'Asia/Tokyo' END`
  // Of its own table it would only be another row's.
  if (name === 'id') return 'gen_random_uuid()'
  if (/^(int2|int4|int8|numeric)$/.test(type)) return `"${name}" + 1`
  if (type === 'bool') return `NOT "${name}"`
  if (type === 'date') return `"${name}" + 1`
  if (type === 'timestamptz') return `"${name}" + interval '1 minute'`
  if (type === 'uuid') return other('gen_random_uuid()')
  if (type === 'text') return other(`t."${name}" || 'x'`)
  const any = ANY_OF[type]
  if (any === undefined) throw new Error(`${table}.${name} is of a type that is not changed here: ${type}`)
  return `CASE WHEN t."${name}" = ${any[0]} THEN ${any[1]} ELSE ${any[0]} END`
}

/** Two values of each other kind, as SQL. */
const ANY_OF: Record<string, readonly [string, string]> = {
  int2: ['1', '2'],
  int4: ['1', '2'],
  int8: ['1', '2'],
  numeric: ['1', '2'],
  bool: ['true', 'false'],
  text: ["'x'", "'y'"],
  uuid: ['gen_random_uuid()', 'gen_random_uuid()'],
  date: ["date '2026-11-30'", "date '2026-12-01'"],
  timestamptz: ["timestamptz '2026-11-30T04:00:00Z'", "timestamptz '2026-12-01T04:00:00Z'"],
  bytea: ["'\\\\x01'::bytea", "'\\\\x02'::bytea"],
  _int8: ["'{1}'::bigint[]", "'{2}'::bigint[]"],
  _text: ["'{x}'::text[]", "'{y}'::text[]"],
  _uuid: ['ARRAY[gen_random_uuid()]', "'{}'::uuid[]"],
  daterange: ["'[2026-12-01,2026-12-05)'::daterange", "'[2026-12-02,2026-12-05)'::daterange"],
  datemultirange: ["'{[2026-12-01,2026-12-05)}'::datemultirange", "'{[2026-12-02,2026-12-05)}'::datemultirange"],
  tstzrange: ["'[2026-12-01,2026-12-05)'::tstzrange", "'[2026-12-02,2026-12-05)'::tstzrange"],
}

/** Unique and exclusion constraints. */
const KEYS = ['23505', '23P01']

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A document with each of its values changed in turn, and the path to it, with no number where a list is. */
const eachChanged = (value: Json): { path: string; value: Json }[] => {
  if (Array.isArray(value))
    return value.flatMap((one, at) =>
      eachChanged(one).map((other) => ({ ...other, value: value.with(at, other.value) })),
    )
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) =>
      eachChanged(one).map((other) => ({ path: `.${name}${other.path}`, value: { ...value, [name]: other.value } })),
    )
  if (typeof value === 'number') return [{ path: '', value: value * 2 + 1 }]
  if (typeof value === 'boolean') return [{ path: '', value: !value }]
  if (typeof value !== 'string') return []
  const isDay = /^\d{4}-\d{2}-\d{2}/.test(value)
  return [{ path: '', value: isDay ? `2020${value.slice(4)}` : `${value}x` }]
}

describe('the check of the books', () => {
  it(
    'finds each row that goes and each column that is changed, but for what nothing else knows',
    // Some 900 checks of all books, each of a tenth of a second on an idle machine.
    { tags: ['long'], timeout: 30 * 60_000 },
    async () => {
      const missed: string[] = []
      const empty: string[] = []
      let tried = 0
      await withoutConstraints(product, async ({ client, db }) => {
        const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[]
        expect(await findContradictions(db)).toEqual([])
        const plant = async (what: string, statement: string) => {
          await client.query('SAVEPOINT planted')
          // Two of one name can't be: a key forbids it.
          const { rowCount } = await client.query(statement).catch((error: unknown) => {
            if (KEYS.includes(String((error as { code?: unknown }).code))) return { rowCount: 0 }
            throw new Error(`${what} could not be planted`, { cause: error })
          })
          if (rowCount) tried++
          const isMissed = async () => {
            try {
              return (await findContradictions(db)).length === 0
            } catch (error) {
              throw new Error(`${what} ends the check`, { cause: error })
            }
          }
          if (rowCount && (await isMissed())) missed.push(what)
          await client.query('ROLLBACK TO SAVEPOINT planted')
        }
        for (const [table, which] of Object.entries(TABLES)) {
          /** The first and the last row, by what is asked for, of which a condition holds. */
          const ends = (condition: string, asked = 'NULL::text') =>
            rows<{ at: string; value: Json }>(
              `SELECT at, value FROM (
                 SELECT ctid::text AS at, to_jsonb(${asked}) AS value, row_number() OVER (ORDER BY (${asked})::text, ctid) AS n, count(*) OVER () AS of
                 FROM ${table} WHERE (${which}) AND ${condition}
               ) r WHERE n IN (1, of)`,
            )
          const all = await ends('true')
          if (all.length === 0) empty.push(table)
          for (const { at } of all) await plant(`${table} DELETE`, `DELETE FROM ${table} WHERE ctid = '${at}'`)
          const columns = await rows<Column>(
            `SELECT column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable FROM information_schema.columns
             WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
          )
          for (const column of columns) {
            const { name, type, nullable } = column
            const what = `${table}.${name}`
            const set = (at: string, to: string) => `UPDATE ${table} t SET "${name}" = ${to} WHERE ctid = '${at}'`
            const filled = await ends(`"${name}" IS NOT NULL`, `"${name}"`)
            for (const { at, value } of filled) {
              if (type === 'jsonb')
                for (const other of eachChanged(value))
                  await plant(
                    `${what}${other.path} CHANGE`,
                    set(at, `'${JSON.stringify(other.value).replaceAll("'", "''")}'::jsonb`),
                  )
              else await plant(`${what} CHANGE`, set(at, changed(table, column)))
              if (nullable) await plant(`${what} NULL`, set(at, 'NULL'))
            }
            const [unset] = await ends(`"${name}" IS NULL`)
            // Of documents one that stands elsewhere in the column.
            const any =
              type === 'jsonb'
                ? `(SELECT o."${name}" FROM ${table} o WHERE o."${name}" IS NOT NULL LIMIT 1)`
                : ANY_OF[type]![0]
            if (unset) await plant(`${what} SET`, set(unset.at, any))
          }
        }
      })
      expect(tried).toBeGreaterThan(800)
      expect(empty).toEqual([])
      expect([...new Set(missed)].filter((what) => !isUnknowable(what))).toEqual([])
      // Nothing is excused that there is not.
      const { rows: known } = await product.fieldhouse.database.connection(({ client }) =>
        client.query<{ name: string }>(
          `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
        ),
      )
      const columns = new Set(known.map(({ name }) => name))
      const excused = UNKNOWABLE.flatMap(([, what]) => what).filter((each) => each.includes('.'))
      expect(excused.filter((each) => !columns.has(/^\w+\.\w+/.exec(each)![0]))).toEqual([])
    },
  )
})
