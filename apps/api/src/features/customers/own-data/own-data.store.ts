import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

/** Of whom: a customer of a partner. */
export type Whose = { partnerId: string; customerId: string }

/** The club and the customer; null where there is no such customer, or where they are deleted. Instants in epoch milliseconds. */
export const findPerson = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    club: string
    isWalkIn: boolean
    firstName: string
    lastName: string
    email: string | null
    mobile: string | null
    gender: string
    dateOfBirth: string | null
    ownId: string | null
    street: string | null
    unit: string | null
    city: string | null
    postalCode: string | null
    country: string | null
    note: string | null
    since: number
  }>`
    SELECT coalesce(p.brand_name, '') AS club, c.is_walk_in AS "isWalkIn", c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.mobile,
      c.gender, c.dob::text AS "dateOfBirth", c.partner_side_customer_id_string AS "ownId", c.address_street AS street,
      c.address_unit AS unit, c.address_city AS city, c.address_postal_code AS "postalCode", c.address_country AS country,
      c.partner_note AS note, c.created_at AS since
    FROM customers c LEFT JOIN partner_profiles p ON p.partner_id = c.partner_id
    WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}) AND c.deleted_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/** Their transactions, the latest first. */
export const findTransactions = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    orderId: string
    id: string
    at: number
    status: string
    paymentMethod: string
    total: number
    currency: string
    note: string | null
    noteOfTheCustomer: string | null
  }>`
    SELECT id AS "orderId", readable_id AS id, created_at AS at, status, payment_method AS "paymentMethod", total_minor AS total, currency,
      partner_note AS note, customer_note AS "noteOfTheCustomer"
    FROM orders WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) ORDER BY created_at DESC, id`.execute(
    db,
  )
  return rows
}

/** The lines of those orders, as they stand. */
export const findLines = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ orderId: string; description: string; amount: number }>`
    SELECT l.order_id AS "orderId", l.description, l.price_minor AS amount
    FROM order_line_items l JOIN orders o ON (o.partner_id, o.id) = (l.partner_id, l.order_id)
    WHERE (o.partner_id, o.customer_id) = (${partnerId}, ${customerId}) ORDER BY l.order_id, l.position`.execute(db)
  return rows
}

/** The payments and refunds of those orders. */
export const findPayments = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    orderId: string
    at: number
    kind: string
    method: string
    status: string
    amount: number
    fee: number
  }>`
    SELECT t.order_id AS "orderId", t.created_at AS at, t.transaction_type AS kind, t.payment_method AS method, t.status,
      t.amount_minor AS amount, t.fee_minor AS fee
    FROM order_transactions t JOIN orders o ON (o.partner_id, o.id) = (t.partner_id, t.order_id)
    WHERE (o.partner_id, o.customer_id) = (${partnerId}, ${customerId}) ORDER BY t.order_id, t.created_at, t.id`.execute(
    db,
  )
  return rows
}

/** Courts they were booked for, the latest first; cancelled ones too. */
export const findBookings = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ start: number; end: number; venue: string; facility: string; canceled: boolean }>`
    SELECT b.starts_at AS start, b.ends_at AS end, v.venue_name AS venue, f.name AS facility,
      c.booking_id IS NOT NULL AS canceled
    FROM facility_bookings b
    LEFT JOIN booking_cancellations c ON (c.partner_id, c.booking_id) = (b.partner_id, b.id)
    JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE (b.partner_id, b.customer_id) = (${partnerId}, ${customerId}) ORDER BY b.starts_at DESC, b.id`.execute(db)
  return rows
}

/** Classes they had a place in, the latest first; places that were taken back too. */
export const findClasses = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    start: number
    end: number
    name: string
    checkedInAt: number | null
    remark: string | null
    canceled: boolean
  }>`
    SELECT s.starts_at AS start, s.ends_at AS end, s.name, p.checked_in_at AS "checkedInAt", p.remark,
      p.removed_at IS NOT NULL AS canceled
    FROM class_participants p JOIN class_sessions s ON (s.partner_id, s.id) = (p.partner_id, p.session_id)
    WHERE (p.partner_id, p.customer_id) = (${partnerId}, ${customerId}) ORDER BY s.starts_at DESC, p.id`.execute(db)
  return rows
}

/** Their memberships, the latest first; deleted ones too. Days as 'YYYY-MM-DD', the second the first without it. */
export const findMemberships = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    plan: string
    startsOn: string
    expiresOn: string
    canceledAt: number | null
    removedAt: number | null
  }>`
    SELECT m.name AS plan, s.starts_on::text AS "startsOn", s.expires_on::text AS "expiresOn", s.canceled_at AS "canceledAt",
      s.deleted_at AS "removedAt"
    FROM subscriptions s JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
    WHERE (s.partner_id, s.customer_id) = (${partnerId}, ${customerId}) ORDER BY s.starts_on DESC, s.id`.execute(db)
  return rows
}

/** Packages of passes that they bought, the latest first. */
export const findPackages = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    name: string
    boughtAt: number
    expiresAt: number | null
    passes: number
    left: number
  }>`
    SELECT name, created_at AS "boughtAt", expires_at AS "expiresAt", total_passes AS passes, passes_left AS left
    FROM customer_packages WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})
    ORDER BY created_at DESC, id`.execute(db)
  return rows
}

/** What they hold, of club credits or in the wallet, by currency. */
export const findBalances = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ of: 'clubCredits' | 'wallet'; amount: number; currency: string }>`
    SELECT 'clubCredits' AS of, balance_minor AS amount, currency FROM credit_balances
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})
    UNION ALL
    SELECT 'wallet', balance_minor, currency FROM wallet_balances
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})
    ORDER BY currency`.execute(db)
  return rows
}

/** What came and went of club credits and of the wallet, the latest first; an entry of the wallet has no type. */
export const findEntries = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    at: number
    activity: string | null
    typeId: string | null
    amount: number
    currency: string
  }>`
    SELECT created_at AS at, action AS activity, credit_type_id AS "typeId", amount_minor AS amount, currency FROM credit_entries
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})
    UNION ALL
    SELECT j.created_at, NULL, NULL, e.amount_minor, e.currency
    FROM wallet_entries e JOIN journals j ON (j.partner_id, j.id) = (e.partner_id, e.journal_id)
    WHERE (e.partner_id, e.customer_id) = (${partnerId}, ${customerId})
    ORDER BY at DESC`.execute(db)
  return rows
}

/** Coupons that their transactions used, the latest first; a use that was given back too. */
export const findCouponUses = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    at: number
    code: string
    transaction: string
    discount: number
    currency: string
    givenBackAt: number | null
  }>`
    SELECT u.used_at AS at, u.code, o.readable_id AS transaction, u.discount_minor AS discount, o.currency, u.given_back_at AS "givenBackAt"
    FROM coupon_uses u JOIN orders o ON (o.partner_id, o.id) = (u.partner_id, u.order_id)
    WHERE (u.partner_id, u.customer_id) = (${partnerId}, ${customerId}) ORDER BY u.used_at DESC, u.order_id`.execute(db)
  return rows
}

/** What was sent about their transactions, the latest first. Its words are kept for days only, and this part of the product can't read them. */
export const findMessages = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ at: number; channel: string; recipient: string }>`
    SELECT coalesce(m.sent_at, m.created_at) AS at, m.channel, m.recipient
    FROM outbox_messages m JOIN orders o ON (o.partner_id, o.id) = (m.partner_id, m.order_id)
    WHERE (o.partner_id, o.customer_id) = (${partnerId}, ${customerId}) ORDER BY at DESC, m.id`.execute(db)
  return rows
}
