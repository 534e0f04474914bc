/** A text message; `recipient` is a number with its country, as E.164. */
export type Sms = { recipient: string; text: string; messageId: string }

/** Hands text messages to somebody who delivers them; without one they stay in the outbox. */
export type Texter = {
  /** Resolves once the message was taken; throws a DeliveryFailure when it was not. */
  deliver(message: Sms): Promise<void>
}
