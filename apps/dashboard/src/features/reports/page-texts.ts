import type { FontOf } from './fonts.ts'

/** A text as the file shows it: its operators, and its width in thousandths of the font's size; null operators where glyphs are set off their line. */
type Shown = { operators: string | null; width: number }
type Glyph = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }
type Font = { id: string; ascender: number; encode: (text: string) => [string[], Glyph[]]; ref: () => unknown }

/** How many texts are remembered with their operators. */
const MOST_KNOWN = 50_000

/** Four decimals are a hundredth of what a printer can show. */
const short = (value: number): string => String(Math.round(value * 10_000) / 10_000)

/**
 * The texts of a page of a document, set without lines of their own. The library lays every text out anew and writes each as a dozen pieces,
 * which takes longer than all else in a file of 50,000 rows: here a text is laid out once, and a row is written in one piece. What it
 * knows of the font it does not tell, so this asks the font that it has read.
 */
export const pageTexts = (doc: PDFKit.PDFDocument, fontOf: FontOf) => {
  const known = new Map<string, Shown>()
  const fontFor = (text: string, size: number): Font => {
    doc.font(fontOf(text), size)
    return Reflect.get(doc, '_font') as Font
  }
  const shownAs = (text: string): Shown => {
    const before = known.get(text)
    if (before) return before
    const [hexes, glyphs] = fontFor(text, 1).encode(text)
    let run = ''
    let operators = ''
    for (const [n, { xAdvance, advanceWidth }] of glyphs.entries()) {
      run += hexes[n]!
      if (xAdvance === advanceWidth) continue
      operators += `<${run}> ${short(advanceWidth - xAdvance)} `
      run = ''
    }
    if (run !== '') operators += `<${run}>`
    const isPlain = glyphs.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
    const width = glyphs.reduce((wide, { xAdvance }) => wide + xAdvance, 0)
    const shown = { operators: isPlain ? `[${operators}] TJ` : null, width }
    if (known.size < MOST_KNOWN) known.set(text, shown)
    return shown
  }
  return {
    /** How wide a text is, in points. */
    widthOf: (text: string, size: number): number => (shownAs(text).width * size) / 1000,
    /** Sets texts of one size and colour, each with its upper left corner. */
    set: (texts: readonly { text: string; x: number; y: number }[], size: number, color: string): void => {
      doc.fillColor(color)
      const { page } = doc
      const operators: string[] = []
      for (const { text, x, y } of texts) {
        const { operators: shown } = shownAs(text)
        const font = fontFor(text, size)
        if (shown === null) {
          doc.text(text, x, y, { lineBreak: false })
          continue
        }
        const fonts = Reflect.get(page, 'fonts') as Record<string, unknown>
        fonts[font.id] ??= font.ref()
        const base = page.height - y - (font.ascender * size) / 1000
        operators.push(`/${font.id} ${short(size)} Tf 1 0 0 1 ${short(x)} ${short(base)} Tm ${shown}`)
      }
      if (operators.length === 0) return
      // The library's pages count from above: what is written here counts from below, as the format does.
      doc.save().transform(1, 0, 0, -1, 0, page.height)
      const write = Reflect.get(doc, 'addContent') as (content: string) => void
      write.call(doc, `BT ${operators.join(' ')} ET`)
      doc.restore()
    },
  }
}
