type PDFDocument = PDFKit.PDFDocument

/** The font in which a text of a file is set. */
export type FontOf = (text: string) => string

const PLEX = 'IBMPlexSans-Regular'

// For texts with letters that Plex lacks: the first font that has most of them.
const OTHERS: readonly { letters: RegExp; fonts: readonly string[] }[] = [
  { letters: /\p{scx=Devanagari}/u, fonts: ['NotoSansDevanagari-Regular'] },
  { letters: /\p{scx=Hangul}/u, fonts: ['NotoSansKR-Regular'] },
  {
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
    fonts: ['NotoSansSC-Regular', 'NotoSansTC-Regular', 'NotoSansJP-Regular'],
  },
]

/** Reads the fonts that `everything`, all texts of a file, needs: the large ones of other scripts only where they occur. */
export const fontsFor = async (doc: PDFDocument, everything: string): Promise<FontOf> => {
  const needed = OTHERS.filter(({ letters }) => letters.test(everything)).flatMap(({ fonts }) => fonts)
  const has = new Map<string, (letter: string) => boolean>()
  for (const name of [PLEX, ...needed]) {
    doc.registerFont(name, await fontFile(name))
    has.set(name, coverageOf(doc, name))
  }
  const chosen = new Map<string, string>()
  return (text) => {
    if (needed.length === 0) return PLEX
    const known = chosen.get(text)
    if (known !== undefined) return known
    const missing = (name: string) => [...text].filter((letter) => !has.get(name)!(letter)).length
    const best = [PLEX, ...needed].reduce((a, b) => (missing(b) < missing(a) ? b : a))
    chosen.set(text, best)
    return best
  }
}

const fontFile = async (name: string): Promise<ArrayBuffer> => {
  const response = await fetch(`/fonts/${name}.ttf`)
  if (!response.ok) throw new Error(`the font ${name} was not answered`)
  return response.arrayBuffer()
}

/** Which letters a font has; the library knows and does not tell, so this asks the font that it has read. */
const coverageOf = (doc: PDFDocument, name: string): ((letter: string) => boolean) => {
  doc.font(name)
  const { font } = Reflect.get(doc, '_font') as { font: { hasGlyphForCodePoint(code: number): boolean } }
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)
}
