import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { customerRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(customerRoutes)
})
afterAll(() => api.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const list = (partner: 'pacific', rest = '') =>
  api.call('GET', `/partners/partners/${api.cast[partner].id}/customers?${rest}`, {
    as: api.cast[partner].staff.operations,
  })

describe('filters of the list', () => {
  const filtered = async (filter: object | string, rest = '') => {
    const written = typeof filter === 'string' ? filter : JSON.stringify(filter)
    return list('pacific', `filter=${encodeURIComponent(written)}${rest.includes('limit') ? '' : '&limit=100'}${rest}`)
  }
  const names = async (filter: object, rest = '') =>
    (await filtered(filter, rest)).data.map(({ firstName }: { firstName: string }) => firstName)

  it('take those who have no email, one that mail goes to, or something else [CUSTOMERS-28] [CUSTOMERS-29]', async () => {
    const { id } = api.cast.pacific
    await query('UPDATE customers SET email = NULL WHERE partner_id = $1', [id])
    await query(
      `INSERT INTO customers (partner_id, id, first_name, email, gender, created_at) VALUES
         ($1, gen_random_uuid(), 'Mailed', 'mailed@x.example', 'male', now() + interval '3 minutes'),
         ($1, gen_random_uuid(), 'Broken', 'broken@nowhere', 'female', now() + interval '2 minutes'),
         ($1, gen_random_uuid(), 'Spaced', 'two words@x.example', 'male', now() + interval '1 minute')`,
      [id],
    )
    const { data: everybody } = await list('pacific', 'limit=100')
    expect(await names({ email: 'valid-email' })).toEqual(['Mailed'])
    expect(await names({ email: 'invalid-email' })).toEqual(['Broken', 'Spaced'])
    expect(await names({ email: 'no-email' })).toHaveLength(everybody.length - 3)
    // All conditions hold, and what is searched for as well.
    expect(await names({ email: 'invalid-email', gender: 'male' })).toEqual(['Spaced'])
    expect(await names({ gender: 'male' }, '&q=mail')).toEqual(['Mailed'])
    expect(await names({ email: 'invalid-email' }, '&q=mailed')).toEqual([])
    expect((await filtered({}, '&offset=1')).body.pagination.total).toBe(everybody.length)
    expect((await filtered({ email: 'invalid-email' }, '&offset=9')).body).toMatchObject({
      data: [],
      pagination: { total: 2 },
    })
  })

  it('take those whose plan of today is the one asked for: the plan that the list shows [CUSTOMERS-29]', async () => {
    const { id } = api.cast.pacific
    const plan = async (name: string) => {
      const [row] = await query(
        `INSERT INTO membership_plans (partner_id, id, name, created_at) VALUES ($1, gen_random_uuid(), $2, now()) RETURNING id`,
        [id, name],
      )
      return row!['id'] as string
    }
    const [gold, silver] = [await plan('Filtered gold'), await plan('Filtered silver')]
    const customer = async (firstName: string, ...held: [string, string, string, string?][]) => {
      const [row] = await query(
        `INSERT INTO customers (partner_id, id, first_name, created_at) VALUES ($1, gen_random_uuid(), $2, now()) RETURNING id`,
        [id, firstName],
      )
      for (const [planId, from, until, gone] of held)
        await query(
          `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at, canceled_at, deleted_at)
           VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, now(), CASE WHEN $6::text IS NOT NULL THEN now() END, CASE WHEN $6 = 'deleted' THEN now() END)`,
          [id, row!['id'], planId, from, until, gone ?? null],
        )
    }
    await customer('Now', [gold, '2026-01-01', '2026-12-31'])
    await customer('Longer', [gold, '2026-01-01', '2026-12-31'], [silver, '2026-01-01', '2027-12-31'])
    await customer('Over', [gold, '2026-01-01', '2026-10-31'])
    // Noon of the 21st in Singapore is the evening of the 20th here.
    await customer('Last day', [gold, '2026-01-01', '2026-11-20'])
    await customer('Tomorrow', [gold, '2026-11-21', '2026-12-31'])
    await customer('Coming', [gold, '2027-01-01', '2027-12-31'])
    await customer('Canceled', [gold, '2026-01-01', '2026-12-31', 'canceled'])
    await customer('Removed', [gold, '2026-01-01', '2026-12-31', 'deleted'])
    expect((await names({ membershipPlanId: gold })).toSorted()).toEqual(['Last day', 'Now'])
    expect(await names({ membershipPlanId: silver })).toEqual(['Longer'])
    for (const planId of [gold, silver]) {
      const { data } = await filtered({ membershipPlanId: planId })
      expect(new Set(data.map((row: { currentMembershipPlanId: string }) => row.currentMembershipPlanId))).toEqual(
        new Set([planId]),
      )
    }
  })

  it('never take the walk-in, who is nobody', async () => {
    await api.call('POST', `/partners/partners/${api.cast.pacific.id}/customers/walkIn`, {
      as: api.cast.pacific.staff.owner,
    })
    expect((await list('pacific', 'q=walk-in')).data).toHaveLength(1)
    expect(await names({ gender: 'female' }, '&q=walk-in')).toEqual([])
    expect(await names({ email: 'no-email' }, '&q=walk-in')).toEqual([])
  })

  it('take the same number of queries for one customer as for a hundred', async () => {
    const statements = async (rest?: string) => (await filtered({ gender: 'male' }, rest)).statements
    // The first after a while notes that the session is in use.
    await statements()
    expect(await statements('&limit=1')).toBe(await statements())
  })

  it.each([
    '[]',
    'null',
    'nonsense',
    '{"email":"has valid-email"}',
    '{"gender":"x"}',
    '{"membershipPlanId":"gold"}',
    '{"more":1}',
  ])('that are none (%s) are refused by their name', async (written) => {
    const refused = await filtered(written)
    expect([refused.status, refused.data.message[0].property]).toEqual([400, expect.stringMatching(/^filter/)])
  })
})
