/** Money to be taken from a card. Amounts in minor units of the currency. */
export type NewPayment = {
  /** Our id of the attempt: asking twice under one id makes one payment. */
  chargeId: string
  partnerId: string
  amount: number
  currency: string
  /** The part of the amount that stays with the platform. */
  platformFee: number
  /** The partner's account at the provider; null where it has none. */
  account: string | null
}

/** How an attempt ended, as far as the provider knows. Only the first two are final. */
export type PaymentOutcome =
  | { status: 'succeeded' }
  /** `code` as the provider calls it, one of CARD_ERRORS where there is one. */
  | { status: 'failed'; code: string }
  /** The customer's bank asks for its customer; the secret lets the customer's browser answer it. */
  | { status: 'needsAuthentication'; clientSecret: string }
  /** No card was tried yet. */
  | { status: 'open' }
  | { status: 'processing' }

export type NewRefund = {
  /** Our id of the refund: asking twice under one id gives back once. */
  refundId: string
  partnerId: string
  /** The provider's id of the payment that is given back of. */
  paymentId: string
  amount: number
  currency: string
}
export type RefundOutcome = { status: 'succeeded' } | { status: 'failed'; code: string } | { status: 'processing' }
export type MadeRefund = { providerId: string | null; outcome: RefundOutcome }
/** A refund as the provider has it now; `refundId` is ours, null for one that somebody made at the provider itself. */
export type KnownRefund = { providerId: string; refundId: string | null; amount: number; outcome: RefundOutcome }

/** The provider was asked and did not say what came of it: the money may have moved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause?: unknown) {
    super('the card provider did not answer', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The provider does not take this payment, whatever the card. */
export class PaymentRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the card provider refused a payment: ${code}`)
    this.name = 'PaymentRefused'
    this.code = code
  }
}

/** How a partner's account at the provider stands. */
export type AccountStatus = { chargesEnabled: boolean }

/** Who takes money from cards and gives it back. Every method throws OutcomeUnknown where no answer came. */
export type CardProvider = {
  name: 'sandbox' | 'stripe'
  /** True where money goes to an account of the partner's own. */
  needsAccount: boolean
  /** Opens a payment that takes nothing yet; answers the provider's id of it. Throws PaymentRefused for one it does not take. */
  create(payment: NewPayment): Promise<string>
  /** Takes the money from the card behind the token, once. */
  confirm(providerId: string, token: string): Promise<PaymentOutcome>
  retrieve(providerId: string): Promise<PaymentOutcome>
  /** Closes a payment for good, so that nothing can be taken any more; answers how it stands then. */
  cancel(providerId: string): Promise<PaymentOutcome>
  /** A token for the card that a payment was last tried with; null where the provider keeps none. */
  storedCard(providerId: string): Promise<string | null>
  refund(refund: NewRefund): Promise<MadeRefund>
  /** Whether a partner's account may take payments; null where the provider has never heard of it. */
  accountStatus(account: string): Promise<AccountStatus | null>
  /** The refunds of a payment, whoever made them. */
  refundsOf(paymentId: string): Promise<KnownRefund[]>
}

/** What a provider tells by itself: of an attempt that it was asked for, of refunds, or of a partner's account. */
export type ProviderEvent = {
  provider: string
  eventId: string
  type: string
  /** Null where it says nothing that counts. */
  about: AttemptNews | RefundsNews | null
  /** The partner's account at the provider of which it says something; null where it speaks of none. */
  account: string | null
}
/** How an attempt of ours ended: the ids are as we gave them along. */
export type AttemptNews = {
  kind: 'attempt'
  partnerId: string
  chargeId: string
  providerId: string
  outcome: Extract<PaymentOutcome, { status: 'succeeded' | 'failed' }>
}
/** Something happened to refunds of a payment, by its id at the provider, which is to be asked for them. */
export type RefundsNews = { kind: 'refunds'; paymentId: string }
/** Reads an event from the body as it came; throws ForgedEvent where the signature is not the provider's. */
export type ReadEvent = (body: string, signature: string) => ProviderEvent
export class ForgedEvent extends Error {}

/** The card providers of a deployment. */
export type Cards = {
  /** Who takes new payments; null where nobody does. */
  current: CardProvider | null
  /** Who took a payment, so that it can be asked about and given back; null where it is no longer set up. */
  of(name: string): CardProvider | null
  readEvent: ReadEvent
  /** Answers as the bank of a card of the sandbox, false where no payment waits for it; null where the sandbox takes no payments. */
  answerSandboxBank: ((clientSecret: string, passes: boolean) => Promise<boolean>) | null
}
