import { COLLECTABLE } from '@fieldhouse/domain/orders'
import { weekdayOf, type LocalDate, type TimeRange } from '@fieldhouse/domain/time'
import type { PlainRow, PlainRows } from '../../../db/connect.ts'
import { limitsText, settingsText } from '../courts.store.ts'

/** `withSettings` false leaves the price settings out, for who has them already. */
export type Scope = { groupId: string } | { venueId: string; withSettings: boolean }

const HOUR = 3_600_000

/** A day's bounds, widened by the largest zone offset: the venue's zone is only known from the statement that they are for. */
export const widenedDay = (date: LocalDate): TimeRange => {
  const start = Date.parse(`${date}T00:00:00Z`) - 15 * HOUR
  return { start, end: start + 54 * HOUR }
}

/** What rows of each kind have in which column; the rest of a row is null. Columns have types, so that nothing is turned into text twice. */
const TYPES = {
  kind: 'text',
  id: 'uuid',
  facilityId: 'uuid',
  groupId: 'uuid',
  customerId: 'uuid',
  orderId: 'uuid',
  classSessionId: 'uuid',
  start: 'float8',
  end: 'float8',
  amount: 'int8',
  discount: 'int8',
  isPaidOut: 'boolean',
  a: 'text',
  b: 'text',
  c: 'text',
  d: 'text',
  e: 'text',
  f: 'text',
  g: 'text',
  h: 'text',
  i: 'text',
} as const
type Column = keyof typeof TYPES
const COLUMNS = Object.keys(TYPES) as Column[]

/** Where a column stands in a row. */
export const AT = Object.fromEntries(COLUMNS.map((name, place) => [name, place])) as Record<Column, number>

export type Kind = 'groups' | 'booking' | 'customer' | 'plan' | 'ofOrder' | 'groupSize' | 'owed' | 'taxed'

const rowsOf = (kind: Kind, columns: Partial<Record<Column, string>>, from: string): string =>
  `SELECT ${COLUMNS.map((name) => (name === 'kind' ? `'${kind}'` : (columns[name] ?? `NULL::${TYPES[name]}`))).join(', ')} ${from}`

const IS_LIVE = `NOT EXISTS (SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (s.partner_id, s.id))`

const keys = (column: string, more = ''): string => `ANY(ARRAY(SELECT b.${column} FROM booked b${more}))`

/**
 * $1 is the partner, $2 the group or venue, $3 and $4 the widened day, $5 what can be collected, $6 of a venue the
 * day of the week: a venue is not asked for the settings of its groups, but for what becomes of one day. Lists of keys are walked through an
 * index in one pass, where a join would look each of them up from its root: bookings lie beside each other by court and time, and are
 * taken from there where a standing row of the court names them.
 */
const statementFor = (scope: 'g.id' | 'g.venue_id'): string => `
  WITH courts AS MATERIALIZED (
    SELECT f.id FROM facility_groups g JOIN facilities f ON (f.partner_id, f.group_id) = (g.partner_id, g.id)
    WHERE g.partner_id = $1 AND ${scope} = $2 AND g.deleted_at IS NULL AND f.deleted_at IS NULL
  ), taken AS MATERIALIZED (
    SELECT t.booking_id FROM occupancies t WHERE t.partner_id = $1 AND t.facility_id = ANY(ARRAY(SELECT id FROM courts))
      AND t.released_at IS NULL AND t.starts_at >= $3 AND t.starts_at < $4
  ), reaching AS MATERIALIZED (
    SELECT last.booking_id FROM courts CROSS JOIN LATERAL (
      SELECT t.booking_id, t.ends_at FROM occupancies t WHERE t.partner_id = $1 AND (t.facility_id, t.starts_at) < (courts.id, $3::timestamptz)
        AND (t.facility_id, t.starts_at) >= (courts.id, '-infinity'::timestamptz) AND t.released_at IS NULL
      ORDER BY t.facility_id DESC, t.starts_at DESC LIMIT 1
    ) last WHERE last.ends_at > $3
  ), booked AS MATERIALIZED (
    SELECT b.* FROM facility_bookings b WHERE b.partner_id = $1 AND b.facility_id = ANY(ARRAY(SELECT id FROM courts))
      AND b.starts_at >= $3 AND b.starts_at < $4 AND (b.id IN (SELECT booking_id FROM taken)) IS TRUE
    UNION ALL
    SELECT b.* FROM facility_bookings b WHERE b.partner_id = $1 AND b.id = ANY(ARRAY(SELECT booking_id FROM reaching))
  )
  ${[
    rowsOf('groups', { a: `(${groupsIn(scope)})::text` }, ''),
    rowsOf(
      'customer',
      { id: 'c.id', a: 'c.first_name', b: 'c.last_name', c: 'c.email', d: 'c.mobile', e: 'c.partner_note' },
      `FROM customers c WHERE c.partner_id = $1 AND c.id = ${keys('customer_id')}`,
    ),
    rowsOf(
      'plan',
      {
        id: 's.id',
        customerId: 's.customer_id',
        a: 'mp.name',
        b: 'lower(d.days)::text',
        c: '(upper(d.days) - 1)::text',
        d: 's.expires_on::text',
      },
      `FROM subscriptions s CROSS JOIN LATERAL unnest(s.member_days) AS d(days)
       JOIN membership_plans mp ON (mp.partner_id, mp.id) = (s.partner_id, s.plan_id)
       WHERE s.partner_id = $1 AND s.customer_id = ${keys('customer_id')}`,
    ),
    rowsOf(
      'ofOrder',
      { groupId: 's.booking_group_id', orderId: 's.order_id', discount: 's.discount_minor' },
      `FROM facility_bookings s WHERE s.partner_id = $1 AND s.type = 'booking' AND ${IS_LIVE} AND s.order_id = ANY(ARRAY(
         SELECT n.order_id FROM facility_bookings n WHERE n.partner_id = $1 AND n.order_id = ${keys('order_id')} GROUP BY 1 HAVING count(*) > 1))`,
    ),
    rowsOf(
      'groupSize',
      { groupId: 's.booking_group_id', amount: 'count(*)' },
      `FROM facility_bookings s WHERE s.partner_id = $1 AND s.type NOT IN ('linked', 'classSession') AND ${IS_LIVE}
         AND s.booking_group_id = ${keys('booking_group_id', ' WHERE b.order_id IS NULL')} GROUP BY s.booking_group_id`,
    ),
    rowsOf(
      'owed',
      { a: `string_agg(x.order_id || ' ' || x.amount_minor || ' ' || x.payment_method, ',')` },
      `FROM order_transactions x WHERE x.partner_id = $1 AND x.order_id = ${keys('order_id')} AND x.transaction_type = 'PURCHASE' AND x.status = ANY($5)`,
    ),
    // Who never said anything of taxes has sold nothing with one.
    rowsOf(
      'taxed',
      { orderId: 'l.order_id', a: `(l.tax_rate -> 'parts')::text` },
      `FROM order_line_items l WHERE l.partner_id = $1 AND EXISTS (SELECT FROM tax_settings s WHERE s.partner_id = $1)
         AND l.order_id = ${keys('order_id')} AND l.tax_rate ->> 'inclusive' = 'false'`,
    ),
    rowsOf(
      'booking',
      {
        id: 'b.id',
        facilityId: 'b.facility_id',
        groupId: 'b.booking_group_id',
        customerId: 'b.customer_id',
        orderId: 'b.order_id',
        classSessionId: 'b.class_session_id',
        start: `date_part('epoch', b.starts_at) * 1000`,
        end: `date_part('epoch', b.ends_at) * 1000`,
        amount: 'b.price_minor',
        discount: 'b.discount_minor',
        isPaidOut: '(o.processing_payout_id IS NOT NULL OR o.successful_payout_id IS NOT NULL)',
        a: 'b.type',
        b: 'b.event_name',
        c: 'b.processing_status',
        d: `CASE WHEN b.main_booking_id IS NOT NULL THEN (SELECT mg.venue_id || mg.label || ' ' || mf.name FROM facility_bookings m
          JOIN facilities mf ON (mf.partner_id, mf.id) = (m.partner_id, m.facility_id) JOIN facility_groups mg ON (mg.partner_id, mg.id) = (mf.partner_id, mf.group_id)
          WHERE m.partner_id = $1 AND m.id = b.main_booking_id) END`,
        e: 'o.readable_id',
        f: 'o.status',
        g: 'o.payment_method',
        h: 'o.customer_note',
        i: 'o.partner_note',
      },
      `FROM booked b LEFT JOIN orders o ON o.partner_id = $1 AND o.id = b.order_id`,
    ),
  ].join('\n  UNION ALL ')}`

/**
 * The groups of a scope in their order, with their courts and what these are linked to, as one text. Each part names the partner by the
 * parameter: within a sum, a cluster could not tell from the rows around it which node to ask.
 */
const groupsIn = (scope: string): string => `
  SELECT coalesce(json_agg(json_build_object('group', json_build_object('groupId', g.id, 'groupName', g.label, 'sport', g.type, 'venueId', v.id,
      'venueName', v.venue_name, 'zone', v.timezone, 'interval', g.time_slot_interval, 'groupPrice', CASE WHEN g.price_said THEN g.price_minor END,
      'currency', coalesce(p.default_currency_id, 'SGD'), 'bookingDaysHorizon', g.booking_days_horizon, 'maximumBookingSlots', g.maximum_booking_slots,
      'limits', ${limitsText}, 'useVenueOpeningHours', g.use_venue_opening_hours, 'openingHours', g.opening_hours, 'venueHours', v.opening_hours, 'settings', ${settingsText('$1', scope === 'g.venue_id' ? '$6' : undefined)}),
    'facilities', coalesce(courts.list, '[]'),
    'links', coalesce((SELECT json_agg(json_build_array(l.facility_a, l.facility_b)) FROM facility_links l
      WHERE l.partner_id = $1 AND (l.facility_a = ANY(courts.ids) OR l.facility_b = ANY(courts.ids))), '[]'))
    ORDER BY g.position, g.created_at, g.id), '[]')
  FROM facility_groups g
  JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
  JOIN partners p ON p.id = g.partner_id
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.position, f.name, f.id) AS list, array_agg(f.id) AS ids
    FROM facilities f WHERE f.partner_id = $1 AND f.group_id = g.id AND f.deleted_at IS NULL
  ) courts ON true
  WHERE g.partner_id = $1 AND ${scope} = $2 AND g.deleted_at IS NULL`

const [OF_GROUP, OF_VENUE] = [statementFor('g.id'), statementFor('g.venue_id')]

/** All that a day of the scope shows, rows of every kind in one statement. */
export const findDayRows = (rows: PlainRows, partnerId: string, scope: Scope, date: LocalDate): Promise<PlainRow[]> => {
  const { start, end } = widenedDay(date)
  const of = (id: string) => [partnerId, id, new Date(start), new Date(end), COLLECTABLE]
  return 'groupId' in scope
    ? rows(OF_GROUP, of(scope.groupId))
    : rows(OF_VENUE, [...of(scope.venueId), scope.withSettings ? weekdayOf(date) : null])
}
