import { sql } from 'kysely'
import type { OrderRecord } from './order-record.ts'

/** What a list reads of an order. */
export type OrderHead = Omit<
  OrderRecord,
  'lineItems' | 'transactions' | 'changeLog' | 'countryCode' | 'payouts' | 'taxDocuments'
>

/** The columns of an order's head, as `OrderHead` names them; `o`, `c` and `v` are the order, its customer and its venue. */
export const head = sql`o.id, o.partner_id AS "partnerId", o.readable_id AS "readableId", o.service_type AS "serviceType",
  o.customer_id AS "customerId", o.payment_method AS "paymentMethod", o.currency, o.total_minor AS total,
  o.fee_exclusive_minor AS "feeExclusive", o.fee_tax_rate AS "feeTaxRate", o.fee_inclusive_minor AS "feeInclusive", o.status,
  o.payment_status AS "paymentStatus", o.processing_status AS "processingStatus", o.online_status AS "onlineStatus", o.customer_note AS "customerNote",
  o.partner_note AS "partnerNote", o.current_version AS "currentVersion", o.processing_payout_id AS "processingPayoutId",
  o.successful_payout_id AS "successfulPayoutId", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
  CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'mobile', c.mobile, 'partnerSideCustomerIdString', c.partner_side_customer_id_string) END AS customer,
  CASE WHEN v.id IS NULL THEN NULL ELSE jsonb_build_object('id', v.id, 'venueName', v.venue_name, 'timezone', v.timezone) END AS venue`

/** What an order's head is joined with. */
export const joins = sql`LEFT JOIN customers c ON (c.partner_id, c.id) = (o.partner_id, o.customer_id)
  LEFT JOIN venues v ON (v.partner_id, v.id) = (o.partner_id, o.venue_id)`
