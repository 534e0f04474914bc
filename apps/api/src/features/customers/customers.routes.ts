import type { Api } from '@fieldhouse/contract'
import type { customers } from '@fieldhouse/contract/customers'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createCustomer } from './create-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { findCustomer, findNewestCustomers, searchCustomers } from './customers.store.ts'
import { openWalkIn } from './open-walk-in.ts'
import { toCustomer } from './to-customer.ts'

/** Customers of a partner. */
export const customerRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof customers> => ({
  async listCustomers({ context: { partnerId, now }, query: { offset, limit, q } }) {
    const page = { offset, limit }
    const { rows, total } = await deps.read(partnerId, (db) =>
      q ? searchCustomers(db, partnerId, q, page, now) : findNewestCustomers(db, partnerId, page, now),
    )
    return { data: rows.map(toCustomer), pagination: { offset, limit, total } }
  },
  async getCustomer({ context: { partnerId, now }, params }) {
    const row = await deps.read(partnerId, (db) => findCustomer(db, partnerId, params.id, now))
    if (!row) throw new Refused({ code: 'error.notFound.customer' })
    return { data: toCustomer(row) }
  },
  createCustomer: async ({ caller, context, body }) => ({ data: await createCustomer(deps, caller!, context, body) }),
  openWalkIn: async ({ context }) => ({ data: await openWalkIn(deps, context) }),
  deleteCustomer: async ({ context, params }) => ({ data: await deleteCustomer(deps, context, params.id) }),
})
