import { readFile } from 'node:fs/promises'

type Document = PDFKit.PDFDocument

const PLEX = { regular: 'IBMPlexSans-Regular', strong: 'IBMPlexSans-SemiBold' } as const

// For letters that Plex lacks; where several fonts are named, a letter is of the first one that has it.
const OTHERS: readonly { letters: RegExp; fonts: readonly string[] }[] = [
  { letters: /\p{scx=Devanagari}/u, fonts: ['NotoSansDevanagari-Regular'] },
  { letters: /\p{scx=Hangul}/u, fonts: ['NotoSansKR-Regular'] },
  {
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u,
    fonts: ['NotoSansSC-Regular', 'NotoSansTC-Regular', 'NotoSansJP-Regular'],
  },
]

/** From the top of a line of Plex down to its baseline, and the line's height, as parts of the size. */
const ASCENT = 1.025
const LINE = 1.3
/** Points between two lines. */
const LINE_GAP = 1.5

export type Style = { size?: number; strong?: boolean; align?: 'left' | 'right'; width: number }

/** How texts are set: in Plex, and letters that it lacks in a font that has them. */
export type Letters = {
  /** The height of a text, broken into lines where it is too long; 0 of an empty one. Points. */
  heightOf: (text: string, style: Style) => number
  /** Sets a text in the colour that fills; answers its height. */
  set: (text: string, x: number, y: number, style: Style) => number
}

/** Reads the fonts that `everything`, all texts of a document, needs: the large ones of other scripts only where they occur. */
export const lettersFor = async (doc: Document, everything: string): Promise<Letters> => {
  for (const [name, file] of Object.entries(PLEX)) doc.registerFont(name, await fontFile(file))
  const inPlex = coverageOf(doc, 'regular')
  const lacking = [...new Set(everything)].filter((letter) => !inPlex(letter))
  const needed = OTHERS.filter(({ letters }) => lacking.some((letter) => letters.test(letter)))
  const has = new Map<string, (letter: string) => boolean>()
  for (const file of needed.flatMap(({ fonts }) => fonts)) {
    doc.registerFont(file, await fontFile(file))
    has.set(file, coverageOf(doc, file))
  }
  const fontOf = (letter: string, plex: string): string => {
    const other = inPlex(letter) ? undefined : needed.find(({ letters }) => letters.test(letter))
    return other?.fonts.find((font) => has.get(font)!(letter)) ?? plex
  }
  const isMixed = (text: string) => needed.length > 0 && lacking.some((letter) => text.includes(letter))

  const heightOf: Letters['heightOf'] = (text, { size = 9.5, strong = false, width }) => {
    if (!text) return 0
    const plex = strong ? 'strong' : 'regular'
    if (isMixed(text)) return linesOf(doc, text, { size, plex, width, fontOf }).length * (LINE * size + LINE_GAP)
    return doc.font(plex, size).heightOfString(text, { width, lineGap: LINE_GAP })
  }
  return {
    heightOf,
    set: (text, x, y, style) => {
      const { size = 9.5, strong = false, align = 'left', width } = style
      const height = heightOf(text, style)
      const plex = strong ? 'strong' : 'regular'
      if (isMixed(text)) {
        linesOf(doc, text, { size, plex, width, fontOf }).forEach((line, i) => {
          const rest = width - line.reduce((sum, run) => sum + run.width, 0)
          let at = align === 'right' ? x + rest : x
          const baseline = y + ASCENT * size + i * (LINE * size + LINE_GAP)
          for (const run of line) {
            doc.font(run.font, size).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
            at += run.width
          }
        })
      } else if (text) doc.font(plex, size).text(text, x, y, { width, align, lineGap: LINE_GAP })
      return height
    },
  }
}

/** Every font of documents. */
export const FONTS: readonly string[] = [...Object.values(PLEX), ...OTHERS.flatMap(({ fonts }) => fonts)]

/** Where the file of a font is. */
export const fontAt = (name: string): URL => new URL(`./fonts/${name}.ttf`, import.meta.url)

const fontFile = (name: string): Promise<Buffer> => readFile(fontAt(name))

/** Which letters a font has; the library knows and does not tell, so this asks the font that it has read. */
const coverageOf = (doc: Document, name: string): ((letter: string) => boolean) => {
  doc.font(name)
  const { font } = Reflect.get(doc, '_font') as { font: { hasGlyphForCodePoint(code: number): boolean } }
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)
}

type Run = { font: string; text: string; width: number }
type Setting = { size: number; plex: string; width: number; fontOf: (letter: string, plex: string) => string }

const WORDS = new Intl.Segmenter('und', { granularity: 'word' })
const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A text of several scripts in lines of runs of one font; broken between words, and within one that fills a line alone. */
const linesOf = (doc: Document, text: string, { size, plex, width, fontOf }: Setting): Run[][] => {
  const runsOf = (piece: string): Run[] => {
    const runs: Run[] = []
    for (const { segment } of LETTERS.segment(piece)) {
      const font = fontOf(segment, plex)
      const last = runs.at(-1)
      if (last?.font === font) last.text += segment
      else runs.push({ font, text: segment, width: 0 })
    }
    return runs.map((run) => ({ ...run, width: doc.font(run.font, size).widthOfString(run.text) }))
  }
  const widthOf = (piece: string) => runsOf(piece).reduce((sum, run) => sum + run.width, 0)
  const lines: string[] = ['']
  const append = (piece: string) => {
    const line = lines.at(-1)!
    if (line === '' || widthOf((line + piece).trimEnd()) <= width) lines[lines.length - 1] = line + piece
    else lines.push(piece.trimStart())
  }
  for (const { segment: word } of WORDS.segment(text)) {
    if (widthOf(word) <= width) append(word)
    else for (const { segment } of LETTERS.segment(word)) append(segment)
  }
  return lines.map((line) => runsOf(line.trimEnd()))
}
