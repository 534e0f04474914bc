import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

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
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv') => new File([text], name)
const upload = async (text: string | Uint8Array<ArrayBuffer>, more: object = {}) =>
  (await desk.api.importCustomers({ partnerId: partnerId(), body: { file: fileOf(text), ...more } })).data
const preview = async (text: string, more: object = {}) =>
  (await desk.api.previewImportCustomers({ partnerId: partnerId(), body: { file: fileOf(text), ...more } })).data
const refusal = async (text: string | Uint8Array<ArrayBuffer>, name?: string) => {
  const call = desk.api.importCustomers({ partnerId: partnerId(), body: { file: fileOf(text, name) } })
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.msg]
}
const found = async (q: string) => (await desk.api.listCustomers({ partnerId: partnerId(), query: { q } })).data
const counted = async () => (await desk.api.listCustomers({ partnerId: partnerId() })).pagination.total
/** A name that nobody else has. */
const fresh = () => `im${randomUUID().slice(0, 8)}`

describe('a CSV file with customers', () => {
  it('adds those rows that pass, leaves out the others by their line, and is kept with what came of it [CUSTOMERS-18] [CUSTOMERS-45]', async () => {
    const own = fresh()
    const before = await counted()
    const made = await upload(
      [
        'First Name,Last Name,Email,Mobile,Gender,Date of Birth,ID,Street,Unit,City,Country,Postal Code,Membership Plan,Membership Start Date,Internal Note',
        `Mai,${own},mai@${own}.example,9555 1001,male,29/02/1984,M-17,1 Court Road,#02-03,Singapore,SG,228233,gold,01/11/2026,"Left,`,
        'handed"',
        `,${own},nobody@${own}.example`,
        `Ben,${own},ben@${own}.example,,,,,,,,,,No`,
        `Ben,${own},BEN@${own}.example`,
        `Ida,${own},customer1@riverside.example`,
        `Zoe,${own},,12`,
      ].join('\n'),
    )
    expect({ ...made, id: null, columns: [] }).toEqual({
      id: null,
      columns: [],
      rows: 6,
      imported: 2,
      memberships: 1,
      skippedRows: 4,
      skipped: [
        { line: 4, duplicate: false, problems: { firstName: 'Missing' } },
        { line: 6, duplicate: true, problems: {} },
        { line: 7, duplicate: true, problems: {} },
        { line: 8, duplicate: false, problems: { mobile: 'Invalid phone number' } },
      ],
    })
    expect(await counted()).toBe(before + 2)
    const people = await found(own)
    expect(people.find(({ firstName }) => firstName === 'Mai')).toMatchObject({
      email: `mai@${own}.example`,
      mobile: '+6595551001',
      gender: 'male',
      dob: '29/02/1984',
      partnerSideCustomerIdString: 'M-17',
      addressCountry: 'SG',
      partnerNote: 'Left,\nhanded',
      currentMembershipPlanId: desk.club.plans.gold,
      version: 1,
    })
    expect(people.find(({ firstName }) => firstName === 'Ben')).toMatchObject({ gender: 'female', subscriptions: [] })
    expect(await query('SELECT file_name, rows, imported FROM customer_imports WHERE id = $1', [made.id])).toEqual([
      { file_name: 'people.csv', rows: 6, imported: 2 },
    ])
    expect(await query('SELECT action, after FROM audit_entries WHERE subject_id = $1', [made.id])).toEqual([
      { action: 'customerImport.made', after: { rows: 6, imported: 2, memberships: 1 } },
    ])
  })

  it('sent twice adds nobody twice', async () => {
    const own = fresh()
    const text = `First Name,Email\nA,a@${own}.example\nB,b@${own}.example`
    expect((await upload(text)).imported).toBe(2)
    expect(await upload(text)).toMatchObject({ imported: 0, skippedRows: 2 })
    const answers = await Promise.all(
      ['C', 'D', 'E'].map((name) => upload(`First Name,Email\n${name},c@${own}.example`)),
    )
    expect(answers.map(({ imported }) => imported).toSorted()).toEqual([0, 0, 1])
  })

  const latin = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)))
  const wide = (text: string, mark: boolean) => {
    const letters = [...((mark ? '\ufeff' : '') + text)].flatMap((letter) => [
      letter.charCodeAt(0) & 255,
      letter.charCodeAt(0) >> 8,
    ])
    return new Uint8Array(letters)
  }
  it.each([
    ['commas and UTF-8', (t: string) => new TextEncoder().encode(t), ','],
    ['semicolons and a byte order mark', (t: string) => new TextEncoder().encode(`\ufeff${t}`), ';'],
    ['tabs and UTF-16 with its mark', (t: string) => wide(t, true), '\t'],
    ['bars and UTF-16 without it', (t: string) => wide(t, false), '|'],
    ['semicolons and Windows-1252', latin, ';'],
  ])('is read with %s', async (_, encode, delimiter) => {
    const own = fresh()
    const text = [`Given name,Surname,E-Mail`, `José,${own},j@${own}.example`].join('\r\n').replaceAll(',', delimiter)
    expect(await upload(encode(text))).toMatchObject({ imported: 1, skipped: [] })
    expect((await found(own))[0]).toMatchObject({ firstName: 'José', lastName: own })
  })

  it.each([
    ['', 'unreadableCsv', 'The file is empty.'],
    ['First Name,Email\n"A,b@x.example', 'unreadableCsv', "The file is no CSV: line 2 can't be read."],
    ['First Name,Email\nA\u0000B,b@x.example', 'unreadableCsv', 'The file is no text.'],
    [`${'a,'.repeat(400)}b`, 'unreadableCsv', 'The file has more than 300 columns.'],
    ['x'.repeat(300_000), 'unreadableCsv', "The file is no CSV: line 1 can't be read."],
    [
      `First Name,Email\n${'A,a@x.example\n'.repeat(50_001)}`,
      'unreadableCsv',
      'The file has more than 50,000 lines. Please split it.',
    ],
    ['Colour,Size\nred,2', 'wrongCsvHeader', expect.stringContaining('The first line must name the columns')],
    ['First Name,Last Name\nA,B', 'wrongCsvHeader', expect.stringContaining('Email or Mobile')],
  ] as const)('that is none is refused as a whole with a message [CUSTOMERS-18]', async (text, code, msg) => {
    const before = await counted()
    expect(await refusal(text)).toEqual([400, `error.badRequest.${code}`, msg])
    expect(await counted()).toBe(before)
  })

  it('must have a name that ends with .csv [CUSTOMERS-16]', async () => {
    const text = `First Name,Email\nA,a@${fresh()}.example`
    expect((await refusal(text, 'people.xlsx'))[0]).toBe(400)
    expect((await refusal(text, 'csv'))[0]).toBe(400)
    const file = fileOf(text, 'PEOPLE.CSV')
    expect((await desk.api.importCustomers({ partnerId: partnerId(), body: { file } })).data.imported).toBe(1)
  })

  it('is looked at before: the columns with samples, what would be added and left out, and nothing is done', async () => {
    const own = fresh()
    const before = await counted()
    const text = `Who,Mail,Colour\nMai,mai@${own}.example,red\nBen,,\n`
    const asRead = await preview(text)
    expect(asRead).toMatchObject({ id: null, rows: 2, imported: 0, skipped: [] })
    expect(asRead.columns).toEqual([
      { name: 'Who', field: null, samples: ['Mai', 'Ben'] },
      { name: 'Mail', field: 'email', samples: [`mai@${own}.example`] },
      { name: 'Colour', field: null, samples: ['red'] },
    ])
    const columns = JSON.stringify(['firstName', 'email', null])
    const chosen = await preview(text, { columns })
    expect(chosen).toMatchObject({
      id: null,
      imported: 1,
      skipped: [{ line: 3, duplicate: false, problems: { email: 'Missing', mobile: 'Missing' } }],
    })
    expect(await counted()).toBe(before)
    expect(await query('SELECT 1 FROM customer_imports WHERE id = $1', [chosen.id])).toEqual([])
    expect((await upload(text, { columns })).imported).toBe(1)
  })

  it('keeps what looks like a formula as it stands, and takes ten thousand duplicates of one', async () => {
    const own = fresh()
    const row = `=1+1,${own}@x.example`
    const made = await upload(`First Name,Email\n${`${row}\n`.repeat(10_000)}`)
    expect(made).toMatchObject({ rows: 10_000, imported: 1, skippedRows: 9999 })
    expect(made.skipped).toHaveLength(200)
    expect((await found(own))[0]!.firstName).toBe('=1+1')
  })
})

describe('an upload that is taken back', () => {
  const made = async () => {
    const own = fresh()
    const { id } = await upload(
      `First Name,Last Name,Email,Membership Plan\nA,${own},a@${own}.example,gold\nB,${own},b@${own}.example,No`,
    )
    return { id: id!, own }
  }
  const undo = (id: string) => desk.api.undoCustomerImport({ id })

  it('takes all of it away, with the memberships, and can be uploaded again', async () => {
    const { id, own } = await made()
    expect((await undo(id)).data).toEqual({ id, removed: 2 })
    expect(await found(own)).toEqual([])
    expect(
      await query('SELECT email, partner_note, deleted_at IS NOT NULL AS gone FROM customers WHERE last_name = $1', [
        own,
      ]),
    ).toEqual([
      { email: null, partner_note: null, gone: true },
      { email: null, partner_note: null, gone: true },
    ])
    expect((await undo(id)).data.removed).toBe(0)
    expect((await upload(`First Name,Email\nA,a@${own}.example`)).imported).toBe(1)
  })

  it.each(['edited', 'booked', 'credited', 'a member since'])('is refused once one of them was %s', async (what) => {
    const { id, own } = await made()
    const [customer] = await found(own)
    const customerId = customer!.id
    if (what === 'edited') await desk.api.updateCustomer({ id: customerId, body: { version: 1, partnerNote: 'x' } })
    if (what === 'booked') await desk.book({ day: '2026-12-09', from: 8, until: 9 }, { customerId, isForceBook: true })
    if (what === 'credited')
      await query(
        "INSERT INTO credit_balances (partner_id, customer_id, currency, balance_minor) VALUES ($1, $2, 'USD', 0)",
        [partnerId(), customerId],
      )
    if (what === 'a member since')
      await query(
        `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, '2026-11-01', '2026-11-30', now() + interval '1 hour')`,
        [partnerId(), customerId, desk.club.plans.gold],
      )
    const refused = await failure(undo(id))
    expect([refused.status, refused.body.data.errorCode]).toEqual([400, 'error.badRequest.importBuiltOn'])
    expect(await found(own)).toHaveLength(2)
  })

  it('is nobody else’s: of another club it is not found', async () => {
    const { id } = await made()
    const call = product.as(product.cast.harbour.staff.owner).undoCustomerImport({ id })
    expect((await failure(call)).status).toBe(404)
  })
})
