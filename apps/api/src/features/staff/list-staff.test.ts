import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { staffRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(staffRoutes)
})
afterAll(() => api.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows

describe('staff of a partner', () => {
  it('is listed for those who may see it, searched by name and email, only its own [ACCESS-46] [SUPERADMIN-40]', async () => {
    const { id, staff } = api.cast.saigon
    const list = (search: string, as = staff.owner) =>
      api.call('GET', `/partners/partners/${id}/partnerStaffs?limit=100${search}`, { as })
    const all = await list('')
    expect(all.body.pagination.total).toBe(7)
    expect(all.data.map((member: { partnerId: string }) => member.partnerId)).toEqual(Array(7).fill(id))
    expect((await list('&searchString=phuc')).data.map((member: { id: string }) => member.id)).toEqual([
      staff.finance.staffId,
    ])
    expect((await list('&searchString=INSTRUCTOR@')).body.pagination.total).toBe(1)
    expect((await list('&searchString=%25')).body.pagination.total).toBe(0)
    expect((await list('', api.cast.superAdmin)).body.pagination.total).toBe(7)
    expect((await list('', staff.operations)).status).toBe(403)
    expect((await list('', api.cast.harbour.staff.owner)).status).toBe(403)
  })

  it('is listed by name, not in the order in which they came, and who left is neither listed nor counted', async () => {
    const { id, staff } = api.cast.harbour
    const list = async () => {
      const { body } = await api.call('GET', `/partners/partners/${id}/partnerStaffs?limit=100`, { as: staff.owner })
      return [body.data.map((member: { id: string }) => member.id), body.pagination.total]
    }
    const ids = ['finance', 'marketing', 'reporting'].map((role) => staff[role as keyof typeof staff].staffId)
    await query(`UPDATE partner_staffs SET first_name = 'ZZ', created_at = '2001-01-01' WHERE id = $1`, [ids[1]])
    await query(`UPDATE partner_staffs SET first_name = 'aa', created_at = now() WHERE id = $1`, [ids[0]])
    const [before, total] = await list()
    expect([before[0], before.at(-1), total]).toEqual([ids[0], ids[1], before.length])
    await query(`UPDATE partner_staffs SET deleted_at = now() WHERE id = $1`, [ids[2]])
    expect(await list()).toEqual([before.filter((member: string) => member !== ids[2]), total - 1])
    await query(`UPDATE partner_staffs SET deleted_at = NULL WHERE id = $1`, [ids[2]])
  })

  it('an offset past the end answers an empty list with the right total [API-19]', async () => {
    const { id, staff } = api.cast.saigon
    const list = await api.call('GET', `/partners/partners/${id}/partnerStaffs?offset=50`, { as: staff.owner })
    expect(list.body).toEqual({ data: [], pagination: { offset: 50, limit: 10, total: 7 } })
  })
})
