import type { Api } from '@fieldhouse/contract'
import type { memberships } from '@fieldhouse/contract/memberships'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createSubscriptions } from './add-subscriptions.ts'
import { changeBillingCycle } from './change-billing-cycle.ts'
import { createPlan, editPlan, setVisibility } from './change-plans.ts'
import { findPlan, findPlans } from './memberships.store.ts'
import { presentSubscription } from './present-subscription.ts'
import { presentPlan } from './pricing.ts'
import { findSubscriptions, findSubscriptionsOfCustomer } from './subscriptions.store.ts'

/** Membership plans of a partner, and the memberships of its customers. */
export const membershipRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof memberships> => ({
  async listMembershipPlans({ context: { partnerId }, query: { offset, limit, visible } }) {
    const wanted = visible === undefined ? null : visible === 'true'
    const { rows, total } = await deps.read(partnerId, (db) =>
      findPlans(db, partnerId, { visible: wanted, offset, limit }),
    )
    return { data: rows.map(presentPlan), pagination: { offset, limit, total } }
  },
  async getMembershipPlan({ context: { partnerId }, params }) {
    const plan = await deps.read(partnerId, (db) => findPlan(db, partnerId, params.id))
    if (!plan) throw new Refused({ code: 'error.notFound.membershipPlan' })
    return { data: presentPlan(plan) }
  },
  createMembershipPlan: async ({ context, body }) => ({ data: await createPlan(deps, context, body) }),
  updateMembershipPlan: async ({ context, params, body }) => ({
    data: await editPlan(deps, context, params.id, body),
  }),
  setPlanVisibility: async ({ context, params, body }) => ({
    data: await setVisibility(deps, context, params.id, body.visible),
  }),
  createSubscriptions: async ({ context, body }) => ({ data: await createSubscriptions(deps, context, body) }),
  async getSubscription({ context: { partnerId, now }, params }) {
    const [found] = await deps.read(partnerId, (db) => findSubscriptions(db, partnerId, [params.id]))
    if (!found) throw new Refused({ code: 'error.notFound.subscription' })
    return { data: presentSubscription(found, now) }
  },
  async listSubscriptionsOfCustomer({ context: { partnerId, now }, params, query: { offset, limit } }) {
    const found = await deps.read(partnerId, (db) =>
      findSubscriptionsOfCustomer(db, partnerId, params.id, { offset, limit }),
    )
    if (!found) throw new Refused({ code: 'error.notFound.customer' })
    return {
      data: found.rows.map((row) => presentSubscription(row, now)),
      pagination: { offset, limit, total: found.total },
    }
  },
  changeBillingCycle: async ({ context, params, body }) => ({
    data: await changeBillingCycle(deps, context, params.id, body.pricingWindow),
  }),
})
