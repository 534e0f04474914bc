import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * A mobile as text messages need it, in E.164 ('+919876543210'); null where no text message would arrive. One without a plus is
 * read as it is dialled in the country of the club. Refuses what is no mobile in its country's numbering plan (a landline, too few
 * digits, the national number of another country), a number with an extension, and text that only contains a number.
 */
export const readMobile = (mobile: string, countryCode: string): string | null => {
  const number = parsePhoneNumberFromString(mobile.trim(), {
    // A country that the numbering plans do not know leaves numbers with a plus.
    defaultCountry: countryCode as CountryCode,
    extract: false,
  })
  return number?.isValid() && number.ext === undefined ? number.number : null
}
