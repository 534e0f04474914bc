import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  HOLDER_TYPES,
  PAYOUT_WAIT_LIMITS,
  VERIFICATION_STATUSES,
} from '@fieldhouse/domain/payout-accounts'
import { z } from 'zod'
import { Mobile } from '../customers/index.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/index.ts'
import { Partner } from '../partners/index.ts'
import { data, Deleted, Id, InstantOut, line, pattern, requiredText, text } from '../schemas.ts'

/** Who may see how a partner is paid out, and who may set it up (PAYOUTS-29). */
const VIEW = 'payout.viewPayoutsAccount'
const SET_UP = 'payout.createPayoutsAccount'

const addressLine = line(200).optional()
const Country = z.enum(BANK_COUNTRIES)
const BankCurrency = z.enum(Object.values(BANK_CURRENCIES))
const HolderType = z.enum(HOLDER_TYPES)
const Status = z.enum(VERIFICATION_STATUSES)

/**
 * What the full form says of the bank account. Its number is not among it: the browser hands that to the card provider, and it goes
 * to `addBankAccount` with the token (BANK-33, BANK-49). What the country requires is decided by the domain, not here.
 */
const BankInfo = z.strictObject({
  country: Country.optional(),
  currency: BankCurrency.optional(),
  routingNumber: text(20).optional(),
  accountHolderName: addressLine,
  accountHolderType: HolderType.optional(),
  city: addressLine,
})

const LegalEntity = z.strictObject({
  address: addressLine,
  postalCode: line(20).optional(),
  city: addressLine,
  state: addressLine,
  businessName: addressLine,
  /** Left out where it was given before: the last four characters of that one are shown, no more. */
  businessTaxId: text(40).optional(),
})

const OwnerFields = {
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  personalAddress: addressLine,
  postalCode: line(20).optional(),
  city: addressLine,
  /** Goes to the provider and is kept nowhere but for its last four characters; left out where it was given before. */
  personalId: text(40).optional(),
  /** A calendar day 'YYYY-MM-DD' (BANK-17). */
  dob: z.iso.date().optional(),
  /** The id that `uploadIdentity` answered; left out where a document was given before. */
  document: Id.optional(),
  email: Email.optional(),
  phone: Mobile.optional(),
}

/** An owner as the API answers it (BANK-02). */
const BusinessOwner = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  personalAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  /** The last four characters. */
  personalId: z.string().nullable(),
  dob: z.string().nullable(),
  /** Whether a document was handed over; a verified owner's is removed. */
  document: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The provider has checked the owner, whose fields are locked from then on (BANK-22). */
  verified: z.boolean(),
})
export type BusinessOwner = z.infer<typeof BusinessOwner>

/** How a partner is paid out (BANK-02). */
export const PayoutAccount = z.object({
  id: z.string(),
  gateway: z.enum(['stripe', 'razorpay']),
  /** When the set-up was completed, here or at the provider; null while only owners were saved. */
  submittedAt: InstantOut.nullable(),
  chargesEnabled: z.boolean(),
  payoutEnabled: z.boolean(),
  /** The account at the card provider, or at the gateway; for super admins only. */
  stripeAccountId: z.string().nullable().optional(),
  /** `accountNumber`: the last four digits of the account that payouts go to (BANK-49). */
  bankInfo: z
    .object({
      country: z.string().nullable(),
      currency: z.string().nullable(),
      accountNumber: z.string().nullable(),
      routingNumber: z.string().nullable(),
      accountHolderName: z.string().nullable(),
      accountHolderType: HolderType.nullable(),
      city: z.string().nullable(),
    })
    .nullable(),
  legalEntity: z
    .object({
      address: z.string().nullable(),
      postalCode: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      businessName: z.string().nullable(),
      /** The last four characters. */
      businessTaxId: z.string().nullable(),
    })
    .nullable(),
  businessOwner: BusinessOwner.nullable(),
  additionalOwners: z.array(BusinessOwner),
  legalEntityVerificationStatus: Status,
  /** When somebody of the partner accepted the provider's terms. */
  tosAcceptance: z.object({ acceptedAt: InstantOut }).nullable(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** A bank account that payouts go to; of its number the last four digits only. */
export const BankAccount = z.object({
  id: z.string(),
  country: z.string(),
  currency: z.string(),
  /** The last four digits (BANK-49). */
  accountNumber: z.string(),
  routingNumber: z.string().nullable(),
  bankName: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  accountHolderType: HolderType.nullable(),
  /** Payouts go to this one. */
  isDefault: z.boolean(),
  /** False where the provider has not said that it has set it: the number may still be the one before. */
  confirmed: z.boolean(),
  /** Payouts wait until then, as it took the place of another one not long ago; null where they don't. */
  waitsUntil: InstantOut.nullable(),
  createdAt: InstantOut,
})
export type BankAccount = z.infer<typeof BankAccount>

/** India's bank-only form (BANK-43); here the number passes through, on to the gateway, and is not kept. */
const GatewayBank = {
  accountNumber: text(40).optional(),
  /** The IFSC code. */
  routingNumber: text(20).optional(),
  accountHolderName: addressLine,
  accountHolderType: HolderType.optional(),
  email: Email.optional(),
  phone: Mobile.optional(),
  /** By a super admin only: the partner's account at the gateway (BANK-52). */
  externalAccountId: pattern(65, /^acct?_[A-Za-z0-9]{1,60}$/).optional(),
}

/** A bank account by its number, for clients that get no token of the card provider (BRAND-47); in India with the owner's contact. */
const BankInfoBody = BankInfo.extend({
  accountNumber: text(60).optional(),
  email: Email.optional(),
  phone: Mobile.optional(),
})
export type BankInfoInput = z.infer<typeof BankInfoBody>

export const payoutAccounts = {
  createBankInfo: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/bankInfo',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Add a bank account by its number, at whoever pays the partner out (BRAND-45, BRAND-47)',
    body: BankInfoBody,
    secrets: ['accountNumber', 'routingNumber'],
    reply: data(BankAccount),
    idempotent: true,
  }),
  updateBankInfo: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/bankInfo/:bankId',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Put another bank account in the place of one, by its number (BRAND-46, BRAND-47)',
    body: BankInfoBody,
    secrets: ['accountNumber', 'routingNumber'],
    reply: data(BankAccount),
    idempotent: true,
  }),
  getPayoutAccount: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/stripeAccount',
    access: VIEW,
    summary: 'How a partner is paid out; null before anything was set up (BANK-28)',
    reply: data(PayoutAccount.nullable()),
  }),
  createPayoutAccount: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/stripeAccount',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Complete the set-up with the bank information and the legal entity, after the owners (BANK-28, BANK-47)',
    body: z.strictObject({ bankInfo: BankInfo, legalEntity: LegalEntity, tosAcceptance: z.literal(true) }),
    secrets: ['routingNumber', 'businessTaxId'],
    reply: data(PayoutAccount),
    idempotent: true,
  }),
  updatePayoutAccount: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/stripeAccount',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Change the bank information and the legal entity (BANK-28)',
    body: z.strictObject({ bankInfo: BankInfo, legalEntity: LegalEntity }),
    secrets: ['routingNumber', 'businessTaxId'],
    reply: data(PayoutAccount),
    idempotent: true,
  }),
  createBusinessOwner: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/businessOwner',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Add the business owner, or one of at most three additional ones (BANK-29, BANK-50)',
    body: z.strictObject({ ...OwnerFields, isAdditional: z.boolean().default(false) }),
    reply: data(PayoutAccount),
    idempotent: true,
  }),
  updateBusinessOwner: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/businessOwner',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Change an owner that the provider has not verified (BANK-22, BANK-29)',
    body: z.strictObject({ id: Id, ...OwnerFields }),
    reply: data(PayoutAccount),
    idempotent: true,
  }),
  deleteBusinessOwner: endpoint({
    method: 'DELETE',
    path: '/partners/partners/:partnerId/businessOwner/:id',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Remove an additional owner who is not verified (BANK-29, BANK-50)',
    reply: Deleted,
    idempotent: true,
  }),
  uploadIdentity: endpoint({
    method: 'POST',
    path: '/partners/upload/identity',
    access: SET_UP,
    summary: "Hand an owner's identity document to the provider: jpeg or png, at most 5 MB (BANK-27, BANK-53)",
    format: 'multipart',
    bodyLimit: 10 * 1024 * 1024,
    body: z.strictObject({ file: z.instanceof(Blob).meta({ type: 'string', format: 'binary' }) }),
    reply: data(z.object({ id: z.string() })),
  }),
  startOnboarding: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/stripe/connectOnboarding',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary:
      'The address of a page of the provider where the set-up is completed; it leads back to /payments/stripeOnboarding (BANK-30, BANK-52)',
    reply: data(z.object({ url: z.url() })),
  }),
  answerSandboxOnboarding: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/stripe/connectOnboarding/sandbox',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: "What was chosen on the sandbox's onboarding page; not found where there is no sandbox (BANK-52)",
    body: z.strictObject({ succeeds: z.boolean() }),
    reply: data(z.object({ answered: z.literal(true) })),
  }),
  listBankAccounts: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/stripe/bankAccounts',
    access: VIEW,
    summary: 'The bank accounts at the card provider, oldest first (BANK-31)',
    reply: data(z.array(BankAccount)),
  }),
  addBankAccount: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/stripe/bankAccounts',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Add a bank account by the token that the browser got for it; payouts go to it from then on (BANK-31)',
    body: z.strictObject({
      token: requiredText(2000),
      /** The number that the token was made of: kept encrypted, and replied as its last four digits (BANK-49). */
      accountNumber: text(60).optional(),
    }),
    secrets: ['accountNumber'],
    reply: data(BankAccount),
    idempotent: true,
  }),
  deleteBankAccount: endpoint({
    method: 'DELETE',
    path: '/partners/partners/:partnerId/stripe/bankAccounts/:id',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Remove a bank account; refused while it is the only one and a payout is under way (BANK-31, BANK-51)',
    reply: Deleted,
    idempotent: true,
  }),
  listGatewayBankAccounts: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/razorpay/bankAccounts',
    access: VIEW,
    summary: 'The bank account at the online gateway, in a list (BANK-32)',
    reply: data(z.array(BankAccount)),
  }),
  addGatewayBankAccount: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/razorpay/bankAccounts',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Set up the bank account that the online gateway pays out to; it has one (BANK-32, BANK-43)',
    body: z.strictObject(GatewayBank),
    secrets: ['accountNumber', 'routingNumber'],
    reply: data(BankAccount),
    idempotent: true,
  }),
  updateGatewayBankAccount: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/razorpay/bankAccounts',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Have the online gateway pay out to another bank account (BANK-32)',
    body: z.strictObject({ id: Id, ...GatewayBank }),
    secrets: ['accountNumber', 'routingNumber'],
    reply: data(BankAccount),
    idempotent: true,
  }),
  deleteGatewayBankAccount: endpoint({
    method: 'DELETE',
    path: '/partners/partners/:partnerId/razorpay/bankAccounts/:id',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary: 'Remove the bank account at the online gateway, which takes no payments from then on (BANK-32, BANK-51)',
    reply: Deleted,
    idempotent: true,
  }),
  savePayoutWait: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/payoutWait',
    access: SET_UP,
    confirmed: true,
    changes: ['partner'],
    summary:
      'Choose how many days payouts wait for a bank account that takes the place of another one; fewer count after as many days as hold now',
    body: z.strictObject({ days: z.number().int().min(PAYOUT_WAIT_LIMITS.least).max(PAYOUT_WAIT_LIMITS.most) }),
    reply: data(Partner.shape.payoutWait),
    idempotent: true,
  }),
}
