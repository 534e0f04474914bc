import type { UnreachedPage } from '@fieldhouse/contract/campaigns'
import { UNREACHED, type Unreached } from '@fieldhouse/domain/campaigns'
import { toIso } from '@fieldhouse/domain/time'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findCampaign } from './campaigns.store.ts'
import { countAgain, countUnreached, findLastRun, findUnreached } from './unreached.store.ts'

type Asked = { id: string; reason: Unreached | null; page: number; limit: number; withNames: boolean }

/** Whom a campaign did not reach and why, with how many of them would get it again (BEYOND-44). Refuses a campaign that is not there. */
export const listUnreached = async (
  deps: Deps,
  partnerId: string,
  { id, reason, page, limit, withNames }: Asked,
): Promise<UnreachedPage> =>
  deps.read(partnerId, async (db) => {
    if (!(await findCampaign(db, partnerId, id))) throw new Refused({ code: 'error.notFound.campaign' })
    const rows = await findUnreached(db, partnerId, { campaignId: id, reason, offset: (page - 1) * limit, limit })
    const counted = await countUnreached(db, partnerId, id)
    const run = await findLastRun(db, partnerId, id)
    const again = run && (await countAgain(db, partnerId, id, run.id))
    const count = (of: Unreached) => counted.find((one) => one.reason === of)?.count ?? 0
    const reasons = UNREACHED.map((one) => ({ reason: one, count: count(one) }))
    return {
      data: rows.map(({ id: messageId, at, reason: why, customerId, firstName, lastName, email }) => ({
        id: messageId,
        at: toIso(at),
        reason: why,
        customer: withNames ? { id: customerId, firstName, lastName, email } : null,
      })),
      pagination: {
        total: reason === null ? reasons.reduce((sum, one) => sum + one.count, 0) : count(reason),
      },
      reasons,
      again: again ?? { sure: 0, unknown: 0 },
    }
  })
