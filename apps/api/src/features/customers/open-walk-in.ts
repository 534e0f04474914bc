import { randomUUID } from 'node:crypto'
import type { Customer } from '@fieldhouse/contract/customers'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { NOTHING_KNOWN } from './customer-fields.ts'
import { findCustomer, findWalkInId, insertCustomer } from './customers.store.ts'
import { toCustomer } from './to-customer.ts'

/**
 * The club's standing customer, for bookings of whoever comes without a name. It is made when it is first asked for, once however many
 * ask at the same time; it has no address, and can't be deleted.
 */
export const openWalkIn = ({ command }: Deps, context: Context): Promise<Customer> =>
  command(context, async ({ db, partnerId, now, audit, announce }) => {
    const standing = await findWalkInId(db, partnerId)
    if (standing) return toCustomer((await findCustomer(db, partnerId, standing, now))!)
    const walkIn = { ...NOTHING_KNOWN, id: randomUUID(), partnerId, firstName: 'Walk-in', isWalkIn: true }
    if (await insertCustomer(db, walkIn, now)) {
      audit({ action: 'customer.created', subjectType: 'customer', subjectId: walkIn.id, after: walkIn })
      announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    }
    // Somebody else may have been quicker.
    return toCustomer((await findCustomer(db, partnerId, (await findWalkInId(db, partnerId))!, now))!)
  })
