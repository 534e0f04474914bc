import { isEmail } from '../emails/index.ts'
import type { PaymentMethod, ProcessingFeeConfig } from '../fees/index.ts'
import { toMajor, toMinor, type Currency } from '../money/index.ts'
import { addressOf, isReservedAddress, type PageType } from './page-address.ts'

/** What a partner may be (BRAND-01). */
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
export type PartnerType = (typeof PARTNER_TYPES)[number]

/** A brand's colour before anybody chose one (BRAND-23). */
export const DEFAULT_BRAND_COLOR = '#aaa'

/** A colour as it is kept: three or six hexadecimal digits. */
export const BRAND_COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/

/** The light of a colour as an eye sees it, 0 to 1 (WCAG 2). */
const luminanceOf = (color: string): number => {
  const digits = color.slice(1)
  const [red, green, blue] = [0, 1, 2].map((at) => {
    const part = digits.length === 3 ? digits[at]!.repeat(2) : digits.slice(2 * at, 2 * at + 2)
    const value = parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever is read better on a brand's colour: with 4.5 to 1 at least, whatever colour a club chose. */
export const inkOn = (brandColor: string): '#000' | '#fff' => (luminanceOf(brandColor) > 0.179 ? '#000' : '#fff')

/** What is wrong with the form of a brand: its name and the address of its page are required (BRAND-07, BRAND-08), and that is no address of the product (BRAND-14). */
export const brandProblems = (form: {
  brandName: string
  uri: string
}): { brandName?: 'required'; uri?: 'required' | 'reserved' } => ({
  ...(form.brandName.trim() === '' && { brandName: 'required' as const }),
  ...addressProblem('partner', form.uri),
})

/** What is wrong with the address of a page as it is typed: there is none (BRAND-08), or the product has it (BRAND-14). */
export const addressProblem = (pageType: PageType, typed: string): { uri?: 'required' | 'reserved' } => {
  if (typed.trim() === '') return { uri: 'required' }
  return isReservedAddress(pageType, addressOf(typed)) ? { uri: 'reserved' } : {}
}

/** How a partner stands before anybody chose anything (SUPERADMIN-46, SUPERADMIN-48, SUPERADMIN-49, SUPERADMIN-61). */
export const NEW_PARTNER = {
  partnerType: 'Clubs' satisfies PartnerType,
  countryCode: 'AF',
  defaultCurrencyId: 'AFN',
  timezone: 'Asia/Singapore',
  absorbProcessingFee: false,
  paymentMethods: ['cash'],
} as const satisfies Record<string, unknown> & { paymentMethods: readonly PaymentMethod[] }

/** What methods cost where nobody said otherwise, in major units of the partner's currency (SUPERADMIN-47). */
const NEW_FEES = {
  creditCard: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 },
  clubCredits: { fieldhouseFeesPercentage: 3, fieldhouseFeesAmount: 0 },
  cash: { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0 },
} as const

/** The fees of a new partner, under its currency, the fixed part rounded up to what that currency can pay (SUPERADMIN-47, SUPERADMIN-61). */
export const newFees = (currency: Currency): ProcessingFeeConfig =>
  Object.fromEntries(
    Object.entries(NEW_FEES).map(([method, rate]) => [
      method,
      {
        [currency]: {
          ...rate,
          fieldhouseFeesAmount: toMajor(toMinor(rate.fieldhouseFeesAmount, currency), currency),
        },
      },
    ]),
  )

/** A percentage as it is kept, of what was typed: from 0 to 100, and 0 where it is negative or nothing (SUPERADMIN-15, SUPERADMIN-16). */
export const percentageOf = (typed: number | null): number =>
  typed === null || Number.isNaN(typed) ? 0 : Math.min(100, Math.max(0, typed))

/** How many days ahead classes repeat where nobody said otherwise (BRAND-30). */
export const CLASSES_MAX_DAYS = 60

/** What the form of a partner asks for. */
export type PartnerForm = {
  brandName: string
  uri: string
  countryCode: string | null
  defaultCurrencyId: string | null
  /** Null where the country has several and none was chosen. */
  timezone: string | null
  /** Whether the owner is given by an email or by the profile id of an account that stands; null where nobody is asked. */
  ownerBy: 'email' | 'profile' | null
  email: string
  profileId: string
}
export type PartnerFormProblem = 'required' | 'reserved' | 'invalidEmail' | 'notNumeric'

/**
 * What is wrong with the form of a partner, by field: brand name, page address, country, currency and owner are required
 * (SUPERADMIN-55), and so is a time zone, the address is none of the product's (BRAND-14), the owner's email is one (SUPERADMIN-14) and a profile id is a number (SUPERADMIN-18).
 */
export const partnerProblems = (form: PartnerForm): Partial<Record<keyof PartnerForm, PartnerFormProblem>> => {
  const required = (['brandName', 'countryCode', 'defaultCurrencyId', 'timezone'] as const).filter(
    (field) => !form[field]?.trim(),
  )
  const problems: Partial<Record<keyof PartnerForm, PartnerFormProblem>> = {
    ...Object.fromEntries(required.map((field) => [field, 'required'])),
    ...addressProblem('partner', form.uri),
  }
  const owner = ownerProblem(form)
  return owner ? { ...problems, [form.ownerBy === 'email' ? 'email' : 'profileId']: owner } : problems
}

const ownerProblem = ({ ownerBy, email, profileId }: PartnerForm): PartnerFormProblem | null => {
  if (ownerBy === null) return null
  if (ownerBy === 'email') return email.trim() === '' ? 'required' : isEmail(email.trim()) ? null : 'invalidEmail'
  return profileId.trim() === '' ? 'required' : /^[1-9]\d{0,14}$/.test(profileId.trim()) ? null : 'notNumeric'
}
