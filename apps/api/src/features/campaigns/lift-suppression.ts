import { liftProblem } from '@fieldhouse/domain/campaigns'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { deleteSuppressions, findStanding, findSuppressions } from './suppression.store.ts'

/**
 * Lets a customer who got no campaigns have them again, with a reason that stands in the audit trail (decision 0060). Refuses who gets them,
 * and what people said themselves where the person did not ask for it.
 */
export const liftSuppression = (
  deps: Deps,
  context: Context,
  id: string,
  { reason, personAsked }: { reason: string; personAsked: boolean },
): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    if (!(await findStanding(db, partnerId, id))) throw new Refused({ code: 'error.notFound.customer' })
    const before = await findSuppressions(db, partnerId, id)
    const reasons = before.map((one) => one.reason)
    const problem = liftProblem(reasons, personAsked)
    if (problem !== null) throw new Refused({ code: `error.badRequest.${problem}` })
    await deleteSuppressions(command, id)
    command.audit({
      action: 'customer.campaignsAllowed',
      subjectType: 'customer',
      subjectId: id,
      before: { reasons },
      after: { reason, personAsked },
    })
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
    return { id }
  })
