import type { Api } from '@fieldhouse/contract'
import type { waitingLists } from '@fieldhouse/contract/waiting-lists'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { removeWaiting, reorderWaiting } from './change-line.ts'
import { joinClass } from './join-class.ts'
import { joinSlot } from './join-slot.ts'
import { listClassWaiting, listSlotWaiting } from './list-waiting.ts'
import { acceptOffer, declineOffer, findOffer, payOffer } from './offers.ts'

/** Waiting lists of classes and of slots, and offers from them (BEYOND-13). */
export const waitingListRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof waitingLists> => ({
  listClassWaiting: async ({ context, params }) => ({ data: await listClassWaiting(deps, context, params.sessionId) }),
  joinClassWaiting: async ({ context, params, body }) => ({
    data: await joinClass(deps, context, params.sessionId, body.customerId),
  }),
  listSlotWaiting: async ({ context, query }) => ({ data: await listSlotWaiting(deps, context, query) }),
  joinSlotWaiting: async ({ context, body }) => ({ data: await joinSlot(deps, context, body) }),
  reorderWaiting: async ({ context, body }) => ({ data: await reorderWaiting(deps, context, body) }),
  removeWaiting: async ({ context, params, body }) => ({ data: await removeWaiting(deps, context, params.id, body) }),
  getOffer: async ({ params }) => ({ data: await findOffer(deps, params.token) }),
  acceptOffer: async ({ params, body, idempotency }) => ({
    data: await acceptOffer(deps, params.token, body, idempotency),
  }),
  declineOffer: async ({ params, idempotency }) => ({ data: await declineOffer(deps, params.token, idempotency) }),
  payOffer: async ({ params }) => ({ data: await payOffer(deps, params.token) }),
})
