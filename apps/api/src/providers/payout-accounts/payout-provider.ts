import type { PayoutStatus } from '@fieldhouse/domain/payouts'
import type { HolderType, PayoutGateway, VerificationStatus } from '@fieldhouse/domain/payout-accounts'

/** How an account stands at its provider. */
export type AccountState = {
  /** The provider has been told everything that it asks for. */
  submitted: boolean
  chargesEnabled: boolean
  payoutEnabled: boolean
  status: VerificationStatus
  /** The persons that the provider has verified, by its ids. */
  verifiedPersons: readonly string[]
}

/** A person as the form has it; a personal id and a document only where they are new. `dob` is a calendar day. */
export type PersonDetails = {
  isAdditional: boolean
  firstName: string | null
  lastName: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  personalId: string | null
  dob: string | null
  /** The provider's id of the document. */
  document: string | null
  email: string | null
  phone: string | null
}

export type BusinessDetails = {
  country: string
  address: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  businessName: string | null
  /** Null where it was given before. */
  businessTaxId: string | null
  /** Who accepted the provider's terms now; `at` in epoch milliseconds. Null where they were accepted before. */
  terms: { at: number; ip: string } | null
}

/** A bank account as the provider keeps it. */
export type KeptBank = {
  id: string
  country: string
  currency: string
  lastFour: string
  routingNumber: string | null
  bankName: string | null
  accountHolderName: string | null
  accountHolderType: HolderType | null
}

/** The provider has said no, so that nothing was done; `field` of ours where it named one. */
export class ProviderRefused extends Error {
  readonly field: string | null
  constructor(field: string | null = null) {
    super('the provider of payout accounts refused')
    this.name = 'ProviderRefused'
    this.field = field
  }
}

/** The full form: the business, who owns it, and their documents. */
export type PayoutForm = {
  submit(account: string, business: BusinessDetails): Promise<void>
  /**
   * Writes a person down, a new one for `id` null; answers its id. A new one that an earlier attempt left behind is taken up again: the
   * main owner's, or one of the same name and birth date that is not among `known`. Asked twice under one key, it is one person.
   */
  savePerson(
    account: string,
    person: PersonDetails,
    which: { id: string | null; known: readonly string[]; country: string; key: string },
  ): Promise<string>
  removePerson(account: string, id: string): Promise<void>
  /** Hands a document over; answers the provider's id of it. */
  uploadDocument(bytes: Uint8Array, type: string): Promise<string>
}

/** A bank account by its number, as a token is made of it. */
export type BankNumber = {
  country: string
  currency: string
  number: string
  routingNumber: string | null
  holderName: string | null
  holderType: HolderType
}

/** Bank accounts that the browser has told the provider of. */
export type TokenBanks = {
  /** A token for a number that did not come from a browser; asked twice under one key, it is one. */
  make(bank: BankNumber, key: string): Promise<string>
  /** How the number ends that a token stands for; nothing is added. */
  lastFour(token: string): Promise<string>
  /** Payouts go to this one from then on. */
  add(account: string, token: string): Promise<KeptBank>
  /** Removes one; payouts go to `next` from then on, where there is one. */
  remove(account: string, id: string, next: string | null): Promise<void>
}

/** The one bank account of a provider that is told the number by us. */
export type NumberBank = {
  /** Has payouts go there; answers what the provider knows it by, which is `known` from then on. */
  set(
    account: string,
    bank: { number: string; routingNumber: string; holderName: string | null; holderType: HolderType },
    known: string | null,
  ): Promise<string>
}

export type Onboarding = {
  /** The address of the provider's pages; they lead back to one of the two. */
  open(account: string, back: { succeeded: string; failed: string }): Promise<string>
}

/** What is to be paid out of an account. Minor units. */
export type TransferOrder = {
  amount: number
  currency: string
  /** `id` is what the provider knows it by; null where it is set up no more. */
  bank: { id: string | null; numberEnd: string }
  /** The provider's id of the transfer, where it has told it; null before. */
  known: string | null
  /** When it was asked for first: it was not made before. Epoch milliseconds. */
  requestedAt: number
}

/** How a transfer stands at its provider. */
export type TransferState = {
  id: string
  status: PayoutStatus
  /** What the provider says it is of. Minor units. */
  amount: number
  currency: string
  /** The bank's own reference, once there is one. */
  utr: string | null
}

export type Transfers = {
  /**
   * Pays out to a bank account; asked again under one key, however late, it is one transfer, and it answers how that stands. Throws
   * ProviderRefused only where nothing was sent, then or before.
   */
  send(account: string, order: TransferOrder, key: string): Promise<TransferState>
}

/**
 * Who keeps the accounts that partners are paid out through. Every method throws ProviderRefused where it says no, and
 * OutcomeUnknown where no answer came.
 */
export type PayoutProvider = {
  name: 'sandbox' | 'stripe' | 'gatewaySandbox' | 'razorpay'
  /** Money that customers pay is for these accounts, too: it is kept there, or handed on to them. */
  holdsMoney: boolean
  /** Opens the account of a partner; asked twice, it is one account. Null where accounts are opened elsewhere and entered. */
  openAccount: ((partner: { partnerId: string; country: string }) => Promise<string>) | null
  /** How an account stands, with the bank account that it has at a provider of one; null where the provider has never heard of it. */
  state(account: string, bank: string | null): Promise<AccountState | null>
  form: PayoutForm | null
  tokens: TokenBanks | null
  number: NumberBank | null
  onboarding: Onboarding | null
  transfers: Transfers
}

/** Whose set-up an account is, by the name of the provider that keeps it or kept it, as the screens tell them apart. */
export const gatewayOf = (name: string): PayoutGateway =>
  name === 'razorpay' || name === 'gatewaySandbox' ? 'razorpay' : 'stripe'

/** Who keeps payout accounts in a deployment. */
export type PayoutProviders = {
  /** Null where nobody does. */
  of(gateway: PayoutGateway): PayoutProvider | null
  /** The one beside who charges cards, or beside the online gateway. */
  at(where: 'cardProvider' | 'gateway'): PayoutProvider | null
  /** By the name that is kept with an account or a payout; null where it is set up no more. */
  named(name: string): PayoutProvider | null
  /** What was chosen on the sandbox's onboarding page; null where there is no sandbox. */
  answerSandboxOnboarding: ((account: string, succeeds: boolean) => Promise<void>) | null
}
