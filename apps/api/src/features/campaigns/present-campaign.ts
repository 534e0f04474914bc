import type { Campaign } from '@fieldhouse/contract/campaigns'
import { CAMPAIGN_EVENTS, campaignPercentages, SEGMENT_NAMES } from '@fieldhouse/domain/campaigns'
import { toIso } from '@fieldhouse/domain/time'
import type { Config } from '../../config.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { hearsOfMessages } from './hears-of-messages.ts'

/** A campaign as the API answers it, by the settings of the deployment. */
export const presentCampaign = (config: Config, row: CampaignRow): Campaign => {
  const percentages = campaignPercentages(row.messagesCount, row)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    runFrequency: row.runFrequency,
    enabled: row.enabled,
    startTime: toIso(row.startTime),
    endTime: toIso(row.endTime),
    lastSent: row.lastSent === null ? null : toIso(row.lastSent),
    nextSend: row.nextSend === null ? null : toIso(row.nextSend),
    segment: { id: row.segment, name: SEGMENT_NAMES[row.segment] },
    // A campaign has one content, which is known by the campaign's own id.
    content: { id: row.id, channel: 'email', template: { title: row.subject, body: row.body } },
    messagesCount: row.messagesCount,
    unknownCount: row.unknownCount,
    keptCount: row.keptCount,
    pausedItself: row.pausedItself,
    statistics: Object.fromEntries(
      CAMPAIGN_EVENTS.map((event) => [event, { count: row[event], percentage: percentages[event] }]),
    ) as Campaign['statistics'],
    hears: hearsOfMessages(config),
    createdAt: toIso(row.createdAt),
    version: row.version,
  }
}

/** What the audit trail keeps of a campaign. */
export const audited = ({ name, status, runFrequency, enabled, startTime, segment, subject, body }: CampaignRow) => ({
  name,
  status,
  runFrequency,
  enabled,
  startTime: toIso(startTime),
  segment,
  subject,
  body,
})
