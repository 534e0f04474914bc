import type { PaymentMethod } from '@fieldhouse/domain/fees'
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
    invoiceName: string | null
    taxNumber: string | null
    note: string | null
    since: number
    calendarSharedAt: number | null
  }>`
    SELECT coalesce(p.brand_name, '') AS club, c.is_walk_in AS "isWalkIn", c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.mobile,
      c.gender, c.dob::text AS "dateOfBirth", c.partner_side_customer_id_string AS "ownId", c.address_street AS street,
      c.address_unit AS unit, c.address_city AS city, c.address_postal_code AS "postalCode", c.address_country AS country,
      c.invoice_name AS "invoiceName", c.tax_number AS "taxNumber", c.partner_note AS note, c.created_at AS since, k.created_at AS "calendarSharedAt"
    FROM customers c LEFT JOIN partner_profiles p ON p.partner_id = c.partner_id
    LEFT JOIN calendar_feeds k ON (k.partner_id, k.customer_id) = (c.partner_id, c.id)
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
    paymentMethod: PaymentMethod
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

/** What was noted of changes of those orders and of cancelling them, the latest first. */
export const findChanges = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ orderId: string; at: number; reason: string; comment: string }>`
    SELECT v.order_id AS "orderId", v.changed_at AS at, v.meta ->> 'reason' AS reason, v.meta ->> 'comment' AS comment
    FROM order_versions v JOIN orders o ON (o.partner_id, o.id) = (v.partner_id, v.order_id)
    WHERE (o.partner_id, o.customer_id) = (${partnerId}, ${customerId}) AND (v.meta ->> 'reason' <> '' OR v.meta ->> 'comment' <> '')
    ORDER BY v.order_id, v.version DESC`.execute(db)
  return rows
}

/** What the audit trail keeps of them, of whoever was merged into them, and of notes about their orders, the latest first. */
export const findAuditTrail = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  type Values = Record<string, unknown> | null
  const { rows } = await sql<{ at: number; action: string; before: Values; after: Values }>`
    WITH RECURSIVE them AS (
      SELECT ${customerId}::uuid AS id
      UNION SELECT c.id FROM them t JOIN customers c ON c.partner_id = ${partnerId} AND c.merged_into = t.id
    )
    SELECT a.at, a.action, CASE WHEN t.is_theirs THEN a.before END AS before, CASE WHEN t.is_theirs THEN a.after END AS after
    FROM audit_entries a
    CROSS JOIN LATERAL (SELECT a.action <> 'customer.mergeUndone'
      AND (a.action <> 'customer.merged' OR a.after ->> 'duplicateId' IS NULL OR (a.after ->> 'duplicateId')::uuid IN (SELECT id FROM them)) AS is_theirs) t
    WHERE a.partner_id = ${partnerId} AND (a.subject_type = 'customer' OR a.action = 'order.noted') AND a.subject_id IN (
      SELECT id FROM them UNION ALL SELECT id FROM orders WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}))
    ORDER BY a.at DESC, a.id`.execute(db)
  return rows
}

/** The tax invoices and credit notes of those orders, as they were issued. */
export const findTaxDocuments = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    orderId: string
    at: number
    kind: string
    year: number
    number: number
    content: Record<string, unknown>
  }>`
    SELECT d.order_id AS "orderId", d.issued_at AS at, d.kind, d.year, d.number, d.content
    FROM tax_documents d JOIN orders o ON (o.partner_id, o.id) = (d.partner_id, d.order_id)
    WHERE (o.partner_id, o.customer_id) = (${partnerId}, ${customerId}) ORDER BY d.order_id, d.issued_at, d.number`.execute(
    db,
  )
  return rows
}

/** The payments and refunds of those orders. */
export const findPayments = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    orderId: string
    at: number
    kind: string
    method: PaymentMethod
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

/** What they wait or waited for, the latest first, and what came of it. */
export const findWaiting = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    start: number
    end: number
    name: string
    status: string
    since: number
    offeredAt: number | null
  }>`
    SELECT coalesce(s.starts_at, w.starts_at) AS start, coalesce(s.ends_at, w.ends_at) AS end, coalesce(s.name, f.name, g.label) AS name,
      w.status, w.created_at AS since, w.offered_at AS "offeredAt"
    FROM waiting_entries w
    LEFT JOIN class_sessions s ON (s.partner_id, s.id) = (w.partner_id, w.session_id)
    LEFT JOIN facilities f ON (f.partner_id, f.id) = (w.partner_id, w.facility_id)
    LEFT JOIN facility_groups g ON (g.partner_id, g.id) = (w.partner_id, w.group_id)
    WHERE (w.partner_id, w.customer_id) = (${partnerId}, ${customerId}) ORDER BY w.created_at DESC, w.id`.execute(db)
  return rows
}

/** Their memberships, the latest first; deleted ones too. Days as 'YYYY-MM-DD'; both belong to it. */
export const findMemberships = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    plan: string
    startsOn: string
    expiresOn: string
    canceledAt: number | null
    removedAt: number | null
    renews: boolean
    pauses: { from: string; until: string }[]
  }>`
    SELECT m.name AS plan, s.starts_on::text AS "startsOn", s.expires_on::text AS "expiresOn", s.canceled_at AS "canceledAt",
      s.deleted_at AS "removedAt", s.renews,
      coalesce((SELECT jsonb_agg(jsonb_build_object('from', r.starts_on, 'until', r.ends_on) ORDER BY r.starts_on)
        FROM subscription_pauses r WHERE (r.partner_id, r.subscription_id) = (s.partner_id, s.id) AND r.undone_at IS NULL), '[]') AS pauses
    FROM subscriptions s JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
    WHERE (s.partner_id, s.customer_id) = (${partnerId}, ${customerId}) ORDER BY s.starts_on DESC, s.id`.execute(db)
  return rows
}

/** Cards that they let be kept, the latest first; removed ones too. The provider's names for them are no business of anybody's. */
export const findCards = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    brand: string
    last4: string
    expiresMonth: number
    expiresYear: number
    consentVersion: string
    consentAt: number
    removedAt: number | null
  }>`
    SELECT brand, last4, expires_month AS "expiresMonth", expires_year AS "expiresYear", consent_version AS "consentVersion",
      consent_at AS "consentAt", removed_at AS "removedAt"
    FROM saved_cards WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) ORDER BY consent_at DESC, id`.execute(
    db,
  )
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

/** What was sent to them, the latest first, but for mails of campaigns. Its words are kept for days only, and this part of the product can't read them. */
export const findMessages = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ at: number; channel: string; recipient: string }>`
    SELECT coalesce(m.sent_at, m.created_at) AS at, m.channel, m.recipient
    FROM outbox_messages m WHERE (m.partner_id, m.customer_id) = (${partnerId}, ${customerId}) ORDER BY at DESC, m.id`.execute(
    db,
  )
  return rows
}

/** Who was merged into them, the latest first: the same person under what they were called then, and how they were reached. */
export const findMerged = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{
    firstName: string
    lastName: string
    email: string | null
    mobile: string | null
    dateOfBirth: string | null
    ownId: string | null
    note: string | null
    since: number
  }>`
    WITH RECURSIVE gone AS (
      SELECT * FROM customers WHERE partner_id = ${partnerId} AND merged_into = ${customerId}
      UNION SELECT c.* FROM gone g JOIN customers c ON (c.partner_id, c.merged_into) = (g.partner_id, g.id)
      WHERE c.partner_id = ${partnerId}
    )
    SELECT first_name AS "firstName", last_name AS "lastName", email, mobile, dob::text AS "dateOfBirth",
      partner_side_customer_id_string AS "ownId", partner_note AS note, created_at AS since
    FROM gone ORDER BY deleted_at DESC, id`.execute(db)
  return rows
}

/** Mails of campaigns that they got, the latest first. What no mail server took was not delivered, whatever a campaign counts in development. */
export const findCampaignMails = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ at: number; campaign: string; subject: string; delivered: boolean }>`
    SELECT m.handed_at AS at, c.name AS campaign, r.subject, m.delivered_at IS NOT NULL AND m.attempted_at IS NOT NULL AS delivered
    FROM campaign_messages m JOIN campaign_runs r ON (r.partner_id, r.id) = (m.partner_id, m.run_id)
    JOIN campaigns c ON (c.partner_id, c.id) = (m.partner_id, m.campaign_id)
    WHERE (m.partner_id, m.customer_id) = (${partnerId}, ${customerId}) AND m.handed_at IS NOT NULL
      AND (m.unreached IS NULL OR m.unreached = 'unknown' OR m.complained_at IS NOT NULL) ORDER BY m.handed_at DESC, m.id`.execute(
    db,
  )
  return rows
}

/** When they said that they want no more campaigns; null where they never did. */
export const findUnsubscribed = async (db: Kysely<DB>, { partnerId, customerId }: Whose): Promise<number | null> => {
  const { rows } = await sql<{ at: number }>`
    SELECT at FROM campaign_unsubscribes WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})`.execute(db)
  return rows[0]?.at ?? null
}

/** Messages that reminded them, the latest first. */
export const findRemindersSent = async (db: Kysely<DB>, { partnerId, customerId }: Whose) => {
  const { rows } = await sql<{ at: number; channel: string; outcome: string | null }>`
    SELECT created_at AS at, channel, outcome FROM reminder_messages
    WHERE (partner_id, customer_id) = (${partnerId}, ${customerId}) ORDER BY created_at DESC, id`.execute(db)
  return rows
}

/** When they said that they want no more reminders; null where they do not say so. */
export const findRemindersStopped = async (
  db: Kysely<DB>,
  { partnerId, customerId }: Whose,
): Promise<number | null> => {
  const { rows } = await sql<{ at: number }>`
    SELECT at FROM reminder_stops WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})`.execute(db)
  return rows[0]?.at ?? null
}
