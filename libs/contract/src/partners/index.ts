import { LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, data, page, Paging, pattern, text } from '../schemas.ts'

export const PARTNER_TYPES = [
  'Clubs',
  'Halls',
  'Tournament Organiser',
  'Coach',
  'Residence',
  'School',
  'Government',
  'Brand',
] as const

export const PartnerProfile = z.object({
  id: z.string(),
  partnerId: z.string(),
  brandName: z.string(),
  description: z.string().nullable(),
  brandColor: z.string(),
  logo: z.string().nullable(),
  pageInfo: z.object({
    pageType: z.literal('partner'),
    uri: z.string(),
    metaPageTitle: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    metaDescription: z.string().nullable(),
  }),
})

const Fee = z.object({ fieldhouseFeesPercentage: z.number(), fieldhouseFeesAmount: z.number() })

/** What a cancellation costs a customer; at most one for each kind of service (POLICIES-03). */
const CancelationPolicy = z.looseObject({
  serviceType: z.string(),
  policyType: z.enum(['AUTOMATED_REFUND', 'CONTACT_US', 'NO_CANCELATION']),
  minHoursBeforeServiceTime: z.number(),
  refundPolicies: z.array(z.looseObject({ hoursBeforeServiceTime: z.number() })),
})

export const PAYOUT_FREQUENCIES = ['MANUAL', 'WEEKLY', 'MONTHLY'] as const

export const Partner = z.object({
  id: z.string(),
  partnerType: z.enum(PARTNER_TYPES),
  timezone: z.string(),
  countryCode: z.string(),
  defaultCurrencyId: z.string().nullable(),
  businessIdentificationNumber: z.string().nullable(),
  taxReferenceNumber: z.string().nullable(),
  refundPolicy: z.string().nullable(),
  brandName: z.string().nullable(),
  logo: z.string().nullable(),
  pageInfo: z.object({ uri: z.string() }).nullable(),
  paymentMethodsForStaff: z.array(z.string()),
  paymentMethodsForCustomers: z.array(z.string()),
  absorbProcessingFee: z.boolean(),
  processingFeeConfig: z.record(z.string(), z.record(z.string(), Fee)),
  /** The fee of each method that has one, in the partner's currency; the amount in major units (PAYMETHODS-26). */
  processingFee: z.record(z.string(), Fee),
  cancelationPolicies: z.array(CancelationPolicy),
  payoutFrequency: z.enum(PAYOUT_FREQUENCIES),
  /** Cards may be charged: the payout account is verified, or the provider needs none (PAYMETHODS-08). */
  chargesEnabled: z.boolean(),
  /** The gateway may be used: its account is enabled, or the gateway needs none (PAYMETHODS-09). */
  gatewayEnabled: z.boolean(),
  /** Everybody who works for the partner needs a password of 12 characters. */
  longStaffPasswords: z.boolean(),
  /** For super admins only: the partner's accounts at the card provider and at the gateway. */
  cardAccountId: z.string().nullable().optional(),
  gatewayAccountId: z.string().nullable().optional(),
  ownersFieldhouseProfileIds: z.array(z.number().int()).optional(),
})
export type Partner = z.infer<typeof Partner>

const Methods = z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length)
const AccountId = pattern(65, /^acct?_[A-Za-z0-9]{1,60}$/)

export const PartnerChange = z.strictObject({
  defaultCurrencyId: Currency.optional(),
  absorbProcessingFee: z.boolean().optional(),
  paymentMethodsForStaff: Methods.optional(),
  paymentMethodsForCustomers: Methods.optional(),
  /** By a super admin only: the accounts that the partner's money goes to. */
  cardAccountId: AccountId.nullable().optional(),
  gatewayAccountId: AccountId.nullable().optional(),
})
export type PartnerChange = z.infer<typeof PartnerChange>

const WithOwners = z.strictObject({ withOwnersFieldhouseProfileIds: z.enum(['true', 'false']).optional() })

export const partners = {
  listPublicPartners: endpoint({
    method: 'GET',
    path: '/partners',
    access: 'public',
    summary: 'Public list of partners that have a profile (BRAND-31, BRAND-32)',
    query: z.strictObject(Paging),
    reply: page(
      z.object({
        id: z.string(),
        brandName: z.string(),
        logo: z.string().nullable(),
        pageInfo: z.object({ uri: z.string() }),
      }),
    ),
  }),
  getActivePartner: endpoint({
    method: 'GET',
    path: '/partners/partner',
    access: 'account',
    summary: "The caller's active partner; 404 when the account has none (BRAND-34, BRAND-35)",
    query: WithOwners,
    reply: data(Partner),
  }),
  listPartners: endpoint({
    method: 'GET',
    path: '/partners/partners',
    access: 'superAdmin',
    summary: 'All partners of the deployment (SUPERADMIN-27)',
    query: WithOwners.extend({ ...Paging, q: text(100).optional() }),
    reply: page(Partner),
  }),
  getPartner: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId',
    access: 'staff',
    summary: 'A partner (BRAND-33)',
    query: WithOwners,
    reply: data(Partner),
  }),
  updatePartner: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId',
    access: 'payout.editPaymentsOption',
    changes: ['partner'],
    summary: 'Change how a partner takes money (PAYMETHODS-13, PAYMETHODS-30, PAYMETHODS-31)',
    idempotent: true,
    body: PartnerChange,
    reply: data(Partner),
  }),
  askLongPasswords: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/staffPasswords',
    access: 'partnerStaff.edit',
    changes: ['partner'],
    summary: 'Ask a password of 12 characters of everybody who works for the partner, or no longer',
    body: z.strictObject({ longStaffPasswords: z.boolean() }),
    reply: data(Partner),
  }),
  getPartnerProfile: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/partnerProfile',
    access: 'staff',
    summary: "The partner's public profile; 404 until About is set up (BRAND-41)",
    reply: data(PartnerProfile),
  }),
  registerNewPartner: endpoint({
    method: 'POST',
    path: '/partners/partners/newPartnerRegistered',
    access: 'account',
    summary: 'Tell the team about a newly registered account, once per account (SHELL-46, SHELL-47)',
    body: z.strictObject({
      account: z.looseObject({ id: text(200), email: text(LONGEST_EMAIL).optional() }).optional(),
    }),
    reply: data(z.object({ registered: z.literal(true) })),
  }),
  listCountrySpecs: endpoint({
    method: 'GET',
    path: '/partners/misc/countrySpecs',
    access: 'public',
    summary: 'Every country with its default currency and whether card payments work there (BRAND-48, BRAND-54)',
    reply: data(
      z.array(
        z.object({
          country: z.string(),
          name: z.string(),
          defaultCurrency: z.string().nullable(),
          cardPaymentsSupported: z.boolean(),
        }),
      ),
    ),
  }),
  listCurrencies: endpoint({
    method: 'GET',
    path: '/partners/currencies',
    access: 'account',
    summary: 'Currencies with their minor units (BRAND-49, BRAND-54)',
    reply: data(z.array(z.object({ id: z.string(), name: z.string(), minorUnit: z.number().int() }))),
  }),
}
