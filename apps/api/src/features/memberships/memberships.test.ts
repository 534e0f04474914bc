import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { membershipRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(membershipRoutes)
})
afterAll(() => api.stop())

it('plans are listed with prices in major units, hidden ones too unless filtered [MEMBERSHIPS-30] [MEMBERSHIPS-34]', async () => {
  const { id, staff, plans } = api.cast.riverside
  const list = (rest: string, as = staff.owner) =>
    api.call('GET', `/partners/partners/${id}/membershipPlans?${rest}`, { as })
  expect((await list('offset=0&limit=100')).body).toEqual({
    data: [
      {
        id: plans.gold,
        name: 'Gold',
        benefits: null,
        status: 'active',
        visible: true,
        pricing: [{ price: 80, currency: 'SGD', recurring: 1 }],
        pause: null,
        renewal: null,
        unusedRefundPercent: 100,
        version: 1,
      },
      {
        id: plans.founders,
        name: 'Founders',
        benefits: null,
        status: 'active',
        visible: false,
        pricing: [{ price: 800, currency: 'SGD', recurring: 12 }],
        pause: null,
        renewal: null,
        unusedRefundPercent: 100,
        version: 1,
      },
    ],
    pagination: { offset: 0, limit: 100, total: 2 },
  })
  expect((await list('visible=true')).data.map((plan: { name: string }) => plan.name)).toEqual(['Gold'])
  expect((await list('visible=false')).body.pagination.total).toBe(1)
  const second = (await list('offset=1&limit=1')).body
  expect([second.data.map((plan: { name: string }) => plan.name), second.pagination]).toEqual([
    ['Founders'],
    { offset: 1, limit: 1, total: 2 },
  ])
  expect((await list('visible=maybe')).status).toBe(400)
})

it('a currency without decimals keeps its number', async () => {
  const { id, staff } = api.cast.saigon
  const { data } = await api.call('GET', `/partners/partners/${id}/membershipPlans`, { as: staff.operations })
  expect(data[0].pricing).toEqual([{ price: 600_000, currency: 'VND', recurring: 1 }])
})

it('those who see plans, customers or transactions may read them, others not [ACCESS-48]', async () => {
  const { id, staff } = api.cast.harbour
  const statuses: Record<string, number> = {}
  for (const [role, as] of Object.entries(staff))
    statuses[role] = (await api.call('GET', `/partners/partners/${id}/membershipPlans`, { as })).status
  expect(statuses).toEqual({
    owner: 200,
    operations: 200,
    customerService: 403,
    finance: 200,
    reporting: 403,
    marketing: 403,
    instructor: 403,
  })
  expect(
    (await api.call('GET', `/partners/partners/${id}/membershipPlans`, { as: api.cast.mumbai.staff.owner })).status,
  ).toBe(403)
})
