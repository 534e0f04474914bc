import type { Partner } from '@fieldhouse/contract/partners'
import { feeFor, ONLINE_METHOD, PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import type { PayoutWait } from '@fieldhouse/domain/payout-accounts'
import { PAYOUT_FREQUENCIES } from '@fieldhouse/domain/payouts'
import { toIso } from '@fieldhouse/domain/time'
import type { Deps } from '../deps.ts'
import { accountsOf } from './payment-accounts.ts'
import type { PartnerRow } from './partners.store.ts'

export type View = {
  /** Whether the reply carries the owners' list (BRAND-27). */
  withOwners: boolean
  /** Whether the client can show the method of the online gateway (BRAND-35). */
  showsOnline: boolean
  /** Whether it says which accounts the money goes to. */
  superAdmin: boolean
}

type Call = {
  query: { withOwnersFieldhouseProfileIds?: 'true' | 'false' | undefined }
  headers: Record<string, string | string[] | undefined>
  caller: { superAdmin: boolean } | null
}

/** What a request asks of a partner: the owners' list, and razorpay when X-Payments-Supported names it (BRAND-33 to BRAND-35). */
export const viewOf = ({ query, headers, caller }: Call): View => ({
  superAdmin: caller?.superAdmin === true,
  withOwners: query.withOwnersFieldhouseProfileIds === 'true',
  showsOnline: String(headers['x-payments-supported'] ?? '')
    .split(',')
    .some((method) => method.trim().toLowerCase() === ONLINE_METHOD),
})

/** A partner as the API answers it (BRAND-25). */
export const toPartner = (row: PartnerRow, deps: Pick<Deps, 'payments' | 'config' | 'now'>, view: View): Partner => {
  const shown = (methods: PaymentMethod[]) =>
    view.showsOnline ? methods : methods.filter((method) => method !== ONLINE_METHOD)
  const { chargesEnabled, gatewayEnabled } = accountsOf(row, deps)
  return {
    id: row.id,
    partnerType: row.partner_type as Partner['partnerType'],
    timezone: row.timezone,
    countryCode: row.country_code,
    defaultCurrencyId: row.default_currency_id,
    businessIdentificationNumber: row.business_identification_number,
    taxReferenceNumber: row.tax_reference_number,
    hasTaxRates: row.has_tax_rates,
    taxes: { rounding: row.tax_rounding, rates: row.tax_rates },
    refundPolicy: row.refund_policy,
    brandName: row.brand_name,
    logo: row.logo,
    pageInfo: row.uri === null ? null : { uri: row.uri },
    paymentMethodsForStaff: shown(row.payment_methods_for_staff),
    paymentMethodsForCustomers: shown(row.payment_methods_for_customers),
    paymentOptionsChosen: row.payment_options_chosen,
    absorbProcessingFee: row.absorb_processing_fee,
    processingFeeConfig: row.processing_fee_config,
    processingFee: feesOf(row),
    cancelationPolicies: row.cancelation_policies,
    reschedulePolicy: row.reschedule_policy,
    policiesVersion: row.policies_version,
    payoutFrequency: PAYOUT_FREQUENCIES.find((frequency) => frequency === row.payout_frequency) ?? 'MANUAL',
    payoutWait: toPayoutWait(payoutWaitOf(row), deps.now()),
    chargesEnabled,
    gatewayEnabled,
    longStaffPasswords: row.long_staff_passwords,
    staffSecondFactor: row.staff_second_factor,
    version: row.version,
    ...(view.superAdmin && {
      cardAccountId: row.card_account_id,
      gatewayAccountId: row.gateway_account_id,
      isMain: row.id === deps.config.MAIN_PARTNER_ID,
    }),
    ...(view.withOwners && { ownersFieldhouseProfileIds: row.owners }),
  }
}

/** How long payouts of a partner wait for another bank account, as it chose. */
export const payoutWaitOf = (row: PartnerRow): PayoutWait => ({
  days: row.payout_wait_days,
  before:
    row.payout_wait_before === null || row.payout_wait_before_until === null
      ? null
      : { days: row.payout_wait_before, until: row.payout_wait_before_until },
})

/** That wait as the API answers it, of the one before only while it holds. */
export const toPayoutWait = ({ days, before }: PayoutWait, now: number): Partner['payoutWait'] => ({
  days,
  before: before !== null && now < before.until ? { days: before.days, until: toIso(before.until) } : null,
})

const feesOf = (row: PartnerRow): Partner['processingFee'] =>
  Object.fromEntries(
    PAYMENT_METHODS.flatMap((method) => {
      const fee = feeFor(row.processing_fee_config, method, row.default_currency_id ?? DEFAULT_CURRENCY)
      return fee ? [[method, fee]] : []
    }),
  )
