import { COLLECTABLE } from '@fieldhouse/domain/orders'
import {
  PAID_OUT_FROM,
  PAID_OUT_METHODS,
  type Collected,
  type CommissionRate,
  type PayoutFigures,
} from '@fieldhouse/domain/payouts'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** What an order came to, as payouts see it. Minor units; `settledAt` in epoch milliseconds. */
export type DueRow = {
  orderId: string
  readableId: string
  now: Collected
  /** When the last of it was taken. */
  settledAt: number | null
  /** What payouts hold of it already, those that came back left out. */
  before: readonly (PayoutFigures & { accounts: Collected['accounts']; rate: CommissionRate })[]
}

/**
 * Locks the orders of a partner of which something may be due, until the transaction ends, and answers their ids. What is due of them is
 * read by a later statement: this one does not see what was committed while it waited, as a refund of the same moment.
 */
export const lockDues = async ({ db, partnerId }: Command, currency: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM payout_dues d JOIN orders o ON o.partner_id = ${partnerId} AND o.id = d.order_id
    WHERE d.partner_id = ${partnerId} AND o.currency = ${currency}
    ORDER BY o.id FOR NO KEY UPDATE OF o`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The orders of a partner in a currency whose money changed since a payout last held them, by their ids; only those of `among`, where it is
 * given. Drafts wait until they are confirmed, what changed of an order in a payout under way until that has ended, and what was settled
 * elsewhere stays so.
 */
export const findDues = async (
  db: Kysely<DB>,
  partnerId: string,
  { currency, among }: { currency: string; among?: readonly string[] },
): Promise<DueRow[]> => {
  const { rows } = await sql<DueRow>`
    SELECT o.id AS "orderId", o.readable_id AS "readableId",
      jsonb_build_object('accounts', coalesce((
        SELECT jsonb_object_agg(a.account, jsonb_build_object('taken', a.taken, 'refunded', a.refunded, 'withheld', a.withheld)) FROM (
          SELECT p.account, coalesce(sum(p.amount_minor) FILTER (WHERE j.kind = 'payment'), 0) AS taken,
            coalesce(-sum(p.amount_minor) FILTER (WHERE j.kind NOT IN ('payment', 'feeWithheld')), 0) AS refunded,
            coalesce(-sum(p.amount_minor) FILTER (WHERE j.kind = 'feeWithheld'), 0) AS withheld
          FROM journals j JOIN postings p ON p.partner_id = ${partnerId} AND p.journal_id = j.id
          WHERE j.partner_id = ${partnerId} AND j.order_id = o.id AND p.account = ANY(${PAID_OUT_FROM})
          GROUP BY p.account
        ) a), '{}'), 'fees', coalesce((
        SELECT sum(CASE t.transaction_type WHEN 'PURCHASE' THEN t.fee_minor ELSE -t.fee_minor END) FROM order_transactions t
        WHERE t.partner_id = ${partnerId} AND t.order_id = o.id AND t.status = 'SUCCESS' AND t.payment_method = ANY(${PAID_OUT_METHODS})
      ), 0), 'borne', coalesce((
        SELECT u.platform_minor FROM coupon_uses u
        WHERE u.partner_id = ${partnerId} AND u.order_id = o.id AND u.given_back_at IS NULL
      ), 0)) AS now,
      (SELECT max(t.settled_at) FROM order_transactions t
        WHERE t.partner_id = ${partnerId} AND t.order_id = o.id AND t.status = 'SUCCESS' AND t.transaction_type = 'PURCHASE'
          AND t.payment_method = ANY(${PAID_OUT_METHODS})) AS "settledAt",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('taken', i.taken_minor, 'refunded', i.refunded_minor, 'fees', i.fees_minor,
          'commission', i.commission_minor, 'borne', i.borne_minor, 'amount', i.amount_minor, 'accounts', i.accounts, 'rate', i.commission) ORDER BY w.created_at)
        FROM payout_items i JOIN payouts w ON w.partner_id = ${partnerId} AND w.id = i.payout_id
        WHERE i.partner_id = ${partnerId} AND i.order_id = o.id AND w.status NOT IN ('FAILED', 'CANCELED')
      ), '[]') AS before
    FROM payout_dues d
    JOIN orders o ON o.partner_id = ${partnerId} AND o.id = d.order_id
    LEFT JOIN payouts s ON s.partner_id = ${partnerId} AND s.id = o.successful_payout_id
    WHERE d.partner_id = ${partnerId} AND o.currency = ${currency} AND o.processing_status <> 'DRAFT'
      AND o.processing_payout_id IS NULL AND (o.successful_payout_id IS NULL OR s.status IS NOT NULL)
      ${among ? sql`AND o.id = ANY(${among}::uuid[])` : sql``}
    ORDER BY o.id`.execute(db)
  return rows
}

/** Whether an order of a partner in a currency waits for money that payouts would hold. */
export const hasOpenPurchases = async (db: Kysely<DB>, partnerId: string, currency: string): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT EXISTS (
      SELECT FROM orders o JOIN order_transactions t ON t.partner_id = ${partnerId} AND t.order_id = o.id
      WHERE o.partner_id = ${partnerId} AND o.currency = ${currency} AND o.processing_status <> 'CANCELED'
        AND t.transaction_type = 'PURCHASE' AND t.payment_method = ANY(${PAID_OUT_METHODS}) AND t.status = ANY(${[...COLLECTABLE, 'UNKNOWN']})
    ) AS exists`.execute(db)
  return rows[0]!.exists
}

/** The partner as payouts see it. */
export type PaidOutPartner = {
  currency: string
  timezone: string
  frequency: string | null
  /** When that was set, in epoch milliseconds; null where nobody knows. */
  scheduledSince: number | null
  /** Null where a super admin set none. */
  rate: CommissionRate | null
}

export const findPaidOutPartner = async (db: Kysely<DB>, partnerId: string): Promise<PaidOutPartner> => {
  const { rows } = await sql<PaidOutPartner>`
    SELECT c.currency, p.timezone, p.config->>'payoutFrequency' AS frequency,
      (p.config->>'payoutFrequencySince')::bigint AS "scheduledSince",
      (SELECT jsonb_build_object('percentage', r->'fieldhouseFeesPercentage', 'amount', r->'fieldhouseFeesAmount')
        FROM (SELECT p.config->'commissionFeeConfig'->c.currency AS r) rates WHERE r IS NOT NULL) AS rate
    FROM partners p, LATERAL (SELECT coalesce(p.default_currency_id, 'SGD') AS currency) c
    WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}
