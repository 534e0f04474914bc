import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../../db/context.ts'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { customerRoutes } from '../customers.routes.ts'
import { takeImports } from '../../imports/fixtures/take-imports.ts'
import { importCustomers, previewImportCustomers, startCustomerImport } from './import-customers.ts'
import { BATCH } from './take-rows.ts'

let api: TestApi
let origin: string
beforeAll(async () => {
  api = await startApi((deps) => customerRoutes(deps))
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.stop())

const partner = () => api.cast.riverside
const owner = () => partner().staff.owner
const fresh = () => `job${randomUUID().slice(0, 8)}`

const send = async (path: string, text: string, more: Record<string, string> = {}, as = owner()) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(more)) body.append(name, value)
  body.append('file', new File([text], 'people.csv'))
  const reply = await fetch(`${origin}/v1.9.0/partners/${partner().id}/${path}`, {
    method: 'POST',
    headers: as.headers,
    body,
  })
  const { data } = (await reply.json()) as { data: Record<string, unknown> }
  expect([reply.status, data]).toEqual([200, expect.anything()])
  return data
}
const start = async (text: string, more?: Record<string, string>) => {
  const { id } = await send('customerImports', text, more)
  return id as string
}
const standing = async (id: string) => (await api.call('GET', `/partners/customerImports/${id}`, { as: owner() })).data
const undo = (id: string) => api.call('POST', `/partners/customerImports/${id}/undone`, { as: owner() })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const named = (name: string) =>
  query(
    `SELECT first_name, email, mobile, shares_mobile, partner_note, address_street, address_unit, address_city, address_country,
       address_postal_code, partner_side_customer_id_string, dob, version FROM customers
     WHERE partner_id = $1 AND last_name = $2 AND deleted_at IS NULL ORDER BY first_name`,
    [partner().id, name],
  )
const known = async (fields: Record<string, string>) =>
  (await api.call('POST', '/partners/customers', { as: owner(), body: { partnerId: partner().id, ...fields } })).data

const manyRows = (own: string, count: number) =>
  Array.from({ length: count }, (_, n) => `P${n},${own},p${n}@${own}.example`).join('\n')
const HEAD = 'First Name,Last Name,Email'

describe('a file that a job takes', () => {
  it('is taken batch by batch and says how far it is; two workers at once take nobody twice [BEYOND-12]', async () => {
    const own = fresh()
    const count = 2 * BATCH + 3
    const id = await start(`${HEAD}\n${manyRows(own, count)}\n,${own},nobody@${own}.example`)
    expect(await standing(id)).toMatchObject({ status: 'running', rows: count + 1, rowsDone: 0, imported: 0 })
    await Promise.all([takeImports(api.deps), takeImports(api.deps)])
    expect(await standing(id)).toMatchObject({
      status: 'finished',
      rowsDone: count + 1,
      imported: count,
      skippedRows: 1,
      skipped: [{ line: count + 2, duplicate: false, problems: { firstName: 'Missing' } }],
    })
    expect(await named(own)).toHaveLength(count)
    // What a person may ask to have removed is not kept.
    expect(await query('SELECT 1 FROM import_batches WHERE import_id = $1 AND rows IS NOT NULL', [id])).toEqual([])
    await takeImports(api.deps)
    expect(await named(own)).toHaveLength(count)
    expect((await undo(id)).data).toEqual({ id, removed: count })
    expect(await named(own)).toEqual([])
  })

  it('that is taken back while it is running ends, and keeps no row that waited', async () => {
    const own = fresh()
    const id = await start(`${HEAD}\n${manyRows(own, 3)}`)
    expect((await undo(id)).data.removed).toBe(0)
    await takeImports(api.deps)
    expect(await standing(id)).toMatchObject({ status: 'undone', imported: 0 })
    expect(await named(own)).toEqual([])
    expect(await query('SELECT 1 FROM import_batches WHERE import_id = $1 AND rows IS NOT NULL', [id])).toEqual([])
  })
})

describe('a file that is sent again because its answer was lost', () => {
  const sent = async (text: string, key: string) => {
    const body = new FormData()
    body.append('file', new File([text], 'people.csv'))
    const headers = { authorization: `Bearer ${owner().token}`, 'idempotency-key': key }
    const address = `${origin}/v1.9.0/partners/${partner().id}/customerImports`
    const reply = await fetch(address, { method: 'POST', headers, body })
    const { data } = (await reply.json()) as { data: Record<string, unknown> }
    return { status: reply.status, data }
  }

  it('is one import; another file under its key, and a key that is none, are refused', async () => {
    const own = fresh()
    const key = `key-${own}`
    const text = `${HEAD}\n${manyRows(own, 2)}`
    const first = await sent(text, key)
    expect(first.status).toBe(200)
    expect(await sent(text, key)).toEqual(first)
    const other = await sent(`${text}\n${manyRows(own, 3)}`, key)
    expect([other.status, other.data.errorCode]).toEqual([422, 'error.unprocessable.idempotencyKeyReused'])
    // As long as the first, and under the same name.
    const alike = await sent(text.replace('P0', 'Q0'), key)
    expect([alike.status, alike.data.errorCode]).toEqual([422, 'error.unprocessable.idempotencyKeyReused'])
    expect((await sent(text, 'short')).status).toBe(400)
    await takeImports(api.deps)
    expect(await named(own)).toHaveLength(2)
  })
})

describe('rows of whom somebody has the email or the mobile', () => {
  const text = (own: string, mobile: string) =>
    [
      `${HEAD},Mobile,City,Date of Birth,Internal Note,ID,Street,Unit,Country,Postal Code`,
      // The email of somebody who is there, then their mobile.
      `Maya,${own},mai@${own}.example,9${mobile},Oslo,1990-02-01,Left handed,M-17,1 Court Road,#02-03,NO,0150`,
      `Ben,${own},ben@${own}.example,8${mobile},,,,,,,,`,
    ].join('\n')
  const scene = async () => {
    const own = fresh()
    const mobile = String(Math.floor(1_000_000 + Math.random() * 8_999_999))
    const mai = await known({ firstName: 'Mai', lastName: own, email: `MAI@${own}.example`, addressCity: 'Hanoi' })
    const bo = await known({ firstName: 'Bo', lastName: own, mobile: `8${mobile}` })
    return { own, mobile, mai, bo, file: text(own, mobile) }
  }

  it('are named with who has it, and left out unless it is chosen otherwise [BEYOND-12]', async () => {
    const { own, file, mai, bo } = await scene()
    const preview = await send('customerCsv/dryRun', file)
    expect(preview).toMatchObject({
      imported: 0,
      skippedRows: 2,
      duplicateRows: 2,
      duplicates: [
        { line: 2, choice: 'skip', customer: { id: mai.id, name: `Mai ${own}` } },
        { line: 3, choice: 'skip', customer: { id: bo.id, name: `Bo ${own}` } },
      ],
    })
    expect(await named(own)).toHaveLength(2)
  })

  it('are told beyond the first two hundred, and each of them is decided by itself [BEYOND-12]', async () => {
    const own = fresh()
    const mobile = `+658${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
    const rows = Array.from({ length: 260 }, () => `Mai,${own},mai@${own}.example,${mobile}`)
    const file = `${HEAD},Mobile\n${rows.join('\n')}`
    const choices = JSON.stringify(Object.fromEntries([250, 260].map((line) => [line, 'create'])))
    const told = await send('customerCsv/dryRun', file, { duplicatesFrom: '200', choices })
    expect(told).toMatchObject({ imported: 3, duplicateRows: 259 })
    const { duplicates } = told as { duplicates: { line: number; choice: string }[] }
    expect(duplicates).toHaveLength(59)
    expect(duplicates[0]).toMatchObject({ line: 203, choice: 'skip' })
    expect(duplicates.filter(({ choice }) => choice === 'create').map(({ line }) => line)).toEqual([250, 260])
    // As many choices as a form of 16 kB would not hold.
    const all = JSON.stringify(Object.fromEntries(rows.keys().map((n) => [n + 3, 'skip'])))
    const long = all.replace('}', `,${Array.from({ length: 2000 }, (_, n) => `"${n + 1000}":"takeOver"`).join(',')}}`)
    expect(await send('customerCsv/dryRun', file, { choices: long })).toMatchObject({ imported: 1 })
  })

  it('are taken over: what is lacking is filled in, what is there stays, and undoing empties it again [BEYOND-12]', async () => {
    const { own, mobile, file } = await scene()
    const before = await named(own)
    expect(await send('customerCsv/dryRun', file, { duplicates: 'takeOver' })).toMatchObject({
      filled: 2,
      skippedRows: 0,
    })
    const id = await start(file, { duplicates: 'takeOver' })
    await takeImports(api.deps)
    expect(await standing(id)).toMatchObject({ imported: 0, filled: 2, skippedRows: 0 })
    expect(await named(own)).toEqual([
      expect.objectContaining({ first_name: 'Bo', email: `ben@${own}.example`, version: 2 }),
      expect.objectContaining({
        first_name: 'Mai',
        mobile: `+659${mobile}`,
        address_city: 'Hanoi',
        dob: '1990-02-01',
        partner_note: 'Left handed',
        partner_side_customer_id_string: 'M-17',
        address_street: '1 Court Road',
        address_unit: '#02-03',
        address_country: 'NO',
        address_postal_code: '0150',
        version: 2,
      }),
    ])
    expect((await undo(id)).data.removed).toBe(0)
    expect((await named(own)).map((row) => ({ ...row, version: 1 }))).toEqual(before)
  })

  it('are added all the same where a single line says so: they share the mobile, and the email becomes a note', async () => {
    const { own, mobile, file } = await scene()
    const id = await start(file, { choices: JSON.stringify({ 2: 'create', 3: 'create' }) })
    await takeImports(api.deps)
    expect(await standing(id)).toMatchObject({ imported: 2, skippedRows: 0 })
    const rows = await named(own)
    expect(rows.find((row) => row.first_name === 'Maya')).toMatchObject({
      email: null,
      mobile: `+659${mobile}`,
      partner_note: `Left handed\nmai@${own}.example`,
    })
    expect(rows.find((row) => row.first_name === 'Ben')).toMatchObject({ mobile: `+658${mobile}`, shares_mobile: true })
  })

  it('within the file are one person: the second row fills in what the first lacks', async () => {
    const own = fresh()
    const rows = [`A,${own},a@${own}.example,`, `A,${own},a@${own}.example,Oslo`]
    const id = await start(`${HEAD},City\n${rows.join('\n')}`, { duplicates: 'takeOver' })
    await takeImports(api.deps)
    expect(await named(own)).toEqual([expect.objectContaining({ address_city: 'Oslo', version: 1 })])
    expect((await undo(id)).data.removed).toBe(1)
  })

  it('that were edited since keep the import, and who it is and why is said [BEYOND-12]', async () => {
    const { own, file, mai } = await scene()
    const id = await start(file, { duplicates: 'takeOver' })
    await takeImports(api.deps)
    await api.call('PUT', `/partners/customers/${mai.id}`, { as: owner(), body: { version: 2, partnerNote: 'x' } })
    const refused = await undo(id)
    expect([refused.status, refused.data.errorCode]).toEqual([400, 'error.badRequest.importBuiltOn'])
    expect(refused.data.metaData).toEqual({
      customers: 1,
      inTheWay: [{ id: mai.id, name: `Mai ${own}`, why: 'edited' }],
    })
  })
})

describe('somebody who may upload files of customers', () => {
  it('but not sell memberships gives nobody one: the rows that name a plan are left out [ACCESS-48] [CUSTOMERS-18]', async () => {
    const own = fresh()
    const finance = partner().staff.finance
    const text = `${HEAD},Membership Plan\nA,${own},a@${own}.example,gold\nB,${own},b@${own}.example,No`
    const leftOut = [{ line: 2, duplicate: false, problems: { membershipPlan: 'Not permitted' } }]
    for (const path of ['customerCsv/dryRun', 'customerCsv'])
      expect(await send(path, text, {}, finance)).toMatchObject({ imported: 1, memberships: 0, skipped: leftOut })
    const { id } = await send('customerImports', text.replaceAll('@', '2@'), {}, finance)
    await takeImports(api.deps)
    expect(await standing(id as string)).toMatchObject({ imported: 1, memberships: 0, skipped: leftOut })
    expect((await named(own)).map(({ first_name: name }) => name)).toEqual(['B', 'B'])
  })

  it('but not edit them takes no row over into anybody [ACCESS-48]', async () => {
    const own = fresh()
    const mai = await known({ firstName: 'Mai', lastName: own, email: `mai@${own}.example` })
    const actor = { ...SYSTEM, policies: ['customer.view', 'customer.importFromFile'] }
    const context = { partnerId: partner().id, actor, now: api.deps.now(), requestId: own }
    const file = new File([`${HEAD},City\nMai,${own},mai@${own}.example,Hanoi`], 'people.csv')
    for (const call of [previewImportCustomers, importCustomers, startCustomerImport])
      for (const sent of [{ duplicates: 'takeOver' }, { choices: { 2: 'takeOver' } }] as const)
        await expect(call(api.deps, context, { file, ...sent })).rejects.toMatchObject({
          code: 'error.forbidden.noPermission',
        })
    expect(await named(own)).toMatchObject([{ address_city: null, version: mai.version }])
  })
})

it('of files of a club ten wait at once; the next one is refused until some of them are done', async () => {
  await takeImports(api.deps)
  const sendOne = async (n: number) => {
    const body = new FormData()
    body.append('file', new File([`First Name,Email\nMai,${fresh()}@x.example`], `${n}.csv`))
    const reply = await fetch(`${origin}/v1.9.0/partners/${partner().id}/customerImports`, {
      method: 'POST',
      headers: owner().headers,
      body,
    })
    return ((await reply.json()) as { data: { errorCode?: string } }).data.errorCode
  }
  for (let n = 0; n < 10; n++) expect(await sendOne(n)).toBeUndefined()
  expect(await sendOne(10)).toBe('error.badRequest.tooManyFiles')
  await takeImports(api.deps)
  expect(await sendOne(11)).toBeUndefined()
})
