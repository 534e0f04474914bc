import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

/** Packages of a partner's customers whose passes are not what their entries say. */
export const findBrokenPackages = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH entries AS (
      SELECT e.customer_package_id AS id, sum(e.passes) AS left_over, coalesce(sum(e.passes) FILTER (WHERE j.kind = 'passesSold'), 0) AS sold,
        max(e.expires_at) FILTER (WHERE j.kind = 'passesSold') AS ends_at, max(j.created_at) FILTER (WHERE j.kind = 'passesSold') AS sold_at
      FROM pass_entries e LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = e.journal_id
      WHERE e.partner_id = ${partnerId} GROUP BY 1
    )
    SELECT 'package ''' || c.name || ''' sold by order ' || o.readable_id AS subject,
      CASE WHEN c.passes_left <> coalesce(e.left_over, 0) THEN 'has ' || c.passes_left || ' passes left, by its entries ' || coalesce(e.left_over, 0)
        WHEN c.total_passes <> coalesce(e.sold, 0) THEN 'holds ' || c.total_passes || ' passes, and ' || coalesce(e.sold, 0) || ' were sold'
        WHEN c.expires_at IS DISTINCT FROM e.ends_at THEN 'ends at another moment than was sold'
        ELSE 'was sold at another moment than its journal says' END AS message
    FROM customer_packages c
    LEFT JOIN entries e ON e.id = c.id
    LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = c.order_id
    WHERE c.partner_id = ${partnerId} AND (c.passes_left <> coalesce(e.left_over, 0) OR c.total_passes <> coalesce(e.sold, 0) OR c.expires_at IS DISTINCT FROM e.ends_at
      OR c.created_at IS DISTINCT FROM e.sold_at)
    UNION ALL
    SELECT 'order ' || o.readable_id, 'sold ''' || l.description || ''', and no such package is with its customer'
    FROM order_line_items l JOIN orders o ON o.partner_id = ${partnerId} AND o.id = l.order_id
    LEFT JOIN customer_packages c ON c.partner_id = ${partnerId} AND c.id = l.target_id AND c.order_id = l.order_id AND c.customer_id = o.customer_id
    WHERE l.partner_id = ${partnerId} AND l.target_type = 'buyPackage' AND c.id IS NULL
    LIMIT ${MOST}`.execute(db)
  return rows
}

/** Passes of a partner that moved otherwise by their entries than by the ledger, or for another order or customer. */
export const findBrokenPassEntries = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH moved AS (
      SELECT journal_id AS id, sum(passes) AS total FROM pass_entries WHERE partner_id = ${partnerId} GROUP BY 1
    ), posted AS (
      SELECT j.id, -sum(p.amount_minor) AS total
      FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
      WHERE p.partner_id = ${partnerId} AND j.partner_id = ${partnerId} AND p.account = 'passesHeld' GROUP BY 1
    )
    SELECT 'passes of order ' || coalesce(o.readable_id, '?') AS subject,
      'moved ' || x.posted || ' by the ledger, by their entries ' || x.moved AS message
    FROM (
      SELECT id, coalesce(p.total, 0) AS posted, coalesce(m.total, 0) AS moved FROM moved m FULL JOIN posted p USING (id)
    ) x
    LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = x.id
    LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = j.order_id
    WHERE x.posted <> x.moved
    UNION ALL
    SELECT 'passes of order ' || coalesce(o.readable_id, '?'), CASE
        WHEN j.order_id IS DISTINCT FROM e.order_id THEN 'moved ' || e.passes || ', by the ledger for another order'
        WHEN c.customer_id IS DISTINCT FROM o.customer_id THEN 'were those of another customer than the one who bought'
        ELSE 'moved ' || e.passes || ' in a journal that calls it ' || j.kind END
    FROM pass_entries e
    LEFT JOIN journals j ON j.partner_id = ${partnerId} AND j.id = e.journal_id
    LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = e.order_id
    LEFT JOIN customer_packages c ON c.partner_id = ${partnerId} AND c.id = e.customer_package_id
    WHERE e.partner_id = ${partnerId} AND (
      j.order_id IS DISTINCT FROM e.order_id OR c.customer_id IS DISTINCT FROM o.customer_id
      OR j.kind IS DISTINCT FROM CASE WHEN e.line_id IS NULL THEN CASE WHEN e.passes > 0 THEN 'passesSold' ELSE 'passesWithdrawn' END
        WHEN e.passes > 0 THEN 'passesGivenBack' ELSE 'passesUsed' END)
    LIMIT ${MOST}`.execute(db)
  return rows
}

/** Orders of a partner that were paid by passes and took none, or hold some that they should not. */
export const findBrokenUsesOfPasses = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    WITH used AS (
      SELECT order_id, line_id, customer_package_id, -sum(passes) AS total
      FROM pass_entries WHERE partner_id = ${partnerId} AND line_id IS NOT NULL GROUP BY 1, 2, 3
    ), taken AS (
      SELECT order_id, sum(total) AS total FROM used GROUP BY 1
    )
    SELECT 'order ' || o.readable_id AS subject, CASE
        WHEN t.total IS NULL THEN 'was paid by passes and took none'
        WHEN o.processing_status = 'CANCELED' THEN 'is cancelled and holds ' || t.total || ' passes'
        ELSE 'was not paid by passes, and took ' || t.total END AS message
    FROM orders o LEFT JOIN taken t ON t.order_id = o.id
    WHERE o.partner_id = ${partnerId} AND CASE WHEN o.payment_method = 'packages'
      THEN t.total IS NULL OR (t.total > 0 AND o.processing_status = 'CANCELED') ELSE t.total > 0 END
    UNION ALL
    SELECT 'order ' || o.readable_id, 'got back ' || -u.total || ' passes more than a line of it took'
    FROM used u LEFT JOIN orders o ON o.partner_id = ${partnerId} AND o.id = u.order_id WHERE u.total < 0
    LIMIT ${MOST}`.execute(db)
  return rows
}
