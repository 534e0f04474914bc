import { analyse } from 'chardet'
import { ENCODINGS, type Encoding } from '@fieldhouse/domain/imports'

/** Bytes of words with letters beyond ASCII that a guess looks at. */
const MOST_LOOKED_AT = 20_000
/** Of so many words the statistics of languages count in full. */
const ENOUGH_WORDS = 40
const SPACE = 0x20
/** Below it another reading of the words is as plausible; the share of a word. */
const AS_PLAUSIBLE = 0.02

/** What is written where Unicode is not, by country; elsewhere it is Windows-1252. */
const USUAL: readonly (readonly [Encoding, string])[] = [
  ['windows-1250', 'AL BA CZ HR HU ME PL RO SI SK'],
  ['windows-1251', 'BG BY KG KZ MD MK MN RS RU TJ UA'],
  ['windows-1253', 'CY GR'],
  ['windows-1254', 'AZ TR'],
  ['windows-1257', 'EE LT LV'],
  ['windows-1258', 'VN'],
  ['windows-874', 'TH'],
  ['shift_jis', 'JP'],
  ['euc-jp', 'JP'],
  ['gb18030', 'CN'],
  ['big5', 'HK MO TW'],
  ['euc-kr', 'KR'],
]

/** Where characters take several bytes, so that a few letters of another encoding make one by chance. */
const OF_SEVERAL_BYTES: readonly Encoding[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']
/** What few files are in. */
const RARE: readonly Encoding[] = ['macintosh', 'koi8-r', 'iso-8859-2', 'windows-874']

/**
 * How likely an encoding is where a club is, before its file is looked at, in points of the statistics: names are few and odd words, of which these
 * say little; what they say for certain has 60 and more.
 */
const likelihoodAt = (country: string): ((encoding: Encoding) => number) => {
  const usual = USUAL.filter(([, countries]) => countries.split(' ').includes(country)).map(([encoding]) => encoding)
  const here = usual.length > 0 ? usual : ['windows-1252']
  return (encoding) => {
    if (here.includes(encoding)) return 40
    if (OF_SEVERAL_BYTES.includes(encoding)) return -20
    return encoding === 'windows-1252' ? 10 : RARE.includes(encoding) ? -5 : 0
  }
}

/**
 * The encoding in which a file most likely is (BEYOND-52): a mark at its beginning or zero bytes tell UTF-16, and what is well-formed UTF-8 is
 * that. For everything else it is a guess, to be shown and changed: by how plausible the words are that hold more than ASCII, then by the
 * statistics of languages, then by where the club is ('PL').
 */
export const guessEncoding = (bytes: Uint8Array, country: string): Encoding => {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return a === 0xff ? 'utf-16le' : 'utf-16be'
  // Without a mark every other byte of what is written in Latin letters is NUL.
  const head = bytes.subarray(0, 200)
  const nulsAt = (offset: number) => head.filter((byte, place) => byte === 0 && place % 2 === offset).length
  if (nulsAt(1) > head.length / 4) return 'utf-16le'
  if (nulsAt(0) > head.length / 4) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const words = beyondAscii(bytes)
  const statistics = new Map(
    analyse(words)
      .map(({ name, confidence }) => [encodingNamed(name), confidence] as const)
      .toReversed(),
  )
  const likelihood = likelihoodAt(country)
  // Of a few words the statistics are chance.
  const weight = Math.min(1, words.filter((byte) => byte === SPACE).length / ENOUGH_WORDS)
  const guesses = ENCODINGS.filter((encoding) => !encoding.startsWith('utf-16')).map((encoding) => ({
    encoding,
    oddity: oddityOf(new TextDecoder(encoding).decode(words)),
    likelihood: (statistics.get(encoding) ?? 0) * weight + likelihood(encoding),
  }))
  const least = Math.min(...guesses.map(({ oddity }) => oddity))
  return guesses
    .filter(({ oddity }) => oddity <= least + AS_PLAUSIBLE)
    .reduce((best, each) => (each.likelihood > best.likelihood ? each : best)).encoding
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** ISO 8859 has the letters of the Windows encodings, which have more. */
const encodingNamed = (name: string): string =>
  ({ 'ISO-8859-1': 'windows-1252', 'ISO-8859-7': 'windows-1253', 'ISO-8859-9': 'windows-1254' })[name] ??
  name.toLowerCase()

/** Blanks, quotes, commas and semicolons, but no bar: that is the second byte of characters in Shift JIS, Big5 and GB 18030. */
const isSeparator = (byte: number): boolean => byte <= 0x22 || byte === 0x2c || byte === 0x3b

/** The words of a file that hold more than ASCII, a space after each. */
const beyondAscii = (bytes: Uint8Array): Uint8Array => {
  const kept: number[] = []
  let from = 0
  let isBeyond = false
  for (let at = 0; at <= bytes.length && kept.length < MOST_LOOKED_AT; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80) isBeyond = true
    if (!isSeparator(byte)) continue
    if (isBeyond) kept.push(...bytes.subarray(from, Math.min(at, from + 1000)), SPACE)
    from = at + 1
    isBeyond = false
  }
  return Uint8Array.from(kept)
}

const ODD: readonly RegExp[] = [
  // What no text holds, and signs that are letters by name: behind numbers (1º), and accents alone.
  /[\uFFFD\u0080-\u009F\p{Co}\p{Cn}]|[ªº\u02B0-\u02FF]\p{L}|\p{L}[ªº\u02B0-\u02FF]/u,
  // A sign beyond ASCII at a letter: 'Nov‡k', '³ukasz'.
  /\p{L}\p{M}*[^\p{L}\p{M}\p{Nd}\p{P}\p{Zs}\u0020-\u007E]|[^\p{L}\p{M}\p{Nd}\p{P}\p{Zs}\u0020-\u007E]\p{L}/u,
  // Marks of punctuation beyond ASCII within a word; the apostrophe is one of them.
  /\p{L}[\u00A1\u00A7\u00AB\u00B6\u00B7\u00BB\u00BF‐-‘“-⁞]\p{L}/u,
  // What begins a quotation or a question behind a letter, or a sign of paragraphs.
  /\p{L}[‘“„‚¡¿§¶]/u,
  // A capital within a word, where either letter is none of ASCII.
  /\p{Ll}(?=\p{Lu})(?:(?<![a-z])|(?![A-Z]))|\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u,
  // Letters of two scripts in a word.
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]\p{Script=Latin}/u,
  // No Latin letter of ASCII in a longer word.
  /(?<![\p{L}\p{M}])(?:(?![A-Za-z])\p{Script=Latin}){3,}(?![\p{L}\p{M}])/u,
  // A mark above or below what bears none, and kana of half a width.
  /(?<!\p{L}\p{M}?)\p{M}|[\uFF61-\uFF9F]/u,
]

/** How much of some words is unlikely in any language; 0 for none of it. */
const oddityOf = (text: string): number => {
  const words = text.split(' ').filter((word) => word !== '')
  const odd = words.reduce((sum, word) => sum + ODD.filter((pattern) => pattern.test(word)).length, 0)
  return words.length === 0 ? 0 : odd / words.length
}
