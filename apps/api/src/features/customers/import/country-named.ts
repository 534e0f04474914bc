import { COUNTRY_CODES } from '@fieldhouse/domain/customers'
import { plainName } from '@fieldhouse/domain/imports'
import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import vietnamese from 'i18n-iso-countries/langs/vi.json' with { type: 'json' }

const LANGUAGES = ['en', 'vi'] as const

// The code of the package would load the names in every language: these files are its data alone.
const NAMES: readonly { countries: Readonly<Record<string, string | string[]>> }[] = [english, vietnamese]
const CODES = isoCodes as [two: string, three: string, ...unknown[]][]

/** What people write, and neither source knows. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  GB: ['U.K.', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Britain', 'Anh', 'Anh Quốc'],
  US: ['United States of America (USA)', 'America', 'Hoa Kỳ', 'Mỹ'],
  NL: ['Holland'],
  KR: ['Korea'],
  CZ: ['Czech', 'Séc', 'Tiệp Khắc'],
  SK: ['Slovak Republic'],
  HK: ['Hongkong'],
  IE: ['Republic of Ireland'],
  CD: ['DR Congo', 'DRC'],
  MK: ['Macedonia'],
  SZ: ['Swaziland'],
  VA: ['Vatican'],
  TL: ['East Timor'],
  CN: ['P.R. China', 'PRC'],
  CH: ['Thụy Sỹ'],
  NO: ['Nauy'],
  CL: ['Chi Lê'],
  CA: ['Ca-na-đa'],
  CI: ['Bờ Biển Ngà'],
  IT: ['Ý'],
  JP: ['Nhật'],
  MO: ['Macau', 'Ma Cao'],
  MM: ['Burma', 'Miến Điện'],
  AU: ['Nước Úc'],
  SG: ['Xin-ga-po'],
  RU: ['Russian Federation'],
}

type Countries = ReadonlyMap<string, string | null>

/** By letters, by name, and by name without accents; null for one that several countries have. */
const readCountries = () => {
  const [codes, names, plain] = [
    new Map<string, string>(),
    new Map<string, string | null>(),
    new Map<string, string | null>(),
  ]
  const note = (known: Map<string, string | null>, key: string, code: string) =>
    known.set(key, known.has(key) && known.get(key) !== code ? null : code)
  const noteName = (name: string | undefined, code: string) => {
    if (!name || !COUNTRY_CODES.includes(code)) return
    note(names, exactly(name), code)
    note(plain, plainName(name), code)
  }
  for (const { countries } of NAMES)
    for (const [code, name] of Object.entries(countries)) for (const each of [name].flat()) noteName(each, code)
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of COUNTRY_CODES) noteName(display.of(code), code)
  }
  for (const [code, also] of Object.entries(ALSO)) for (const name of also) noteName(name, code)
  for (const [two, three] of CODES) if (COUNTRY_CODES.includes(two)) codes.set(two, two).set(three, two)
  return { codes, names, plain } satisfies Record<string, Countries>
}

const exactly = (name: string): string => name.normalize('NFC').toLowerCase().trim()

let known: ReturnType<typeof readCountries> | undefined

/**
 * A country of ISO 3166 by its two letters, from its letters (two or three) or its name in English or Vietnamese, in any case and without accents
 * too (BEYOND-52): 'Viet Nam', 'Đức' and 'GBR' are VN, DE and GB. What is both is taken as it is written: 'Nga' is Russia, 'NGA' Nigeria; 'Áo'
 * and 'Ao' are Austria, 'ao' Angola. Null for what is none, or not one alone.
 */
export const countryNamed = (name: string): string | null => {
  known ??= readCountries()
  const letters = name.trim()
  const byLetters = known.codes.get(letters.toUpperCase())
  const byName = known.plain.get(plainName(name))
  // Letters alone are all capitals or all small: 'My' is a name.
  const isLetters = letters === letters.toUpperCase() || letters === letters.toLowerCase()
  return (
    known.codes.get(letters) ??
    known.names.get(exactly(name)) ??
    (isLetters ? (byLetters ?? byName) : (byName ?? byLetters)) ??
    null
  )
}
