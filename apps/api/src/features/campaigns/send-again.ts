import type { Campaign } from '@fieldhouse/contract/campaigns'
import { againProblem } from '@fieldhouse/domain/campaigns'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { saveState } from './campaigns.store.ts'
import { fillRun } from './fill-runs.store.ts'
import { audited, presentCampaign } from './present-campaign.ts'
import { lockedCampaign } from './save-campaign.ts'
import { findLastRun, insertAgain } from './unreached.store.ts'

/**
 * Sends the words of a campaign's last run again to whom they did not reach and may get them, once (BEYOND-44, decision 0060); with
 * `withUnknown` also to those of whom nobody knows whether they have them. Refuses while it is being sent or paused, where it was sent
 * never, and where nobody would get it.
 */
export const sendAgain = (deps: Deps, context: Context, id: string, withUnknown: boolean): Promise<Campaign> =>
  deps.command(context, async (command) => {
    const before = await lockedCampaign(command, id)
    const run = await findLastRun(command.db, command.partnerId, id)
    const state = { isPaused: before.status === 'paused', hasRun: run !== undefined, isSending: run?.isOpen ?? false }
    const refuse = (problem: ReturnType<typeof againProblem>) => {
      if (problem !== null) throw new Refused({ code: `error.badRequest.${problem}` })
    }
    refuse(againProblem({ ...state, recipients: 1 }))
    const { id: againId, recipients } = await insertAgain(command, { campaignId: id, runId: run!.id, withUnknown })
    refuse(againProblem({ ...state, recipients }))
    const after = await saveState(command, id, { status: 'sending', enabled: true, nextSend: before.nextSend })
    await fillRun(command, againId)
    command.audit({
      action: 'campaign.sentAgain',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      after: { ...audited(after), recipients, withUnknown },
    })
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
    return presentCampaign(deps.config, after)
  })
