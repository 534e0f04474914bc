import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { markCardRemoved } from './saved-cards.store.ts'

/** Removes a card: from here on nothing charges it, and a job has the provider forget it (BEYOND-27). */
export const removeCard = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const removed = await markCardRemoved(command, id)
    if (!removed) throw new Refused({ code: 'error.notFound.savedCard' })
    const { customerId, brand, last4 } = removed
    command.audit({
      action: 'savedCard.removed',
      subjectType: 'customer',
      subjectId: customerId,
      before: { brand, last4 },
    })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return { id }
  })
