import type { MessageFailure } from '@fieldhouse/contract/orders'

/** A mail as it leaves the outbox. */
export type Mail = {
  recipient: string
  subject: string
  text: string
  html: string | null
  messageId: string
  /** Who it is from, in place of the deployment's name. */
  senderName?: string | null
  replyTo?: string | null
  /** Where mail programs end such mails by themselves. */
  unsubscribeUrl?: string | null
  /** A file for calendars (iCalendar) that goes along. */
  calendar?: string | null
}

/** Hands mails to somebody who delivers them. */
export type Mailer = {
  /** Resolves once the mail was taken; throws a DeliveryFailure when it was not. Waits for `beforeWords` before the first of its words leaves. */
  deliver(mail: Mail, beforeWords?: () => Promise<void>): Promise<void>
  close(): void
}

/**
 * Why a message was not taken, in words that hold nothing of the message: they end up in the log. `details` is the
 * server's own answer, which may name the recipient; it is kept with the message only. `final` says what staff are told where
 * trying again would change nothing; null where it may. `mayHaveCome` where its words left and no answer came; `isRefused` where
 * the server said no for good, whoever it meant.
 */
export class DeliveryFailure extends Error {
  readonly details: string
  readonly final: MessageFailure | null
  readonly mayHaveCome: boolean
  readonly isRefused: boolean
  constructor(
    reason: string,
    details: string,
    final: MessageFailure | null = null,
    { mayHaveCome = false, isRefused = false } = {},
  ) {
    super(`a message was not delivered: ${reason}`)
    this.name = 'DeliveryFailure'
    this.details = details
    this.final = final
    this.mayHaveCome = mayHaveCome
    this.isRefused = isRefused
  }
}
