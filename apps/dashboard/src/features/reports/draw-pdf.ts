import { formatMoney } from '@fieldhouse/domain/money'
// Its types know the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import { cellsOf, columnsOnPaper, shownMoney, timesIn, totalsOf, TOTAL_NAMES, type PaperColumn } from './columns.ts'
import { fontsFor } from './fonts.ts'
import { pageTexts } from './page-texts.ts'
import type { ReportJob } from './report-job.ts'

// Points; A4 on its side is 842 by 595.
const MARGIN = 24
const WIDTH = 841.89 - 2 * MARGIN
const BOTTOM = 595.28 - MARGIN - 14
const SIZE = 5.5
const LINE = 7
const GAP = 3
/** How many lines a cell has at most; what is longer ends in an ellipsis. */
const MOST_LINES = 4
/** How many texts are remembered with their lines. */
const MOST_KNOWN = 50_000
/** How often it is told how far the file is, in orders. */
const STEP = 200

const INK = '#141B2C'
const QUIET = '#555D70'
const HAIRLINE = '#CFC5B3'

/** How wide the columns are beside each other. */
const WEIGHTS: Record<PaperColumn, number> = {
  transactionId: 1.3,
  transactionDate: 1.4,
  customerName: 1.6,
  customerEmail: 1.9,
  customerMobile: 1.6,
  venue: 1.6,
  serviceType: 1.3,
  serviceTime: 1.9,
  bookedBy: 0.8,
  paymentMethod: 1.2,
  status: 1,
  couponCode: 1,
  currency: 0.9,
  price: 1.2,
  discount: 1.1,
  feeOfCustomer: 1.3,
  feeOfPartner: 1.3,
  net: 1.2,
  tax: 1.1,
  total: 1.2,
  payout: 1.2,
  commission: 1.3,
  bankName: 1.4,
  bankNumber: 1.4,
  routingNumber: 1.2,
}

type Sheet = { doc: PDFKit.PDFDocument; texts: ReturnType<typeof pageTexts> }
/** A cell in the lines of its column. */
type Cell = { lines: readonly string[]; isAmount: boolean }
type Place = { x: number; width: number }

/**
 * The report on A4 on its side: its title, the club and the days, a row for each order under the same titles on every page, and under them
 * what the orders come to in each currency (REPORT-19).
 */
export const drawPdf = async (
  { orders, zone, words, heading }: Omit<ReportJob, 'kind'>,
  onMade: (made: number) => void,
): Promise<Blob> => {
  const columns = columnsOnPaper(orders)
  const times = timesIn(zone)
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    autoFirstPage: false,
    // None of the standard fonts, which browsers have not: those of `fontsFor` follow.
    font: '',
    info: { Title: heading.title, Author: heading.club, Creator: 'Fieldhouse' },
  })
  const file = fileOf(doc)
  const texts = pageTexts(doc, await fontsFor(doc, JSON.stringify([orders, words, heading])))
  const sheet = { doc, texts }
  const places = placesOf(columns)
  const lines = linesIn(sheet)
  const titles = columns.map((name, n): Cell => ({
    lines: lines(words.titles[name], places[n]!.width),
    isAmount: false,
  }))
  let page = 0
  let y = 0
  const turn = () => {
    doc.addPage()
    page += 1
    texts.set([{ text: `${heading.title} · ${heading.club} · ${heading.days}`, x: MARGIN, y: MARGIN }], 9, INK)
    const number = String(page)
    texts.set([{ text: number, x: MARGIN + WIDTH - texts.widthOf(number, 7), y: MARGIN }], 7, QUIET)
    y = MARGIN + 18
    y = row(sheet, titles, places, y, QUIET)
  }
  turn()
  for (const [made, order] of orders.entries()) {
    const cells = cellsOf(order, columns, words, times).map((cell, n): Cell => {
      const isAmount = typeof cell !== 'string'
      return { lines: lines(isAmount ? amountOf(cell) : cell, places[n]!.width), isAmount }
    })
    if (y + heightOf(cells) > BOTTOM) turn()
    y = row(sheet, cells, places, y, INK)
    if ((made + 1) % STEP === 0) onMade(made + 1)
  }
  for (const sums of totalsOf(orders)) {
    if (y + 14 > BOTTOM) turn()
    const text = TOTAL_NAMES.map((name) => `${words.sums[name]}: ${formatMoney(sums[name], sums.currency)}`).join('   ')
    texts.set([{ text, x: MARGIN, y: y + 6 }], 8, INK)
    y += 14
  }
  doc.end()
  return file
}

/** The bytes of a document as they come, and the file once all are there. */
const fileOf = (doc: PDFKit.PDFDocument): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    doc.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
    doc.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })))
    doc.on('error', reject)
  })

const placesOf = (columns: readonly PaperColumn[]): Place[] => {
  const all = columns.reduce((widths, name) => widths + WEIGHTS[name], 0)
  let x = MARGIN
  return columns.map((name) => {
    const width = (WIDTH * WEIGHTS[name]) / all
    x += width
    return { x: x - width, width: width - GAP }
  })
}

const amountOf = (cell: { minor: number; currency: string }): string => {
  const { major, decimals } = shownMoney(cell)
  return major.toFixed(decimals)
}

const heightOf = (cells: readonly Cell[]): number => Math.max(...cells.map(({ lines }) => lines.length), 1) * LINE + GAP

/** Sets a row and the hairline under it; answers where the next one begins. */
const row = (sheet: Sheet, cells: readonly Cell[], places: readonly Place[], y: number, color: string): number => {
  const { texts } = sheet
  const atOf = (text: string, { x, width }: Place, isRight: boolean) =>
    isRight ? x + width - texts.widthOf(text, SIZE) : x
  texts.set(
    cells.flatMap(({ lines, isAmount }, n) =>
      lines.map((text, line) => ({ text, x: atOf(text, places[n]!, isAmount), y: y + line * LINE })),
    ),
    SIZE,
    color,
  )
  const end = y + heightOf(cells)
  sheet.doc
    .moveTo(MARGIN, end - GAP / 2)
    .lineTo(MARGIN + WIDTH, end - GAP / 2)
    .lineWidth(0.3)
    .strokeColor(HAIRLINE)
    .stroke()
  return end
}

/** Lines of texts, of which most occur in many rows: each is broken once for each width. */
const linesIn = (sheet: Sheet): ((text: string, width: number) => readonly string[]) => {
  const known = new Map<string, readonly string[]>()
  return (text, width) => {
    const key = `${width} ${text}`
    const lines = known.get(key) ?? linesOf(sheet, text, width)
    if (known.size < MOST_KNOWN) known.set(key, lines)
    return lines
  }
}

/**
 * A text in the lines of its column, broken between words and within those that fill a line alone. Pieces are measured each for itself: they
 * come again in other texts, and are laid out once.
 */
const linesOf = ({ texts }: Sheet, text: string, width: number): string[] => {
  if (text === '') return []
  const lines = ['']
  let used = 0
  const append = (piece: string) => {
    const isFirst = lines.at(-1) === ''
    if (!isFirst && used + texts.widthOf(piece.trimEnd(), SIZE) > width) {
      lines.push('')
      used = 0
    }
    const shown = lines.at(-1) === '' ? piece.trimStart() : piece
    lines[lines.length - 1] += shown
    used += texts.widthOf(shown, SIZE)
  }
  for (const word of text.split(/(?<=[\s@.-])/u)) {
    if (texts.widthOf(word.trimEnd(), SIZE) <= width) append(word)
    else for (const letter of word) append(letter)
  }
  if (lines.length <= MOST_LINES) return lines
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]!.slice(0, -1)}…`]
}
