import type { Customer } from '@fieldhouse/contract/customers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let known: Customer
beforeAll(async () => {
  product = await startProduct()
  const { data } = await product.as(staff().owner).createCustomer({
    body: {
      firstName: 'Wren',
      lastName: 'Adler',
      email: 'pelican@adler.example',
      mobile: '+65 9876 0011',
      gender: 'female',
      dob: '02/03/1990',
      addressStreet: '4 Hill Street',
      addressUnit: '#08-15',
      addressCity: 'Yishun',
      addressCountry: 'MY',
      addressPostalCode: '179370',
      partnerSideCustomerIdString: 'club no. 731',
      invoiceName: 'Adler Logistics',
      taxNumber: 'M90312345X',
      partnerNote: 'Owes us a racket',
    },
  })
  known = data
})
afterAll(() => product.close())

const staff = () => product.cast.riverside.staff
const mayEditClasses = (may: boolean) =>
  product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE instructors SET can_edit_classes = $2 WHERE id = $1', [
      product.cast.riverside.instructorId,
      may,
    ]),
  )
/** The customer as three endpoints answer them to somebody. */
const read = async (person = staff().instructor) => {
  const client = product.as(person)
  const { id } = known
  return [
    (await client.getCustomer({ id })).data,
    ...(await client.listCustomersByIds({ query: { customerIds: [id] } })).data,
    ...(await client.listCustomers({ partnerId: product.cast.riverside.id, query: { q: 'Wren' } })).data,
  ]
}

const NOT_THEIRS = {
  partnerSideCustomerIdString: null,
  gender: null,
  dob: null,
  addressStreet: null,
  addressUnit: null,
  addressCity: null,
  addressCountry: null,
  addressPostalCode: null,
  invoiceName: null,
  taxNumber: null,
  partnerNote: null,
}
/** Whatever of them has words that nothing else has. */
const SECRETS = /Hill Street|08-15|Yishun|179370|731|Logistics|M90312345X|racket|1990/

it('who teaches learns of a customer who they are, and no more', async () => {
  const seen = await read()
  expect(seen).toHaveLength(3)
  for (const each of seen) {
    expect(each).toMatchObject({ firstName: 'Wren', lastName: 'Adler', email: null, mobile: null, ...NOT_THEIRS })
    expect(each.clubCreditBalance).toEqual([])
    expect(JSON.stringify(each)).not.toMatch(/adler\.example|9876/)
    expect(JSON.stringify(each)).not.toMatch(SECRETS)
  }
})

it('who gives places in classes learns how to reach them, too, and what credits they have [ATTENDANCE-04]', async () => {
  await mayEditClasses(true)
  for (const each of await read()) {
    expect(each).toMatchObject({ email: 'pelican@adler.example', mobile: '+6598760011', ...NOT_THEIRS })
    expect(JSON.stringify(each)).not.toMatch(SECRETS)
  }
  await mayEditClasses(false)
})

it('the desk learns all of it', async () => {
  for (const each of await read(staff().operations)) expect(each).toEqual(known)
})

it('who teaches finds nobody by what they may not see', async () => {
  const list = (query: Parameters<ReturnType<Product['as']>['listCustomers']>[0]['query']) =>
    product.as(staff().instructor).listCustomers({ partnerId: product.cast.riverside.id, query })
  for (const q of ['pelican@adler', 'pelican', 'lican', 'example', '9876', '+65', 'adler.example', 'adler pelican'])
    expect(await list({ q })).toEqual({ data: [], pagination: { offset: 0, limit: 10, total: 0 } })
  for (const q of ['adler', 'WREN', 'ren ad']) expect((await list({ q })).data).toMatchObject([{ firstName: 'Wren' }])
  for (const query of [{ filter: '{"gender":"female"}' }, { holdsCredits: 'true' as const }])
    expect((await failure(list(query as never))).body.data.errorCode).toBe('error.forbidden.noPermission')
})
