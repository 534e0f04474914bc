import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Order } from '@fieldhouse/contract/orders'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { LATE_EVENING } from '../../fixtures/late-evening.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { part as pngPart, pngWithAlpha } from './fixtures/png.ts'

let product: Product
let desk: Desk
let named = 0
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const print = async (orders: readonly Order[], by = desk.api) => {
  const { fileName, bytes } = await by.getReceipt({ query: { orderIds: orders.map(({ id }) => id) } })
  const document = await getDocumentProxy(bytes.slice())
  const { text, totalPages } = await extractText(document, { mergePages: false })
  const words = text.map((page) => page.replaceAll(/\s+/g, ' '))
  return { fileName, bytes, document, pages: words, totalPages, text: words.join(' ') }
}

/** A day, so many days after the Monday on which the others book. */
const dayAfter = (after: number) => new Date(Date.parse(MONDAY) + after * 86_400_000).toISOString().slice(0, 10)

describe('the receipt', () => {
  it('lists club, customer, transaction, lines, the total and the total of passes [ORDERS-121] [ORDERS-145]', async () => {
    const [customer] = desk.club.customers
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE customers SET partner_side_customer_id_string = 'KH-0042' WHERE id = $1`, [customer.id]),
    )
    const order = await desk.book(
      [
        { court: 0, from: 7, until: 8 },
        { court: 1, from: 7, until: 8 },
      ],
      { customerId: customer.id, orderStatus: 'paid' },
    )
    const id = order.readableId.readableId
    const { fileName, bytes, text, totalPages, document } = await print([order])
    expect(fileName).toBe(`Receipt_${id}.pdf`)
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(totalPages).toBe(1)
    expect((await document.getPage(1)).getViewport({ scale: 1 }).viewBox.map(Math.round)).toEqual([0, 0, 595, 842])
    for (const part of [
      'Riverside Badminton Club 1 Court Road, Singapore Receipt Printed 21 Nov 2026',
      `Customer Hannah Wong Email: ${customer.email} Mobile: ${customer.mobile} Own ID: KH-0042`,
      `Transaction ${id} Date 21 Nov 2026 12:00 Payment Cash · Paid Paid on 21 Nov 2026 12:00`,
      'Description Venue Time Amount',
      `${desk.club.courts.facilities[0]!.name} Riverside Badminton Club, Singapore Mon 23/11/2026 07:00–08:00 SGD 20.00`,
      `${desk.club.courts.facilities[1]!.name} Riverside Badminton Club, Singapore Mon 23/11/2026 07:00–08:00 SGD 20.00`,
      'Total SGD 40.00 Paid SGD 40.00 Total passes 0',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Processing fee')
    expect(text.match(/Total SGD/g)).toHaveLength(1)
  })

  it('carries the address, the phone number and the tax reference of the club, and when it was booked and paid by its clock', async () => {
    const { database } = product.fieldhouse
    await database.connection(async ({ client }) => {
      await client.query(
        `UPDATE venues SET address = '1 Stadium Drive', city = 'Singapore', postal_code = '397629', phone_number = '+6563450000' WHERE id = $1`,
        [desk.club.venueId],
      )
      await client.query(`UPDATE partners SET tax_reference_number = 'M90-1234567-X' WHERE id = $1`, [desk.club.id])
    })
    const order = await desk.book({ court: 1, from: 20, until: 21 })
    product.setNow('2026-11-22T16:30:00.000Z')
    await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
    const { text } = await print([order])
    product.setNow(TEST_NOW)
    expect(text).toContain(
      'Riverside Badminton Club 1 Stadium Drive, Singapore 397629 Phone: +65 6345 0000 Tax reference number: M90-1234567-X',
    )
    expect(text).toContain('Date 21 Nov 2026 12:00 Payment Cash · Paid Paid on 23 Nov 2026 00:30')
    await database.connection(async ({ client }) => {
      await client.query('DELETE FROM outbox_messages')
      await client.query(`UPDATE customers SET email = 'own@customer.example' WHERE id = $1`, [order.customer!.id])
    })
    await desk.api.sendConfirmation({ id: order.id, body: { channel: 'EMAIL' } })
    const { rows } = await database.connection(({ client }) =>
      client.query<{ text: string }>('SELECT body_text AS text FROM outbox_messages'),
    )
    const mail = rows[0]!.text
    expect(mail).toContain('Date: Sat 21/11/2026 12:00\nPaid on: Mon 23/11/2026 00:30')
    expect(mail).toContain('1 Stadium Drive, Singapore 397629')
    expect(mail).toContain('Riverside Badminton Club\nPhone: +65 6345 0000\nTax reference number: M90-1234567-X')
    expect(mail.match(/^Total: /gm)).toHaveLength(1)
  })

  it('says what each method paid, where two did or another one takes the rest', async () => {
    const order = await desk.book({ court: 2, from: 20, until: 22 })
    const open = (of: Order) => of.orderTransactions.find(({ status }) => status === 'PENDING')!
    const part = { amount: 2600, paymentMethod: 'bankTransfer' as const }
    const { data: parted } = await desk.api.payPart({ id: open(order).id, body: part })
    const half = await print([parted])
    expect(half.text).toContain('Payment Bank transfer, Cash · Paid in part')
    expect(half.text).toContain('Total SGD 40.00 Paid (Bank transfer) SGD 26.00 To pay SGD 14.00')
    product.setNow('2026-11-21T05:00:00.000Z')
    const { data: paid } = await desk.api.markTransactionPaid({ id: open(parted).id })
    product.setNow(TEST_NOW)
    const { text } = await print([paid])
    expect(text).toContain('Payment Bank transfer, Cash · Paid')
    expect(text).toContain('Total SGD 40.00 Paid (Bank transfer) SGD 26.00 Paid (Cash) SGD 14.00')
    expect(text).not.toContain('To pay')
  })

  it('asks for what a card of unknown outcome is to pay, by its method', async () => {
    const order = await desk.book({ court: 3, from: 20, until: 22 }, { paymentMethod: 'creditCard' })
    await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_unknown' } })
    const { text } = await print([await desk.order(order.id)])
    expect(text).toContain('Payment Credit card · Unpaid')
    expect(text).toMatch(/Total SGD 4\d\.\d\d Paid SGD 0\.00 To pay SGD 4\d\.\d\d/)
  })

  it('holds several transactions of one customer in the order asked, with fee, refunds and a total of all', async () => {
    const [, customer] = desk.club.customers
    const byCard = await desk.book({ court: 0, from: 9, until: 10 }, { paymentMethod: 'creditCard' })
    const paid = await desk.book({ court: 0, from: 10, until: 11 }, { orderStatus: 'paid' })
    await desk.api.cancelOrder({ id: paid.id, body: { refundAmountCents: 500 } })
    const { fileName, text } = await print([paid, byCard, paid])
    expect(fileName).toBe(`Receipts_${customer.id}.pdf`)
    expect(text.indexOf(paid.readableId.readableId)).toBeLessThan(text.indexOf(byCard.readableId.readableId))
    expect(text).toContain('Payment Cash · Cancelled')
    expect(text).toContain('Total SGD 20.00 Paid SGD 20.00 Refunding SGD 5.00')
    expect(text).toContain('Payment Credit card · Unpaid')
    expect(text).toContain('Processing fee SGD 1.50 Total SGD 21.50 Paid SGD 0.00 To pay SGD 21.50')
    // What nobody has paid is not taken.
    expect(text).toContain('Total SGD 41.50 Paid SGD 20.00 To pay SGD 21.50 Total passes 0')
  })

  it('counts its days by the clock of the club, where it is another day in UTC [ORDERS-121]', async () => {
    product.setNow(LATE_EVENING)
    const pacific = deskOf(product, product.cast.pacific)
    const { text } = await print([await pacific.book({ court: 0, from: 18, until: 19 })], pacific.api)
    product.setNow(TEST_NOW)
    expect(text).toContain('Printed 20 Nov 2026')
    expect(text).toContain('Date 20 Nov 2026')
  })

  it('counts what is played by the clock of its venue, where that is another one than the club’s [ORDERS-121]', async () => {
    const order = await desk.book({ court: 2, day: dayAfter(61), from: 7, until: 8 }, { orderStatus: 'paid' })
    const inZone = (zone: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE venues SET timezone = $2 WHERE id = $1', [desk.club.venueId, zone]),
      )
    // 07:00 in Singapore is 23:00 of the day before in London.
    await inZone('Europe/London')
    const { text } = await print([order])
    await inZone('Asia/Singapore')
    expect(text).toContain('Fri 22/01/2027 23:00–00:00')
    expect(text).toContain('Date 21 Nov 2026 12:00')
  })

  it('says the day it was made and the day it is printed, whatever became of it in between [ORDERS-145]', async () => {
    const order = await desk.book({ court: 3, from: 18, until: 19 }, { orderStatus: 'paid' })
    product.setNow('2026-11-23T01:00:00.000Z')
    await desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'Left-handed' } })
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 500 } })
    product.setNow('2026-11-26T04:00:00.000Z')
    const { text } = await print([order])
    product.setNow(TEST_NOW)
    expect(text).toContain('Printed 26 Nov 2026')
    expect(text).toContain('Date 21 Nov 2026')
  })

  it('of a cancelled transaction whose card was declined asks for nothing', async () => {
    const order = await desk.book({ court: 2, from: 9, until: 10 }, { paymentMethod: 'creditCard' })
    const charge = { id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_declined_card_declined' } }
    expect((await failure(desk.api.chargeTransaction(charge))).body.data.errorCode).toBe(
      'error.badRequest.cardDeclined',
    )
    expect((await print([order])).text).toContain('To pay SGD 21.50')
    await desk.api.cancelOrder({ id: order.id, body: {} })
    const { text } = await print([order])
    expect(text).toContain('Payment Credit card · Cancelled')
    expect(text).not.toContain('To pay')
  })

  it('names the group where it keeps the names of its courts to the club [FACILITIES-77]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const { data: group } = await owner.createFacilityGroup({
      venueId: desk.club.venueId,
      body: { price: 0, useVenueOpeningHours: false, name: 'Arena', count: 2, publicFacilityNames: false },
    })
    const { data: order } = await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: group.facilities.map(({ id }) => ({ facilityId: id, startTime: desk.at(9), endTime: desk.at(10) })),
        customerId: desk.club.customers[1].id,
        paymentMethod: 'cash',
        isForceBook: true,
      },
    })
    expect(order.orderLineItems.map(({ description }) => description)).toEqual(['Arena 1', 'Arena 2'])
    const { text } = await print([order])
    expect(text.match(/Arena Riverside Badminton Club, Singapore/g)).toHaveLength(2)
    expect(text).not.toMatch(/Arena [12]/)
  })

  it('adds up passes of packages that were sold and passes that paid [ORDERS-121] [ORDERS-145]', async () => {
    const { club, api } = desk
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || '{packages}' WHERE id = $1`,
        [club.id],
      ),
    )
    const { data: ten } = await product.as(club.staff.owner).createPackage({
      partnerId: club.id,
      body: {
        name: 'Ten hours',
        description: '',
        numberOfPasses: 10,
        price: { amount: 15_000, currency: 'SGD' },
        expiryMode: 'without_expiry',
      },
    })
    const customerId = club.customers[0].id
    const { data: sold } = await api.placePackageOrder({
      partnerId: club.id,
      body: { customerId, packageId: ten.id, paymentMethod: 'cash', orderStatus: 'paid' },
    })
    const used = await desk.book({ court: 2, from: 9, until: 11 }, { customerId, paymentMethod: 'packages' })
    const { text } = await print([sold, used])
    expect(text).toContain('Ten hours')
    expect(text).toContain('Payment Passes · Paid')
    expect(text).toContain('Total SGD 150.00 Paid SGD 150.00 Total passes 12')
    await api.cancelOrder({ id: used.id, body: {} })
    expect((await print([sold, used])).text).toContain('Total passes 10')
  })

  it('adds up each currency for itself [ORDERS-145]', async () => {
    const sgd = await desk.book({ court: 1, from: 9, until: 10 })
    const other = await desk.book({ court: 1, from: 11, until: 12 })
    // As the club's orders from before it changed its currency.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE orders SET currency = 'VND' WHERE id = $1`, [other.id]),
    )
    expect((await print([sgd, other])).text).toContain(
      'Total SGD 20.00 Paid SGD 0.00 To pay SGD 20.00 Total VND 2,000 Paid VND 0 To pay VND 2,000 Total passes 0',
    )
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE orders SET currency = 'SGD' WHERE id = $1`, [other.id]),
    )
  })

  it('of a club in Vietnam has all its letters, and is broken into numbered pages with their heads', async () => {
    const { saigon } = product.cast
    const client = product.as(saigon.staff.operations)
    const [customer] = saigon.customers
    await product.fieldhouse.database.connection(async ({ client: db }) => {
      await db.query(`UPDATE customers SET first_name = 'Nguyễn Thị', last_name = 'Ưỡng Ẩn' WHERE id = $1`, [
        customer.id,
      ])
      await db.query(`UPDATE facilities SET name = 'Sân cầu lông số một có mái che' WHERE id = $1`, [
        saigon.courts.facilities[0]!.id,
      ])
    })
    const { data: order } = await client.placeBooking({
      partnerId: saigon.id,
      body: {
        // Four days of every other hour: more lines than a page holds.
        bookings: ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'].flatMap((day) =>
          [6, 8, 10, 12, 14, 16, 18].map((hour) => ({
            facilityId: saigon.courts.facilities[0]!.id,
            startTime: new Date(Date.parse(`${day}T00:00:00+07:00`) + hour * 3_600_000).toISOString(),
            endTime: new Date(Date.parse(`${day}T00:00:00+07:00`) + (hour + 1) * 3_600_000).toISOString(),
          })),
        ),
        customerId: customer.id,
        paymentMethod: 'cash',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    const { text, pages } = await print([order], client)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain('Biên nhận Ngày in 21/11/2026 Khách hàng Nguyễn Thị Ưỡng Ẩn')
    expect(pages[0]).toContain('Sân cầu lông số một có mái che')
    expect(pages[0]).toContain('Thứ Hai 07/12/2026 06:00–07:00')
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Trang ${i + 1}/${pages.length}`)
      expect(page).toContain('Nguyễn Thị Ưỡng Ẩn')
    }
    // What goes on says whose lines these are.
    expect(pages[1]).toContain(`Giao dịch ${order.readableId.readableId} Nội dung Cơ sở Thời gian Số tiền`)
    expect(text).toMatch(/Tổng cộng VND ([\d,]+) Đã trả VND 0 Còn phải trả VND \1 Tổng số lượt 0/)
    expect(text).not.toContain('.00')
  })

  it.each([
    ['Chinese', '小明', '王', '羽毛球场'],
    ['Chinese in its older form', '國榮', '龜', '羽毛球場 1'],
    ['Japanese', 'さくら', '渡辺', 'テニスコート'],
    ['Korean', '민수', '김', '배드민턴 코트'],
    ['Hindi', 'अर्जुन', 'शर्मा', 'टेनिस कोर्ट'],
    [
      'several of them beside Latin',
      'Wei 小明',
      '김 Sharma',
      'Court 1 中央球场 with a name that is far too long for one line 羽毛球场',
    ],
  ])('has all letters of names in %s', async (_script, firstName, lastName, court) => {
    const [customer] = desk.club.customers
    const facility = desk.club.courts.facilities[2]!
    const rename = (first: string, last: string, name: string) =>
      product.fieldhouse.database.connection(async ({ client }) => {
        await client.query('UPDATE customers SET first_name = $2, last_name = $3 WHERE id = $1', [
          customer.id,
          first,
          last,
        ])
        await client.query('UPDATE facilities SET name = $2 WHERE id = $1', [facility.id, name])
      })
    await rename(firstName, lastName, court)
    try {
      const order = await desk.book(
        { court: 2, day: `2026-12-0${++named}`, from: 7, until: 8 },
        { customerId: customer.id },
      )
      const { text } = await print([order])
      // Marks of a syllable may be read in the order in which they are drawn.
      const letters = (words: string) => [...words.replaceAll(/\s/g, '')].toSorted().join('')
      const between = (from: string, to: string) => text.slice(text.indexOf(from) + from.length, text.indexOf(to))
      expect(letters(between('Customer', 'Email:'))).toBe(letters(firstName + lastName))
      expect(letters(between('Amount', 'Riverside Badminton Club, Singapore'))).toBe(letters(court))
    } finally {
      await rename(customer.firstName, customer.lastName, facility.name)
    }
  })

  it('of more than a hundred transactions is refused, naming the field', async () => {
    const orderIds = Array.from({ length: 101 }, () => randomUUID())
    const refused = await failure(desk.api.getReceipt({ query: { orderIds } }))
    expect(refused.status).toBe(400)
    expect(refused.body.data).toMatchObject({
      msg: expect.stringContaining('A receipt holds 100 transactions at most'),
      message: [{ property: 'orderIds' }],
    })
  })

  it('shows the picture of the club, and is printed also where it is broken', async () => {
    const order = await desk.book({ court: 2, from: 7, until: 8 })
    const pictures = async (logo: string) => {
      await product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE partner_profiles SET logo = $2 WHERE partner_id = $1', [desk.club.id, logo]),
      )
      const { bytes, text } = await print([order])
      expect(text).toContain(order.readableId.readableId)
      return Buffer.from(bytes).toString('latin1').includes('/Subtype /Image')
    }
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
    expect(await pictures(`data:image/png;base64,${png}`)).toBe(true)
    expect(await pictures('data:image/png;base64,AAAA')).toBe(false)
    // These are unpacked while the document is made.
    const encoded = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`
    expect(await pictures(encoded(pngWithAlpha()))).toBe(true)
    expect(await pictures(encoded(pngWithAlpha(pngPart('IDAT', Buffer.from('this is no deflate')))))).toBe(false)
    expect(await pictures('https://club.example/logo.png')).toBe(false)
  })

  it('of a hundred transactions is drawn while others are answered', async () => {
    const orders: Order[] = []
    for (let n = 0; n < 100; n++) orders.push(await desk.book({ court: 3, day: dayAfter(n), from: 10, until: 11 }))
    // Letters of many scripts make it a long piece of work.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE facilities SET name = $2 WHERE id = $1', [
        desk.club.courts.facilities[3]!.id,
        '中央球场 龜 さくら 민수 अर्जुन',
      ]),
    )
    const receiptOf = (of: readonly Order[]) => desk.api.getReceipt({ query: { orderIds: of.map(({ id }) => id) } })
    const { statements } = product.fieldhouse.database
    const reads: number[] = []
    for (const order of orders.slice(0, 2)) {
      const before = statements()
      await receiptOf([order])
      reads.push(statements() - before)
    }
    const start = statements()
    let isDrawn = false
    const receipt = receiptOf(orders).finally(() => void (isDrawn = true))
    // All of the receipt has been asked for but the end of its reading, which nothing waits for: what is left is to draw it.
    while (statements() - start < Math.min(...reads) - 1) await setImmediate()
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
    const drawnAt: boolean[] = []
    for (let n = 0; n < 3; n++) {
      await desk.order(orders[n]!.id)
      drawnAt.push(isDrawn)
    }
    expect(drawnAt).toEqual([false, false, false])
    await receipt
    const sumOf = ({ user, system }: NodeJS.CpuUsage) => user + system
    // The thread that serves requests is this one. Drawn here, it would do nearly all of the work; time of the processor is
    // the same however busy the machine is.
    expect(sumOf(process.threadCpuUsage(own)) / sumOf(process.cpuUsage(all))).toBeLessThan(0.3)
  })

  it('is not made of transactions of different customers, unknown ones or those of another club [ORDERS-76]', async () => {
    const mine = await desk.book({ court: 3, from: 7, until: 8 })
    const hers = await desk.book({ court: 3, from: 9, until: 10 }, { customerId: desk.club.customers[2].id })
    const refused = await failure(print([mine, hers]))
    expect(refused.status).toBe(400)
    expect(refused.body.data.message).toMatchObject([{ property: 'orderIds' }])
    expect((await failure(print([mine], product.as(product.cast.harbour.staff.owner)))).status).toBe(404)
    const unknown = desk.api.getReceipt({ query: { orderIds: [mine.id, randomUUID()] } })
    expect(await failure(unknown)).toMatchObject({ status: 404, body: { data: { errorCode: 'error.notFound.order' } } })
    expect((await failure(desk.api.getReceipt({ query: { orderIds: [] } }))).status).toBe(400)
  })
})
