import type { Received } from '@fieldhouse/contract'
import type { Customer, customers } from '@fieldhouse/contract/customers'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { FIELDS, keptFields, type CustomerFields } from './customer-fields.ts'
import { findCustomer } from './customers.store.ts'
import { findClubOfCustomers, lockCustomerToEdit, saveCustomer } from './edited-customers.store.ts'
import { refuseGone } from './merge/refuse-gone.ts'
import { refuseUnborn } from './refuse-unborn.ts'
import { findHeirOfMobile, inheritMobile } from './shared-mobiles.store.ts'
import { toCustomer } from './to-customer.ts'

type Body = Received<typeof customers.updateCustomer>['body']

/** What a cell of the schedule and a row of the transactions show of their customer. */
const SHOWN: readonly (keyof CustomerFields)[] = ['firstName', 'lastName', 'email', 'mobile', 'partnerNote']

/**
 * Saves the changed fields of a customer (CUSTOMERS-37). Who read an older version than the one that stands is refused; so is an
 * email or a mobile of another customer (CUSTOMERS-51), to leave them without both (CUSTOMERS-23), and anything of the walk-in.
 * Who shared a mobile that they give up has it then. Where nothing differs, nothing is done.
 */
export const updateCustomer = (
  { command }: Deps,
  context: Context,
  id: string,
  { version, ...body }: Body,
): Promise<Customer> =>
  command(context, async (running) => {
    const { db, partnerId, now } = running
    const before = await lockCustomerToEdit(running, id)
    const club = await findClubOfCustomers(db, partnerId, now)
    if (!before || !club) return refuseGone(db, partnerId, id)
    if (before.isWalkIn) throw new Refused({ code: 'error.badRequest.walkInCustomer' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.customerChangedMeanwhile', details: { version: before.version } })
    const after = { ...before, ...keptFields(body, club.country) }
    const changed = FIELDS.filter((field) => after[field] !== before[field])
    if (changed.length > 0) {
      refuseUnborn(after, club.today)
      refuseUnreachable(after)
      const givesUpMobile = digitsOf(before) !== digitsOf(after)
      const heir = givesUpMobile ? await findHeirOfMobile(running, id) : undefined
      if (!(await saveCustomer(running, id, only(after, changed), givesUpMobile ? false : undefined)))
        throw new Refused({ code: 'error.badRequest.existedCustomer' })
      await inheritMobile(running, heir)
      running.audit({
        action: 'customer.edited',
        subjectType: 'customer',
        subjectId: id,
        before: only(before, changed),
        after: only(after, changed),
      })
      running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
      if (changed.some((field) => SHOWN.includes(field))) {
        running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
        running.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
      }
    }
    return toCustomer((await findCustomer(db, partnerId, id, now))!)
  })

const only = (fields: CustomerFields, names: readonly (keyof CustomerFields)[]): Partial<CustomerFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

const digitsOf = ({ mobile }: CustomerFields): string => (mobile ?? '').replace(/[^0-9]/g, '')

/** Refuses a customer without an email and a mobile; each of the two is named (CUSTOMERS-23). */
const refuseUnreachable = ({ email, mobile }: CustomerFields): void => {
  if (email !== null || mobile !== null) return
  const msg = 'an email or a mobile is required'
  const fields = ['email', 'mobile'].map((property) => ({ property, constraints: { required: msg } }))
  throw new Refused({ code: 'error.badRequest.invalidInput', details: { msg, fields } })
}
