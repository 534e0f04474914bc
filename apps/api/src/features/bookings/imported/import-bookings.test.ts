import { randomUUID } from 'node:crypto'
import { addressOf, api } from '@fieldhouse/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { encoded } from '../../imports/fixtures/encoded.ts'
import { takeImports } from '../../imports/fixtures/take-imports.ts'
import { BOOKINGS_BATCH } from './import-bookings.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => desk.club.id
const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Record<
    string,
    unknown
  >[]
const HEAD = 'Court,Date,Start,End,First Name,Last Name,Email,Mobile,Type,Note,Price,Paid,Payment Method,Reference'
const fileOf = (rows: readonly string[], head = HEAD) => new File([[head, ...rows].join('\n')], 'bookings.csv')
const preview = async (rows: readonly string[], more: object = {}, head = HEAD) =>
  (await desk.api.previewBookingImport({ partnerId: partnerId(), body: { file: fileOf(rows, head), ...more } })).data
const start = async (rows: readonly string[], more: object = {}) =>
  (await desk.api.startBookingImport({ partnerId: partnerId(), body: { file: fileOf(rows), ...more } })).data.id
const take = () => takeImports(product.fieldhouse.deps)
const importAll = async (rows: readonly string[], more: object = {}) => {
  const id = await start(rows, more)
  await take()
  return id
}
const standing = async (id: string) => (await desk.api.getBookingImport({ id })).data
const askUndo = async (id: string) => (await desk.api.undoBookingImport({ id })).data
const undo = async (id: string) => {
  await askUndo(id)
  await take()
}
const ordersOf = async (q: string) => {
  const people = (await desk.api.listCustomers({ partnerId: partnerId(), query: { q } })).data
  const rows = await query(
    'SELECT id FROM orders WHERE partner_id = $1 AND customer_id = ANY($2) ORDER BY created_at, id',
    [partnerId(), people.map(({ id }) => id)],
  )
  return Promise.all(rows.map(({ id }) => desk.order(id as string)))
}
/** A name that nobody else has, and a day on which nothing stands. */
const fresh = () => `bk${randomUUID().slice(0, 8)}`
let days = 0
const newDay = () => Temporal.PlainDate.from('2027-02-01').add({ days: days++ }).toString()

describe('a file with bookings', () => {
  it('shows before anything is done what each column holds, what would be placed, and what is wrong with each other row [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    await desk.book({ court: 1, from: 10, until: 11, day })
    const rows = [
      `Court 1,${day},10:00,11:00,Mai,${own},mai@${own}.example,,,,50.00,no,,A-1`,
      `Court 2,${day},10:00,11:00,Mai,${own},mai@${own}.example,,,,,,,A-2`,
      `Court 1,${day},10:30,11:30,Ben,${own},ben@${own}.example,,,,,,,A-3`,
      `Court 9,${day},10:00,11:00,Ben,${own},ben@${own}.example,,,,,,,A-4`,
      `Court 3,${day},12:00,11:00,Ben,${own},ben@${own}.example,,,,,,,A-5`,
      `Court 3,${day},03:00,04:00,Ben,${own},ben@${own}.example,,,,,,,A-6`,
      `Court 3,${day},12:10,13:00,Ben,${own},ben@${own}.example,,,,,,,A-7`,
      `Court 3,2027-02-30,12:00,13:00,,${own},,,,,many,perhaps,,A-8`,
      `Court 3,${day},12:00,13:00,,,,,internal event,,,,,A-9`,
      `Court 3,${day},12:00,13:00,,,,,internal event,Cup,,,,A-10`,
    ]
    const shown = await preview(rows)
    expect(shown).toMatchObject({
      dayOrder: 'dayFirst',
      rows: 10,
      imported: 2,
      customers: 1,
      currency: 'SGD',
      unpaid: 5000,
      settled: 0,
      duplicateRows: 0,
      skippedRows: 8,
    })
    expect(shown.columns[0]).toEqual({ name: 'Court', field: 'court', samples: ['Court 1', 'Court 2', 'Court 1'] })
    expect(Object.fromEntries(shown.skipped.map(({ line, problems }) => [line, problems]))).toEqual({
      3: { court: 'Taken' },
      4: { court: 'Taken by a row before' },
      5: { court: 'Unknown court' },
      6: { end: 'Ends before it starts' },
      7: { start: 'Outside opening hours' },
      8: { start: 'Not a quarter of an hour' },
      9: {
        date: 'Invalid date',
        firstName: 'Missing',
        email: 'Missing',
        price: 'Invalid amount',
        paid: 'Neither yes nor no',
      },
      10: { note: 'Missing' },
    })
    expect((await desk.api.listCustomers({ partnerId: partnerId(), query: { q: own } })).data).toEqual([])
    expect(await desk.taken(0, day)).toEqual([])
    expect(await query('SELECT 1 FROM imports WHERE kind = $1', ['bookings'])).toEqual([])
  })

  it('is placed as any booking is: for who is there or is made for it, with what is owed; nobody is told [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    const { data: mai } = await desk.api.createCustomer({
      body: { partnerId: partnerId(), firstName: 'Mai', lastName: own, email: `mai@${own}.example` },
    })
    const mails = await query('SELECT count(*) FROM outbox_messages')
    const id = await importAll([
      `court 1,${day},10:00,11:30,Somebody,Else,MAI@${own}.example,,,Left handed,,no,,A-1`,
      `Court 2,${day},10:00,11:00,Ben,${own},,+65 9${Date.now().toString().slice(-7)},,,12.50,no,,A-2`,
      `Court 3,${day},9:00,18:00,,,,,event,Open day,,,,`,
    ])
    expect(await standing(id)).toMatchObject({
      status: 'finished',
      fileName: 'bookings.csv',
      rows: 3,
      rowsDone: 3,
      imported: 3,
      customers: 1,
      skippedRows: 0,
    })
    expect(await desk.taken(0, day)).toMatchObject([
      { start: desk.at(10, day), end: desk.at(11.5, day), type: 'booking' },
    ])
    expect(await desk.taken(2, day)).toMatchObject([{ start: desk.at(9, day), type: 'internalEvent' }])
    const orders = await ordersOf(own)
    expect(orders.find(({ customer }) => customer?.id === mai.id)).toMatchObject({
      status: 'pending',
      totalAmount: 3000,
      partnerNote: 'A-1\nLeft handed',
      orderTransactions: [{ status: 'PENDING', amount: 3000, paymentMethod: 'cash' }],
    })
    expect(orders.find(({ customer }) => customer?.firstName === 'Ben')).toMatchObject({ totalAmount: 1250 })
    expect(await query('SELECT count(*) FROM outbox_messages')).toEqual(mails)
    // Taken back, the courts are free, who came with it is gone, and who was there stays.
    expect(await askUndo(id)).toEqual({ id, bookings: 3 })
    await take()
    expect(await standing(id)).toMatchObject({ status: 'undone', removed: 3, stayed: 0 })
    for (const court of [0, 1, 2]) expect(await desk.taken(court, day)).toEqual([])
    const left = (await desk.api.listCustomers({ partnerId: partnerId(), query: { q: own } })).data
    expect(left.map((customer) => customer.id)).toEqual([mai.id])
  })

  it('that the former system was paid for is no money here: not of today, not in a payout, and a move costs the difference alone [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    const today = '2026-11-21'
    const takings = async () => {
      const { currencies } = (await desk.api.getDayClose({ partnerId: partnerId(), day: today })).data
      return currencies
        .flatMap(({ lines }) => lines.map(({ taken, ledger }) => taken + ledger))
        .filter((amount) => amount !== 0)
    }
    const balances = async () => (await desk.api.getPayoutBalances({ partnerId: partnerId() })).data
    const before = [await takings(), await balances()]
    await importAll([
      `Court 1,${day},10:00,11:00,Mai,${own},mai@${own}.example,,,,20.00,yes,card,P-1`,
      `Court 1,2026-11-02,10:00,11:00,Mai,${own},mai@${own}.example,,,,35.00,yes,,P-2`,
    ])
    expect([await takings(), await balances()]).toEqual(before)
    const [past, coming] = (await ordersOf(own)).toSorted(
      (a, b) => b.orderLineItems[0]!.priceCents - a.orderLineItems[0]!.priceCents,
    )
    expect(coming).toMatchObject({
      status: 'paid',
      totalAmount: 0,
      orderLineItems: [
        { targetType: 'facilityBooking', priceCents: 2000 },
        { targetType: 'adjust', description: 'Paid in the former system: card', priceCents: -2000 },
      ],
    })
    expect(past).toMatchObject({ totalAmount: 0, orderLineItems: [{ priceCents: 3500 }, { priceCents: -3500 }] })
    const [booking] = desk.bookingIds(coming!)
    const moved = await desk.api.moveBookings({
      orderId: coming!.id,
      body: {
        fromFacilityBookings: [{ id: booking! }],
        toFacilityBookings: [desk.range({ court: 1, from: 12, until: 13.5, day })],
        paymentMethod: 'cash',
      },
    })
    expect(moved.data).toMatchObject({ status: 'pending', totalAmount: 1000 })
  })

  it('that came before, and a reference that stands twice in a file, are left out and said to be there [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    const row = (ref: string, from: number) =>
      `Court 1,${day},${from}:00,${from + 1}:00,Mai,${own},mai@${own}.example,,,,,,,${ref}`
    const first = await importAll([row('D-1', 10)])
    expect(await preview([row('D-1', 10), row('D-2', 12), row('D-2', 12), row('D-3', 10)])).toMatchObject({
      imported: 1,
      duplicateRows: 2,
      skipped: [
        { line: 2, duplicate: true, problems: {} },
        { line: 4, duplicate: true, problems: {} },
        { line: 5, duplicate: false, problems: { court: 'Taken' } },
      ],
    })
    await undo(first)
    expect(await preview([row('D-1', 10)])).toMatchObject({ imported: 1, duplicateRows: 0 })
  })

  it('is taken batch by batch; two workers at once place nothing twice, and the lines keep their numbers [BEYOND-12]', async () => {
    const own = fresh()
    const day = Temporal.PlainDate.from('2028-01-01')
    const count = 2 * BOOKINGS_BATCH + 3
    const rows = Array.from(
      { length: count },
      (_, n) =>
        `Court ${(n % 4) + 1},${day.add({ days: Math.floor(n / 4) }).toString()},10:00,11:00,Mai,${own},mai@${own}.example,,,,,,,N-${n}`,
    )
    const id = await start([...rows, `Court 1,never,10:00,11:00,Mai,${own},mai@${own}.example,,,,,,,X`])
    expect(await standing(id)).toMatchObject({ status: 'running', rowsDone: 0 })
    await Promise.all([take(), takeImports(product.fieldhouse.deps)])
    expect(await standing(id)).toMatchObject({
      status: 'finished',
      rowsDone: count + 1,
      imported: count,
      customers: 1,
      skipped: [{ line: count + 2, problems: { date: 'Invalid date' } }],
    })
    expect(await query('SELECT 1 FROM import_batches WHERE import_id = $1 AND rows IS NOT NULL', [id])).toEqual([])
    expect(await askUndo(id)).toEqual({ id, bookings: count })
    expect(await standing(id)).toMatchObject({ status: 'undoing', removed: 0, undoUntil: null, undoneAt: null })
    expect(await askUndo(id)).toEqual({ id, bookings: 0 })
    await Promise.all([take(), takeImports(product.fieldhouse.deps)])
    expect(await standing(id)).toMatchObject({ status: 'undone', removed: count, stayed: 0 })
    expect((await desk.api.listCustomers({ partnerId: partnerId(), query: { q: own } })).data).toEqual([])
    expect(await desk.taken(0, '2028-01-01')).toEqual([])
    expect(await askUndo(id)).toEqual({ id, bookings: 0 })
  })
})

describe('a file with an odd name', () => {
  const named = (name: string) =>
    desk.api.startBookingImport({
      partnerId: partnerId(),
      body: {
        file: new File(
          [`${HEAD}\nCourt 1,${newDay()},10:00,11:00,Mai,Odd,odd@names.example,,,,,,,${name.length}`],
          name,
        ),
      },
    })

  it('is refused by name where that can not be kept, however it is written', async () => {
    const { token } = product.cast.riverside.staff.owner
    for (const name of ['filename="a\u0000.csv"', "filename*=UTF-8''a%00.csv", "filename*=UTF-8''a%0Ab.csv"]) {
      const part = `--x\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: text/csv\r\n\r\n${HEAD}\r\n--x--\r\n`
      const sent = await fetch(`${product.origin}${addressOf(api.startBookingImport, { partnerId: partnerId() })}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: part,
      })
      expect([name, sent.status, await sent.json()]).toMatchObject([
        name,
        400,
        { data: { errorCode: 'error.badRequest.invalidInput', message: [{ property: 'file' }] } },
      ])
    }
  })

  it('is called by two hundred characters of it, whole ones, that turn nothing around', async () => {
    const { data } = await named(`${'x'.repeat(198)}\u202E🎾${'y'.repeat(400)}.csv`)
    expect((await standing(data.id)).fileName).toBe(`${'x'.repeat(198)}🎾`)
    await take()
  })
})

describe('dates and times of a file', () => {
  const line = (date: string, from: string, until: string) =>
    `Court 1,${date},${from},${until},Mai,Asked,asked@dates.example,,,,,,,${date}${from}`

  it('whose day and month can be taken for each other are asked about, and read as is said [BEYOND-12]', async () => {
    const rows = [line('03/04/2027', '10:00', '11:00')]
    expect(await preview(rows)).toMatchObject({ dayOrder: null, dates: ['03/04/2027'], imported: 0 })
    expect((await failure(start(rows))).body.data.errorCode).toBe('error.badRequest.unknownDayOrder')
    expect(await preview(rows, { dayOrder: 'monthFirst' })).toMatchObject({ dayOrder: 'monthFirst', imported: 1 })
    const id = await importAll(rows, { dayOrder: 'monthFirst' })
    expect(await desk.taken(0, '2027-03-04')).toMatchObject([{ start: desk.at(10, '2027-03-04') }])
    await undo(id)
    expect(await preview([...rows, line('25/04/2027', '10:00', '11:00')])).toMatchObject({
      dayOrder: 'dayFirst',
      imported: 2,
    })
  })

  it('in any encoding are read with the letters of it, as found or as chosen [BEYOND-52]', async () => {
    const row = 'Court 1,2027-05-04,10:00,11:00,Łukasz,Wiśniewski,asked@dates.example,,,,,,,'
    const file = () => new File([encoded(`${HEAD}\n${row}`, 'windows-1250')], 'bookings.csv')
    const asked = async (more: object) =>
      (await desk.api.previewBookingImport({ partnerId: partnerId(), body: { file: file(), ...more } })).data
    expect(await asked({})).toMatchObject({ encoding: 'windows-1250', letters: ['Łukasz', 'Wiśniewski'], imported: 1 })
    expect(await asked({ encoding: 'iso-8859-2' })).toMatchObject({ letters: ['Łukasz', expect.any(String)] })
    expect(await asked({ encoding: 'utf-8' })).toMatchObject({
      imported: 0,
      skipped: [{ line: 2, problems: { firstName: 'Unreadable', lastName: 'Unreadable' } }],
    })
  })

  it('stand in other columns by choice; a file without a court is not taken', async () => {
    const head = 'Where,When,Long,Who,Mail'
    const rows = ['Court 1,2027-05-03 6:00 pm,90,Mai,asked@dates.example']
    expect(await preview(rows, {}, head)).toMatchObject({ imported: 0 })
    const columns = JSON.stringify(['court', 'start', 'duration', 'firstName', 'email'])
    expect(await preview(rows, { columns }, head)).toMatchObject({ imported: 1, customers: 1 })
    const call = desk.api.startBookingImport({ partnerId: partnerId(), body: { file: fileOf(rows, head) } })
    expect((await failure(call)).body.data.errorCode).toBe('error.badRequest.wrongCsvHeader')
  })
})

describe('taking back a file with bookings', () => {
  it('is refused, and says which, where a booking was cancelled, moved or paid since [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    const row = (court: number) =>
      `Court ${court},${day},10:00,11:00,Mai,${own},mai@${own}.example,,,,30.00,,,U-${court}`
    const id = await importAll([row(1), row(2), row(3), row(4)])
    const orders = await ordersOf(own)
    const onCourt = (name: string) =>
      orders.find(({ orderLineItems: [line] }) => line!.facilityBooking?.facility.name === name)!
    await desk.api.cancelOrder({ id: onCourt('Court 1').id, body: {} })
    await desk.api.moveBookings({
      orderId: onCourt('Court 2').id,
      body: {
        fromFacilityBookings: [{ id: desk.bookingIds(onCourt('Court 2'))[0]! }],
        toFacilityBookings: [desk.range({ court: 1, from: 14, until: 15, day })],
      },
    })
    await desk.api.markTransactionPaid({ id: onCourt('Court 3').orderTransactions[0]!.id })
    const refused = await failure(askUndo(id))
    expect(refused.body.data).toMatchObject({
      errorCode: 'error.badRequest.importBuiltOn',
      metaData: {
        bookings: 3,
        inTheWay: [
          { line: 2, court: 'Court 1', why: 'canceled' },
          { line: 3, court: 'Court 2', why: 'moved' },
          { line: 4, court: 'Court 3', why: 'paid' },
        ],
      },
    })
    expect(await desk.taken(3, day)).toHaveLength(1)
  })

  it('is refused where a customer of it has something else, and after 30 days [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    const id = await importAll([`Court 1,${day},10:00,11:00,Mai,${own},mai@${own}.example,,,,,,,C-1`])
    const [mai] = (await desk.api.listCustomers({ partnerId: partnerId(), query: { q: own } })).data
    const other = await desk.book({ court: 2, from: 10, until: 11, day }, { customerId: mai!.id })
    expect((await failure(askUndo(id))).body.data).toMatchObject({
      errorCode: 'error.badRequest.importBuiltOn',
      metaData: { inTheWay: [{ id: mai!.id, why: 'transaction' }] },
    })
    await desk.api.cancelOrder({ id: other.id, body: {} })
    const listed = async () =>
      (await desk.api.listBookingImports({ partnerId: partnerId(), query: { limit: 100 } })).data.find(
        (each) => each.id === id,
      )
    expect(await listed()).toMatchObject({
      fileName: 'bookings.csv',
      rows: 1,
      imported: 1,
      createdBy: 'Olivia Tan',
      undoneAt: null,
      undoUntil: '2026-12-21T04:00:00.000Z',
    })
    await query("UPDATE imports SET created_at = created_at - interval '30 days 1 second' WHERE id = $1", [id])
    expect((await failure(askUndo(id))).body.data.errorCode).toBe('error.badRequest.importTooOld')
    expect(await listed()).toMatchObject({ undoneAt: null, undoUntil: null })
  })

  it('leaves what somebody changed once that had begun, and the customer who has it, and says so [BEYOND-12]', async () => {
    const own = fresh()
    const day = newDay()
    const row = (court: number, who: string) =>
      `Court ${court},${day},10:00,11:00,Mai,${own}${who},mai${who}@${own}.example,,,,30.00,,,L-${court}`
    const id = await importAll([row(1, 'a'), row(2, 'b'), row(3, 'c'), row(4, 'd')])
    const of = async (who: string) => (await ordersOf(`${own}${who}`))[0]!
    const [paid, canceled, moved, untouched] = [await of('a'), await of('b'), await of('c'), await of('d')]
    expect(await askUndo(id)).toEqual({ id, bookings: 4 })
    await desk.api.markTransactionPaid({ id: paid.orderTransactions[0]!.id })
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    await desk.api.moveBookings({
      orderId: moved.id,
      body: {
        fromFacilityBookings: [{ id: desk.bookingIds(moved)[0]! }],
        toFacilityBookings: [desk.range({ court: 3, from: 14, until: 15, day })],
      },
    })
    await take()
    expect(await standing(id)).toMatchObject({ status: 'undone', removed: 1, stayed: 2 })
    const [undone] = (await desk.api.listOrderVersions({ id: untouched.id, query: {} })).data
    expect(undone!.changedBy).toBe('Olivia Tan')
    const statuses = await Promise.all([paid, canceled, moved, untouched].map((order) => desk.order(order.id)))
    expect(statuses.map(({ processingStatus }) => processingStatus)).toEqual([
      'COMMITTED',
      'CANCELED',
      'COMMITTED',
      'CANCELED',
    ])
    const left = (await desk.api.listCustomers({ partnerId: partnerId(), query: { q: own } })).data
    expect(left.map(({ lastName }) => lastName).toSorted()).toEqual([`${own}a`, `${own}c`])
    expect(await desk.taken(1, day)).toEqual([])
    expect(await desk.taken(3, day)).toMatchObject([{ start: desk.at(14, day) }])
  })
})
