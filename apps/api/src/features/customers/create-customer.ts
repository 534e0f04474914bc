import { randomUUID } from 'node:crypto'
import { customers, type Customer } from '@fieldhouse/contract/customers'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import { refusalIn } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { keptFields, NOTHING_KNOWN, type CustomerFields } from './customer-fields.ts'
import { findCustomer, insertCustomer, type NewCustomer } from './customers.store.ts'
import { findClubOfCustomers } from './edited-customers.store.ts'
import { refuseUnborn } from './refuse-unborn.ts'
import { toCustomer } from './to-customer.ts'

export type CustomerInput = { [Field in keyof CustomerFields]?: CustomerFields[Field] | null | undefined } & {
  partnerId?: string | undefined
  firstName: string
}

/**
 * Adds a customer to the partner that the body names, else to the active one (BOOKING-52). Refuses with
 * 'This customer already exists.' a second one with the same email, whatever its case, or the same mobile, however it is
 * typed (CUSTOMERS-51), and with 403 a partner where the caller may not add customers, or needs a longer password.
 */
export const createCustomer = (
  { command, config }: Deps,
  caller: Caller,
  context: Context,
  input: CustomerInput,
): Promise<Customer> =>
  command(
    inNamedPartner(config, caller, context, input.partnerId?.toLowerCase()),
    async ({ db, partnerId, now, audit, announce }) => {
      // A super admin belongs to whatever partner is named, also to one that does not exist.
      const club = await findClubOfCustomers(db, partnerId, now)
      if (club === undefined) throw new Refused({ code: 'error.notFound.partner' })
      const fields = { ...NOTHING_KNOWN, ...keptFields(input, club.country) }
      refuseUnborn(fields, club.today)
      const customer: NewCustomer = { id: randomUUID(), partnerId, ...fields }
      if (!(await insertCustomer(db, customer, now))) throw new Refused({ code: 'error.badRequest.existedCustomer' })
      audit({ action: 'customer.created', subjectType: 'customer', subjectId: customer.id, after: customer })
      announce({ type: 'customers', dates: [], facilityGroupIds: [] })
      return toCustomer((await findCustomer(db, partnerId, customer.id, now))!)
    },
  )

const inNamedPartner = (
  config: Deps['config'],
  caller: Caller,
  context: Context,
  named: string | undefined,
): Context => {
  if (!named || named === context.partnerId) return context
  const code = refusalIn(config, caller, customers.createCustomer.access, named)
  if (code) throw new Refused({ code })
  return { ...context, partnerId: named, actor: caller.actorIn(named) }
}
