import { tooManySoftBounces } from '@fieldhouse/domain/campaigns'
import { SYSTEM } from '../../db/context.ts'
import { mailOf } from '../../messages/letter.ts'
import { wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../identity/index.ts'
import { findOwnerEmail } from '../partners/index.ts'
import { findSender } from './campaign-mail.ts'
import { findSoftBouncing, lockCampaign, notePausedItself, saveState } from './campaigns.store.ts'
import { audited } from './present-campaign.ts'
import { takeBack } from './runs.store.ts'

/**
 * Pauses the campaigns that too many mailboxes can't take (decision 0060), and tells the club's owner by mail. What has not begun to leave
 * waits until staff resume it.
 */
export const pauseSoftBouncing = async (deps: Deps): Promise<void> => {
  for (const { partnerId, id } of await deps.platform(findSoftBouncing)) {
    const owner = await deps.platform((db) => findOwnerEmail(db, partnerId))
    await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId: 'campaigns' }, async (command) => {
      const campaign = await lockCampaign(command, id)
      // Somebody paused it, or another process was here first.
      if (campaign?.status !== 'sending') return
      const counts = { sent: campaign.recentCount, soft: campaign.softCount }
      if (!tooManySoftBounces(counts)) return
      await takeBack(command, id)
      const after = await saveState(command, id, { status: 'paused', enabled: false, nextSend: null })
      await notePausedItself(command, id)
      command.audit({
        action: 'campaign.pausedItself',
        subjectType: 'campaign',
        subjectId: id,
        before: audited(campaign),
        after: { ...audited(after), ...counts },
      })
      if (owner !== null) {
        const sender = await findSender(command)
        const words = wordsIn(sender.locale).campaign.pausedItself
        command.send(
          mailOf(owner, {
            locale: sender.locale,
            subject: words.subject(campaign.name),
            sender: { name: 'Fieldhouse' },
            blocks: [
              { kind: 'text', text: words.text({ campaign: campaign.name, club: sender.name, ...counts }) },
              { kind: 'button', label: words.open, url: `${publicUrl(deps.config)}/campaigns/${id}` },
            ],
          }),
        )
      }
      command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
    })
  }
}
