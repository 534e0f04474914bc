import { pino } from 'pino'
import { randomUUID } from 'node:crypto'
import { ROLES } from '@fieldhouse/domain/access'
import { CAST_ROLES } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { api as contract } from '@fieldhouse/contract'
import { accessRoutes, createGate } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(accessRoutes)
})
afterAll(() => api.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows

describe('super admins', () => {
  it('the lookup answers the own record, and nothing to everybody else [ACCESS-43] [SUPERADMIN-24]', async () => {
    const { superAdmin, superAdminId, riverside, stranger } = api.cast
    const own = await api.call('GET', '/partners/superAdmins/me', { as: superAdmin })
    expect(own.data).toEqual({
      id: superAdminId,
      profileId: superAdmin.profileId,
      firstName: 'Sasha',
      lastName: 'Platform',
      lastActivePartnerId: null,
    })
    for (const as of [riverside.staff.owner, riverside.founder, stranger])
      expect(await api.call('GET', '/partners/superAdmins/me', { as })).toMatchObject({ status: 200, data: null })
    expect((await api.call('GET', '/partners/superAdmins/me')).status).toBe(401)
  })

  it('switching saves the partner, which calls without a partner then mean [ACCESS-44] [BRAND-26] [SUPERADMIN-25]', async () => {
    const { superAdmin, mumbai, saigon } = api.cast
    const put = (lastActivePartnerId: string | null) =>
      api.call('PUT', '/partners/superAdmins/me', { as: superAdmin, body: { lastActivePartnerId } })
    expect((await put(mumbai.id)).data.lastActivePartnerId).toBe(mumbai.id)
    expect((await api.call('GET', '/partners/superAdmins/me', { as: superAdmin })).data.lastActivePartnerId).toBe(
      mumbai.id,
    )
    expect((await put(randomUUID())).status).toBe(404)
    // The object as it was read may be sent back: only whom they work for is taken from it.
    const { data: read } = await api.call('GET', '/partners/superAdmins/me', { as: superAdmin })
    const body = { ...read, firstName: 'Somebody else', lastActivePartnerId: saigon.id }
    const sent = await api.call('PUT', '/partners/superAdmins/me', { as: superAdmin, body })
    expect([sent.status, sent.data]).toEqual([200, { ...read, lastActivePartnerId: saigon.id }])
    expect((await put(mumbai.id)).data.lastActivePartnerId).toBe(mumbai.id)
    expect(
      await query('SELECT last_active_partner_id AS id FROM accounts WHERE id = $1', [superAdmin.accountId]),
    ).toEqual([{ id: mumbai.id }])
    expect((await put(null)).data.lastActivePartnerId).toBeNull()
  })

  it('the list is for super admins only [ACCESS-45] [SUPERADMIN-26] [SUPERADMIN-60]', async () => {
    const { superAdmin, superAdminId, saigon } = api.cast
    const list = await api.call('GET', '/partners/superAdmins', { as: superAdmin })
    expect(list.body.pagination).toEqual({ offset: 0, limit: 10, total: 1 })
    expect(list.data).toEqual([
      expect.objectContaining({ id: superAdminId, profileId: superAdmin.profileId, lastActivePartnerId: null }),
    ])
    expect((await api.call('GET', '/partners/superAdmins', { as: saigon.staff.owner })).status).toBe(403)
  })

  it('the list has them by their profile ids, page by page, each with the partner they work for [ACCESS-45] [SUPERADMIN-26] [SUPERADMIN-60]', async () => {
    const { superAdmin, superAdminId, stranger, harbour } = api.cast
    const [second] = await query(
      'INSERT INTO super_admins (id, account_id, last_active_partner_id) VALUES (gen_random_uuid(), $1, $2) RETURNING id',
      [stranger.accountId, harbour.id],
    )
    onTestFinished(
      async () => void (await query('DELETE FROM super_admins WHERE account_id = $1', [stranger.accountId])),
    )
    const rows = [
      { id: superAdminId, profileId: superAdmin.profileId, lastActivePartnerId: null },
      { id: second!.id, profileId: stranger.profileId, lastActivePartnerId: harbour.id },
    ].toSorted((a, b) => a.profileId - b.profileId)
    const page = async (paging: string) =>
      (await api.call('GET', `/partners/superAdmins?${paging}`, { as: superAdmin })).body
    expect((await page('')).data).toMatchObject(rows)
    for (const offset of [0, 1])
      expect(await page(`offset=${offset}&limit=1`)).toMatchObject({
        data: [rows[offset]],
        pagination: { offset, limit: 1, total: 2 },
      })
  })

  it('one who works for a club as well has no partner until one is chosen [ACCESS-49] [BRAND-34]', async () => {
    const { staff } = api.cast.pacific
    const active = async () => (await api.call('GET', '/partners/partnerStaffs/me', { as: staff.finance })).status
    expect(await active()).toBe(200)
    await query('INSERT INTO super_admins (id, account_id) VALUES (gen_random_uuid(), $1)', [staff.finance.accountId])
    onTestFinished(
      async () => void (await query('DELETE FROM super_admins WHERE account_id = $1', [staff.finance.accountId])),
    )
    expect(await active()).toBe(404)
  })
})

describe('the own staff record', () => {
  it.each(CAST_ROLES)(
    '%s gets their role and the policies it grants [ACCESS-17] [ACCESS-19] [ACCESS-47]',
    async (role) => {
      const person = api.cast.harbour.staff[role]
      const own = await api.call('GET', `/partners/partnerStaffs/me?partnerId=${api.cast.harbour.id}`, { as: person })
      expect(own.data).toMatchObject({ id: person.staffId, roles: [{ id: role, type: role }], roleIds: [role] })
      expect(own.data.policies).toEqual([...ROLES[role]])
    },
  )

  it('without a partner in the query the active one is meant', async () => {
    const own = await api.call('GET', '/partners/partnerStaffs/me', { as: api.cast.mumbai.staff.finance })
    expect(own.data.partnerId).toBe(api.cast.mumbai.id)
  })

  it('an owner without a staff record is answered one with everything [ACCESS-49]', async () => {
    const { founder, id } = api.cast.saigon
    const own = await api.call('GET', '/partners/partnerStaffs/me', { as: founder })
    expect(own.data).toMatchObject({
      id: founder.accountId,
      partnerId: id,
      firstName: 'Phương',
      lastName: 'Trần',
      email: founder.email,
      roleIds: ['owner'],
      policies: ['*.*'],
    })
  })

  it('an owner has everything, whatever the roles of their staff record [ACCESS-17] [ACCESS-49]', async () => {
    const { id, staff } = api.cast.pacific
    const { profileId, staffId } = staff.reporting
    const policies = async () =>
      (await api.call('GET', '/partners/partnerStaffs/me', { as: staff.reporting })).data.policies.toSorted()
    expect(await policies()).toEqual(['analytics.view'])
    await query('INSERT INTO partner_owners (partner_id, profile_id, created_at) VALUES ($1, $2, now())', [
      id,
      profileId,
    ])
    const own = await api.call('GET', `/partners/partnerStaffs/me?partnerId=${id}`, { as: staff.reporting })
    expect(own.data).toMatchObject({ id: staffId, roleIds: ['reporting'] })
    expect(await policies()).toEqual(['*.*', 'analytics.view'])
    await query('DELETE FROM partner_owners WHERE partner_id = $1 AND profile_id = $2', [id, profileId])
  })

  it('another partner answers 403, no partner 404 [ACCESS-48]', async () => {
    const as = api.cast.harbour.staff.owner
    expect((await api.call('GET', `/partners/partnerStaffs/me?partnerId=${api.cast.mumbai.id}`, { as })).status).toBe(
      403,
    )
    expect((await api.call('GET', '/partners/partnerStaffs/me', { as: api.cast.stranger })).status).toBe(404)
    const admin = await api.call('GET', `/partners/partnerStaffs/me?partnerId=${api.cast.mumbai.id}`, {
      as: api.cast.superAdmin,
    })
    expect(admin.status).toBe(404)
  })

  it('a record matched by the proved email is tied to the profile at first sight [ACCESS-49]', async () => {
    const { stranger, riverside } = api.cast
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'Sam', 'S', $2, '{reporting}', now())`,
      [riverside.id, stranger.email.toUpperCase()],
    )
    const own = () => api.call('GET', '/partners/partnerStaffs/me', { as: stranger })
    await query('UPDATE accounts SET email_verified_at = NULL WHERE id = $1', [stranger.accountId])
    expect((await own()).status).toBe(404)
    await query('UPDATE accounts SET email_verified_at = now() WHERE id = $1', [stranger.accountId])
    expect((await own()).data).toMatchObject({ roleIds: ['reporting'], policies: ['analytics.view'] })
    const [row] = await query('SELECT profile_id FROM partner_staffs WHERE email = $1', [stranger.email.toUpperCase()])
    expect(row?.profile_id).toBe(stranger.profileId)
  })

  it('who belongs to several clubs works for the one chosen last, else for the one they belong to longest [ACCESS-49]', async () => {
    const { stranger, harbour, mumbai, saigon } = api.cast
    const activeOne = async () => (await api.call('GET', '/partners/partnerStaffs/me', { as: stranger })).data.partnerId
    const chooses = (id: string | null) =>
      query('UPDATE accounts SET last_active_partner_id = $2 WHERE id = $1', [stranger.accountId, id])
    const before = await query('DELETE FROM partner_staffs WHERE lower(email) = $1 RETURNING partner_id', [
      stranger.email,
    ])
    expect(before.length).toBeLessThan(2)
    for (const [id, since] of [
      [harbour.id, '2026-03-01'],
      [mumbai.id, '2026-01-01'],
      [saigon.id, '2026-02-01'],
    ])
      await query(
        `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
         VALUES ($1, gen_random_uuid(), 'Sam', 'S', $2, $3, '{reporting}', $4)`,
        [id, stranger.email, stranger.profileId, since],
      )
    expect(await activeOne()).toBe(mumbai.id)
    await chooses(saigon.id)
    expect(await activeOne()).toBe(saigon.id)
    // Who left it, or never belonged there, is back where they belong.
    await query('UPDATE partner_staffs SET deleted_at = now() WHERE partner_id = $1 AND email = $2', [
      saigon.id,
      stranger.email,
    ])
    expect(await activeOne()).toBe(mumbai.id)
    await chooses(api.cast.riverside.id)
    expect(await activeOne()).toBe(mumbai.id)
    await chooses(null)
    await query('DELETE FROM partner_staffs WHERE profile_id = $1', [stranger.profileId])
  })

  it('of several in one club the oldest counts, and of one moment the one with the lower id [ACCESS-49]', async () => {
    const { founder, id } = api.cast.mumbai
    await query('DELETE FROM partner_owners WHERE profile_id = $1', [founder.profileId])
    // One is tied to the profile, the others to the proved email or to the profile under another address: newest first.
    const records = [
      ['finance', founder.email, null, '2026-03-01', '00000000-0000-4000-8000-000000000001'],
      ['marketing', 'a@mumbai.example', founder.profileId, '2026-02-01', 'ffffffff-0000-4000-8000-000000000002'],
      ['reporting', 'b@mumbai.example', founder.profileId, '2026-01-01', 'eeeeeeee-0000-4000-8000-000000000003'],
      ['customerService', 'c@mumbai.example', founder.profileId, '2026-01-01', '11111111-0000-4000-8000-000000000004'],
    ]
    for (const [role, email, profileId, since, staffId] of records)
      await query(
        `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
         VALUES ($1, $2, 'Meera', $3, $4, $5, ARRAY[$3], $6)`,
        [id, staffId, role, email, profileId, since],
      )
    const counts = async () => {
      const { data } = await api.call('GET', `/partners/partnerStaffs/me?partnerId=${id}`, { as: founder })
      return [data.roleIds, data.policies]
    }
    const leaves = (role: string) =>
      query(
        `UPDATE partner_staffs SET deleted_at = now() WHERE partner_id = $1 AND first_name = 'Meera' AND last_name = $2`,
        [id, role],
      )
    for (const role of ['customerService', 'reporting', 'marketing', 'finance'] as const) {
      expect(await counts()).toEqual([[role], [...ROLES[role]]])
      await leaves(role)
    }
    expect((await api.call('GET', `/partners/partnerStaffs/me?partnerId=${id}`, { as: founder })).status).toBe(403)
  })
})

it('instructors are told so, others get 404 [ACCESS-40]', async () => {
  const { staff, instructorId, id, founder } = api.cast.riverside
  const check = (as: typeof founder) => api.call('GET', `/partners/instructors/me?partnerId=${id}`, { as })
  expect((await check(staff.instructor)).data).toEqual({ id: instructorId })
  expect((await check(staff.owner)).status).toBe(404)
  expect((await check(founder)).status).toBe(404)
  expect((await check(api.cast.harbour.staff.instructor)).status).toBe(403)
})

it('a session that was let in takes turns of its own, and all tokens that nobody knows together, by their network', async () => {
  const gate = createGate(api.database, { ...api.deps, logger: pino({ level: 'silent' }) })
  const { owner, finance } = api.cast.riverside.staff
  const of = (token: string, address = '10.0.0.9') => gate.turnOf({ token, address })
  const admit = (token: string) =>
    gate.admit(contract.getOwnStaff, { token, address: '10.0.0.9', partnerId: api.cast.riverside.id })
  expect(of(owner.token)).toBe('10.0.0.9')
  await Promise.all([admit(owner.token), admit(finance.token)])
  const own = of(owner.token)
  expect(own).not.toBe('10.0.0.9')
  expect([of(owner.token, '10.0.0.7'), of(finance.token) === own]).toEqual([own, false])
  for (const letter of ['A', 'B']) {
    await expect(admit(letter.repeat(43))).rejects.toMatchObject({ code: 'error.unauthorized' })
    expect(of(letter.repeat(43))).toBe('10.0.0.9')
  }
  // What stands in the first 64 bits of an address is one network.
  expect(of('A'.repeat(43), '2001:db8:1:2:3:4:5:6')).toBe(of('B'.repeat(43), '2001:db8:1:2::9'))
})
