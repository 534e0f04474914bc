import type { Config } from '../config.ts'
import type { Platform } from '../db/read.ts'
import { campaignMessages } from '../features/campaigns/index.ts'
import { reminderMessages } from '../features/reminders/index.ts'
import type { Outcome, TrackedMessages } from '../messages/tracked-message.ts'
import type { LiveEvents } from '../http/live-events.ts'
import { DeliveryFailure, type Mailer } from '../providers/mail/mailer.ts'
import type { Texter } from '../providers/sms/texter.ts'
import { onceMessages } from './once-messages.ts'
import { findPartnerOfMessage, lockUnsent, mayForgetOutcome, noteFailure, noteKept, noteSent } from './outbox.store.ts'

/** Who delivers; null where nobody does, so that the messages stay in the outbox and make no others late. */
export type Deliverers = { mailer: Mailer | null; texter: Texter | null }

/** What stands with a message that is not sent again because nobody knows whether it came. */
const UNKNOWN = 'whether it came is not known: the product was stopped while it was sent'

type Parts = {
  config: Config
  platform: Platform
  live: Pick<LiveEvents, 'publish'>
  now: () => number
  /** Whether the mail service tells by itself what was delivered, so that its taking a mail says little. */
  hearsOfDelivery?: boolean
}

/**
 * Sends one message of the outbox, unless it was sent already or failed for good. A failure is noted with the message; one that may
 * pass is thrown without its content, so that the worker tries again later. After the last attempt, or a failure that stays, the
 * screens with the message's order are told.
 */
export const sendMessage = async (
  { config, platform, live, now, hearsOfDelivery = false }: Parts,
  { mailer, texter }: Deliverers,
  { id, partnerId, isLastAttempt }: { id: string; partnerId?: string | undefined; isLastAttempt: boolean },
): Promise<void> => {
  let news: string | null = null
  const failed = await platform(async (db) => {
    const owner = partnerId ?? (await findPartnerOfMessage(db, id))
    const written = owner && (await lockUnsent(db, { partnerId: owner, id }))
    if (!written) return null
    const key = { partnerId: written.partner_id, id }
    const tracked = { partnerId: key.partnerId, messageId: id }
    const tracker = trackerOf(written, config)
    if (!(written.channel === 'email' ? mailer : texter)) {
      await noteKept(db, key, now())
      return null
    }
    const settled = async (outcome: Outcome) => {
      if (await tracker?.settle(db, tracked, outcome, now())) news = key.partnerId
    }
    const readiness = (await tracker?.prepare(db, tracked, now())) ?? 'ready'
    if (tracker && (readiness === 'paused' || readiness === 'unwanted')) {
      await tracker.withdraw(db, tracked, readiness, now())
      return null
    }
    if (tracker) await mayForgetOutcome(db)
    const message = readiness === 'changed' ? (await lockUnsent(db, key))! : written
    if (readiness === 'unknown') {
      // Never twice: whoever sent it before was stopped before writing down what became of it (docs/decisions/0052).
      await noteFailure(db, key, UNKNOWN, { reason: 'notReached', at: now() })
      await settled('unknown')
      return null
    }
    try {
      await deliver(
        { mailer, texter },
        message,
        tracker && (() => platform((other) => tracker.noteAttempt(other, tracked, now()))),
      )
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error
      const isUnknown = tracker !== null && error.mayHaveCome
      const reason = error.final ?? (isLastAttempt || isUnknown ? 'notReached' : null)
      // Written in this transaction, which therefore ends without an exception.
      await noteFailure(db, key, `${error.message} (${error.details})`, reason && { reason, at: now() })
      if (isUnknown) await settled('unknown')
      // A server that refuses the sender by its policy (5.7) says nothing of the recipient.
      else if (error.final === 'noSuchRecipient' && !/\b5\.7\.\d/.test(error.details)) await settled('nobodyThere')
      else if (reason !== null) await settled(error.isRefused ? 'refused' : 'soft')
      else await tracker?.forgetAttempt(db, tracked)
      return {
        error,
        isOver: error.final !== null || isUnknown,
        seenBy: reason !== null && message.order_id !== null ? message.partner_id : null,
      }
    }
    await noteSent(db, { ...key, hasSecret: Boolean(message.has_secret) }, now())
    await settled(hearsOfDelivery ? 'taken' : 'delivered')
    return null
  })
  if (news !== null) live.publish(news, { type: 'campaigns', dates: [], facilityGroupIds: [] })
  if (!failed) return
  const { error, isOver, seenBy } = failed
  if (seenBy) live.publish(seenBy, { type: 'orders', dates: [], facilityGroupIds: [] })
  if (!isOver) throw new Error(error.message)
}

type Unsent = NonNullable<Awaited<ReturnType<typeof lockUnsent>>>

/** Who keeps what becomes of a message; null for one that somebody waits for, which is sent until it was taken. */
const trackerOf = (message: Unsent, config: Config): TrackedMessages | null => {
  if (message.campaign_id !== null) return campaignMessages
  if (message.reminds) return reminderMessages(config)
  return message.goes_once ? onceMessages : null
}

const deliver = async (
  { mailer, texter }: Deliverers,
  message: Unsent,
  beforeWords: (() => Promise<void>) | null,
): Promise<void> => {
  const { id: messageId, recipient, body_text: text } = message
  if (message.channel === 'email')
    return mailer!.deliver(
      {
        messageId,
        recipient,
        subject: message.subject ?? '',
        text,
        html: message.body_html,
        senderName: message.sender_name,
        replyTo: message.reply_to,
        unsubscribeUrl: message.unsubscribe_url,
        calendar: message.calendar_text,
      },
      beforeWords ?? undefined,
    )
  await beforeWords?.()
  await texter!.deliver({ messageId, recipient, text })
}
