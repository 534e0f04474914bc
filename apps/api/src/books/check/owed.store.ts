import { SOLD_KINDS, type OwedOnDay, type SoldKind } from '@fieldhouse/domain/bookkeeping'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { findOwed } from '../sold-ahead.store.ts'
import { inWords, MOST, type Broken } from './broken.ts'

type PeriodRow = { lastDay: string; zone: string; owed: OwedOnDay[]; classesMoved: boolean; passesMoved: boolean }

/**
 * Closed periods that keep another sum of what was owed of what was sold ahead than follows from what was sold until then (BEYOND-37). What was
 * moved since they were closed is where it is now, so classes, and passes that pay for what was moved, are compared until then only.
 */
export const findBrokenOwed = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows: periods } = await sql<PeriodRow>`
    WITH moved AS (
      SELECT (SELECT max(s.timed_at) FROM class_sessions s WHERE s.partner_id = ${partnerId}) AS session, (
        SELECT max(b.timed_at) FROM orders o JOIN facility_bookings b ON b.partner_id = ${partnerId} AND b.order_id = o.id
        WHERE o.partner_id = ${partnerId} AND o.payment_method = 'packages') AS booking
    )
    SELECT to_char(last_day, 'YYYY-MM-DD') AS "lastDay", timezone AS zone, owed, coalesce(session > closed_at, false) AS "classesMoved",
      coalesce(greatest(session, booking) > closed_at, false) AS "passesMoved"
    FROM book_periods, moved WHERE partner_id = ${partnerId} AND owed IS NOT NULL ORDER BY ends_at`.execute(db)
  const broken: Broken[] = []
  for (const [zone, ofZone] of Map.groupBy(periods, (period) => period.zone)) {
    const days = [...new Set(ofZone.flatMap(({ owed }) => owed.map(({ day }) => day)))].sort()
    // oxlint-disable-next-line no-await-in-loop -- a club has one zone, or a few that it had before
    const derived = await findOwed(db, partnerId, zone, days)
    for (const { lastDay, owed, classesMoved, passesMoved } of ofZone) {
      const compared = SOLD_KINDS.filter(
        (kind) => !(kind === 'classes' && classesMoved) && !(kind === 'packages' && passesMoved),
      )
      for (const { day, owed: kept } of owed)
        for (const { kind, currency, a, b } of differing(kept, derived.get(day) ?? [], compared))
          broken.push(
            inWords({
              subject: `period up to ${lastDay}`,
              message: `owed {a} of ${kind} at the end of ${day}, and {b} by what was sold until then`,
              currency,
              a,
              b,
            }),
          )
    }
  }
  return broken.slice(0, MOST)
}

function* differing(kept: OwedOnDay['owed'], derived: OwedOnDay['owed'], kinds: readonly SoldKind[]) {
  const currencies = [...new Set([...kept, ...derived].map(({ currency }) => currency))].sort()
  const of = (list: OwedOnDay['owed'], kind: SoldKind, currency: string) =>
    list.find((one) => one.kind === kind && one.currency === currency)?.owed ?? 0
  for (const currency of currencies)
    for (const kind of kinds) {
      const [a, b] = [of(kept, kind, currency), of(derived, kind, currency)]
      if (a !== b) yield { kind, currency, a, b }
    }
}

/** Lines of orders that sold what there is not any more: nobody can say when it is earned (BEYOND-37). */
export const findLostThings = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT 'order ' || o.readable_id AS subject, CASE l.target_type WHEN 'subscription' THEN 'sold a membership'
        WHEN 'buyPackage' THEN 'sold a package' WHEN 'joinClass' THEN 'sold a place in a class' ELSE 'sold a booking' END
      || ' that there is not: nobody knows when it is earned' AS message
    FROM order_line_items l JOIN orders o ON o.partner_id = ${partnerId} AND o.id = l.order_id
    LEFT JOIN subscriptions s ON l.target_type = 'subscription' AND s.partner_id = ${partnerId} AND s.id = l.target_id
    LEFT JOIN customer_packages c ON l.target_type = 'buyPackage' AND c.partner_id = ${partnerId} AND c.id = l.target_id
    LEFT JOIN class_participants k ON l.target_type = 'joinClass' AND k.partner_id = ${partnerId} AND k.id = l.target_id
    LEFT JOIN facility_bookings b ON l.target_type = 'facilityBooking' AND b.partner_id = ${partnerId} AND b.id = l.target_id
    WHERE l.partner_id = ${partnerId} AND l.target_type IN ('subscription', 'buyPackage', 'joinClass', 'facilityBooking')
      AND s.id IS NULL AND c.id IS NULL AND k.id IS NULL AND b.id IS NULL
    ORDER BY 1, 2 LIMIT ${MOST}`.execute(db)
  return rows
}
