import type { Platform } from '../db/read.ts'
import { DeliveryFailure, type Mailer } from '../providers/mail/mailer.ts'
import type { Texter } from '../providers/sms/texter.ts'
import { lockUnsent, noteFailure, noteSent } from './outbox.store.ts'

/** Who delivers; null where nobody does, so that the messages stay in the outbox. */
export type Deliverers = { mailer: Mailer | null; texter: Texter | null }

/**
 * Sends one message of the outbox, unless it was sent already. A failure is noted with the message and thrown without
 * its content, so that the worker tries again later. `now` in epoch milliseconds.
 */
export const sendMessage = async (
  platform: Platform,
  { mailer, texter }: Deliverers,
  id: string,
  now: () => number,
): Promise<void> => {
  const failure = await platform(async (db) => {
    const message = await lockUnsent(db, id)
    if (!message) return null
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
      // Written in this transaction, which therefore ends without an exception.
      await noteFailure(db, id, `${error.message} (${error.details})`)
      return error
    }
    await noteSent(db, id, now())
    return null
  })
  if (failure) throw new Error(failure.message)
}
