import type { Received } from '@fieldhouse/contract'
import type { CampaignPreview, campaigns } from '@fieldhouse/contract/campaigns'
import { placeholdersIn } from '@fieldhouse/domain/campaigns'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { mailsOf } from '../identity/index.ts'
import { findPartnerZone } from '../partners/index.ts'
import { takeBody } from './campaign-input.ts'
import { findSender, sampleMail } from './campaign-mail.ts'
import { findReach } from './reach.store.ts'

/** A content as its mail, and whom of a segment it reaches now; what is empty for some of them is told (CAMPAIGNS-56, CAMPAIGNS-63). */
export const previewCampaign = async (
  deps: Deps,
  { partnerId, now }: Context & { partnerId: string },
  { content: { template }, segmentId }: Received<typeof campaigns.previewCampaign>['body'],
): Promise<CampaignPreview> => {
  const body = takeBody(template.body)
  const asked = placeholdersIn(template.title, body)
  const { sender, reach } = await deps.read(partnerId, async (db) => ({
    sender: await findSender({ db, partnerId }),
    reach:
      segmentId &&
      (await findReach(
        db,
        { segment: segmentId, asked },
        { partnerId, now, zone: await findPartnerZone(db, partnerId) },
      )),
  }))
  const { subject = '', text, html = '' } = sampleMail(deps.config, sender, { subject: template.title, body })
  return {
    subject,
    text,
    html,
    hasMailServer: mailsOf(deps.config) === 'sent',
    reach: reach && {
      recipients: reach.recipients,
      lacking: reach.lacking.filter(({ count }) => count > 0),
    },
  }
}
