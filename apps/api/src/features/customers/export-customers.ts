import type { ExportedCustomer } from '@fieldhouse/contract/customers'
import { currentSubscription, restingSubscription } from '@fieldhouse/domain/memberships'
import { formatSlashedDay } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findCustomersByIds, type CustomerRow } from './customers.store.ts'
import { findListedBehind, type AskedCustomers, type ListedUntil } from './filtered-customers.store.ts'

/**
 * Some of those whom the list finds, the newest first, as the lines of a file (CUSTOMERS-17), and where the next ones begin; null after the last. However many
 * there are, `limit` are in memory at once. Whoever is added or deleted meanwhile moves nobody else. The walk-in is nobody, and in no file.
 * The trail keeps who took how many lines of the club away.
 */
export const exportCustomers = (
  { command }: Deps,
  context: Context,
  { after, limit, ...asked }: AskedCustomers & { after: ListedUntil | null; limit: number },
): Promise<{ data: ExportedCustomer[]; next: string | null }> =>
  command({ ...context, idempotency: undefined }, async ({ db, partnerId, now, audit }) => {
    // One more, which says whether there are others.
    const found = await findListedBehind(db, partnerId, asked, { after, limit: limit + 1 }, now)
    const listed = found.slice(0, limit)
    const last = listed.at(-1)
    const ids = listed.map(({ id }) => id)
    const rows = ids.length > 0 ? await findCustomersByIds(db, partnerId, ids, now) : []
    const lines = rows.filter((row) => !row.is_walk_in).map(lineOf)
    audit({
      action: 'customer.exported',
      subjectType: 'partner',
      subjectId: partnerId,
      after: { customers: lines.length },
    })
    return {
      data: lines,
      next: last && found.length > limit ? `${last.at}.${last.id}` : null,
    }
  })

/** The membership of a line is the one that the list shows, a paused one too. */
const lineOf = (row: CustomerRow): ExportedCustomer => {
  const membership =
    currentSubscription(row.subscriptions, row.today) ?? restingSubscription(row.subscriptions, row.today)
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
