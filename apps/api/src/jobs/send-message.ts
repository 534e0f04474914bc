import type { Platform } from '../db/read.ts'
import type { LiveEvents } from '../http/live-events.ts'
import { DeliveryFailure, type Mailer } from '../providers/mail/mailer.ts'
import type { Texter } from '../providers/sms/texter.ts'
import { findPartnerOfMessage, lockUnsent, noteFailure, noteSent } from './outbox.store.ts'

/** Who delivers; null where nobody does, so that the messages stay in the outbox. */
export type Deliverers = { mailer: Mailer | null; texter: Texter | null }

type Parts = { platform: Platform; live: Pick<LiveEvents, 'publish'>; now: () => number }

/**
 * Sends one message of the outbox, unless it was sent already or failed for good. A failure is noted with the message; one that may
 * pass is thrown without its content, so that the worker tries again later. After the last attempt, or a failure that stays, the
 * screens with the message's order are told.
 */
export const sendMessage = async (
  { platform, live, now }: Parts,
  { mailer, texter }: Deliverers,
  { id, partnerId, isLastAttempt }: { id: string; partnerId?: string | undefined; isLastAttempt: boolean },
): Promise<void> => {
  const failed = await platform(async (db) => {
    const owner = partnerId ?? (await findPartnerOfMessage(db, id))
    const message = owner && (await lockUnsent(db, { partnerId: owner, id }))
    if (!message) return null
    const key = { partnerId: message.partner_id, id }
    const { recipient, body_text: text } = message
    const deliver =
      message.channel === 'email'
        ? mailer &&
          (() =>
            mailer.deliver({ messageId: id, recipient, subject: message.subject ?? '', text, html: message.body_html }))
        : texter && (() => texter.deliver({ messageId: id, recipient, text }))
    if (!deliver) return null
    try {
      await deliver()
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error
      const reason = error.final ?? (isLastAttempt ? 'notReached' : null)
      // Written in this transaction, which therefore ends without an exception.
      await noteFailure(db, key, `${error.message} (${error.details})`, reason && { reason, at: now() })
      return { error, seenBy: reason !== null && message.order_id !== null ? message.partner_id : null }
    }
    await noteSent(db, key, now())
    return null
  })
  if (!failed) return
  const { error, seenBy } = failed
  if (seenBy) live.publish(seenBy, { type: 'orders', dates: [], facilityGroupIds: [] })
  if (error.final === null) throw new Error(error.message)
}
