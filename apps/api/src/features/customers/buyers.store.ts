import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'

/** What somebody who buys is called on an order. */
export type Buyer = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  partnerSideCustomerIdString: string | null
}

/**
 * A live customer, locked until the command ends; undefined for an unknown one. Whatever sells something to a
 * customer that is to be sold once, or takes it away, locks the customer first.
 */
export const lockBuyer = async ({ db, partnerId }: Command, customerId: string): Promise<Buyer | undefined> => {
  const { rows } = await sql<Buyer>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, mobile,
      partner_side_customer_id_string AS "partnerSideCustomerIdString"
    FROM customers WHERE (partner_id, id) = (${partnerId}, ${customerId}) AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(
    db,
  )
  return rows[0]
}
