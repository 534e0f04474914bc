import { parsePhoneNumberFromString as parsePhone, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile'

// A country that the numbering plans do not know leaves numbers with a plus.
const read = (parse: typeof parsePhone, typed: string, countryCode: string): PhoneNumber | undefined =>
  parse(typed, { defaultCountry: countryCode as CountryCode, extract: false })

const e164 = (number: PhoneNumber | undefined): string | null =>
  number?.isValid() && number.ext === undefined ? number.number : null

/** As it is dialled from abroad: '00' before the country as a plus, also where a bracket stands before it, as in '(+65) 8396-1396'. */
const dialled = (typed: string): string =>
  typed
    .trim()
    .replace(/^[([](?=\+|00)/, '')
    .replace(/^00/, '+')

/** In E.164, mobiles and landlines alike; null for what is nobody's number. */
const spelled = (typed: string, countryCode: string): string | null =>
  e164(read(parsePhone, dialled(typed), countryCode)) ?? e164(read(parsePhone, typed.trim(), countryCode))

/**
 * A mobile as text messages need it, in E.164 ('+919876543210'); null where no text message would arrive. One without a plus is
 * read as it is dialled in the country of the club: the number that `keptPhone` keeps is the one that is texted. Refuses what is no
 * mobile in its country's numbering plan (a landline, too few digits, the national number of another country), a number with an
 * extension, and text that only contains a number.
 */
export const readMobile = (mobile: string, countryCode: string): string | null => {
  const number = spelled(mobile, countryCode)
  return number && e164(read(parseMobile, number, countryCode))
}

/**
 * A telephone number as it is kept: in E.164, mobiles and landlines alike, so that every spelling of it is the same number
 * (CUSTOMERS-51). One without a plus is read as it is dialled in the country of the club, '00' before the country of the number as a
 * plus. What is nobody's number by the numbering plans is kept by its digits, with its plus.
 */
export const keptPhone = (typed: string, countryCode: string): string => spelled(typed, countryCode) ?? bare(typed)

const bare = (typed: string): string => typed.replace(/[^+0-9]/g, '')

/** A kept number in groups, as it is read aloud: '+65 8396 1396' of '+6583961396'. What is nobody's number stays as it is kept. */
export const groupedPhone = (kept: string): string => {
  const number = kept.startsWith('+') ? parsePhone(kept) : undefined
  return number?.isValid() ? number.formatInternational() : kept
}
