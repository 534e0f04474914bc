import type { Api } from '@fieldhouse/contract'
import type { CustomerMerge, customerMerges } from '@fieldhouse/contract/customers'
import { mergeUndoUntil } from '@fieldhouse/domain/customers'
import { toIso } from '@fieldhouse/domain/time'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import { findCustomer } from '../customers.store.ts'
import { mergeCustomers, presentMerged, previewMerge } from './merge-customers.ts'
import { findMergesInto } from './merges.store.ts'
import { refuseGone } from './refuse-gone.ts'
import { undoMerge } from './undo-merge.ts'

/** Two customers who are one person. Of the whole club: what one of them has at another venue goes, too. */
export const mergeRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof customerMerges> => ({
  previewMergeCustomers: async ({ context, params, body }) => ({
    data: await previewMerge(deps, context, params.id, body),
  }),
  mergeCustomers: async ({ context, params, body }) => ({ data: await mergeCustomers(deps, context, params.id, body) }),
  listCustomerMerges: async ({ context: { partnerId, now }, params }) => ({
    data: await deps.read(partnerId, async (db): Promise<CustomerMerge[]> => {
      if (!(await findCustomer(db, partnerId, params.id, now))) await refuseGone(db, partnerId, params.id)
      const merges = await findMergesInto(db, partnerId, params.id)
      return merges.map(({ id, keptId, duplicate, moved, mergedBy, mergedAt }) => ({
        id,
        keptId,
        duplicate: presentMerged(duplicate),
        moved,
        mergedBy,
        mergedAt: toIso(mergedAt),
        undoUntil: toIso(mergeUndoUntil(mergedAt)),
        mayUndo: now <= mergeUndoUntil(mergedAt),
      }))
    }),
  }),
  undoCustomerMerge: async ({ context, params }) => ({ data: await undoMerge(deps, context, params.id) }),
})
