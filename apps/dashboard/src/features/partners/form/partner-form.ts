import type { Api, Reply } from '@fieldhouse/contract'
import { methodsOffered, type PaymentMethod, type ProcessingFeeConfig } from '@fieldhouse/domain/fees'
import {
  addressAfterRename,
  NEW_PARTNER,
  newFees,
  percentageOf,
  type PartnerForm,
  type PartnerType,
} from '@fieldhouse/domain/partners'
import type { client } from '../../../lib/api/api.ts'

type Partner = Reply<Api['getPartner']>['data']
/** By currency, what the deployment keeps. */
export type CommissionConfig = NonNullable<Reply<Api['getPartnerConfig']>['data']['commissionFeeConfig']>

/** The methods that a partner is founded with or without (SUPERADMIN-50); its owner has the others. */
const FOUNDING_METHODS = ['creditCard', 'clubCredits', 'razorpay', 'cash', 'packages'] as const

/** A fee as it is typed: percent, and an amount in major units. */
export type TypedRate = { percentage: string; amount: string }

/** Whether customers and staff may use a method, and what it costs. */
export type MethodChoice = TypedRate & { customers: boolean; staff: boolean }

/** What stands in the form of a partner. */
export type PartnerValues = PartnerForm & {
  partnerType: PartnerType
  businessIdentificationNumber: string
  taxReferenceNumber: string
  absorbProcessingFee: boolean
  methods: { readonly [M in PaymentMethod]?: MethodChoice }
  commission: TypedRate
}

const choiceOf = (method: PaymentMethod): MethodChoice => {
  const isOn = (NEW_PARTNER.paymentMethods as readonly string[]).includes(method)
  const rate = newFees(NEW_PARTNER.defaultCurrencyId)[method]?.[NEW_PARTNER.defaultCurrencyId]
  return {
    customers: isOn,
    staff: isOn,
    percentage: String(rate?.fieldhouseFeesPercentage ?? 0),
    amount: String(rate?.fieldhouseFeesAmount ?? 0),
  }
}

/** What stands in the form at first (SUPERADMIN-46 to SUPERADMIN-50). */
export const EMPTY_PARTNER: PartnerValues = {
  brandName: '',
  uri: '',
  partnerType: NEW_PARTNER.partnerType,
  businessIdentificationNumber: '',
  taxReferenceNumber: '',
  countryCode: NEW_PARTNER.countryCode,
  defaultCurrencyId: NEW_PARTNER.defaultCurrencyId,
  timezone: NEW_PARTNER.timezone,
  ownerBy: 'email',
  email: '',
  profileId: '',
  absorbProcessingFee: NEW_PARTNER.absorbProcessingFee,
  methods: Object.fromEntries(FOUNDING_METHODS.map((method) => [method, choiceOf(method)])),
  commission: { percentage: '0', amount: '0' },
}

/** What another currency brings along: the fees of a new partner in it, where nobody typed others (SUPERADMIN-47, SUPERADMIN-61). */
export const withCurrency = (values: PartnerValues, currency: string): Partial<PartnerValues> => {
  const before = newFees(values.defaultCurrencyId ?? NEW_PARTNER.defaultCurrencyId)
  const after = newFees(currency)
  const amountIn = (fees: ProcessingFeeConfig, method: string) =>
    String(Object.values(fees[method as PaymentMethod] ?? {})[0]?.fieldhouseFeesAmount ?? 0)
  return {
    defaultCurrencyId: currency,
    methods: Object.fromEntries(
      Object.entries(values.methods).map(([method, choice]) => [
        method,
        choice.amount === amountIn(before, method) ? { ...choice, amount: amountIn(after, method) } : choice,
      ]),
    ),
  }
}

/** The methods that the form shows for a country, in the order of the list, with what was chosen of each. */
export const methodsShown = ({ methods, countryCode }: Pick<PartnerValues, 'methods' | 'countryCode'>) => {
  const offered = methodsOffered(countryCode ?? '')
  return offered.staff.flatMap((method) => {
    const choice = methods[method]
    return choice ? [{ method, choice, forCustomers: offered.customers.includes(method) }] : []
  })
}

/** What follows another brand name: the address of the page, until somebody wrote one of their own (BRAND-13). */
export const withBrandName = (values: PartnerValues, brandName: string): Partial<PartnerValues> => ({
  brandName,
  uri: addressAfterRename(values.uri, values.brandName, brandName),
})

/** A number as it was typed, with a comma or a point; what is none counts as nothing, and nothing is below 0 (SUPERADMIN-17). */
export const numberTyped = (typed: string): number => {
  const number = Number(typed.trim().replace(',', '.'))
  return Number.isFinite(number) ? Math.max(0, number) : 0
}

type NewBody = Parameters<typeof client.createPartner>[0]['body']
type ChangeBody = NonNullable<Parameters<typeof client.updatePartner>[0]['body']>

const rateOf = ({ percentage, amount }: TypedRate) => ({
  fieldhouseFeesPercentage: percentageOf(numberTyped(percentage)),
  fieldhouseFeesAmount: numberTyped(amount),
})

/** What founding and changing a partner have in common; methods are those that its country has. */
const commonOf = (values: PartnerValues) => {
  const shown = methodsShown(values)
  const allowed = (to: 'customers' | 'staff') =>
    shown
      .filter(({ choice, forCustomers }) => choice[to] && (to === 'staff' || forCustomers))
      .map(({ method }) => method)
  return {
    brandName: values.brandName.trim(),
    pageInfo: { uri: values.uri.trim() },
    partnerType: values.partnerType,
    businessIdentificationNumber: values.businessIdentificationNumber.trim() || null,
    taxReferenceNumber: values.taxReferenceNumber.trim() || null,
    countryCode: values.countryCode!,
    timezone: values.timezone!,
    absorbProcessingFee: values.absorbProcessingFee,
    paymentMethodsForCustomers: allowed('customers'),
    paymentMethodsForStaff: allowed('staff'),
  }
}

/** The fees as they were typed, under the currency of the partner (SUPERADMIN-61); what it has of other methods and currencies stays. */
const feesOf = (values: PartnerValues, before: ProcessingFeeConfig = {}): ProcessingFeeConfig => ({
  ...before,
  ...Object.fromEntries(
    methodsShown(values).map(({ method, choice }) => [
      method,
      { ...before[method], [values.defaultCurrencyId!]: rateOf(choice) },
    ]),
  ),
})

/** What is sent to found a partner. */
export const newPartnerOf = (values: PartnerValues): NewBody => ({
  ...commonOf(values),
  defaultCurrencyId: values.defaultCurrencyId!,
  owner: values.ownerBy === 'email' ? { email: values.email.trim() } : { profileId: Number(values.profileId) },
  processingFeeConfig: feesOf(values),
})

/** The commission as it was typed, under the currency of the partner (SUPERADMIN-10, SUPERADMIN-15, SUPERADMIN-16). */
export const commissionOf = (values: PartnerValues, before: CommissionConfig = {}): CommissionConfig => ({
  ...before,
  [values.defaultCurrencyId!]: rateOf(values.commission),
})

/** Whether a commission was typed at all. */
export const hasCommission = ({ commission }: PartnerValues): boolean =>
  Object.values(rateOf(commission)).some((part) => part > 0)

/** What is sent to change a partner: methods that the form does not show stay as they are, and so does a currency that was set. */
export const partnerChangeOf = (values: PartnerValues, partner: Partner): ChangeBody => {
  const common = commonOf(values)
  const shown: readonly string[] = methodsShown(values).map(({ method }) => method)
  const kept = (on: readonly PaymentMethod[], chosen: readonly PaymentMethod[]) => [
    ...on.filter((method) => !shown.includes(method)),
    ...chosen,
  ]
  return {
    ...common,
    ...(partner.defaultCurrencyId === null && { defaultCurrencyId: values.defaultCurrencyId! }),
    paymentMethodsForCustomers: kept(partner.paymentMethodsForCustomers, common.paymentMethodsForCustomers),
    paymentMethodsForStaff: kept(partner.paymentMethodsForStaff, common.paymentMethodsForStaff),
    processingFeeConfig: feesOf(values, partner.processingFeeConfig),
  }
}

/** A partner as it stands in the form. */
export const valuesOf = (partner: Partner, commission: CommissionConfig): PartnerValues => {
  const currency = partner.defaultCurrencyId ?? NEW_PARTNER.defaultCurrencyId
  const typed = (rate: { fieldhouseFeesPercentage: number; fieldhouseFeesAmount: number } | undefined) => ({
    percentage: String(rate?.fieldhouseFeesPercentage ?? 0),
    amount: String(rate?.fieldhouseFeesAmount ?? 0),
  })
  return {
    ...EMPTY_PARTNER,
    brandName: partner.brandName ?? '',
    uri: partner.pageInfo?.uri ?? '',
    partnerType: partner.partnerType,
    businessIdentificationNumber: partner.businessIdentificationNumber ?? '',
    taxReferenceNumber: partner.taxReferenceNumber ?? '',
    countryCode: partner.countryCode,
    defaultCurrencyId: partner.defaultCurrencyId,
    timezone: partner.timezone,
    ownerBy: null,
    absorbProcessingFee: partner.absorbProcessingFee,
    methods: Object.fromEntries(
      FOUNDING_METHODS.map((method) => [
        method,
        {
          customers: partner.paymentMethodsForCustomers.includes(method),
          staff: partner.paymentMethodsForStaff.includes(method),
          ...typed((partner.processingFeeConfig as ProcessingFeeConfig)[method]?.[currency]),
        },
      ]),
    ),
    commission: typed(commission[currency]),
  }
}

/** Which field of the form says what the server refuses, by the name that it has there. */
export const fieldOf = (name: string): keyof PartnerValues | undefined =>
  FIELD_OF[name] ?? FIELD_OF[name.split('.', 1)[0]!]

const FIELD_OF: Readonly<Record<string, keyof PartnerValues>> = {
  'pageInfo.uri': 'uri',
  'owner.email': 'email',
  'owner.profileId': 'profileId',
  brandName: 'brandName',
  countryCode: 'countryCode',
  defaultCurrencyId: 'defaultCurrencyId',
  timezone: 'timezone',
  businessIdentificationNumber: 'businessIdentificationNumber',
  taxReferenceNumber: 'taxReferenceNumber',
  paymentMethodsForStaff: 'methods',
  paymentMethodsForCustomers: 'methods',
  processingFeeConfig: 'methods',
  commissionFeeConfig: 'commission',
}
