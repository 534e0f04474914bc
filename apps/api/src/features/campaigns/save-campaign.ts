import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { Campaign, campaigns } from '@fieldhouse/contract/campaigns'
import { isAutomated, nextSend, type AutomatedFrequency } from '@fieldhouse/domain/campaigns'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPartnerZone } from '../partners/index.ts'
import { keptCampaign, refuseOtherPartner } from './campaign-input.ts'
import { insertCampaign, lockCampaign, saveCampaign, type CampaignRow } from './campaigns.store.ts'
import { audited, presentCampaign } from './present-campaign.ts'

/** Creates a campaign: a draft that is switched off and sends nothing yet (CAMPAIGNS-29, CAMPAIGNS-59). */
export const createCampaign = (
  deps: Deps,
  context: Context,
  { partnerId, ...sent }: Received<typeof campaigns.createCampaign>['body'],
): Promise<Campaign> => {
  refuseOtherPartner(context, partnerId)
  const kept = keptCampaign(sent)
  return deps.command(context, async (command) => {
    const row = await insertCampaign(command, randomUUID(), kept)
    command.audit({ action: 'campaign.created', subjectType: 'campaign', subjectId: row.id, after: audited(row) })
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
    return presentCampaign(deps.config, row)
  })
}

/**
 * Saves all of a campaign (CAMPAIGNS-30). Refuses a one-time one that is being sent or was, another kind of campaign, and who read another
 * version than the one that stands. Runs that have begun keep the text that they had.
 */
export const updateCampaign = (
  deps: Deps,
  context: Context,
  id: string,
  { version, partnerId, ...sent }: Received<typeof campaigns.updateCampaign>['body'],
): Promise<Campaign> => {
  refuseOtherPartner(context, partnerId)
  const kept = keptCampaign(sent)
  return deps.command(context, async (command) => {
    const before = await lockedCampaign(command, id)
    if (!isAutomated(before) && before.status !== 'draft')
      throw new Refused({ code: 'error.badRequest.campaignAlreadySent' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.campaignChangedMeanwhile', details: { version: before.version } })
    if (isAutomated(before) !== isAutomated(kept))
      throw wrongField('runFrequency', 'A campaign stays one-time or automated')
    const after = await saveCampaign(command, id, {
      ...kept,
      nextSend: before.status === 'sending' ? await nextSendAfter(command, before, { ...before, ...kept }) : null,
    })
    command.audit({
      action: 'campaign.edited',
      subjectType: 'campaign',
      subjectId: id,
      before: audited(before),
      after: audited(after),
    })
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
    return presentCampaign(deps.config, after)
  })
}

/** A campaign that stands, locked until the command ends. Refuses one that the partner has not. */
export const lockedCampaign = async (command: Command, id: string): Promise<CampaignRow> => {
  const row = await lockCampaign(command, id)
  if (!row) throw new Refused({ code: 'error.notFound.campaign' })
  return row
}

/** When an automated campaign is due next that was changed, or switched on: a run that is due already stays so (CAMPAIGNS-57). */
export const nextSendAfter = async (
  command: Command,
  before: Pick<CampaignRow, 'nextSend'>,
  after: Pick<CampaignRow, 'runFrequency' | 'startTime'>,
): Promise<number | null> =>
  before.nextSend !== null && before.nextSend <= command.now ? before.nextSend : nextSendOf(command, after)

/** When an automated campaign that sends is due next, by the partner's clock; null for a one-time one (CAMPAIGNS-57). */
export const nextSendOf = async (
  { db, partnerId, now }: Command,
  { runFrequency, startTime }: Pick<CampaignRow, 'runFrequency' | 'startTime'>,
): Promise<number | null> =>
  runFrequency === 'manual'
    ? null
    : nextSend(runFrequency satisfies AutomatedFrequency, startTime, now, await findPartnerZone(db, partnerId))
