import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { encoded } from '../../imports/fixtures/encoded.ts'
import { takeImports } from '../../imports/fixtures/take-imports.ts'
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
const preview = async (text: string | Uint8Array<ArrayBuffer>, more: object = {}) =>
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
      encoding: 'utf-8',
      letters: [],
      // The birthday tells its own order; the start does not, and is read as the template has it.
      dayOrder: null,
      dates: ['01/11/2026'],
      rows: 6,
      imported: 2,
      // Ben's row says none.
      assumedGenders: 1,
      memberships: 1,
      filled: 0,
      duplicateRows: 2,
      duplicates: [
        { line: 6, choice: 'skip', customer: null },
        { line: 7, choice: 'skip', customer: { id: expect.any(String), name: expect.any(String) } },
      ],
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
      currentSubscription: { startsOn: '2026-11-01', expiresOn: '2026-11-30' },
      version: 1,
    })
    expect(people.find(({ firstName }) => firstName === 'Ben')).toMatchObject({ gender: 'female', subscriptions: [] })
    expect(await query('SELECT file_name, rows, imported FROM imports WHERE id = $1', [made.id])).toEqual([
      { file_name: 'people.csv', rows: 6, imported: 2 },
    ])
    expect(await query('SELECT action, after FROM audit_entries WHERE subject_id = $1', [made.id])).toEqual([
      { action: 'customerImport.made', after: { rows: 6, imported: 2, memberships: 1 } },
    ])
  })

  it('gives memberships for as long as the first price of their plan lasts, from the day of the row or else from today [CUSTOMERS-18]', async () => {
    const own = fresh()
    const price = (amount: number, recurring: 1 | 6) => ({ price: amount, currency: 'SGD', recurring })
    await desk.api.createMembershipPlan({
      partnerId: partnerId(),
      body: { name: `Half ${own}`, pricing: [price(200, 6), price(40, 1)] },
    })
    const made = await upload(
      [
        'First Name,Last Name,Email,Membership Plan,Membership Start Date',
        `Set,${own},set@${own}.example,half ${own},05/10/2026`,
        `Now,${own},now@${own}.example,Half ${own},`,
      ].join('\n'),
    )
    expect(made).toMatchObject({ imported: 2, memberships: 2 })
    const days = (await found(own)).map(({ firstName, currentSubscription: held }) => [
      firstName,
      held?.startsOn,
      held?.expiresOn,
    ])
    expect(days.toSorted()).toEqual([
      ['Now', '2026-11-21', '2027-05-20'],
      ['Set', '2026-10-05', '2027-04-04'],
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

  it('sent again under its key, since its answer was lost, is answered as it was and adds nobody, even those who share a mobile [BEYOND-03]', async () => {
    const own = fresh()
    const mobile = `8${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
    const text = `First Name,Last Name,Mobile\nA,${own},${mobile}\nB,${own},${mobile}`
    const send = (key: string, file = fileOf(text)) =>
      desk.api.importCustomers(
        { partnerId: partnerId(), body: { file, duplicates: 'create' } },
        { idempotencyKey: `${own}-${key}` },
      )
    const first = await send('once')
    expect(first.data.imported).toBe(2)
    expect(await send('once')).toEqual(first)
    expect(await found(own)).toHaveLength(2)
    const other = await failure(send('once', fileOf(`${text}\nC,${own},${mobile}`)))
    expect([other.status, other.body.data.errorCode]).toEqual([422, 'error.unprocessable.idempotencyKeyReused'])
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

  it('tells how its letters are encoded, with some that show it, and reads them as somebody chose instead [BEYOND-52]', async () => {
    const own = fresh()
    const file = (name: string) =>
      encoded(`First Name,Last Name,Email\nAda,${own},\n${name},${own},l@${own}.example\n`, 'windows-1250')
    const asked = async (more: object = {}) => {
      const body = { file: fileOf(file('Małgorzata')), ...more }
      return (await desk.api.previewImportCustomers({ partnerId: partnerId(), body })).data
    }
    expect(await asked()).toMatchObject({ encoding: 'windows-1250', letters: ['Małgorzata'], imported: 1 })
    expect(await asked({ encoding: 'windows-1252' })).toMatchObject({
      encoding: 'windows-1252',
      letters: ['Ma³gorzata'],
      imported: 1,
    })
    // What can't be read in the encoding that was chosen is left out, and said.
    expect(await asked({ encoding: 'utf-8' })).toMatchObject({
      imported: 0,
      skipped: [
        { line: 2, problems: { email: 'Missing' } },
        { line: 3, problems: { firstName: 'Unreadable' } },
      ],
    })
    await upload(file('Małgorzata'))
    await upload(file('Łucja'), { encoding: 'windows-1252' })
    expect((await found(own)).map(({ firstName }) => firstName).toSorted()).toEqual(['Małgorzata'])
    const { status, body } = await failure(
      desk.api.importCustomers({
        partnerId: partnerId(),
        body: { file: fileOf(file('Ada')), encoding: 'latin' as never },
      }),
    )
    expect([status, body.data.message]).toMatchObject([400, [{ property: 'encoding' }]])
  })

  it('asks once which number of its dates is the day, where they do not tell [BEYOND-52]', async () => {
    const own = fresh()
    const text = (name: string, born: string) =>
      `First Name,Last Name,Email,Birthday\n${name},${own},${name}@${own}.example,${born}`
    expect(await preview(text('Ada', '03/04/1961'))).toMatchObject({ dayOrder: null, dates: ['03/04/1961'] })
    const start = (more: object = {}) =>
      desk.api.startCustomerImport({
        partnerId: partnerId(),
        body: { file: fileOf(text('Ada', '03/04/1961')), ...more },
      })
    const { status, body } = await failure(start())
    expect([status, body.data.errorCode]).toEqual([400, 'error.badRequest.unknownDayOrder'])
    await start({ dayOrder: 'monthFirst' })
    await takeImports(product.fieldhouse.deps)
    // Sent without anybody to ask, they are read as the template has them.
    await upload(text('Ben', '03/04/1961'))
    await upload(`${text('Cleo', '03/04/1961')}\nDora,${own},dora@${own}.example,04/25/1961`)
    await upload(text('Eve', '3 tháng 4 năm 1961'), { dayOrder: 'monthFirst' })
    const born = (await found(own)).map(({ firstName, dob }) => [firstName, dob])
    expect(born.toSorted()).toEqual([
      ['Ada', '04/03/1961'],
      ['Ben', '03/04/1961'],
      ['Cleo', '04/03/1961'],
      ['Dora', '25/04/1961'],
      ['Eve', '03/04/1961'],
    ])
    // What one column tells says nothing of another.
    const columns = `First Name,Email,Birthday,Member since,Membership Plan\nHal,h@${own}.example,04/25/1961,03/04/2026,gold`
    expect(await preview(columns)).toMatchObject({ dayOrder: null, dates: ['03/04/2026'] })
    expect(await preview(columns, { dayOrder: 'dayFirst' })).toMatchObject({ imported: 1, skipped: [] })
    const price = { price: 40, currency: 'SGD', recurring: 1 as const }
    await desk.api.createMembershipPlan({ partnerId: partnerId(), body: { name: `Plan ${own}`, pricing: [price] } })
    const since = `First Name,Last Name,Email,Member since,Membership Plan\nIda,${own},i@${own}.example,03/04/2026,Plan ${own}`
    await desk.api.startCustomerImport({
      partnerId: partnerId(),
      body: { file: fileOf(since), dayOrder: 'monthFirst' },
    })
    await takeImports(product.fieldhouse.deps)
    const ida = (await found(own)).find(({ firstName }) => firstName === 'Ida')!
    const { data: held } = await desk.api.listSubscriptionsOfCustomer({ id: ida.id, query: {} })
    expect(held.map(({ startAt }) => startAt)).toEqual(['04/03/2026'])
    const clash = `${text('Fay', '13/04/1961')}\nGus,${own},gus@${own}.example,04/25/1961`
    expect(await preview(clash)).toMatchObject({ dayOrder: null, dates: ['13/04/1961', '04/25/1961'] })
    expect(await preview(clash, { dayOrder: 'dayFirst' })).toMatchObject({
      imported: 1,
      skipped: [{ line: 3, problems: { dob: 'Invalid date' } }],
    })
  })

  it('knows countries and genders by their names, and counts those whose gender is assumed [BEYOND-52] [CUSTOMERS-21]', async () => {
    const own = fresh()
    const rows = [
      `Ada,a@${own}.example,nữ,Vương quốc Anh`,
      `Ben,b@${own}.example,Nam,Viet Nam`,
      `Cleo,c@${own}.example,,Germany`,
      `Dan,d@${own}.example,,Atlantis`,
      // There already: nothing is added, nothing assumed.
      `Eve,customer1@riverside.example,,`,
    ]
    const text = `First Name,Email,Gender,Country,Last Name\n${rows.map((row) => `${row},${own}`).join('\n')}`
    expect(await preview(text)).toMatchObject({
      imported: 3,
      assumedGenders: 1,
      skipped: [
        { line: 5, problems: { addressCountry: 'Invalid country' } },
        { line: 6, duplicate: true },
      ],
    })
    await upload(text)
    const people = (await found(own)).map(({ firstName, gender, addressCountry }) => [
      firstName,
      gender,
      addressCountry,
    ])
    expect(people.toSorted()).toEqual([
      ['Ada', 'female', 'GB'],
      ['Ben', 'male', 'VN'],
      ['Cleo', 'female', 'DE'],
    ])
  })

  it.each([
    ['', 'unreadableCsv', 'The file is empty.'],
    ['First Name,Email\n"A,b@x.example', 'unreadableCsv', "The file is no CSV: line 2 can't be read."],
    ['First Name,Email\nA\u0000B,b@x.example', 'unreadableCsv', 'The file is no text.'],
    [`${'a,'.repeat(400)}b`, 'csvTooManyColumns', 'The file has more than 300 columns. Please leave some out.'],
    ['x'.repeat(10_001), 'csvCellTooLong', expect.stringContaining('more than 10,000 characters')],
    [`First Name,Email\n"${'A,a@x.example\n'.repeat(1000)}`, 'csvCellTooLong', expect.stringContaining('never closed')],
    [`${','.repeat(299)}\n`.repeat(6700), 'csvTooManyCells', expect.stringContaining('2,000,000 cells')],
    [
      `First Name,Email\n${'A,a@x.example\n'.repeat(50_001)}`,
      'csvTooManyRows',
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
    expect(await query('SELECT 1 FROM imports WHERE id = $1', [chosen.id])).toEqual([])
    expect((await upload(text, { columns })).imported).toBe(1)
  })

  it('keeps letters of two halves whole, wherever in a long file they stand', async () => {
    const own = fresh()
    const rows = Array.from({ length: 1300 }, (_, n) => `🎾🎾🎾🎾${n},${own},${n}@${own}.example,🎾🎾🎾🎾`)
    const textWith = (spaces: number) => `First Name${' '.repeat(spaces)},Last Name,Email,City\n${rows.join('\n')}`
    // The file is read 65,536 letters at a time: the first half of one is the last of these.
    let spaces = 0
    while ((textWith(spaces).charCodeAt(65_535) & 0xfc00) !== 0xd800) spaces++
    expect((await upload(textWith(spaces))).imported).toBe(1300)
    const broken = `SELECT first_name FROM customers WHERE last_name = $1 AND (first_name || address_city) ~ '[^🎾0-9]'`
    expect(await query(broken, [own])).toEqual([])
  })

  it.each(['startCustomerImport', 'previewImportCustomers'] as const)(
    'that is longer than 10 MB is refused before it is read: %s',
    async (name) => {
      const before = await query('SELECT count(*) FROM imports')
      const file = fileOf(`First Name,Email\n${'A,a@x.example\n'.repeat(800_000)}`)
      const { status } = await failure(desk.api[name]({ partnerId: partnerId(), body: { file } }))
      expect(status).toBe(413)
      expect(await query('SELECT count(*) FROM imports')).toEqual(before)
    },
  )

  it('that breaks off keeps nothing of it: quotes that never close after a thousand good rows', async () => {
    const own = fresh()
    const before = await query('SELECT count(*) FROM imports')
    const rows = Array.from({ length: 1000 }, (_, n) => `P,${own},${n}@${own}.example`)
    const file = fileOf(`First Name,Last Name,Email\n${rows.join('\n')}\n"P,${own},x@${own}.example`)
    const { status } = await failure(desk.api.startCustomerImport({ partnerId: partnerId(), body: { file } }))
    expect(status).toBe(400)
    expect(await query('SELECT count(*) FROM imports')).toEqual(before)
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
    const left =
      'SELECT first_name, last_name, email, partner_note, deleted_at IS NOT NULL AS gone FROM customers WHERE import_id = $1'
    const nobody = { first_name: 'Erased customer', last_name: '', email: null, partner_note: null, gone: true }
    expect(await query(left, [id])).toEqual([nobody, nobody])
    const tables = await query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    )
    for (const { relname } of tables)
      expect([
        relname,
        await query(`SELECT 1 FROM "${String(relname)}" AS t WHERE t::text LIKE $1`, [`%${own}%`]),
      ]).toEqual([relname, []])
    expect((await undo(id)).data.removed).toBe(0)
    expect((await upload(`First Name,Email\nA,a@${own}.example`)).imported).toBe(1)
  })

  it('leaves a mobile that others share with one of them to one of those: no stranger gets it [BEYOND-12] [CUSTOMERS-51]', async () => {
    const own = fresh()
    const [taken, filled] = [1, 2].map((n) => `8${n}${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`)
    const add = (firstName: string, mobile: string) =>
      desk.api.createCustomer({ body: { partnerId: partnerId(), firstName, lastName: own, mobile } })
    await desk.api.createCustomer({
      body: { partnerId: partnerId(), firstName: 'Filled', lastName: own, email: `filled@${own}.example` },
    })
    const { id } = await upload(
      `First Name,Last Name,Email,Mobile\nOne,${own},,${taken}\nFilled,${own},filled@${own}.example,${filled}`,
      { duplicates: 'takeOver' },
    )
    await upload(`First Name,Last Name,Mobile\nHeir,${own},${taken}\nHeir,${own},${filled}\nThird,${own},${taken}`, {
      duplicates: 'create',
    })
    await undo(id!)
    const owned = `SELECT count(*) FILTER (WHERE NOT shares_mobile)::int AS owners, count(*)::int AS people FROM customers
      WHERE last_name = $1 AND mobile IS NOT NULL GROUP BY mobile ORDER BY 2`
    expect(await query(owned, [own])).toEqual([
      { owners: 1, people: 1 },
      { owners: 1, people: 2 },
    ])
    for (const mobile of [taken!, filled!])
      expect((await failure(add('Stranger', mobile))).body.data.errorCode).toBe('error.badRequest.existedCustomer')
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

  it('is refused after 30 days; the list tells who sent which file when, the newest first, and until when it can be undone [BEYOND-12]', async () => {
    const [old, recent] = [await made(), await made()]
    await query("UPDATE imports SET created_at = created_at - interval '30 days 1 second' WHERE id = $1", [old.id])
    expect((await failure(undo(old.id))).body.data.errorCode).toBe('error.badRequest.importTooOld')
    expect(await found(old.own)).toHaveLength(2)
    const { data, pagination } = await desk.api.listCustomerImports({ partnerId: partnerId(), query: { limit: 100 } })
    expect(pagination.total).toBe(data.length)
    const told = data.filter(({ id }) => [old.id, recent.id].includes(id))
    const sent = { fileName: 'people.csv', status: 'finished', rows: 2, imported: 2, createdBy: 'Olivia Tan' }
    expect(told).toMatchObject([
      { ...sent, id: recent.id, createdAt: '2026-11-21T04:00:00.000Z', undoUntil: '2026-12-21T04:00:00.000Z' },
      { ...sent, id: old.id, createdAt: '2026-10-22T03:59:59.000Z', undoUntil: null },
    ])
  })

  it('is nobody else’s: of another club it is not found', async () => {
    const { id } = await made()
    const call = product.as(product.cast.harbour.staff.owner).undoCustomerImport({ id })
    expect((await failure(call)).status).toBe(404)
  })
})
