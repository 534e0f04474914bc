import { ROLES, type Role } from '@fieldhouse/domain/access'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiFailure } from '@fieldhouse/contract'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.reporting)
})
afterAll(() => product.close())

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiFailure ? error.status : Promise.reject(error as Error)),
  )
let hour = 6
/** Whether the person books a court, sees the club's bank account, and sees its staff, once they have these roles. */
const mayWith = async (...roles: Role[]) => {
  const { club, api } = desk
  await product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE partner_staffs SET roles = $2 WHERE id = $1', [club.staff.reporting.staffId, roles]),
  )
  const { data } = await api.getOwnStaff({ query: { partnerId: club.id } })
  expect(data.roleIds).toEqual(roles)
  expect(data.policies.toSorted()).toEqual([...new Set(roles.flatMap((role) => [...ROLES[role]]))].toSorted())
  return [
    await statusOf(desk.book({ from: hour, until: ++hour })),
    await statusOf(api.getPayoutAccount({ partnerId: club.id })),
    await statusOf(api.listStaff({ partnerId: club.id, query: {} })),
  ]
}

it('who has several roles may do what any of them may, whichever comes first, and nothing else [ACCESS-17] [ACCESS-19]', async () => {
  expect(await mayWith('operations')).toEqual([200, 403, 403])
  expect(await mayWith('finance')).toEqual([403, 200, 403])
  expect(await mayWith('operations', 'finance')).toEqual([200, 200, 403])
  expect(await mayWith('finance', 'operations')).toEqual([200, 200, 403])
  expect(await mayWith('marketing', 'customerService')).toEqual([403, 403, 403])
  expect(await mayWith('marketing', 'owner')).toEqual([200, 200, 200])
})
