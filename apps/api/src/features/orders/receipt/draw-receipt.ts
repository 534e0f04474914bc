import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Pdf } from '@fieldhouse/contract'
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

/** Draws a receipt on A4 pages and answers the PDF; `title` is what programs show of it. */
export const drawReceipt = async (receipt: Receipt, title: string): Promise<Pdf['bytes']> => {
  // Few processes ever print one: what draws it is read when the first is asked for.
  const [{ default: PDFDocument }, regular, strong] = await Promise.all([
    import('pdfkit'),
    readFile(new URL('./fonts/IBMPlexSans-Regular.ttf', import.meta.url)),
    readFile(new URL('./fonts/IBMPlexSans-SemiBold.ttf', import.meta.url)),
  ])
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    // Pages are counted once all are there.
    bufferPages: true,
    info: { Title: title, Author: plain(receipt.club.name), Creator: 'Fieldhouse' },
    lang: receipt.locale,
  })
  doc.registerFont('regular', regular)
  doc.registerFont('strong', strong)
  const collected = buffer(doc)
  let y = firstHead(doc, receipt)
  for (const order of receipt.orders) y = drawOrder(doc, receipt, order, y)
  drawTotals(doc, receipt, y)
  numberPages(doc, receipt)
  doc.end()
  return new Uint8Array(await collected)
}

/** One line of text: no control characters, and letters with their marks in one piece, as the font has them. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')

type Style = { size?: number; strong?: boolean; color?: string; align?: 'left' | 'right'; width: number }

/** Writes a text, broken into lines where it is too long; answers the height it took. */
const write = (doc: Document, text: string, x: number, y: number, style: Style): number => {
  const { size = 9.5, strong = false, color = INK, align = 'left', width } = style
  doc.font(strong ? 'strong' : 'regular', size).fillColor(color)
  const shown = plain(text)
  if (!shown) return 0
  const height = doc.heightOfString(shown, { width, lineGap: 1.5 })
  doc.text(shown, x, y, { width, align, lineGap: 1.5 })
  return height
}

const hairline = (doc: Document, y: number): void =>
  void doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(HAIRLINE)
    .stroke()

/** The head of the first page; answers where the orders begin. */
const firstHead = (doc: Document, { club, title, printed, customer }: Receipt): number => {
  const half = WIDTH / 2
  let y = MARGIN + drawLogo(doc, club.logo)
  y += write(doc, club.name, MARGIN, y, { size: 14, strong: true, width: half })
  const right = { x: MARGIN + half, style: { align: 'right' as const, width: half } }
  const titleHeight = write(doc, title, right.x, MARGIN, { ...right.style, size: 20, strong: true })
  const printedText = `${printed.name} ${printed.value}`
  const below = MARGIN + titleHeight
  y = Math.max(y, below + write(doc, printedText, right.x, below, { ...right.style, color: QUIET })) + 24
  y += write(doc, customer.heading, MARGIN, y, { size: 8.5, color: QUIET, width: WIDTH })
  y += write(doc, customer.name, MARGIN, y, { size: 11, strong: true, width: WIDTH }) + 2
  for (const { name, value } of customer.details)
    y += write(doc, `${name}: ${value}`, MARGIN, y, { color: QUIET, width: WIDTH })
  return y + 22
}

/** The club's picture where it is one that a PDF can hold; answers the height it took. */
const drawLogo = (doc: Document, logo: string | null): number => {
  const encoded = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=]+)$/.exec(logo ?? '')?.[1]
  if (!encoded) return 0
  try {
    doc.image(Buffer.from(encoded, 'base64'), MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] })
  } catch {
    // A broken picture is no reason to refuse a receipt.
    return 0
  }
  return LOGO.height + 8
}

/** A new page with the head that every page has; answers where it may be written on. */
const nextPage = (doc: Document, { club, title, printed, customer }: Receipt): number => {
  doc.addPage()
  const half = WIDTH / 2
  const left = `${club.name} · ${customer.name}`
  const right = `${title} · ${printed.name} ${printed.value}`
  const height = Math.max(
    write(doc, left, MARGIN, MARGIN, { size: 8.5, color: QUIET, width: half - GAP }),
    write(doc, right, MARGIN + half, MARGIN, { size: 8.5, color: QUIET, align: 'right', width: half }),
  )
  hairline(doc, MARGIN + height + 6)
  return MARGIN + height + 22
}

const drawOrder = (doc: Document, receipt: Receipt, order: ReceiptOrder, from: number): number => {
  // The head of an order stays with its first line.
  let y = from + 110 > BOTTOM ? nextPage(doc, receipt) : from
  y = drawFacts(doc, order.facts, y)
  y = drawColumns(doc, receipt, y)
  for (const line of order.lines) {
    const height = lineHeight(doc, line)
    if (y + height > BOTTOM) {
      y = nextPage(doc, receipt)
      // A page in the middle of an order says whose lines these are.
      y = drawColumns(doc, receipt, drawFacts(doc, order.facts.slice(0, 1), y))
    }
    drawLine(doc, line, y)
    y += height
    hairline(doc, y)
  }
  if (y + order.sums.length * 16 + 12 > BOTTOM) y = nextPage(doc, receipt)
  return drawSums(doc, order.sums, y + 8) + 26
}

const drawFacts = (doc: Document, facts: readonly Fact[], y: number): number => {
  const width = WIDTH / 3
  const heights = facts.map(({ name, value }, i) => {
    const x = MARGIN + i * width
    const named = write(doc, name, x, y, { size: 8.5, color: QUIET, width: width - GAP })
    return named + write(doc, value, x, y + named, { size: 10.5, strong: true, width: width - GAP })
  })
  return y + Math.max(...heights) + 10
}

const drawColumns = (doc: Document, { columns }: Receipt, y: number): number => {
  const style = { size: 8.5, color: QUIET }
  let x = MARGIN
  for (const key of ['description', 'venue', 'time'] as const) {
    write(doc, columns[key], x, y, { ...style, width: COLUMNS[key] - GAP })
    x += COLUMNS[key]
  }
  write(doc, columns.amount, x, y, { ...style, align: 'right', width: COLUMNS.amount })
  hairline(doc, y + 15)
  return y + 15
}

type Line = ReceiptOrder['lines'][number]

const heightIn = (doc: Document, text: string, width: number): number => {
  doc.font('regular', 9.5)
  return text ? doc.heightOfString(plain(text), { width, lineGap: 1.5 }) : 0
}

const PADDING = 6

const lineHeight = (doc: Document, { description, note, venue, time }: Line): number =>
  Math.max(
    heightIn(doc, description, COLUMNS.description - GAP) + (note ? heightIn(doc, note, COLUMNS.description - GAP) : 0),
    heightIn(doc, venue, COLUMNS.venue - GAP),
    time.reduce((sum, each) => sum + heightIn(doc, each, COLUMNS.time - GAP), 0),
    heightIn(doc, 'M', COLUMNS.amount),
  ) +
  2 * PADDING

const drawLine = (doc: Document, { description, note, venue, time, amount }: Line, top: number): void => {
  const y = top + PADDING
  let x = MARGIN
  const width = COLUMNS.description - GAP
  const height = write(doc, description, x, y, { width })
  if (note) write(doc, note, x, y + height, { width, color: QUIET })
  x += COLUMNS.description
  write(doc, venue, x, y, { width: COLUMNS.venue - GAP })
  x += COLUMNS.venue
  let below = y
  for (const each of time) below += write(doc, each, x, below, { width: COLUMNS.time - GAP })
  write(doc, amount, x + COLUMNS.time, y, { align: 'right', width: COLUMNS.amount })
}

const drawSums = (doc: Document, sums: readonly (Fact & { strong?: boolean })[], from: number): number => {
  const amount = 130
  let y = from
  for (const { name, value, strong = false } of sums) {
    const color = strong ? INK : QUIET
    const x = MARGIN + WIDTH - amount
    write(doc, name, MARGIN + WIDTH / 2, y, { strong, color, align: 'right', width: WIDTH / 2 - amount - GAP })
    y += write(doc, value, x, y, { strong, color, align: 'right', width: amount }) + 2
  }
  return y
}

const drawTotals = (doc: Document, receipt: Receipt, from: number): void => {
  const { totals } = receipt
  let y = from + totals.length * 20 + 12 > BOTTOM ? nextPage(doc, receipt) : from
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(1.2)
    .strokeColor(INK)
    .stroke()
  y += 10
  for (const { name, value } of totals) {
    write(doc, name, MARGIN, y, { size: 12, strong: true, width: WIDTH / 2 })
    y += write(doc, value, MARGIN + WIDTH / 2, y, { size: 12, strong: true, align: 'right', width: WIDTH / 2 }) + 2
  }
}

const numberPages = (doc: Document, { page }: Receipt): void => {
  const { count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i)
    write(doc, page(i + 1, count), MARGIN, BOTTOM + 22, { size: 8.5, color: QUIET, align: 'right', width: WIDTH })
  }
}
