import type { Api } from '@fieldhouse/contract'
import type { customers } from '@fieldhouse/contract/customers'
import { customerSeenBy } from '@fieldhouse/domain/customers'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { asSeenBy } from './as-seen-by.ts'
import { createCustomer } from './create-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { findCreditSettings } from '../credits/index.ts'
import {
  findCreditHolders,
  findCustomer,
  findCustomersByIds,
  findNewestCustomers,
  findSpend,
  findFilteredCustomers,
} from './customers.store.ts'
import { importCustomers, previewImportCustomers, startCustomerImport } from './import/import-customers.ts'
import { getImport, listImports } from '../imports/index.ts'
import { undoImport } from './import/undo-import.ts'
import { refuseGone } from './merge/refuse-gone.ts'
import { openWalkIn } from './open-walk-in.ts'
import { toCustomer } from './to-customer.ts'
import { updateCustomer } from './update-customer.ts'

/** Customers of a partner. */
export const customerRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof customers> => ({
  async listCustomers({ context: { partnerId, now, actor }, query: { offset, limit, q, filter, holdsCredits } }) {
    const page = { offset, limit }
    // Nobody is found by an email or a number that who asks may not see.
    const byName = customerSeenBy(actor.policies) === 'name'
    if (byName && (filter || holdsCredits)) throw new Refused({ code: 'error.forbidden.noPermission' })
    const { rows, total } = await deps.read(partnerId, async (db) => {
      if (holdsCredits) {
        const { currency } = await findCreditSettings(db, partnerId)
        return findCreditHolders(db, partnerId, { currency, text: q, ...page }, now)
      }
      return q || filter
        ? findFilteredCustomers(db, partnerId, { q, filter, byName }, page, now)
        : findNewestCustomers(db, partnerId, page, now)
    })
    return { data: rows.map((row) => asSeenBy(actor, toCustomer(row))), pagination: { offset, limit, total } }
  },
  exportCustomers: ({ context, query: { after = null, ...query } }) =>
    exportCustomers(deps, context, { ...query, after }),
  async getCustomer({ context: { partnerId, now, actor }, params }) {
    const row = await deps.read(
      partnerId,
      async (db) => (await findCustomer(db, partnerId, params.id, now)) ?? refuseGone(db, partnerId, params.id),
    )
    return { data: asSeenBy(actor, toCustomer(row)) }
  },
  async listCustomersByIds({ context: { partnerId, now, actor }, query: { customerIds } }) {
    const rows = await deps.read(partnerId, (db) => findCustomersByIds(db, partnerId, customerIds, now))
    return { data: rows.map((row) => asSeenBy(actor, toCustomer(row))) }
  },
  async getCustomerSpend({ context: { partnerId }, params }) {
    const totalSpendByCurrency = await deps.read(partnerId, (db) => findSpend(db, partnerId, params.customerId))
    if (!totalSpendByCurrency) throw new Refused({ code: 'error.notFound.customer' })
    return { data: { totalSpendByCurrency } }
  },
  createCustomer: async ({ caller, context, body }) => ({ data: await createCustomer(deps, caller!, context, body) }),
  updateCustomer: async ({ context, params, body }) => ({ data: await updateCustomer(deps, context, params.id, body) }),
  openWalkIn: async ({ context }) => ({ data: await openWalkIn(deps, context) }),
  deleteCustomer: async ({ context, params }) => ({ data: await deleteCustomer(deps, context, params.id) }),
  importCustomers: async ({ context, body }) => ({ data: await importCustomers(deps, context, body) }),
  previewImportCustomers: async ({ context, body }) => ({ data: await previewImportCustomers(deps, context, body) }),
  startCustomerImport: async ({ context, body }) => ({ data: await startCustomerImport(deps, context, body) }),
  getCustomerImport: async ({ context, params }) => ({ data: await getImport(deps, context, params.id, 'customers') }),
  listCustomerImports: ({ context, query }) => listImports(deps, context, query, 'customers'),
  undoCustomerImport: async ({ context, params }) => ({ data: await undoImport(deps, context, params.id) }),
})
