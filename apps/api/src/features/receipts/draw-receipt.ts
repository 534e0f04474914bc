import { buffer } from 'node:stream/consumers'
import type { Pdf } from '@fieldhouse/contract'
// Its types know the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import { PICTURE } from '../../messages/letter.ts'
import { wordsIn } from '../../messages/locale.ts'
import { lettersFor, type Letters, type Style } from './letters.ts'
import { drawablePicture } from './picture.ts'
import type { Fact, Receipt, ReceiptOrder } from './receipt-of.ts'

type Document = PDFKit.PDFDocument

// Points; A4 is 595 by 842.
const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - 64
const LOGO = { width: 160, height: 44 }
const COLUMNS = { description: 180, venue: 118, time: 105, amount: WIDTH - 180 - 118 - 105 }
const GAP = 10

const INK = '#141B2C'
const QUIET = '#555D70'
const HAIRLINE = '#CFC5B3'

/** A document that is being drawn. */
type Sheet = { doc: Document; letters: Letters }

/** Draws a receipt on A4 pages and answers the PDF; `title` is what programs show of it. It keeps its thread busy. */
export const drawReceipt = async (receipt: Receipt, title: string): Promise<Pdf['bytes']> => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    // Pages are counted once all are there.
    bufferPages: true,
    info: { Title: title, Author: plain(receipt.club.name), Creator: 'Fieldhouse' },
    lang: receipt.locale,
  })
  const collected = buffer(doc)
  const { logo: _picture, ...club } = receipt.club
  const sheet = { doc, letters: await lettersFor(doc, JSON.stringify({ ...receipt, club })) }
  let y = firstHead(sheet, receipt)
  for (const order of receipt.orders) y = drawOrder(sheet, receipt, order, y)
  drawTotals(sheet, receipt, y)
  numberPages(sheet, receipt)
  doc.end()
  return new Uint8Array(await collected)
}

/** One line of text: no control characters, and letters with their marks in one piece, as the font has them. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')

/** Writes a text, broken into lines where it is too long; answers the height it took. */
const write = (
  { doc, letters }: Sheet,
  text: string,
  x: number,
  y: number,
  { color = INK, ...style }: Style & { color?: string },
): number => {
  doc.fillColor(color)
  return letters.set(plain(text), x, y, style)
}

const hairline = (sheet: Sheet, y: number): void =>
  void sheet.doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(HAIRLINE)
    .stroke()

/** The head of the first page; answers where the orders begin. */
const firstHead = (sheet: Sheet, { club, title, printed, customer }: Receipt): number => {
  const half = WIDTH / 2
  let y = MARGIN + drawLogo(sheet, club.logo)
  y += write(sheet, club.name, MARGIN, y, { size: 14, strong: true, width: half })
  for (const detail of club.details ?? []) y += write(sheet, detail, MARGIN, y, { color: QUIET, width: half })
  const right = { x: MARGIN + half, style: { align: 'right' as const, width: half } }
  const titleHeight = write(sheet, title, right.x, MARGIN, { ...right.style, size: 20, strong: true })
  const printedText = `${printed.name} ${printed.value}`
  const below = MARGIN + titleHeight
  y = Math.max(y, below + write(sheet, printedText, right.x, below, { ...right.style, color: QUIET })) + 24
  y += write(sheet, customer.heading, MARGIN, y, { size: 8.5, color: QUIET, width: WIDTH })
  y += write(sheet, customer.name, MARGIN, y, { size: 11, strong: true, width: WIDTH }) + 2
  for (const { name, value } of customer.details)
    y += write(sheet, `${name}: ${value}`, MARGIN, y, { color: QUIET, width: WIDTH })
  return y + 22
}

/** The club's picture where it is one that a PDF can hold; answers the height it took. */
const drawLogo = (sheet: Sheet, logo: string | null): number => {
  const encoded = logo && PICTURE.exec(logo)?.[1]
  const picture = encoded && drawablePicture(Buffer.from(encoded, 'base64'))
  if (!picture) return 0
  try {
    sheet.doc.image(picture, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] })
  } catch {
    // A broken picture is no reason to refuse a receipt.
    return 0
  }
  return LOGO.height + 8
}

/** A new page with the head that every page has; answers where it may be written on. */
const nextPage = (sheet: Sheet, { club, title, printed, customer }: Receipt): number => {
  sheet.doc.addPage()
  const half = WIDTH / 2
  const left = `${club.name} · ${customer.name}`
  const right = `${title} · ${printed.name} ${printed.value}`
  const height = Math.max(
    write(sheet, left, MARGIN, MARGIN, { size: 8.5, color: QUIET, width: half - GAP }),
    write(sheet, right, MARGIN + half, MARGIN, { size: 8.5, color: QUIET, align: 'right', width: half }),
  )
  hairline(sheet, MARGIN + height + 6)
  return MARGIN + height + 22
}

const drawOrder = (sheet: Sheet, receipt: Receipt, order: ReceiptOrder, from: number): number => {
  // The head of an order stays with its first line.
  let y = from + 110 > BOTTOM ? nextPage(sheet, receipt) : from
  y = drawFacts(sheet, order.facts, y)
  y = drawColumns(sheet, receipt, y)
  for (const line of order.lines) {
    const height = lineHeight(sheet, line)
    if (y + height > BOTTOM) {
      y = nextPage(sheet, receipt)
      // A page in the middle of an order says whose lines these are.
      y = drawColumns(sheet, receipt, drawFacts(sheet, order.facts.slice(0, 1), y))
    }
    drawLine(sheet, line, y)
    y += height
    hairline(sheet, y)
  }
  if (y + order.sums.length * 16 + 12 > BOTTOM) y = nextPage(sheet, receipt)
  return drawSums(sheet, order.sums, y + 8) + 26
}

const drawFacts = (sheet: Sheet, facts: readonly Fact[], y: number): number => {
  const width = WIDTH / Math.max(facts.length, 3)
  const heights = facts.map(({ name, value }, i) => {
    const x = MARGIN + i * width
    const named = write(sheet, name, x, y, { size: 8.5, color: QUIET, width: width - GAP })
    return named + write(sheet, value, x, y + named, { size: 10.5, strong: true, width: width - GAP })
  })
  return y + Math.max(...heights) + 10
}

const drawColumns = (sheet: Sheet, { columns }: Receipt, y: number): number => {
  const style = { size: 8.5, color: QUIET }
  let x = MARGIN
  for (const key of ['description', 'venue', 'time'] as const) {
    write(sheet, columns[key], x, y, { ...style, width: COLUMNS[key] - GAP })
    x += COLUMNS[key]
  }
  write(sheet, columns.amount, x, y, { ...style, align: 'right', width: COLUMNS.amount })
  hairline(sheet, y + 15)
  return y + 15
}

type Line = ReceiptOrder['lines'][number]

const heightIn = ({ letters }: Sheet, text: string, width: number): number => letters.heightOf(plain(text), { width })

const PADDING = 6

const lineHeight = (sheet: Sheet, { description, note, venue, time }: Line): number =>
  Math.max(
    heightIn(sheet, description, COLUMNS.description - GAP) +
      (note ? heightIn(sheet, note, COLUMNS.description - GAP) : 0),
    heightIn(sheet, venue, COLUMNS.venue - GAP),
    time.reduce((sum, each) => sum + heightIn(sheet, each, COLUMNS.time - GAP), 0),
    heightIn(sheet, 'M', COLUMNS.amount),
  ) +
  2 * PADDING

const drawLine = (sheet: Sheet, { description, note, venue, time, amount }: Line, top: number): void => {
  const y = top + PADDING
  let x = MARGIN
  const width = COLUMNS.description - GAP
  const height = write(sheet, description, x, y, { width })
  if (note) write(sheet, note, x, y + height, { width, color: QUIET })
  x += COLUMNS.description
  write(sheet, venue, x, y, { width: COLUMNS.venue - GAP })
  x += COLUMNS.venue
  let below = y
  for (const each of time) below += write(sheet, each, x, below, { width: COLUMNS.time - GAP })
  write(sheet, amount, x + COLUMNS.time, y, { align: 'right', width: COLUMNS.amount })
}

const drawSums = (sheet: Sheet, sums: readonly (Fact & { strong?: boolean })[], from: number): number => {
  const amount = 130
  let y = from
  for (const { name, value, strong = false } of sums) {
    const color = strong ? INK : QUIET
    const x = MARGIN + WIDTH - amount
    write(sheet, name, MARGIN + WIDTH / 2, y, { strong, color, align: 'right', width: WIDTH / 2 - amount - GAP })
    y += write(sheet, value, x, y, { strong, color, align: 'right', width: amount }) + 2
  }
  return y
}

const drawTotals = (sheet: Sheet, receipt: Receipt, from: number): void => {
  const { totals } = receipt
  if (totals.length === 0) return
  let y = from + totals.length * 20 + 12 > BOTTOM ? nextPage(sheet, receipt) : from
  sheet.doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(1.2)
    .strokeColor(INK)
    .stroke()
  y += 10
  for (const { name, value } of totals) {
    write(sheet, name, MARGIN, y, { size: 12, strong: true, width: WIDTH / 2 })
    y += write(sheet, value, MARGIN + WIDTH / 2, y, { size: 12, strong: true, align: 'right', width: WIDTH / 2 }) + 2
  }
}

const numberPages = (sheet: Sheet, { locale }: Receipt): void => {
  const { page } = wordsIn(locale).receipt
  const { count } = sheet.doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    sheet.doc.switchToPage(i)
    write(sheet, page(i + 1, count), MARGIN, BOTTOM + 22, { size: 8.5, color: QUIET, align: 'right', width: WIDTH })
  }
}
