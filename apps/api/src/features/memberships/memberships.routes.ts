import type { Api } from '@fieldhouse/contract'
import type { memberships, subscriptionOrders } from '@fieldhouse/contract/memberships'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createSubscriptions } from './add-subscriptions.ts'
import { changeBillingCycle } from './change-billing-cycle.ts'
import { createPlan, editPlan, setVisibility } from './change-plans.ts'
import { findPlan, findPlans } from './memberships.store.ts'
import { pauseSubscription, previewPause } from './pausing/pause-subscription.ts'
import { previewResume, resumeSubscription } from './pausing/resume-subscription.ts'
import { undoPause } from './pausing/undo-pause.ts'
import { presentSubscription } from './present-subscription.ts'
import { presentEditedPlan } from './pricing.ts'
import { setRenewal } from './renewing/set-renewal.ts'
import { placeSubscriptionOrder, previewSubscriptionOrder } from './selling/place-subscription-order.ts'
import { removeSubscription } from './selling/remove-subscription.ts'
import { findSubscriptions, findSubscriptionsOfCustomer } from './subscriptions.store.ts'

/** Membership plans of a partner, the memberships of its customers, and how they are sold. */
export const membershipRoutes = (
  deps: Deps,
): Pick<Handlers<Api>, keyof typeof memberships | keyof typeof subscriptionOrders> => ({
  async listMembershipPlans({ context: { partnerId }, query: { offset, limit, visible } }) {
    const wanted = visible === undefined ? null : visible === 'true'
    const { rows, total } = await deps.read(partnerId, (db) =>
      findPlans(db, partnerId, { visible: wanted, offset, limit }),
    )
    return { data: rows.map(presentEditedPlan), pagination: { offset, limit, total } }
  },
  async getMembershipPlan({ context: { partnerId }, params }) {
    const plan = await deps.read(partnerId, (db) => findPlan(db, partnerId, params.id))
    if (!plan) throw new Refused({ code: 'error.notFound.membershipPlan' })
    return { data: presentEditedPlan(plan) }
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
  placeSubscriptionOrder: async ({ context, body }) => ({ data: await placeSubscriptionOrder(deps, context, body) }),
  previewSubscriptionOrder: async ({ context, body }) => ({
    data: await previewSubscriptionOrder(deps, context, body),
  }),
  deleteSubscription: async ({ context, params }) => ({ data: await removeSubscription(deps, context, params.id) }),
  setRenewal: async ({ context, params, body }) => ({
    data: await setRenewal(deps, context, params.id, body.renews),
  }),
  changeBillingCycle: async ({ context, params, body }) => ({
    data: await changeBillingCycle(deps, context, params.id, body.pricingWindow),
  }),
  pauseSubscription: async ({ context, params, body }) => ({
    data: await pauseSubscription(deps, context, params.id, body),
  }),
  previewPause: async ({ context, params, body }) => ({ data: await previewPause(deps, context, params.id, body) }),
  resumeSubscription: async ({ context, params }) => ({ data: await resumeSubscription(deps, context, params.id) }),
  previewResume: async ({ context, params }) => ({ data: await previewResume(deps, context, params.id) }),
  undoPause: async ({ context, params }) => ({ data: await undoPause(deps, context, params.id) }),
})
