import { DAY_MS } from '@fieldhouse/domain/time'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { seriesMaker } from '../bookings/fixtures/series-maker.ts'

// What a club owes in taxes of what it sells.

let product: Product
let desk: Desk
let partnerId: string
let finance: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  partnerId = desk.club.id
  finance = product.as(desk.club.staff.finance)
  await admin().updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId } })
})
const { weekly } = seriesMaker(() => desk)
beforeEach(() => query('DELETE FROM tax_rates'))
afterAll(() => product.close())

const query = async (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

type Body = Parameters<typeof finance.saveTaxes>[0]['body']
type Rate = Body['rates'][number]
const GST: Rate = {
  name: 'GST',
  registrationNumber: 'M90367530Y',
  inclusive: true,
  validFrom: '2024-01-01',
  kinds: ['court', 'class', 'membership', 'package', 'fee'],
  parts: [{ name: 'GST', percent: 9 }],
}
const save = async (rates: Rate[], said: Partial<Body> = {}) => {
  const { version } = (await finance.getTaxes({ partnerId })).data
  const settings = { rounding: 'line' as const, sellerName: '', sellerAddress: '' }
  return (await finance.saveTaxes({ partnerId, body: { ...settings, rates, version, ...said } })).data
}

/** What the ledger says of an order, by account. */
const ledger = async (orderId: string): Promise<Record<string, number>> => {
  const rows = await query(
    `SELECT p.account, sum(p.amount_minor)::int AS amount FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
     WHERE j.order_id = $1 GROUP BY 1 HAVING sum(p.amount_minor) <> 0 ORDER BY 1`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const books = () => checkBooks(product.fieldhouse.database)
const documents = async (id: string) => (await desk.api.listTaxDocuments({ id })).data

// Each books hours of its own.
let hour = 0
const hours = (count = 1) => {
  if ((hour % 14) + count > 14) hour += 14 - (hour % 14)
  const from = 7 + (hour % 14)
  const court = Math.floor(hour / 14)
  hour += count
  return { court, from, until: from + count }
}
/** Another moment, at which everybody is signed in still. */
const goTo = async (now: string) => {
  await query('UPDATE sessions SET created_at = $1, last_used_at = $1', [now])
  product.setNow(now)
}
const FREE = { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }
const admin = () => product.as(product.cast.superAdmin)
const textOf = async ({ bytes }: { bytes: Uint8Array }) => {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
const paid = { orderStatus: 'paid' as const }

describe('what is sold with a rate within the price', () => {
  it('leaves no tax on nothing where a coupon takes all of it off, however each line is rounded [BEYOND-35]', async () => {
    await save([GST])
    const discount = { discountType: 'PERCENT' as const, discountAmountPercentage: 100, orderValidFrom: '2026-01-01' }
    const owner = product.as(desk.club.staff.owner)
    await owner.createCoupon({ partnerId, body: { code: 'ALLFREE', ...discount } })
    // 165.14 cents of tax in each 20.00: rounded line by line they are 495, and of the 60.00 that are taken off 495.41.
    const three = [0, 1, 2].map((court) => ({ court, day: '2027-02-01', from: 9, until: 10 }))
    const order = await desk.book(three, { ...paid, couponCode: 'ALLFREE' })
    expect(order.totalAmount).toBe(0)
    expect(order.orderLineItems.map(({ tax }) => tax!.tax)).toEqual([165, 165, 165, -495])
    expect(await ledger(order.id)).toEqual({})
    expect(await books()).toEqual([])
  })

  it('says net, tax and gross in its lines, in the ledger and on its tax invoice [BEYOND-35]', async () => {
    await save([GST], { sellerName: 'Riverside Pte. Ltd.', sellerAddress: '1 River Road, Singapore 179094' })
    const order = await desk.book(hours(), paid)
    expect(order).toMatchObject({
      totalAmount: 2000,
      orderLineItems: [{ priceCents: 2000, tax: { net: 1835, tax: 165 } }],
      taxes: [
        {
          rateName: 'GST',
          registrationNumber: 'M90367530Y',
          net: 1835,
          tax: 165,
          gross: 2000,
          parts: [{ percent: 9, tax: 165 }],
        },
      ],
    })
    expect(await ledger(order.id)).toEqual({ 'settlement.cash': 2000, sales: -1835, taxPayable: -165 })
    expect(await documents(order.id)).toMatchObject([
      {
        kind: 'invoice',
        number: 'INV-2026-0001',
        corrects: null,
        seller: {
          name: 'Riverside Pte. Ltd.',
          address: '1 River Road, Singapore 179094',
          registrationNumber: 'M90367530Y',
        },
        net: 1835,
        tax: 165,
        gross: 2000,
        lines: [{ net: 1835, tax: 165, gross: 2000 }],
      },
    ])
    expect(await books()).toEqual([])
  })

  it('gives back its tax with a part of its price, and all of it with the whole, each by a credit note [BEYOND-35]', async () => {
    await save([GST])
    const order = await desk.book(hours(), paid)
    const half = { refundAmountCents: 1000, handedBack: true }
    await admin().refundOrder({ id: order.id, body: half })
    expect(await ledger(order.id)).toEqual({ 'settlement.cash': 1000, sales: -917, taxPayable: -83 })
    await admin().refundOrder({ id: order.id, body: half })
    expect(await ledger(order.id)).toEqual({})
    const [invoice, first, second] = await documents(order.id)
    const corrects = invoice!.number
    expect([first, second]).toMatchObject([
      { kind: 'creditNote', number: 'CN-2026-0001', corrects, net: 918, tax: 82, gross: 1000, lines: [] },
      { kind: 'creditNote', number: 'CN-2026-0002', corrects, net: 917, tax: 83, gross: 1000 },
    ])
    // What was issued says what it said.
    expect(invoice).toMatchObject({ kind: 'invoice', net: 1835, tax: 165, gross: 2000 })
    expect(await books()).toEqual([])
  })

  it('has no invoice before it is paid, and none where it is cancelled unpaid; what is kept of it has one [BEYOND-35]', async () => {
    await save([GST])
    const unpaid = await desk.book(hours())
    expect(await ledger(unpaid.id)).toEqual({ receivable: 2000, sales: -1835, taxPayable: -165 })
    expect(unpaid.taxDocuments).toEqual([])
    await desk.api.cancelOrder({ id: unpaid.id, body: {} })
    expect(await documents(unpaid.id)).toEqual([])
    expect(await ledger(unpaid.id)).toEqual({})

    const later = await desk.book(hours())
    await desk.api.markTransactionPaid({ id: later.orderTransactions[0]!.id })
    expect((await desk.order(later.id)).taxDocuments).toMatchObject([{ kind: 'invoice', gross: 2000 }])
    await desk.api.cancelOrder({ id: later.id, body: { refundAmountCents: 1500 } })
    expect((await documents(later.id)).map(({ kind, gross }) => [kind, gross])).toEqual([
      ['invoice', 2000],
      ['creditNote', 1500],
    ])
    expect(await books()).toEqual([])
  })

  it('keeps its rate when it changes, and what it costs more has an invoice of its own once that is paid [BEYOND-35]', async () => {
    await save([GST])
    const order = await desk.book(hours(), paid)
    await save([{ ...GST, parts: [{ name: 'GST', percent: 10 }] }])
    const line = { description: 'Rackets', price: 1090, currency: 'SGD' }
    const { data: dearer } = await desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem: line }] },
    })
    expect(dearer.orderLineItems.map(({ tax }) => tax)).toEqual([
      { net: 1835, tax: 165 },
      { net: 1000, tax: 90 },
    ])
    expect(dearer.taxDocuments).toHaveLength(1)
    await desk.api.markTransactionPaid({ id: dearer.orderTransactions.find(({ status }) => status === 'PENDING')!.id })
    expect((await documents(order.id)).at(-1)).toMatchObject({ kind: 'invoice', net: 1000, tax: 90, gross: 1090 })
    expect(await ledger(order.id)).toEqual({ 'settlement.cash': 3090, sales: -2835, taxPayable: -255 })
    expect((await desk.book(hours())).orderLineItems[0]!.tax).toEqual({ net: 1818, tax: 182 })
    expect(await books()).toEqual([])
  })

  it('has a credit note of the newest of its invoices [BEYOND-35]', async () => {
    await save([GST])
    const order = await desk.book(hours(), paid)
    const line = { description: 'Rackets', price: 1090, currency: 'SGD' }
    const { data: dearer } = await desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem: line }] },
    })
    await desk.api.markTransactionPaid({ id: dearer.orderTransactions.find(({ status }) => status === 'PENDING')!.id })
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 500 } })
    const [first, second, note] = await documents(order.id)
    expect([first!.kind, second!.kind]).toEqual(['invoice', 'invoice'])
    expect(note).toMatchObject({ kind: 'creditNote', gross: 500, corrects: second!.number })
  })

  it('says the tax within a fee on top, too [BEYOND-35]', async () => {
    await save([GST])
    const order = await desk.book(hours(), { paymentMethod: 'creditCard' })
    expect(order).toMatchObject({
      totalAmount: 2150,
      processingFeeExclusiveCents: 150,
      taxes: [
        { gross: 2000, tax: 165 },
        { gross: 150, net: 138, tax: 12 },
      ],
    })
    expect(await ledger(order.id)).toEqual({ receivable: 2150, sales: -1835, processingFees: -138, taxPayable: -177 })
    await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    const [invoice, ...others] = await documents(order.id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      lines: [{ gross: 2000, tax: 165 }],
      fee: { net: 138, tax: 12, gross: 150 },
      net: 1973,
      tax: 177,
      gross: 2150,
    })
    // Its lines come to its total, which it says once.
    const printed = await textOf(await desk.api.getTaxDocument({ id: order.id, documentId: invoice!.id }))
    expect(printed).toMatch(/SGD 20\.00 Processing fee SGD 1\.50 Net SGD 19\.73 GST 9 % SGD 1\.77 Total SGD 21\.50/)
    expect(printed.match(/Total SGD/g)).toHaveLength(1)
    expect(await books()).toEqual([])
  })

  it('prints lines that come to the total, where a coupon takes something off and a fee is on top [BEYOND-35]', async () => {
    await save([GST])
    const owner = product.as(desk.club.staff.owner)
    await owner.createCoupon({
      partnerId,
      body: { code: 'THIRD', discountType: 'PERCENT', discountAmountPercentage: 33, orderValidFrom: '2026-01-01' },
    })
    const order = await desk.book(hours(), { paymentMethod: 'creditCard', couponCode: 'THIRD' })
    await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    // 33 % of 20.00 is 6.60; of the 13.40 that are left the fee is 5 % and 0.50: 1.17.
    const [invoice] = await documents(order.id)
    expect(invoice!.lines.map(({ gross }) => gross)).toEqual([2000, -660])
    expect(invoice).toMatchObject({ fee: { gross: 117 }, gross: 1457 })
  })

  it('stands in the books by the rate of the price, and its fee by the rate of the fee [BEYOND-36]', async () => {
    await save([
      { ...GST, kinds: ['court'] },
      { ...GST, name: 'GST of fees', kinds: ['fee'], parts: [{ name: 'GST', percent: 7 }] },
    ])
    await goTo('2026-11-22T04:00:00.000Z')
    const order = await desk.book(hours(), { paymentMethod: 'creditCard' })
    const day = '2026-11-22'
    const { data } = await finance.sumPostings({ partnerId, query: { from: day, to: day } })
    await goTo(TEST_NOW)
    expect(order.processingFeeExclusiveCents).toBe(150)
    const sold = data.filter(({ taxRate }) => taxRate !== null)
    expect(sold.map(({ account, credit, taxRate }) => [account, credit, taxRate])).toEqual([
      ['processingFees', 140, { name: 'GST of fees', percent: 7 }],
      ['sales', 1835, { name: 'GST', percent: 9 }],
    ])
  })

  it('stands in the books by the rate of the price where the fee is within it [BEYOND-36]', async () => {
    await save([
      { ...GST, kinds: ['court'] },
      { ...GST, name: 'GST of fees', kinds: ['fee'], parts: [{ name: 'GST', percent: 7 }] },
    ])
    const absorbs = (does: boolean) =>
      query('UPDATE partners SET absorb_processing_fee = $1 WHERE id = $2', [does, partnerId])
    await absorbs(true)
    try {
      await goTo('2026-11-20T04:00:00.000Z')
      const order = await desk.book(hours(), { paymentMethod: 'creditCard' })
      const day = '2026-11-20'
      const { data } = await finance.sumPostings({ partnerId, query: { from: day, to: day } })
      expect([order.totalAmount, order.processingFeeExclusiveCents]).toEqual([2000, 0])
      const sold = data.filter(({ taxRate }) => taxRate !== null)
      // What Xero adds 9 % to is 20.00 less the tax within it.
      expect(sold.map(({ account, taxRate }) => [account, taxRate])).toEqual([
        ['processingFees', { name: 'GST', percent: 9 }],
        ['sales', { name: 'GST', percent: 9 }],
      ])
      expect(sold.reduce((sum, { credit }) => sum + credit, 0)).toBe(1835)
    } finally {
      await absorbs(false)
      await goTo(TEST_NOW)
    }
  })

  it('has no tax documents where the only rate is of fees, and none is on top [BEYOND-35]', async () => {
    await save([{ ...GST, kinds: ['fee'] }])
    const cash = await desk.book(hours(), { orderStatus: 'paid' })
    expect(await documents(cash.id)).toEqual([])
    const card = await desk.book(hours(), { paymentMethod: 'creditCard' })
    await desk.api.chargeTransaction({ id: card.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    expect(await documents(card.id)).toMatchObject([{ tax: 12, gross: 2150 }])
    expect(await books()).toEqual([])
  })

  it('has numbers that rise with the moments of their issue, also where commands overtake each other [BEYOND-35]', async () => {
    await save([GST])
    const issued = async (at: string) => {
      await goTo(at)
      const { id } = await desk.book(hours(), { orderStatus: 'paid' })
      return (await documents(id))[0]!
    }
    const first = await issued('2028-03-01T04:01:00.000Z')
    const second = await issued('2028-03-01T04:00:00.000Z')
    const third = await issued('2028-03-01T04:02:00.000Z')
    await goTo(TEST_NOW)
    const numbers = [first, second, third].map(({ number }) => number)
    expect(numbers.toSorted()).toEqual(numbers)
    expect([first, second, third].map(({ issuedAt }) => issuedAt)).toEqual([
      first.issuedAt,
      first.issuedAt,
      '2028-03-01T04:02:00.000Z',
    ])
  })

  it('is by the rate of the day of its making, by the clock of the club: a new rate holds from its midnight [BEYOND-35]', async () => {
    await save([GST, { ...GST, validFrom: '2026-11-25', parts: [{ name: 'GST', percent: 10 }] }])
    const taxAt = async (instant: string) => {
      await goTo(instant)
      return (await desk.book(hours())).taxes
    }
    // Midnight in Singapore.
    expect(await taxAt('2026-11-24T15:59:59.999Z')).toMatchObject([{ gross: 2000, tax: 165 }])
    expect(await taxAt('2026-11-24T16:00:00.000Z')).toMatchObject([{ gross: 2000, tax: 182 }])
    await goTo(TEST_NOW)
  })

  it('is named for Xero by what it was called and came to then, too [BEYOND-36]', async () => {
    const { rates } = await save([{ ...GST, name: 'Old GST' }])
    await desk.book(hours())
    await save([{ ...rates[0]!, name: 'New GST', parts: [{ name: 'GST', percent: 10 }] }])
    const { data } = await finance.getBooks({ partnerId })
    const known = data.taxRates.map(({ name, percent, xero }) => [name, percent, xero])
    expect(known).toContainEqual(['Old GST', 9, ''])
    expect(known).toContainEqual(['New GST', 10, ''])
  })

  it('owes the tax of the fee that it keeps of what was cancelled [BEYOND-35]', async () => {
    const parts = [
      { name: 'CGST', percent: 9 },
      { name: 'SGST', percent: 9 },
    ]
    await save([{ ...GST, parts }])
    const charged = async () => {
      const order = await desk.book(hours(), { paymentMethod: 'creditCard' })
      await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
      // 9/118 of 20.00 are 1.53, of 1.50 0.11, and of each there are two.
      expect(await ledger(order.id)).toMatchObject({ processingFees: -128, taxPayable: -(306 + 22) })
      return order.id
    }
    const kept = await charged()
    await desk.api.cancelOrder({ id: kept, body: { refundAmountCents: 2000, autoRefund: true } })
    expect(await ledger(kept)).toMatchObject({ processingFees: -128, taxPayable: -22 })
    expect(await ledger(kept)).not.toHaveProperty('sales')
    expect(await documents(kept)).toMatchObject([
      { kind: 'invoice', gross: 2150, tax: 328 },
      { kind: 'creditNote', gross: 2000, tax: 306 },
    ])
    // The provider keeps its fee, and so does the club (ORDERS-135): no refund reaches it.
    const other = await charged()
    const all = { refundAmountCents: 2150, autoRefund: true }
    expect((await failure(admin().refundOrder({ id: other, body: all }))).body.data.errorCode).toBe(
      'error.badRequest.refundAmountExceedsRefundable',
    )
    expect(await books()).toEqual([])
  })

  it('takes what a coupon takes off from what tax is reckoned on [BEYOND-35]', async () => {
    await save([GST])
    const owner = product.as(desk.club.staff.owner)
    const coupon = {
      code: 'TAXED',
      discountType: 'AMOUNT' as const,
      discountAmountCents: 500,
      orderValidFrom: '2026-01-01',
    }
    await owner.createCoupon({ partnerId, body: coupon })
    const order = await desk.book(hours(), { ...paid, couponCode: 'TAXED' })
    expect(order).toMatchObject({ totalAmount: 1500, taxes: [{ net: 1376, tax: 124, gross: 1500 }] })
    expect(await books()).toEqual([])
  })
})

describe('what is sold with a rate on top of the price', () => {
  const ON_TOP = { ...GST, inclusive: false, parts: [{ name: 'VAT', percent: 19 }] }

  it('costs more by the tax: told before it is booked, kept when it is moved [BEYOND-35]', async () => {
    await save([ON_TOP])
    const slot = hours()
    const range = desk.range(slot)
    const body = { bookings: [range], paymentMethod: 'cash' as const, isForceBook: true, options: FREE }
    const { data: price } = await desk.api.priceBooking({ partnerId, body })
    expect(price).toMatchObject({ totalAmount: 2380, taxes: [{ net: 2000, tax: 380, gross: 2380 }] })
    const order = await desk.book(slot, paid)
    expect(order).toMatchObject({ totalAmount: 2380, taxes: [{ net: 2000, tax: 380, gross: 2380 }] })
    const to = desk.range(hours(2))
    const { data: moved } = await desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
        toFacilityBookings: [to],
        paymentMethod: 'cash',
        orderStatus: 'paid',
      },
    })
    expect(moved).toMatchObject({ totalAmount: 4760, taxes: [{ net: 4000, tax: 760, gross: 4760 }] })
    expect((await documents(order.id)).map(({ tax, gross }) => [tax, gross])).toEqual([
      [380, 2380],
      [380, 2380],
    ])
    expect(await ledger(order.id)).toEqual({ 'settlement.cash': 4760, sales: -4000, taxPayable: -760 })
    expect(await books()).toEqual([])
  })

  it('is told of each booking in its day, as it was sold, whatever the club’s taxes are now [BEYOND-35]', async () => {
    const day = async () => {
      const asked = { date: desk.at(12).slice(0, 10), extended: 'true' as const }
      const { facilities } = (await desk.api.getDaySchedule({ id: desk.club.courts.id, query: asked })).data
      const orders = facilities.flatMap(({ slots }) => slots.flatMap(({ booking }) => booking?.order ?? []))
      return (id: string) => orders.find((order) => order.id === id)?.taxOnTop
    }
    const before = await desk.book(hours())
    await save([
      {
        ...ON_TOP,
        parts: [
          { name: 'State', percent: 10 },
          { name: 'City', percent: 8.5 },
        ],
      },
    ])
    const onTop = await desk.book(hours())
    await save([GST])
    const within = await desk.book(hours())
    const told = await day()
    // Millionths: 10 % and 8.5 %.
    expect([before, onTop, within].map(({ id }) => told(id))).toEqual([[], [100_000, 85_000], []])
    expect(onTop.totalAmount).toBe(2370)
  })

  it('is in the price of what is offered where a series can not go, as it was sold [BEYOND-35] [BEYOND-07]', async () => {
    await save([ON_TOP])
    const order = await weekly({ times: 2, day: '2027-03-01' })
    await save([GST])
    const bookingIds = desk.bookingIds(order)
    const { occurrences } = (await desk.api.getBookingSeries({ orderId: order.id, bookingId: bookingIds[0]! })).data!
    const fourDaysOn = ({ facilityId, start, end }: (typeof occurrences)[number]) => {
      const later = (at: string) => new Date(Date.parse(at) + 4 * DAY_MS).toISOString()
      return { facilityId, startTime: later(start), endTime: later(end) }
    }
    await desk.api.placeInternalBooking({
      partnerId,
      body: { bookings: [fourDaysOn(occurrences[1]!)], eventName: 'League' },
    })
    const { data: seen } = await desk.api.previewMoveSeries({
      orderId: order.id,
      bookingId: bookingIds[0]!,
      body: { scope: 'all', to: fourDaysOn(occurrences[0]!) },
    })
    const { alternatives } = seen.occurrences[1]!
    expect(alternatives.length).toBeGreaterThan(0)
    // An hour is 20.00, and 3.80 of it is added.
    for (const { priceCents } of alternatives) expect(priceCents).toBe(2380)
  })

  it('is so of memberships and packages, which have rates of their own [BEYOND-35]', async () => {
    await save([
      { ...ON_TOP, kinds: ['membership'] },
      { ...GST, kinds: ['package'] },
    ])
    const customerId = desk.club.customers[2].id
    const pricing = { price: 80, currency: 'SGD', recurring: 1 as const }
    const subscription = { planId: desk.club.plans.gold, pricingWindow: pricing, startAt: '21/01/2027' }
    const { data: member } = await desk.api.placeSubscriptionOrder({
      partnerId,
      body: { customerId, paymentMethod: 'cash', subscription },
    })
    expect(member).toMatchObject({ totalAmount: 9520, taxes: [{ net: 8000, tax: 1520, gross: 9520 }] })
    const owner = product.as(desk.club.staff.owner)
    const ten = {
      name: 'Ten',
      numberOfPasses: 10,
      price: { amount: 6000, currency: 'SGD' },
      expiryMode: 'without_expiry' as const,
    }
    const { data: sold } = await owner.createPackage({ partnerId, body: ten })
    const { data: bought } = await desk.api.placePackageOrder({
      partnerId,
      body: { customerId, packageId: sold.id, paymentMethod: 'cash', ...paid },
    })
    expect(bought).toMatchObject({ totalAmount: 6000, taxes: [{ net: 5505, tax: 495, gross: 6000 }] })
    // Nothing is assigned to courts.
    expect(await desk.book(hours())).not.toHaveProperty('taxes')
    expect(await books()).toEqual([])
  })
})

describe('what a rate is of', () => {
  it('is rounded line by line, or once for the transaction, as the club says; what was sold keeps its way [BEYOND-35]', async () => {
    const seven = { ...GST, parts: [{ name: 'GST', percent: 7 }] }
    const four = (day: string) => desk.book([0, 1, 2, 3].map((court) => ({ court, day, from: 8, until: 9 })))
    await save([seven])
    // 7/107 of 20.00 are 1.308, and of 80.00 5.234.
    const byLine = await four('2026-12-15')
    expect(byLine.taxes).toMatchObject([{ gross: 8000, tax: 524 }])
    await save([seven], { rounding: 'order' })
    expect((await four('2026-12-16')).taxes).toMatchObject([{ gross: 8000, tax: 523 }])
    expect((await desk.order(byLine.id)).taxes).toMatchObject([{ tax: 524 }])
    expect(await books()).toEqual([])
  })

  it('is the one of classes for a class, which has another than courts [BEYOND-35]', async () => {
    await save([
      { ...GST, kinds: ['court'] },
      { ...GST, name: 'VAT', kinds: ['class'], parts: [{ name: 'VAT', percent: 20 }] },
    ])
    const owner = product.as(desk.club.staff.owner)
    const { data } = await owner.createClass({
      partnerId,
      body: {
        name: 'Juniors',
        typeOfSports: ['Badminton'],
        venueId: desk.club.venueId,
        startTime: desk.at(8, '2026-12-17'),
        endTime: desk.at(9, '2026-12-17'),
        memberPrice: 1200,
        nonMemberPrice: 1200,
      },
    })
    const body = { paymentMethod: 'cash' as const, ...paid }
    await owner.addAttendance({ sessionId: data.sessions[0]!.id, customerId: desk.club.customers[2].id, body })
    const [sold] = await query(`SELECT order_id AS id FROM order_line_items WHERE target_type = 'joinClass'`)
    expect((await desk.order(sold.id)).taxes).toMatchObject([{ rateName: 'VAT', net: 1000, tax: 200, gross: 1200 }])
    expect(await books()).toEqual([])
  })
})

describe('tax invoices', () => {
  it('of 20 bookings at once have 20 numbers that follow each other, and what is refused takes none [BEYOND-35]', async () => {
    await save([GST])
    const first = (await documents((await desk.book(hours(), paid)).id))[0]!.number
    const slots = Array.from({ length: 20 }, (_, n) => ({
      court: 1 + (n % 3),
      day: '2026-11-24',
      from: 7 + Math.floor(n / 3),
      until: 8 + Math.floor(n / 3),
    }))
    const tries = slots.flatMap((slot) => [slot, slot])
    const booked = await Promise.allSettled(tries.map((slot) => desk.book(slot, paid)))
    const numbers = booked.flatMap((each) =>
      each.status === 'fulfilled' ? (each.value.taxDocuments ?? []).map(({ number }) => number) : [],
    )
    const next = Number(first.slice(-4))
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `INV-2026-${String(next + 1 + n).padStart(4, '0')}`),
    )
    expect(await books()).toEqual([])
  })

  it('are counted anew in each year of the club, and are never changed [BEYOND-35]', async () => {
    await save([GST])
    // Half an hour after midnight in Singapore.
    await goTo('2026-12-31T16:30:00.000Z')
    const order = await desk.book({ day: '2027-01-05', from: 7, until: 8 }, paid)
    await goTo(TEST_NOW)
    expect(await documents(order.id)).toMatchObject([{ number: 'INV-2027-0001' }])
    for (const change of [`UPDATE tax_documents SET gross_minor = 0`, 'DELETE FROM tax_documents'])
      await expect(query(change)).rejects.toThrow('tax_documents is append-only')
    expect(await books()).toEqual([])
  })

  it('and credit notes are PDFs with both parties, dates, rates and sums; receipts say net and tax [BEYOND-35]', async () => {
    await save(
      [
        {
          ...GST,
          parts: [
            { name: 'CGST', percent: 9 },
            { name: 'SGST', percent: 9 },
          ],
        },
      ],
      {
        sellerName: 'Riverside Pte. Ltd.',
        sellerAddress: '1 River Road',
      },
    )
    const order = await desk.book(hours(), paid)
    await admin().refundOrder({ id: order.id, body: { refundAmountCents: 1000, handedBack: true } })
    const [invoice, note] = await documents(order.id)
    const printed = async (documentId: string) => textOf(await desk.api.getTaxDocument({ id: order.id, documentId }))
    const said = await printed(invoice!.id)
    for (const part of [
      'Riverside Pte. Ltd. 1 River Road Tax registration no.: M90367530Y',
      `Tax invoice ${invoice!.number} 21 Nov 2026`,
      'Date of supply 23 Nov 2026',
      'Net SGD 16.94 CGST 9 % SGD 1.53 SGST 9 % SGD 1.53 Total SGD 20.00',
    ])
      expect(said).toContain(part)
    const corrected = await printed(note!.id)
    expect(corrected).toContain(`Credit note ${note!.number}`)
    expect(corrected).toContain(`Corrects ${invoice!.number}`)
    expect(corrected).toContain('Total SGD 10.00')
    const receipt = textOf(await desk.api.getReceipt({ query: { orderIds: [order.id] } }))
    expect(await receipt).toContain('Net SGD 16.94 CGST 9 % SGD 1.53 SGST 9 % SGD 1.53 Total SGD 20.00')
    expect(await receipt).toContain(`Tax invoice ${invoice!.number} SGD 20.00 Credit note ${note!.number} SGD 10.00`)
  })

  it('name a company that buys with its tax number and its address, as they were when they were issued [BEYOND-35]', async () => {
    await save([GST])
    const { data: company } = await admin().createCustomer({
      body: {
        partnerId,
        firstName: 'Mei',
        lastName: 'Chua',
        email: 'mei@chua.example',
        invoiceName: 'Chua Trading Pte. Ltd.',
        taxNumber: 'M2-0098765-4',
        addressStreet: '8 Quay Road',
        addressUnit: '#03-01',
        addressCity: 'Singapore',
        addressPostalCode: '058281',
        addressCountry: 'SG',
      },
    })
    const order = await desk.book(hours(), { ...paid, customerId: company.id })
    const [invoice] = await documents(order.id)
    const buyer = {
      name: 'Chua Trading Pte. Ltd.',
      taxNumber: 'M2-0098765-4',
      address: { street: '8 Quay Road', unit: '#03-01', city: 'Singapore', postalCode: '058281', country: 'SG' },
    }
    expect(invoice!.buyer).toEqual(buyer)
    const body = { version: company.version, invoiceName: 'Chua & Daughters', taxNumber: '[[removed]]' }
    await admin().updateCustomer({ id: company.id, body })
    await admin().refundOrder({ id: order.id, body: { refundAmountCents: 1000, handedBack: true } })
    const [first, note] = await documents(order.id)
    expect(first!.buyer).toEqual(buyer)
    expect(note!.buyer).toEqual({ ...buyer, name: 'Chua & Daughters', taxNumber: null })
    expect(await textOf(await desk.api.getTaxDocument({ id: order.id, documentId: first!.id }))).toContain(
      'Chua Trading Pte. Ltd. Tax number: M2-0098765-4 Address: 8 Quay Road #03-01, Singapore 058281, Singapore',
    )
  })

  it('name other customers by their name alone, wherever they live [BEYOND-35]', async () => {
    await save([GST])
    const body = {
      partnerId,
      firstName: 'Raj',
      lastName: 'Iyer',
      email: 'raj@iyer.example',
      addressStreet: '5 Hill Road',
    }
    const { data: person } = await admin().createCustomer({ body })
    const order = await desk.book(hours(), { ...paid, customerId: person.id })
    const [invoice] = await documents(order.id)
    expect(invoice!.buyer).toEqual({ name: 'Raj Iyer', taxNumber: null, address: null })
    const copy = await product.as(desk.club.staff.owner).copyCustomerData({ id: person.id })
    expect(JSON.stringify(copy.data.transactions)).not.toContain('Hill Road')
  })

  it('are in the copy of the data of whoever bought, by the name alone [BEYOND-35] [BEYOND-45]', async () => {
    await save([GST])
    const order = await desk.book(hours(), paid)
    const owner = product.as(desk.club.staff.owner)
    const { data } = await owner.copyCustomerData({ id: order.customerId! })
    const copied = data.transactions.find(({ id }) => id === order.readableId.readableId)!
    expect(copied.taxDocuments).toMatchObject([{ kind: 'invoice', content: { price: { gross: 2000, parts: [165] } } }])
    expect(JSON.stringify(copied.taxDocuments)).not.toContain('@')
  })

  it('are of the orders in the daily report, with net and tax of each [BEYOND-35]', async () => {
    await save([GST])
    const order = await desk.book(hours(), { paymentMethod: 'creditCard' })
    const { data } = await finance.listOrdersByDate({
      partnerId,
      query: {
        start: new Date(Date.parse(TEST_NOW) - 3_600_000).toISOString(),
        end: new Date(Date.parse(TEST_NOW) + 3_600_000).toISOString(),
      },
    })
    expect(data.find(({ id }) => id === order.id)!.tax).toEqual({ net: 1973, tax: 177 })
  })
})

describe('the taxes of a club', () => {
  it('are told to its screens: whether there are any [BEYOND-35]', async () => {
    const hasTaxRates = async () => (await desk.api.getPartner({ partnerId })).data.hasTaxRates
    await save([GST])
    expect(await hasTaxRates()).toBe(true)
    await save([])
    expect(await hasTaxRates()).toBe(false)
  })

  it('are saved as a whole, the newest first, and keep their ids [BEYOND-35]', async () => {
    const eight = { ...GST, validFrom: '2023-01-01', parts: [{ name: 'GST', percent: 8 }] }
    const saved = await save([eight, GST], { rounding: 'order' })
    expect(saved.rounding).toBe('order')
    expect(saved.rates.map(({ validFrom, parts }) => [validFrom, parts[0]!.percent])).toEqual([
      ['2024-01-01', 9],
      ['2023-01-01', 8],
    ])
    const again = await save(saved.rates)
    expect(again.rates).toEqual(saved.rates)
    await save([])
  })

  it.each<[string, Rate[], string]>([
    ['two rates from one day', [GST, GST], 'rates.1.validFrom'],
    ['a rate for nothing', [{ ...GST, kinds: [] }], 'rates.0.kinds'],
    ['a rate without parts', [{ ...GST, parts: [] }], 'rates.0.parts'],
    [
      'more than 100 %',
      [
        {
          ...GST,
          parts: [
            { name: 'a', percent: 60 },
            { name: 'b', percent: 41 },
          ],
        },
      ],
      'rates.0.parts',
    ],
    ['below 0 %', [{ ...GST, parts: [{ name: 'a', percent: -1 }] }], 'rates.0.parts.0.percent'],
    ['five decimals', [{ ...GST, parts: [{ name: 'a', percent: 0.00001 }] }], 'rates.0.parts.0.percent'],
    ['no name', [{ ...GST, name: '' }], 'rates.0.name'],
    ['no day', [{ ...GST, validFrom: '2026-02-30' }], 'rates.0.validFrom'],
  ])('are not saved with %s, which is named [BEYOND-35]', async (_case, rates, property) => {
    const { status, body } = await failure(save(rates))
    expect(status).toBe(400)
    expect((body.data.message as { property: string }[])[0]!.property).toBe(property)
  })

  it('are in the audit trail, and so is each tax document [BEYOND-35]', async () => {
    await save([GST], { sellerName: `Club ${hour}` })
    const order = await desk.book(hours(), paid)
    await admin().refundOrder({ id: order.id, body: { refundAmountCents: 1000, handedBack: true } })
    const done = (subject: string) => query('SELECT action FROM audit_entries WHERE subject_id = $1', [subject])
    expect((await done(partnerId)).map(({ action }) => action)).toContain('taxes.saved')
    const actions = (await done(order.id)).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['creditNote.issued', 'order.placed', 'order.refunded', 'taxInvoice.issued'])
  })

  it('are not saved over what somebody else saved meanwhile [BEYOND-35]', async () => {
    await save([GST])
    const { status, body } = await failure(save([], { version: 1 }))
    expect([status, body.data.errorCode]).toEqual([409, 'error.conflict.taxesChangedMeanwhile'])
  })

  it('are of no interest to clubs without: nothing of an order, a price or the report says a word of them [BEYOND-35]', async () => {
    const order = await desk.book(hours(), paid)
    expect(JSON.stringify(order).toLowerCase()).not.toContain('tax')
    expect(await ledger(order.id)).toEqual({ 'settlement.cash': 2000, sales: -2000 })
    expect(await documents(order.id)).toEqual([])
    const text = await textOf(await desk.api.getReceipt({ query: { orderIds: [order.id] } }))
    expect(text).not.toContain('Net')
  })
})
