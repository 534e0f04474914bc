import type { MessageFailure } from '@fieldhouse/contract/orders'

/** A mail as it leaves the outbox. */
export type Mail = { recipient: string; subject: string; text: string; html: string | null; messageId: string }

/** Hands mails to somebody who delivers them. */
export type Mailer = {
  /** Resolves once the mail was taken; throws a DeliveryFailure when it was not. */
  deliver(mail: Mail): Promise<void>
  close(): void
}

/**
 * Why a message was not taken, in words that hold nothing of the message: they end up in the log. `details` is the
 * server's own answer, which may name the recipient; it is kept with the message only. `final` says what staff are told where
 * trying again would change nothing; null where it may.
 */
export class DeliveryFailure extends Error {
  readonly details: string
  readonly final: MessageFailure | null
  constructor(reason: string, details: string, final: MessageFailure | null = null) {
    super(`a message was not delivered: ${reason}`)
    this.name = 'DeliveryFailure'
    this.details = details
    this.final = final
  }
}
