import type { Received } from '@fieldhouse/contract'
import type { campaigns } from '@fieldhouse/contract/campaigns'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { takeRichText } from '../../rich-text/take-rich-text.ts'
import type { CampaignColumns } from './campaigns.store.ts'

const BODY = 'content.template.body'

/** The body of a campaign, made clean. Refuses one in which nothing can be read (CAMPAIGNS-18). */
export const takeBody = (sent: string): string => {
  const clean = takeRichText(BODY, sent)
  if (clean === null) throw wrongField(BODY, 'Please fill all required info')
  return clean
}

/** What of a campaign is written, of what was sent (CAMPAIGNS-09). */
export const keptCampaign = ({
  name,
  startTime,
  endTime,
  runFrequency,
  content,
  segmentId,
}: Received<typeof campaigns.createCampaign>['body']): CampaignColumns => ({
  name,
  startTime,
  endTime,
  runFrequency,
  segment: segmentId,
  subject: content.template.title,
  body: takeBody(content.template.body),
})

/** Refuses a body that names another partner than the one that the caller works for. */
export const refuseOtherPartner = (context: Context, partnerId: string | undefined): void => {
  if (partnerId !== undefined && partnerId !== context.partnerId)
    throw new Refused({ code: 'error.forbidden.otherPartner' })
}
