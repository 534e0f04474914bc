import type { Campaign } from '@fieldhouse/contract/campaigns'
import { runProblem, toggled } from '@fieldhouse/domain/campaigns'
import type { LiveNews } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { markDeleted, saveState } from './campaigns.store.ts'
import { fillRun } from './fill-runs.store.ts'
import { audited, presentCampaign } from './present-campaign.ts'
import { finishRun, giveUpRuns, insertRun, takeBack } from './runs.store.ts'
import { lockedCampaign, nextSendAfter } from './save-campaign.ts'

const NEWS: LiveNews = { type: 'campaigns', dates: [], facilityGroupIds: [] }

/**
 * Switches a campaign on or off (CAMPAIGNS-59): what of a paused one has not gone out waits until it is resumed. One that stands so already
 * stays as it is, with what was counted since it began.
 */
export const toggleCampaign = (deps: Deps, context: Context, id: string, enabled: boolean): Promise<Campaign> =>
  deps.command(context, async (command) => {
    const before = await lockedCampaign(command, id)
    const state = toggled(before, enabled)
    if (state.status === before.status && state.enabled === before.enabled) return presentCampaign(deps.config, before)
    const isSending = state.status === 'sending'
    if (state.status === 'paused') await takeBack(command, id)
    const after = await saveState(command, id, {
      ...state,
      nextSend: isSending ? await nextSendAfter(command, before, before) : null,
    })
    command.audit({
      action: 'campaign.toggled',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      after: audited(after),
    })
    command.announce(NEWS)
    return presentCampaign(deps.config, after)
  })

/** Sends a one-time campaign to whoever is in its segment now, once (CAMPAIGNS-32, CAMPAIGNS-56, CAMPAIGNS-59). */
export const runCampaign = (deps: Deps, context: Context, id: string): Promise<Campaign> =>
  deps.command(context, async (command) => {
    const before = await lockedCampaign(command, id)
    const problem = runProblem(before, command.now)
    if (problem !== null) throw new Refused({ code: `error.badRequest.${problem}` })
    const run = await insertRun(command, before, command.now)
    await saveState(command, id, { status: 'sending', enabled: true, nextSend: null })
    if (run !== null) await fillRun(command, run.id)
    // What nobody gets is sent already.
    if (run?.recipients === 0) await finishRun(command.db, command.partnerId, run.id, command.now)
    const after = await lockedCampaign(command, id)
    command.audit({
      action: 'campaign.sent',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      after: { ...audited(after), recipients: run?.recipients ?? 0 },
    })
    command.announce(NEWS)
    return presentCampaign(deps.config, after)
  })

/** Deletes a campaign (CAMPAIGNS-33): what was not handed over yet is not sent. */
export const deleteCampaign = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const before = await lockedCampaign(command, id)
    await giveUpRuns(command, id)
    await markDeleted(command, id)
    command.audit({ action: 'campaign.deleted', subjectType: 'campaign', subjectId: id, before: audited(before) })
    command.announce(NEWS)
    return { id }
  })
