import type { GatewayChoice } from '@fieldhouse/domain/payments'
import type { ProviderName } from './method-of.ts'

/** Money to be taken. Amounts in minor units of the currency. */
export type NewPayment = {
  /** Our id of the attempt: asking twice under one id makes one payment. */
  attemptId: string
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
  /** Nothing was tried yet, or what was can be tried again. */
  | { status: 'open' }
  | { status: 'processing' }
  /** The provider's account knows no such payment: it was opened in another one. */
  | { status: 'gone' }

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

/** A dispute as the provider has it now. An inquiry took no money yet, and may never. */
export type KnownDispute = {
  disputeId: string
  /** Null for one of what was paid without us. */
  paymentId: string | null
  amount: number
  /** As the provider calls it. */
  reason: string | null
  status: 'inquiry' | 'open' | 'won' | 'lost'
}

/** The provider was asked and did not say what came of it: the money may have moved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause?: unknown) {
    super('the payment provider did not answer', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The provider does not take this payment, whatever the card. */
export class PaymentRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the payment provider refused a payment: ${code}`)
    this.name = 'PaymentRefused'
    this.code = code
  }
}

/** How a partner's account at the provider stands. */
export type AccountStatus = { chargesEnabled: boolean }

/** Who takes a card by the token that the browser got for it. */
type TokenCharging = {
  /** What the browser needs to ask for a card; null where no browser could. */
  form: { provider: 'sandbox'; publishableKey: null } | { provider: 'stripe'; publishableKey: string } | null
  /** Takes the money of a payment from the card behind the token, once. */
  confirm(providerId: string, token: string): Promise<PaymentOutcome>
  /** Closes a payment for good, so that nothing can be taken any more; answers how it stands then. */
  cancel(providerId: string): Promise<PaymentOutcome>
  /** A token for the card that a payment was last tried with; null where the provider keeps none. */
  storedCard(providerId: string): Promise<string | null>
  /** Answers as the bank of a card of the sandbox, false where no payment waits for it; null where real banks are asked. */
  answerBank: ((clientSecret: string, passes: boolean) => Promise<boolean>) | null
}

/** A card that the provider keeps for its holder: its names there, which are no card, and what people know it by. */
export type KeptCard = {
  holderId: string
  cardId: string
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
}

/** Who keeps a card with its holder's consent, to charge it while nobody is there. */
type CardKeeping = {
  /** Keeps the card behind a token, once for each id of ours. Throws PaymentRefused for a card that can't be kept. */
  keep(token: string, ours: { id: string; partnerId: string }): Promise<KeptCard>
  /** Takes the money of a payment from a kept card, once. A bank that asks its customer gets no answer: the card has failed. */
  charge(providerId: string, card: Pick<KeptCard, 'holderId' | 'cardId'>): Promise<PaymentOutcome>
  /** Forgets a card, for good; one that it does not know is forgotten. */
  forget(card: Pick<KeptCard, 'holderId' | 'cardId'>): Promise<void>
}

/** What the provider's page hands over once somebody paid in it, signed by the provider. */
export type CheckoutReply = { gatewayOrderId: string; gatewayPaymentId: string; signature: string }

/** Who collects a payment on a page of its own, which can be tried again until it is paid, and tells by itself. */
type CheckoutPage = {
  /** What the browser opens the page with: its kind, and the public half of the key. */
  form: { provider: 'razorpay' | 'sandbox'; keyId: string | null }
  /** True when the provider signed what its page handed over. */
  isSigned(reply: CheckoutReply): boolean
  /** Does what somebody chose in the page of the sandbox, and answers what the sandbox tells of it by itself; null elsewhere. */
  choose: ((providerId: string, choice: GatewayChoice) => Promise<ProviderEvent[]>) | null
}

/** Who tells of payments that cardholders dispute at their banks. */
type PaymentDisputes = {
  find(disputeId: string): Promise<KnownDispute>
}

/** Who knows the accounts of partners that payments go to. */
type ProviderAccounts = {
  /** Whether a partner's account may take payments; null where the provider has never heard of it. */
  status(account: string): Promise<AccountStatus | null>
}

/**
 * Who takes money and gives it back, behind one interface whoever it is: what it can do beside that are its capabilities, each null
 * where it can't. Every method that asks throws OutcomeUnknown where no answer came.
 */
export type PaymentProvider = {
  /** Kept with every attempt, so that the right one is asked about it. */
  name: ProviderName
  /** True where no money moves. */
  isSandbox: boolean
  /** True where money goes to an account of the partner's own, now or when it is paid out. */
  needsAccount: boolean
  /** Opens a payment that takes nothing yet; answers the provider's id of it. Throws PaymentRefused for one it does not take. */
  create(payment: NewPayment): Promise<string>
  /** How a payment stands; what was only set aside is taken. */
  retrieve(providerId: string): Promise<PaymentOutcome>
  refund(refund: NewRefund): Promise<MadeRefund>
  /** The refunds of a payment, whoever made them. */
  refundsOf(paymentId: string): Promise<KnownRefund[]>
  token: TokenCharging | null
  page: CheckoutPage | null
  keeping: CardKeeping | null
  accounts: ProviderAccounts | null
  disputes: PaymentDisputes | null
}
export type TokenProvider = PaymentProvider & { token: TokenCharging }
export type PageProvider = PaymentProvider & { page: CheckoutPage }

/** What a provider tells by itself, once for each id: of a payment, of refunds, or of a partner's account. */
export type ProviderEvent = {
  provider: string
  eventId: string
  type: string
  /** Null where it says nothing that counts. */
  about: AttemptNews | PaymentNews | RefundsNews | DisputeNews | null
  /** The partner's account at the provider of which it says something; null where it speaks of none. */
  account: string | null
}
/**
 * How an attempt of ours ended, to take money or to give it back: the ids are as we gave them along, which anybody can write on an object of
 * theirs. It counts for an attempt of the same amount, in minor units, and currency, and of the same payment, where those are told.
 */
export type AttemptNews = {
  kind: 'charge' | 'refund'
  partnerId: string
  attemptId: string
  providerId: string
  amount: number
  currency: string
  /** Of which payment a refund gives back, by its id at the provider; null where that is not told, and for a charge. */
  paymentId: string | null
  outcome: Extract<PaymentOutcome, { status: 'succeeded' | 'failed' }>
}
/** The money of a payment was taken, or is there to be taken; `outcome` null where the provider is to be asked. */
export type PaymentNews = {
  kind: 'payment'
  paymentId: string
  amount: number
  outcome: Extract<PaymentOutcome, { status: 'succeeded' }> | null
}
/** Something happened to refunds of a payment, by its id at the provider, which is to be asked for them. */
export type RefundsNews = { kind: 'refunds'; paymentId: string }
/** Something happened to a dispute of a payment, by their ids at the provider, which is to be asked for it. */
export type DisputeNews = { kind: 'dispute'; paymentId: string; disputeId: string }
/** What came with an event: its headers, by their names in small letters. */
export type HeaderOf = (name: string) => string
/** Reads an event from the body as it came; throws ForgedEvent where the signature is not the provider's. */
export type ReadEvent = (body: string, header: HeaderOf) => ProviderEvent
export class ForgedEvent extends Error {}

/** The payment providers of a deployment. */
export type PaymentProviders = {
  /** Who charges cards by a token; null where nobody does. */
  cards: TokenProvider | null
  /** Who takes online payments on a page of its own; null where nobody does. */
  online: PageProvider | null
  /** Who made an attempt, so that it can be asked about and given back; null where it is no longer set up. */
  of(name: string): PaymentProvider | null
  /** Reads what the provider of this name sent. */
  readEvent(name: string, ...came: Parameters<ReadEvent>): ProviderEvent
}
