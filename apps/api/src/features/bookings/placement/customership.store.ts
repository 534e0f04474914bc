import type { ProcessingFeeConfig } from '@fieldhouse/domain/fees'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { OrderRecord } from '../../orders/index.ts'
import { taxesOfPartner, type PartnerTaxes } from '../../taxes/index.ts'

/** What the price and the payment of a booking depend on beside the courts. */
export type Customership = {
  partner: {
    timezone: string
    currency: string
    countryCode: string
    methodsForStaff: string[]
    absorbProcessingFee: boolean
    feeConfig: ProcessingFeeConfig
    taxes: PartnerTaxes
  }
  customer: OrderRecord['customer']
  /** Days on which the customer is a member, both ends inclusive; none on which a membership is paused (BEYOND-46). */
  memberDays: { from: string; until: string }[]
}

/** The partner's money settings and, when asked, the customer with their memberships: one statement. */
export const findCustomership = (db: Kysely<DB>, partnerId: string, customerId: string | null): Promise<Customership> =>
  customership(db, partnerId, customerId, sql``)

/**
 * The same for a sale: the customer is not deleted until the command ends, as whoever deletes them locks them for update; of a
 * deletion that came first it sees that they are gone (CUSTOMERS-44). Sales to one customer don't wait for each other.
 */
export const lockCustomership = ({ db, partnerId }: Command, customerId: string): Promise<Customership> =>
  customership(db, partnerId, customerId, sql`FOR KEY SHARE`)

/** Whose an order is; null for one of nobody. */
export const findBuyer = async (db: Kysely<DB>, partnerId: string, orderId: string): Promise<string | null> => {
  const { rows } = await sql<{ customerId: string | null }>`
    SELECT customer_id AS "customerId" FROM orders WHERE (partner_id, id) = (${partnerId}, ${orderId})`.execute(db)
  return rows[0]?.customerId ?? null
}

/** No customer has it. Compared with null, a cluster would ask no node at all. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const customership = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string | null,
  lock: RawBuilder<unknown>,
): Promise<Customership> => {
  // Each part names the partner by the parameter: on a cluster a lock goes to a node by what its own subquery says.
  const id = customerId ?? NOBODY
  const { rows } = await sql<Customership>`
    SELECT jsonb_build_object('timezone', p.timezone, 'currency', coalesce(p.default_currency_id, 'SGD'), 'countryCode', p.country_code,
        'methodsForStaff', p.payment_methods_for_staff, 'absorbProcessingFee', p.absorb_processing_fee, 'feeConfig', p.processing_fee_config,
        'taxes', ${taxesOfPartner(partnerId)}) AS partner,
      (SELECT jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'mobile', c.mobile,
        'partnerSideCustomerIdString', c.partner_side_customer_id_string) FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}::uuid, ${id}::uuid) AND c.deleted_at IS NULL ${lock}) AS customer,
      coalesce((SELECT jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1))
        FROM subscriptions s CROSS JOIN LATERAL unnest(s.member_days) AS d(days)
        WHERE (s.partner_id, s.customer_id) = (${partnerId}::uuid, ${id}::uuid)), '[]') AS "memberDays"
    FROM partners p WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}
