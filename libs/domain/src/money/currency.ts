/** ISO 4217 code, for example 'SGD'. */
export type Currency = string

// ISO 4217, active codes. Own table: what a browser's locale data says of AFN, IDR or PKR is custom, not the standard.
const TWO =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
  'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS ' +
  'KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'
const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const THREE = 'BHD IQD JOD KWD LYD OMR TND'

const digits = new Map<Currency, number>([
  ...TWO.split(' ').map((code): [string, number] => [code, 2]),
  ...NONE.split(' ').map((code): [string, number] => [code, 0]),
  ...THREE.split(' ').map((code): [string, number] => [code, 3]),
])

/** Every currency a partner may choose, sorted by code. */
export const CURRENCIES: readonly Currency[] = [...digits.keys()].sort()

/** True for a code of the table. */
export const isCurrency = (code: string): code is Currency => digits.has(code)

/** Decimals of a currency: 2 for SGD, 0 for VND and JPY, 3 for KWD; 2 for a code that is not in the table (COMMON-06). */
export const decimalsOf = (currency: Currency): number => digits.get(currency) ?? 2

/**
 * How many digits an amount may have before its decimals, where it may have so many in a currency with cents: two more in one without any, whose units are
 * worth as little as others' cents.
 */
export const digitsIn = (withCents: number, currency: Currency): number =>
  decimalsOf(currency) === 0 ? withCents + 2 : withCents

/** The most major units that so many digits are, as `digitsIn` counts them: 999,999 for six in SGD, 99,999,999 in VND. */
export const mostUnits = (withCents: number, currency: Currency): number => 10 ** digitsIn(withCents, currency) - 1

/** Currency of prices where a partner has none (FACILITIES-86, PAYMETHODS-20). */
export const DEFAULT_CURRENCY = 'SGD'
/** Currency whose fee applies where the order's own has none (PAYMETHODS-20, PAYMETHODS-26). */
export const FEE_FALLBACK_CURRENCY = 'USD'
/** Currency of the online gateway (PAYMETHODS-20). */
export const GATEWAY_CURRENCY = 'INR'
