import type { PartnerChange } from '@fieldhouse/contract/partners'
import { can } from '@fieldhouse/domain/access'
import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { decidePaymentOptions, methodsOffered, ONLINE_METHOD, type PaymentOptionsChange } from '@fieldhouse/domain/fees'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, refusedByName, wrongField } from '../../db/refused.ts'
import { OutcomeUnknown } from '../../providers/payment/payment-provider.ts'
import type { Deps } from '../deps.ts'
import { addressTaken, refuseNoCountry } from './new-partner-refusals.ts'
import { lockPartner, savePartner, savePaymentOptionsSaved, type PartnerRow } from './partners.store.ts'
import { accountsOf } from './payment-accounts.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { insertProfile, renameProfile, saveProfile } from './profiles/profiles.store.ts'
import { refundPolicyAfter } from './refund-policy.ts'
import { optionsOf } from './payment-options.ts'
import type { TakenAccount } from './take-account.ts'
import type { View } from './to-partner.ts'

/** What payouts answer of a partner that is being changed. */
export type AskPayouts = {
  /** The account that it is paid out through, where its money goes to that account, too; null where there is none. */
  paidThrough: (command: Command, at: TakenAccount['at']) => Promise<string | null>
  /** Whether money in a currency waits to be paid out, is on its way, is owed back, or may still come in. */
  holdsMoney: (command: Command, currency: string) => Promise<boolean>
}

/** Of a partner without payouts. */
export const NO_PAYOUTS: AskPayouts = {
  paidThrough: () => Promise.resolve(null),
  holdsMoney: () => Promise.resolve(false),
}

/**
 * Changes how a partner takes money (PAYMETHODS-13) and its refund policy (MEMBERSHIPS-08); which accounts it goes to and what the partner is, a super admin only (SUPERADMIN-32). Every open desk reads the
 * partner anew. A client that can't show razorpay was never told of it: what it says of the methods leaves razorpay as it was
 * (BRAND-35). Refuses what decidePaymentOptions refuses, naming the property, and another account than the partner is paid out
 * through: its owners and bank accounts are that one's; a first currency other than the one that money was taken in so far, while payouts hold
 * some; and another version than the one that stands, where it is named.
 */
export const updatePartner = async (
  deps: Deps,
  context: Context,
  change: PartnerChange,
  { showsOnline, payouts }: Pick<View, 'showsOnline'> & { payouts: AskPayouts },
): Promise<PartnerRow> => {
  const { defaultCurrencyId, absorbProcessingFee, paymentMethodsForStaff, paymentMethodsForCustomers, ...others } =
    change
  const { refundPolicy, refundPolicyAsRead, version, ...byAdmin } = others
  const saysMore = Object.values(byAdmin).some((value) => value !== undefined)
  if (saysMore && !context.actor.superAdmin) throw new Refused({ code: 'error.forbidden.noPermission' })
  const said = given({ defaultCurrencyId, absorbProcessingFee, paymentMethodsForStaff, paymentMethodsForCustomers })
  const saysOptions = Object.keys(said).length > 0
  requireRights(context, { payments: saysOptions, refundPolicy: refundPolicy !== undefined })
  const { cardAccountId, gatewayAccountId, ...details } = byAdmin
  if (details.countryCode !== undefined) refuseNoCountry(details.countryCode)
  const cardAccount = cardAccountId === undefined ? {} : await findCardAccount(deps, cardAccountId)
  return deps.command(context, async (command) => {
    const before = await lockPartner(command)
    refuseOtherVersion(before, version)
    await refuseOther('cardAccountId', cardAccountId, () => payouts.paidThrough(command, 'cardProvider'))
    await refuseOther('gatewayAccountId', gatewayAccountId, () => payouts.paidThrough(command, 'gateway'))
    const moved = {
      ...before,
      ...refundPolicyAfter(before, { refundPolicy, refundPolicyAsRead }),
      ...cardAccount,
      ...(gatewayAccountId !== undefined && gatewayAccount(gatewayAccountId)),
      ...columnsOf(details),
    }
    const options = {
      ...(moved.country_code !== before.country_code && methodsOf(before)),
      ...(showsOnline ? said : withUnseenOnline(before, said)),
    }
    // What an account or a country opens counts for the methods of the same request.
    const decidedOn = Object.keys(options).length > 0 ? { ...moved, ...decided(deps, moved, options) } : moved
    await refuseOtherCurrency(before, decidedOn, (currency) => payouts.holdsMoney(command, currency))
    const after = {
      ...decidedOn,
      ...(await rename(command, before, details)),
      ...(saysOptions && { payment_options_chosen: true }),
      // A refund policy is another form's, and has its own word for what was read.
      ...((saysOptions || saysMore) && { version: before.version + 1 }),
    }
    await savePartner(command, after)
    if (after.timezone !== before.timezone)
      await deps.zoneChanged(command, { from: before.timezone, to: after.timezone })
    if (saysOptions) await savePaymentOptionsSaved(command)
    // The about page says it too: who has that open has not seen it.
    if (Object.keys(columnsOf(details)).length > 0) await saveProfile(command, {})
    command.audit({
      action: 'partner.updated',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: audited(before),
      after: audited(after),
    })
    // Of a club, schedules show nothing but its currency.
    const daysStay = after.default_currency_id === before.default_currency_id
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay })
    return after
  })
}

/** Who may edit plans may not say how money is taken, nor the other way round (ACCESS-48). */
const requireRights = ({ actor }: Context, changes: { payments: boolean; refundPolicy: boolean }): void => {
  const lacks =
    (changes.payments && !can(actor.policies, 'payout.editPaymentsOption')) ||
    (changes.refundPolicy && !can(actor.policies, 'membershipPlan.edit'))
  if (lacks) throw new Refused({ code: 'error.forbidden.noPermission' })
}

const refuseOther = async (
  property: 'cardAccountId' | 'gatewayAccountId',
  entered: string | null | undefined,
  paidThrough: () => Promise<string | null>,
): Promise<void> => {
  if (typeof entered !== 'string') return
  const standing = await paidThrough()
  if (standing !== null && standing !== entered)
    throw wrongField(property, `Payouts of this club are set up with ${standing}.`)
}

// Balances and payouts are of the one currency of the partner: what was taken in another one would be told and paid out no more.
const refuseOtherCurrency = async (
  before: PartnerRow,
  after: PartnerRow,
  holdsMoney: (currency: string) => Promise<boolean>,
): Promise<void> => {
  const current = before.default_currency_id ?? DEFAULT_CURRENCY
  if ((after.default_currency_id ?? DEFAULT_CURRENCY) === current || !(await holdsMoney(current))) return
  const constraints = { value: `money in ${current} is still to be paid out or collected` }
  throw new Refused({
    code: 'error.conflict.moneyInOtherCurrency',
    details: { fields: [{ property: 'defaultCurrencyId', constraints }] },
  })
}

/** An account at the card provider with how it stands there; refuses one that the provider does not know. */
const findCardAccount = async ({ payments }: Deps, account: string | null) => {
  if (account === null) return { card_account_id: null, card_charges_enabled: false }
  try {
    const status = await payments.cards?.accounts?.status(account)
    if (status) return { card_account_id: account, card_charges_enabled: status.chargesEnabled }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    throw wrongField('cardAccountId', 'The card provider did not answer. Please try again.')
  }
  throw wrongField('cardAccountId', 'The card provider does not know this account.')
}

// Whoever runs the deployment opens the account at the gateway and enters it here once it is enabled.
const gatewayAccount = (account: string | null) => ({
  gateway_account_id: account,
  gateway_account_enabled: account !== null,
})

type Details = Pick<
  PartnerChange,
  | 'brandName'
  | 'pageInfo'
  | 'partnerType'
  | 'countryCode'
  | 'timezone'
  | 'businessIdentificationNumber'
  | 'taxReferenceNumber'
  | 'processingFeeConfig'
>

/** Those of some values that were given. */
const given = <Values extends object>(values: Values): { [K in keyof Values]?: Exclude<Values[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof Values]?: Exclude<Values[K], undefined>
  }

const columnsOf = (details: Details): Partial<PartnerRow> =>
  given({
    partner_type: details.partnerType,
    country_code: details.countryCode,
    timezone: details.timezone,
    business_identification_number: details.businessIdentificationNumber,
    tax_reference_number: details.taxReferenceNumber,
    processing_fee_config: details.processingFeeConfig,
  })

/** Another name or address of the partner's page; the first of both makes its profile. */
const rename = async (
  command: Command,
  before: PartnerRow,
  { brandName, pageInfo }: Details,
): Promise<Partial<PartnerRow>> => {
  if (brandName === undefined && pageInfo === undefined) return {}
  const [name, uri] = [brandName ?? before.brand_name, pageInfo?.uri ?? before.uri]
  if (name === null) throw wrongField('brandName', 'A partner without a profile needs a brand name.')
  if (uri === null) throw wrongField('pageInfo.uri', 'A partner without a profile needs a page address.')
  const isFree =
    before.uri === null
      ? await insertProfile(command, { brand_name: name, uri })
      : await renameProfile(command, before.uri, { brandName: name, uri })
  if (!isFree) throw addressTaken()
  return { brand_name: name, uri }
}

// In another country other methods are offered: those that are on must be among them.
const methodsOf = ({ payment_methods_for_staff, payment_methods_for_customers }: PartnerRow): Options => ({
  paymentMethodsForStaff: payment_methods_for_staff,
  paymentMethodsForCustomers: payment_methods_for_customers,
})

type Options = PaymentOptionsChange

const withUnseenOnline = (row: PartnerRow, said: Options): Options => {
  const before = optionsOf(row)
  const offered = methodsOffered(row.country_code).staff.includes(ONLINE_METHOD)
  const withIt = (list: 'paymentMethodsForStaff' | 'paymentMethodsForCustomers') =>
    said[list] !== undefined && offered && before[list].includes(ONLINE_METHOD)
      ? { [list]: [...said[list], ONLINE_METHOD] }
      : {}
  return { ...said, ...withIt('paymentMethodsForStaff'), ...withIt('paymentMethodsForCustomers') }
}

const decided = (deps: Deps, row: PartnerRow, change: Options): Partial<PartnerRow> => {
  const decision = decidePaymentOptions(optionsOf(row), change, accountsOf(row, deps))
  if (!decision.ok) throw refusedByName(decision.refusal)
  const { value } = decision
  return {
    default_currency_id: value.defaultCurrencyId,
    absorb_processing_fee: value.absorbProcessingFee,
    payment_methods_for_staff: [...value.paymentMethodsForStaff],
    payment_methods_for_customers: [...value.paymentMethodsForCustomers],
  }
}

const audited = (row: PartnerRow) => ({
  ...optionsOf(row),
  brandName: row.brand_name,
  uri: row.uri,
  partnerType: row.partner_type,
  countryCode: row.country_code,
  timezone: row.timezone,
  refundPolicy: row.refund_policy,
  businessIdentificationNumber: row.business_identification_number,
  taxReferenceNumber: row.tax_reference_number,
  processingFeeConfig: row.processing_fee_config,
  cardAccountId: row.card_account_id,
  chargesEnabled: row.card_charges_enabled,
  gatewayAccountId: row.gateway_account_id,
  gatewayEnabled: row.gateway_account_enabled,
})
