import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('a mobile typed as at home has the country code of the club wherever it is entered or uploaded, and what is none is refused by its field', async () => {
  const { id: partnerId, staff } = product.cast.saigon
  const owner = product.as(staff.owner)
  const refusedField = async (call: Promise<unknown>) => (await failure(call)).body.data.message?.[0]?.property
  const typed = (n: number) => `091 234 567${n}`
  const kept = (n: number) => `+8491234567${n}`
  const email = (name: string) => `${name}@local.example`

  const { data: customer } = await owner.createCustomer({ body: { partnerId, firstName: 'Lan', mobile: typed(1) } })
  expect(customer.mobile).toBe(kept(1))
  const change = (mobile: string, version: number) =>
    owner.updateCustomer({ id: customer.id, body: { mobile, version } })
  expect((await change(typed(2), 1)).data.mobile).toBe(kept(2))
  expect((await change('+65 9123 4567', 2)).data.mobile).toBe('+6591234567')
  expect(await refusedField(change('none', 3))).toBe('mobile')

  const csv = `First Name,Last Name,Email,Mobile,Gender\nMinh,Tran,${email('minh')},${typed(3)},male\n`
  const columns = { file: new File([csv], 'people.csv') }
  await owner.importCustomers({ partnerId, body: columns })
  const { data: found } = await owner.listCustomers({ partnerId, query: { q: email('minh') } })
  expect(found.map(({ mobile }) => mobile)).toEqual([kept(3)])

  const person = (name: string, mobile: string) => ({ firstName: name, lastName: 'Tran', email: email(name), mobile })
  const roleIds = ['reporting' as const]
  const { data: member } = await owner.createStaff({ partnerId, body: { ...person('thu', typed(4)), roleIds } })
  expect(member.mobile).toBe(kept(4))
  const save = (mobile: string) =>
    owner.updateStaff({ id: member.id, body: { ...person('thu', mobile), roleIds, version: member.version } })
  expect(await refusedField(save('none'))).toBe('mobile')
  expect((await save(typed(5))).data.mobile).toBe(kept(5))
  expect((await owner.createInstructor({ partnerId, body: person('bao', typed(6)) })).data.mobile).toBe(kept(6))
})
