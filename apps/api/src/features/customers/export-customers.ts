import type { ExportedCustomer } from '@fieldhouse/contract/customers'
import { MOST_EXPORTED } from '@fieldhouse/domain/customers'
import { currentSubscription } from '@fieldhouse/domain/memberships'
import { formatSlashedDay } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findCustomersByIds, type CustomerRow } from './customers.store.ts'
import { findFilteredIds, type AskedCustomers } from './filtered-customers.store.ts'

/**
 * Everybody whom the list finds, the newest first, as the lines of a file that can be uploaded again (CUSTOMERS-17). The walk-in is
 * nobody, and in no file. Refuses more than a file may have.
 */
export const exportCustomers = (
  { read }: Deps,
  { partnerId, now }: Context,
  asked: AskedCustomers,
): Promise<ExportedCustomer[]> =>
  read(partnerId, async (db) => {
    const { ids, total } = await findFilteredIds(db, partnerId, asked, { offset: 0, limit: MOST_EXPORTED }, now)
    if (total > MOST_EXPORTED) throw new Refused({ code: 'error.badRequest.tooManyCustomers' })
    const rows = await findCustomersByIds(db, partnerId, ids, now)
    return rows.filter((row) => !row.is_walk_in).map(lineOf)
  })

/** The membership of a line is the one that the list shows. */
const lineOf = (row: CustomerRow): ExportedCustomer => {
  const membership = currentSubscription(row.subscriptions, row.today)
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile,
    gender: row.gender,
    dob: row.dob && formatSlashedDay(row.dob),
    partnerSideCustomerIdString: row.partner_side_customer_id_string,
    addressStreet: row.address_street,
    addressUnit: row.address_unit,
    addressCity: row.address_city,
    addressCountry: row.address_country,
    addressPostalCode: row.address_postal_code,
    membershipPlan: membership && membership.planName,
    membershipStart: membership && formatSlashedDay(membership.startsOn),
    partnerNote: row.partner_note,
  }
}
