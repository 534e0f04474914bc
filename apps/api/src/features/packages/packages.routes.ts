import type { Api } from '@fieldhouse/contract'
import type { packageOrders, packages } from '@fieldhouse/contract/packages'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { buyPackage } from './buy-package.ts'
import { createPackage } from './create-package.ts'
import { deletePackage } from './delete-package.ts'
import { findPackage, findPackages } from './packages.store.ts'
import { findPackagesOfCustomer } from './passes.store.ts'
import { presentCustomerPackage, presentPackage } from './present-package.ts'
import { placePackageOrder } from './sell-package.ts'
import { updatePackage } from './update-package.ts'

/** Packages of passes, and what customers have bought of them. */
export const packageRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof packages | keyof typeof packageOrders> => ({
  async listPackages({ context: { partnerId }, query: { offset, limit, isActive } }) {
    const wanted = isActive === undefined ? null : isActive === 'true'
    const { rows, total } = await deps.read(partnerId, (db) =>
      findPackages(db, partnerId, { isActive: wanted, offset, limit }),
    )
    return { data: rows.map(presentPackage), pagination: { offset, limit, total } }
  },
  createPackage: async ({ context, body }) => ({ data: await createPackage(deps, context, body) }),
  async getPackage({ context: { partnerId }, params }) {
    const row = await deps.read(partnerId, (db) => findPackage(db, partnerId, params.id))
    if (!row) throw new Refused({ code: 'error.notFound.package' })
    return { data: presentPackage(row) }
  },
  updatePackage: async ({ context, params, body }) => ({ data: await updatePackage(deps, context, params.id, body) }),
  deletePackage: async ({ context, params }) => ({ data: await deletePackage(deps, context, params.id) }),
  buyPackage: async ({ context, params, body }) => ({ data: await buyPackage(deps, context, params.id, body) }),
  placePackageOrder: async ({ context, body }) => ({ data: await placePackageOrder(deps, context, body) }),
  async listPackagesOfCustomer({ context: { partnerId }, params, query: { offset, limit } }) {
    const found = await deps.read(partnerId, (db) =>
      findPackagesOfCustomer(db, partnerId, params.id, { offset, limit }),
    )
    if (!found) throw new Refused({ code: 'error.notFound.customer' })
    return { data: found.rows.map(presentCustomerPackage), pagination: { offset, limit, total: found.total } }
  },
})
