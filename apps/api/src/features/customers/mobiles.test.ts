import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { customerRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(customerRoutes)
})
afterAll(() => api.stop())

type Club = 'riverside' | 'harbour' | 'saigon' | 'mumbai'
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const add = (club: Club, firstName: string, mobile: string) =>
  api.call('POST', '/partners/customers', { as: api.cast[club].staff.owner, body: { firstName, mobile } })
const find = async (club: Club, q: string) => {
  const { id, staff } = api.cast[club]
  const { data } = await api.call('GET', `/partners/partners/${id}/customers?q=${encodeURIComponent(q)}`, {
    as: staff.owner,
  })
  return data.map(({ firstName }: { firstName: string }) => firstName)
}
const remove = (club: Club, id: string) =>
  api.call('DELETE', `/partners/customers/${id}`, { as: api.cast[club].staff.owner })
const REFUSED = [400, 'error.badRequest.existedCustomer']

describe('a mobile', () => {
  it.each([
    ['mumbai', 'Asha', '91234 99887', '+919123499887', ['+91 91234 99887', '091234-99887', '919123499887']],
    ['mumbai', 'Dev', '(022) 2345 6789', '+912223456789', ['022-2345-6789', '+91 22 2345 6789']],
    ['saigon', 'Minh', '0938 111 222', '+84938111222', ['84 938 111 222', '+84 (0)938.111.222', '0084938111222']],
    ['riverside', 'Ken', '9666 7788', '+6596667788', ['65 9666-7788', '+65 9666 7788', '96667788']],
    ['riverside', 'Edith', '+44 (0)7911 889900', '+447911889900', ['0044 7911 889900', '+447911889900']],
    // Nobody's number in Singapore: kept by its digits, however they are spaced.
    ['riverside', 'Ravi', '98765 43210', '9876543210', ['98765-43210', '(98765) 43210']],
  ] as const)(
    'of %s typed by %s as %j is kept as %s, found and refused in every other spelling [BOOKING-69] [CUSTOMERS-33] [CUSTOMERS-51]',
    async (club, name, typed, kept, others) => {
      const made = await add(club, name, typed)
      expect([made.status, made.data.mobile]).toEqual([200, kept])
      for (const spelling of [typed, kept, ...others]) {
        const twin = await add(club, 'Twin', spelling)
        expect([spelling, twin.status, twin.data.errorCode]).toEqual([spelling, ...REFUSED])
        expect([spelling, await find(club, spelling)]).toEqual([spelling, [name]])
      }
      expect(await find(club, typed.slice(-6))).toEqual([name])
    },
  )

  it('typed in many spellings at once belongs to one customer [CUSTOMERS-51]', async () => {
    const spellings = ['9777 1122', '+65 9777 1122', '65-9777-1122', '97771122', '0065 97771122', '+65 (9777) 1122']
    const answers = await Promise.all(spellings.map((spelling) => add('riverside', 'Racer', spelling)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await query(`SELECT mobile FROM customers WHERE first_name = 'Racer'`)).toEqual([{ mobile: '+6597771122' }])
  })

  it('is free again in every spelling once its customer is deleted, and another club has its own [CUSTOMERS-44]', async () => {
    const made = await add('riverside', 'Gone', '9444 1000')
    expect((await add('mumbai', 'Elsewhere', '+65 9444 1000')).status).toBe(200)
    expect((await remove('riverside', made.data.id)).status).toBe(200)
    expect((await add('riverside', 'Back', '+65 9444-1000')).status).toBe(200)
  })

  it('that a family shared before numbers had one spelling passes on to the next of them, never to a third [CUSTOMERS-51]', async () => {
    const { id } = api.cast.riverside
    const mother = await add('riverside', 'Mother', '9555 0001')
    const [child] = await query(
      `INSERT INTO customers (partner_id, id, first_name, mobile, shares_mobile, created_at)
       VALUES ($1, gen_random_uuid(), 'Child', '+6595550001', true, now()) RETURNING id`,
      [id],
    )
    expect((await find('riverside', '95550001')).toSorted()).toEqual(['Child', 'Mother'])
    expect((await remove('riverside', mother.data.id)).status).toBe(200)
    expect((await add('riverside', 'Third', '9555 0001')).data.errorCode).toBe(REFUSED[1])
    expect((await remove('riverside', child.id)).status).toBe(200)
    expect((await add('riverside', 'Third', '9555 0001')).status).toBe(200)
  })
})

describe('the walk-in', () => {
  const open = (club: Club, as = api.cast[club].staff.owner) =>
    api.call('POST', `/partners/partners/${api.cast[club].id}/customers/walkIn`, { as })

  it('is one standing customer of each club, made when the first asks, however many ask at once [BOOKING-51]', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => open('harbour')))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers[0]!.data).toMatchObject({ firstName: 'Walk-in', isWalkIn: true, email: null, mobile: null })
    expect((await open('mumbai')).data.id).not.toBe(answers[0]!.data.id)
    expect(await find('harbour', 'walk-in')).toEqual(['Walk-in'])
    const entries = await query(`SELECT count(*)::int AS count FROM audit_entries WHERE subject_id = $1`, [
      answers[0]!.data.id,
    ])
    expect(entries).toEqual([{ count: 1 }])
  })

  it('can not be deleted, nor given an address by the database itself [CUSTOMERS-44]', async () => {
    const { data } = await open('harbour')
    const refused = await remove('harbour', data.id)
    expect([refused.status, refused.data.errorCode]).toEqual([400, 'error.badRequest.walkInCustomer'])
    await expect(query(`UPDATE customers SET email = 'x@y.example' WHERE id = $1`, [data.id])).rejects.toThrow(
      'customers_walk_in_is_nobody',
    )
    expect((await open('harbour')).data.id).toBe(data.id)
  })
})
