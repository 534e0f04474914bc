import { LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import { MOST_OF_CLUB } from '@fieldhouse/domain/facilities'
import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { LONGEST_MARKUP } from '@fieldhouse/domain/rich-text'
import { FIRST_STEPS, LONGEST_ADDRESS, NEW_PARTNER, PAGE_ADDRESS, PARTNER_TYPES } from '@fieldhouse/domain/partners'
import { PAYOUT_FREQUENCIES } from '@fieldhouse/domain/payouts'
import { TAX_ROUNDINGS, TAXED_KINDS } from '@fieldhouse/domain/taxes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/index.ts'
import { CancelationPolicies, ReschedulePolicy } from '../policies/policy.ts'
import { PartnerProfile, profiles } from './profiles.ts'
import {
  CountryCode,
  Currency,
  data,
  Day,
  InstantOut,
  page,
  pageAddress,
  Paging,
  pattern,
  PaymentMethod,
  ProfileId,
  requiredLine,
  text,
  Version,
  Zone,
} from '../schemas.ts'

const Fee = z.object({ fieldhouseFeesPercentage: z.number(), fieldhouseFeesAmount: z.number() })

export const Partner = z.object({
  id: z.string(),
  partnerType: z.enum(PARTNER_TYPES),
  timezone: z.string(),
  countryCode: z.string(),
  defaultCurrencyId: z.string().nullable(),
  businessIdentificationNumber: z.string().nullable(),
  taxReferenceNumber: z.string().nullable(),
  /** It has a rate of tax; one without sees nothing of taxes (BEYOND-35). */
  hasTaxRates: z.boolean(),
  /** What its prices need to know of its taxes: what a screen asks for before anything is saved is what will be sold. */
  taxes: z.object({
    rounding: z.enum(TAX_ROUNDINGS),
    rates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        registrationNumber: z.string(),
        inclusive: z.boolean(),
        validFrom: Day,
        kinds: z.array(z.enum(TAXED_KINDS)),
        parts: z.array(z.object({ name: z.string(), millionths: z.number().int() })),
      }),
    ),
  }),
  /** Rich text, made clean (MEMBERSHIPS-08). */
  refundPolicy: z.string().nullable(),
  brandName: z.string().nullable(),
  logo: z.string().nullable(),
  pageInfo: z.object({ uri: z.string() }).nullable(),
  paymentMethodsForStaff: z.array(PaymentMethod),
  paymentMethodsForCustomers: z.array(PaymentMethod),
  /** The partner saved how people pay, even if that is cash only, or has more than the cash of a new one (BEYOND-32). */
  paymentOptionsChosen: z.boolean(),
  absorbProcessingFee: z.boolean(),
  processingFeeConfig: z.record(z.string(), z.record(z.string(), Fee)),
  /** The fee of each method that has one, in the partner's currency; the amount in major units (PAYMETHODS-26). */
  processingFee: z.record(z.string(), Fee),
  /** What customers may cancel and what comes back; saved by a call of its own (POLICIES-23). */
  cancelationPolicies: CancelationPolicies,
  reschedulePolicy: ReschedulePolicy,
  /** Goes up with each saving of either policy. */
  policiesVersion: z.number().int(),
  payoutFrequency: z.enum(PAYOUT_FREQUENCIES),
  /**
   * So many days payouts wait before they go to a bank account that takes the place of another one. `before`: as many as this hold until
   * then, as the club has chosen fewer not long ago (PAYOUTS-22).
   */
  payoutWait: z.object({
    days: z.number().int(),
    before: z.object({ days: z.number().int(), until: InstantOut }).nullable(),
  }),
  /** Cards may be charged: the payout account is verified, or the provider needs none (PAYMETHODS-08). */
  chargesEnabled: z.boolean(),
  /** The gateway may be used: its account is enabled, or the gateway needs none (PAYMETHODS-09). */
  gatewayEnabled: z.boolean(),
  /** Everybody who works for the partner needs a password of 12 characters. */
  longStaffPasswords: z.boolean(),
  /** Everybody who works for the partner needs a second factor (BEYOND-23). */
  staffSecondFactor: z.boolean(),
  /** Goes up with each saving of what it is, how it takes money, and its config: who saves says which one they changed. */
  version: z.number().int(),
  /** For super admins only: the partner's accounts at the card provider and at the gateway. */
  cardAccountId: z.string().nullable().optional(),
  gatewayAccountId: z.string().nullable().optional(),
  /** For super admins only: the banners of the deployment are managed with it (SUPERADMIN-58). */
  isMain: z.boolean().optional(),
  ownersFieldhouseProfileIds: z.array(z.number().int()).optional(),
  /** In the list for super admins: none of its owners has chosen a password yet (SUPERADMIN-56). */
  awaitsOwner: z.boolean().optional(),
})
export type Partner = z.infer<typeof Partner>

const Methods = z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length)
const AccountId = pattern(65, /^acct?_[A-Za-z0-9]{1,60}$/)

/** Its tags and all; how many characters of it people read is refused by the rules. */
const RefundPolicy = text(LONGEST_MARKUP).nullable().optional()

const Rate = z.strictObject({
  fieldhouseFeesPercentage: z.number().min(0).max(100),
  /** In major units of the currency (SUPERADMIN-59). */
  fieldhouseFeesAmount: z.number().min(0).max(1_000_000_000),
})

const FeeConfig = z.partialRecord(z.enum(PAYMENT_METHODS), z.record(Currency, Rate))
const PageInfo = z.strictObject({ uri: pageAddress('partner') })

export const PartnerChange = z.strictObject({
  defaultCurrencyId: Currency.optional(),
  absorbProcessingFee: z.boolean().optional(),
  paymentMethodsForStaff: Methods.optional(),
  paymentMethodsForCustomers: Methods.optional(),
  /** By who may edit membership plans (ACCESS-48): rich text, of which nothing readable is null (MEMBERSHIPS-08, MEMBERSHIPS-09). */
  refundPolicy: RefundPolicy,
  /** The one that was read: where it is another one by now, nothing is saved. */
  refundPolicyAsRead: RefundPolicy,
  /** The one that was read: where it is another one by now, nothing is saved. A refund policy has its own word for that. */
  version: Version.optional(),
  /** From here on by a super admin only: the accounts that the partner's money goes to. */
  cardAccountId: AccountId.nullable().optional(),
  gatewayAccountId: AccountId.nullable().optional(),
  /** What the partner is (SUPERADMIN-55). */
  brandName: requiredLine(100).optional(),
  pageInfo: PageInfo.optional(),
  partnerType: z.enum(PARTNER_TYPES).optional(),
  countryCode: CountryCode.optional(),
  timezone: Zone.optional(),
  businessIdentificationNumber: text(100).nullable().optional(),
  taxReferenceNumber: text(100).nullable().optional(),
  processingFeeConfig: FeeConfig.optional(),
})
export type PartnerChange = z.infer<typeof PartnerChange>

/**
 * Who owns a new partner: an account that stands, or one for an email (SUPERADMIN-56). Not a union, whose refusals name `owner` and
 * not what is wrong in it.
 */
const NewOwner = z
  .strictObject({
    profileId: z.number().int().min(1).max(999_999_999_999_999).optional(),
    email: Email.optional(),
  })
  .transform(({ profileId, email }, context): { profileId: number } | { email: string } => {
    if (profileId !== undefined && email === undefined) return { profileId }
    if (profileId === undefined && email !== undefined) return { email }
    const message = email === undefined ? 'is required, or a profileId' : 'is not expected beside an email'
    context.addIssue({ code: 'custom', message, path: [email === undefined ? 'email' : 'profileId'] })
    return z.NEVER
  })

export const NewPartner = z.strictObject({
  brandName: requiredLine(100),
  pageInfo: PageInfo,
  owner: NewOwner,
  countryCode: CountryCode,
  defaultCurrencyId: Currency,
  partnerType: z.enum(PARTNER_TYPES).default(NEW_PARTNER.partnerType),
  timezone: Zone.default(NEW_PARTNER.timezone),
  businessIdentificationNumber: text(100).nullable().default(null),
  taxReferenceNumber: text(100).nullable().default(null),
  absorbProcessingFee: z.boolean().default(NEW_PARTNER.absorbProcessingFee),
  paymentMethodsForStaff: Methods.default([...NEW_PARTNER.paymentMethods]),
  paymentMethodsForCustomers: Methods.default([...NEW_PARTNER.paymentMethods]),
  /** By method and currency; where nothing is said, what a new partner has under its currency (SUPERADMIN-09, SUPERADMIN-61). */
  processingFeeConfig: FeeConfig.optional(),
})
export type NewPartner = z.infer<typeof NewPartner>

/** By currency: what the deployment keeps of what it collects for a partner (SUPERADMIN-10). */
const CommissionConfig = z.record(Currency, Rate)

/** What a super admin sets of a partner beside itself (BRAND-30); its commission is told to super admins only. */
export const PartnerConfig = z.object({
  payoutFrequency: z.enum(PAYOUT_FREQUENCIES),
  classesMaxDays: z.number().int(),
  commissionFeeConfig: CommissionConfig.optional(),
  /** How many venues, groups and courts the partner may have; one that has more keeps them. */
  mostPlaces: z.object({ venues: z.number().int(), groups: z.number().int(), courts: z.number().int() }),
  /** The partner's. */
  version: z.number().int(),
})
export type PartnerConfig = z.infer<typeof PartnerConfig>

/** What a new club has done before its first booking, as its data show (BEYOND-32). */
const FirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
  /** Somebody does not want to be led any more. */
  putAway: z.boolean(),
})

const WithOwners = z.strictObject({ withOwnersFieldhouseProfileIds: z.enum(['true', 'false']).optional() })

export { PartnerProfile, ProfileInput, type ProfilePageInput } from './profiles.ts'

export const partners = {
  ...profiles,
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
    query: WithOwners.extend({
      ...Paging,
      q: text(100).optional(),
      /** The address of a page: the one partner that has it. */
      uri: pattern(LONGEST_ADDRESS, PAGE_ADDRESS, 'must be the address of a page').optional(),
    }),
    reply: page(Partner),
  }),
  createPartner: endpoint({
    method: 'POST',
    path: '/partners/partners',
    access: 'superAdmin',
    confirmed: true,
    changes: ['partner'],
    summary: 'Found a partner with its profile and its owner, who is told by mail (SUPERADMIN-31, BRAND-42)',
    idempotent: true,
    body: NewPartner,
    reply: data(Partner),
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
    // Which of both it takes is decided by what is changed (ACCESS-48).
    access: { anyOf: ['payout.editPaymentsOption', 'membershipPlan.edit'] },
    confirmed: true,
    changes: ['partner', 'campaigns'],
    summary:
      'Change how a partner takes money or its refund policy, and by a super admin what it is; 409 where it is another version than the one that was read, if that is named (BRAND-43, MEMBERSHIPS-08, PAYMETHODS-13, PAYMETHODS-30, PAYMETHODS-31, SUPERADMIN-32)',
    idempotent: true,
    body: PartnerChange,
    reply: data(Partner),
  }),
  getPartnerConfig: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/config',
    access: 'staff',
    summary: 'What a super admin sets of a partner beside itself (BRAND-28, PAYOUTS-09)',
    reply: data(PartnerConfig),
  }),
  savePartnerConfig: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/config',
    access: 'superAdmin',
    confirmed: true,
    changes: ['partner'],
    summary:
      'Set the commission, how often a partner is paid out, how far ahead its classes repeat, and how many venues, groups and courts it may have; 409 as updatePartner (BRAND-29, SUPERADMIN-32)',
    idempotent: true,
    body: z.strictObject({
      payoutFrequency: z.enum(PAYOUT_FREQUENCIES).optional(),
      commissionFeeConfig: CommissionConfig.optional(),
      classesMaxDays: z.number().int().min(1).max(730).optional(),
      mostPlaces: z
        .strictObject({
          venues: z.number().int().min(1).max(MOST_OF_CLUB.venues),
          groups: z.number().int().min(1).max(MOST_OF_CLUB.groups),
          courts: z.number().int().min(1).max(MOST_OF_CLUB.courts),
        })
        .optional(),
      version: Version.optional(),
    }),
    reply: data(PartnerConfig),
  }),
  listOwners: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/owners',
    access: 'superAdmin',
    summary: 'Who owns a partner, and who of them never chose a password (SUPERADMIN-19, SUPERADMIN-56)',
    reply: data(
      z.array(
        z.object({
          profileId: z.number().int(),
          name: z.string().nullable(),
          email: z.string(),
          /** An invitation was sent and not followed yet: there is no way to log in. */
          invited: z.boolean(),
        }),
      ),
    ),
  }),
  inviteOwner: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/owners/:profileId/invitation',
    params: { profileId: ProfileId },
    access: 'superAdmin',
    confirmed: true,
    changes: [],
    summary:
      'Invite an owner who never chose a password once more; where no mail is sent, the link is handed over (SUPERADMIN-56)',
    idempotent: true,
    reply: data(
      z.object({
        email: z.string(),
        /** The link of the mail, where this deployment sends none. */
        url: z.string().nullable(),
      }),
    ),
  }),
  askLongPasswords: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/staffPasswords',
    access: 'partnerStaff.edit',
    confirmed: true,
    changes: ['partner', 'staff'],
    summary: 'Ask a password of 12 characters of everybody who works for the partner, or no longer',
    body: z.strictObject({ longStaffPasswords: z.boolean() }),
    reply: data(Partner),
  }),
  askSecondFactor: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/staffSecondFactor',
    access: 'partnerStaff.edit',
    confirmed: true,
    changes: ['partner', 'staff'],
    summary: 'Ask a second factor of everybody who works for the partner, or no longer (BEYOND-23)',
    body: z.strictObject({ staffSecondFactor: z.boolean() }),
    reply: data(Partner),
  }),
  getFirstSteps: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/firstSteps',
    access: 'venue.create',
    summary: 'What is left to do before the first booking (BEYOND-32)',
    reply: data(FirstSteps),
  }),
  putFirstStepsAway: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/firstSteps',
    access: 'venue.create',
    changes: ['partner'],
    summary: 'Put the list of first steps away, or take it out again (BEYOND-32)',
    body: z.strictObject({ putAway: z.boolean() }),
    reply: data(FirstSteps),
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
