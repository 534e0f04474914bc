import type { Received } from '@fieldhouse/contract'
import type { campaigns } from '@fieldhouse/contract/campaigns'
import { waitForTestMail } from '@fieldhouse/domain/campaigns'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findOwnerEmail } from '../partners/index.ts'
import { refuseOtherPartner, takeBody } from './campaign-input.ts'
import { findSender, testMail } from './campaign-mail.ts'
import { findTestMails } from './test-mails.store.ts'

/**
 * Sends a campaign that is being written to a few addresses, each once (CAMPAIGNS-34, CAMPAIGNS-67). Refuses with 429 and when to try again
 * what is past TEST_MAIL_LIMITS.
 */
export const sendTestEmail = async (
  deps: Deps,
  context: Context,
  { partnerId, toEmails, content: { template } }: Received<typeof campaigns.sendTestEmail>['body'],
): Promise<{ sent: number }> => {
  refuseOtherPartner(context, partnerId)
  const body = takeBody(template.body)
  const addresses = [...new Set(toEmails)]
  const replyTo = await deps.platform((db) => findOwnerEmail(db, context.partnerId))
  return deps.command(context, async (command) => {
    const wait = waitForTestMail(await findTestMails(command), addresses.length, command.now)
    if (wait > 0)
      throw new Refused({
        code: 'error.tooManyRequests',
        details: {
          retryAfterSeconds: Math.ceil(wait / 1000),
          msg: 'Too many test emails were sent. Please try again later.',
        },
      })
    const sender = await findSender(command)
    for (const recipient of addresses)
      command.send({
        ...testMail(deps.config, sender, { subject: template.title, body, recipient }),
        ...(replyTo !== null && { replyTo }),
      })
    command.audit({
      action: 'campaign.tested',
      subjectType: 'campaign',
      subjectId: null,
      after: { subject: template.title, addresses: addresses.length },
    })
    return { sent: addresses.length }
  })
}
