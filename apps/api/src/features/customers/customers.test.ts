import { randomUUID } from 'node:crypto'
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
const list = (partner: 'riverside' | 'harbour' | 'saigon' | 'mumbai', rest = '') =>
  api.call('GET', `/partners/partners/${api.cast[partner].id}/customers?${rest}`, {
    as: api.cast[partner].staff.operations,
  })
const found = async (...call: Parameters<typeof list>) =>
  (await list(...call)).data.map((customer: { firstName: string }) => customer.firstName)
const get = (id: string, as = api.cast.harbour.staff.finance) => api.call('GET', `/partners/customers/${id}`, { as })
const create = (body: object, as = api.cast.harbour.staff.operations, headers = {}) =>
  api.call('POST', '/partners/customers', { as, body, headers })

describe('the list', () => {
  it('without a text shows the newest first, with the exact count, in a fixed number of queries [CUSTOMERS-39]', async () => {
    expect(await found('riverside')).toEqual(['Priya', 'José', 'Hannah'])
    const page = await list('riverside', 'limit=1&offset=1')
    expect(page.body.pagination).toEqual({ offset: 1, limit: 1, total: 3 })
    expect(page.statements).toBe((await list('riverside', 'limit=100')).statements)
    expect((await list('riverside', 'offset=9')).body).toEqual({
      data: [],
      pagination: { offset: 9, limit: 10, total: 3 },
    })
  })

  it.each([
    ['name in any case', 'riverside', 'HANNAH WO', ['Hannah']],
    ['name without its accents', 'riverside', 'jose garcia', ['José']],
    ['Vietnamese name without its accents', 'saigon', 'huong nguyen', ['Hương']],
    ['email', 'riverside', 'customer3@river', ['Priya']],
    ['mobile with hyphens', 'riverside', '8234-5678', ['José']],
    ['mobile with blanks', 'riverside', '8234 56 78', ['José']],
    ['mobile with its country', 'riverside', '%2B65 8234 5678', ['José']],
    ['mobile with its country as dialled', 'riverside', '0065 8234 5678', ['José']],
    ['part of a mobile', 'riverside', '2345-678', ['José']],
    ['national mobile of Australia', 'harbour', '0412 345 678', ['Hugo']],
    ['part of a national mobile', 'harbour', '0412 34', ['Hugo']],
    ['mobile with the zero in brackets', 'harbour', '%2B61 (0)412.345.678', ['Hugo']],
    ['too few digits to be a mobile', 'harbour', '04', []],
    ['digits of the mobile', 'riverside', '6591234567', ['Hannah']],
    ['part that several have', 'riverside', 'river', ['Priya', 'Hannah']],
    ['percent sign, which is no wildcard', 'riverside', '%25', []],
    ['underscore, which is no wildcard', 'riverside', '_', []],
    ['customer of another club', 'harbour', 'hannah', []],
  ] as const)('finds by %s [BOOKING-51] [CUSTOMERS-39]', async (_what, partner, text, expected) => {
    expect(await found(partner, `q=${text}`)).toEqual([...expected])
  })

  it("finds by any part of names, of the club's own id and of contacts, the newest first [CUSTOMERS-33]", async () => {
    const { id, customers } = api.cast.riverside
    await query(`UPDATE customers SET partner_side_customer_id_string = 'RC-0042' WHERE id = $1`, [customers[1].id])
    expect(await found('riverside', 'q=rc-004')).toEqual(['José'])
    expect(await found('riverside', 'q=ANNA')).toEqual(['Hannah'])
    expect(await found('riverside', `q=${encodeURIComponent(customers[0].lastName.slice(1))}`)).toEqual(['Hannah'])
    await query(`UPDATE customers SET last_name = last_name || ' Zz' WHERE partner_id = $1`, [id])
    expect(await found('riverside', 'q=zz')).toEqual(['Priya', 'José', 'Hannah'])
    await query(`UPDATE customers SET last_name = replace(last_name, ' Zz', '') WHERE partner_id = $1`, [id])
  })

  it.each([
    // Words in any order, parts of words, blanks wherever, and none of them left out.
    [
      'Maria Luisa',
      'García Ortiz',
      ['ortiz maria', '  garc   LUI ', 'luisa\u00a0ortiz'],
      ['maria pereira', 'maria mariana'],
    ],
    // Apostrophes of every kind, or none.
    ['Sinéad', 'O’Brien', ['obrien', "sinead o'brien", 'O’BRIEN', 'o`brien'], ["o' brienne"]],
    ["D'Angelo", 'Ruiz', ['dangelo', 'd’angelo'], []],
    // Letters that others spell out, and those who spell them out.
    ['Jürgen', 'Müller', ['mueller juergen', 'muller', 'Müller', 'MÜLLER', 'mu\u0308ller'], ['moller']],
    ['Uwe', 'Mueller-Groß', ['müller', 'gross', 'groß'], ['muller']],
    ['Åse', 'Sørensen', ['aase soerensen', 'sorensen ase', 'Sørensen'], []],
    ['Paweł', 'Łukasz', ['pawel lukasz', 'łukasz'], []],
    ['Đặng', 'Thị Hương', ['huong dang', 'dang thi', 'Đặng'], []],
    // Signs that are no wildcards, in a word of several.
    ['Per', 'Cent', ['cent per'], ['per %', 'c_nt per', 'per \\']],
  ])('finds %s %s by words in any order and every spelling [BEYOND-55]', async (firstName, lastName, by, notBy) => {
    const email = `${randomUUID()}@x.example`
    const { status, data } = await create({ partnerId: api.cast.harbour.id, firstName, lastName, email })
    expect(status).toBe(200)
    const ids = async (text: string) =>
      (await list('harbour', `q=${encodeURIComponent(text)}`)).data.map((customer: { id: string }) => customer.id)
    for (const text of by) expect([text, await ids(text)]).toEqual([text, expect.arrayContaining([data.id])])
    for (const text of notBy) expect([text, await ids(text)]).not.toEqual([text, expect.arrayContaining([data.id])])
  })

  it('finds by a word of the name and one of the contact, and nobody by apostrophes alone [BEYOND-55]', async () => {
    expect(await found('riverside', 'q=customer3 priya')).toEqual(['Priya'])
    expect(await found('riverside', 'q=customer3 jose')).toEqual([])
    expect(await found('riverside', "q=' ’")).toEqual([])
  })

  it('a search counts all it finds, also past its end, in a fixed number of queries [API-19]', async () => {
    const all = await list('riverside', 'q=river')
    expect(all.body.pagination.total).toBe(2)
    const one = await list('riverside', 'q=river&limit=1')
    expect(one.body.pagination.total).toBe(2)
    expect(one.statements).toBe(all.statements)
    expect((await list('riverside', 'q=river&offset=5')).body).toEqual({
      data: [],
      pagination: { offset: 5, limit: 10, total: 2 },
    })
    expect((await list('riverside', 'limit=101')).status).toBe(400)
  })

  it('is readable with the policies of customers, transactions, bookings, credits and classes [ACCESS-48]', async () => {
    const { id, staff } = api.cast.mumbai
    const statuses: Record<string, number> = {}
    for (const [role, as] of Object.entries(staff))
      statuses[role] = (await api.call('GET', `/partners/partners/${id}/customers`, { as })).status
    expect(statuses).toEqual({
      owner: 200,
      operations: 200,
      customerService: 403,
      finance: 200,
      reporting: 403,
      marketing: 403,
      instructor: 200,
    })
    expect(
      (await api.call('GET', `/partners/partners/${id}/customers`, { as: api.cast.saigon.staff.owner })).status,
    ).toBe(403)
  })
})

describe('one customer', () => {
  it('is answered with all that is kept of them and the membership that holds today [BOOKING-50] [CUSTOMERS-20] [CUSTOMERS-42]', async () => {
    const { customers, plans, subscriptionId, id } = api.cast.harbour
    await query(
      `UPDATE customers SET dob = '1961-03-09', address_street = '12 Ocean Street', address_unit = '4',
         address_city = 'Bondi', address_country = 'AU', address_postal_code = '2026' WHERE id = $1`,
      [customers[0].id],
    )
    expect((await get(customers[0].id)).data).toEqual({
      id: customers[0].id,
      partnerId: id,
      partnerSideCustomerIdString: null,
      firstName: 'Hugo',
      lastName: 'Marsh',
      email: 'customer1@harbour.example',
      mobile: '+61412345678',
      gender: 'female',
      dob: '09/03/1961',
      addressStreet: '12 Ocean Street',
      addressUnit: '4',
      addressCity: 'Bondi',
      addressCountry: 'AU',
      addressPostalCode: '2026',
      invoiceName: null,
      taxNumber: null,
      partnerNote: null,
      isWalkIn: false,
      clubCreditBalance: [],
      currentMembershipPlanId: plans.gold,
      currentSubscriptionExpiredAt: '07/12/2026',
      currentSubscription: {
        id: subscriptionId,
        planId: plans.gold,
        planName: 'Gold',
        startsOn: '2026-11-06',
        expiresOn: '2026-12-06',
      },
      lastSubscription: null,
      restingSubscription: null,
      subscriptions: [
        { id: subscriptionId, planId: plans.gold, isActive: true, startAt: '06/11/2026', expireAt: '07/12/2026' },
      ],
      memberDays: [{ from: '2026-11-06', until: '2026-12-06' }],
      createdAt: '2026-08-23T04:00:00.000Z',
      version: 1,
    })
    expect((await get(customers[1].id)).data.currentSubscription).toBeNull()
  })

  it('tells all memberships, the current one, when it expires, and the last one [ADDTX-15]', async () => {
    const { customers, plans, id } = api.cast.harbour
    const add = async (from: string, until: string, fate: 'kept' | 'cancelled' | 'removed' = 'kept') => {
      const [row] = await query(
        `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, canceled_at, deleted_at, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, now()) RETURNING id`,
        [
          id,
          customers[1].id,
          plans.gold,
          from,
          until,
          fate === 'kept' ? null : '2026-01-01',
          fate === 'removed' ? '2026-01-01' : null,
        ],
      )
      return row.id as string
    }
    const over = await add('2026-01-01', '2026-01-31')
    const current = await add('2026-11-01', '2026-11-30')
    const cancelled = await add('2026-10-01', '2026-12-31', 'cancelled')
    await add('2026-11-01', '2027-12-31', 'removed')
    const { data } = await get(customers[1].id)
    expect(data.subscriptions.map((each: { id: string; isActive: boolean }) => [each.id, each.isActive])).toEqual([
      [cancelled, false],
      [current, true],
      [over, false],
    ])
    expect(data).toMatchObject({
      currentMembershipPlanId: plans.gold,
      currentSubscriptionExpiredAt: '01/12/2026',
      currentSubscription: { id: current, planId: plans.gold },
      lastSubscription: { id: over, planId: plans.gold },
    })
    expect(data.subscriptions[1]).toEqual({
      id: current,
      planId: plans.gold,
      isActive: true,
      startAt: '01/11/2026',
      expireAt: '01/12/2026',
    })
    // The list tells the same of each.
    const listed = (await list('harbour', 'limit=100')).data
    expect(listed.find((each: { id: string }) => each.id === customers[1].id)).toEqual(data)
    await query('DELETE FROM subscriptions WHERE customer_id = $1', [customers[1].id])
  })

  it("today is the day in the partner's time zone; the last day belongs to the membership", async () => {
    const { customers, subscriptionId } = api.cast.harbour
    const current = async () => (await get(customers[0].id)).data.currentMembershipPlanId !== null
    const lasts = (from: string, until: string) =>
      query('UPDATE subscriptions SET starts_on = $2, expires_on = $3 WHERE id = $1', [subscriptionId, from, until])
    // The clock stands at 2026-11-21 04:00 UTC: 15:00 in Sydney.
    await lasts('2026-11-01', '2026-11-21')
    expect(await current()).toBe(true)
    await lasts('2026-11-22', '2026-11-30')
    expect(await current()).toBe(false)
    // Ten hours later it is 1:00 of the 22nd in Sydney, and still the 21st in UTC.
    api.wait(10 * 3_600_000)
    expect(await current()).toBe(true)
    await lasts('2026-11-01', '2026-11-21')
    expect(await current()).toBe(false)
    await lasts('2026-11-01', '2026-12-21')
    await query('UPDATE subscriptions SET canceled_at = now() WHERE id = $1', [subscriptionId])
    expect(await current()).toBe(false)
    api.wait(-10 * 3_600_000)
  })

  it('of another club is as unknown as one that is not there or was removed', async () => {
    const { harbour, riverside } = api.cast
    for (const id of [riverside.customers[0].id, randomUUID()])
      expect((await get(id)).data).toMatchObject({ errorCode: 'error.notFound.customer' })
    await query('UPDATE customers SET deleted_at = now() WHERE id = $1', [harbour.customers[2].id])
    expect((await get(harbour.customers[2].id)).status).toBe(404)
    expect((await get('nonsense')).status).toBe(400)
  })
})

describe('adding a customer', () => {
  it('answers the customer with its id and leaves an audit entry [BOOKING-52] [CUSTOMERS-36]', async () => {
    const { id, staff } = api.cast.harbour
    const made = await create({
      partnerId: id,
      firstName: ' Nora ',
      lastName: 'Lund',
      email: 'nora@x.example',
      mobile: '+61 400 111 222',
    })
    expect(made.data).toMatchObject({
      partnerId: id,
      firstName: 'Nora',
      lastName: 'Lund',
      gender: 'female',
      email: 'nora@x.example',
    })
    expect((await api.call('GET', `/partners/customers/${made.data.id}`, { as: staff.owner })).data).toEqual(made.data)
    const [entry] = await query('SELECT action, actor_id, after FROM audit_entries WHERE subject_id = $1', [
      made.data.id,
    ])
    expect(entry).toMatchObject({
      action: 'customer.created',
      actor_id: staff.operations.accountId,
      after: { firstName: 'Nora' },
    })
  })

  it('keeps all that the form has of them, and reads it again [CUSTOMERS-11] [CUSTOMERS-20] [CUSTOMERS-36]', async () => {
    const all = {
      firstName: 'Ines',
      lastName: 'Costa',
      email: 'ines@all.example',
      gender: 'male',
      dob: '29/02/1984',
      addressStreet: '1 Rua do Sol',
      addressUnit: '#02-03',
      addressCity: 'Lisboa',
      addressCountry: 'PT',
      addressPostalCode: '1000-001',
      invoiceName: 'Costa Lda.',
      taxNumber: 'PT 501 964 843',
      partnerSideCustomerIdString: 'M-99',
      partnerNote: 'Left-handed',
    }
    const made = await create({ ...all, partnerId: api.cast.harbour.id, mobile: '0400 111 333' })
    const kept = { ...all, mobile: '+61400111333', clubCreditBalance: [], subscriptions: [], version: 1 }
    expect(made.data).toMatchObject(kept)
    expect((await get(made.data.id)).data).toMatchObject(kept)
  })

  it('a second one with the same email or the same digits is refused, in this club only [BOOKING-69] [CUSTOMERS-51]', async () => {
    const { harbour, mumbai } = api.cast
    for (const same of [{ email: 'CUSTOMER1@harbour.example' }, { mobile: '+61 (412) 345-678' }]) {
      const refused = await create({ firstName: 'Copy', ...same })
      expect([refused.status, refused.data.msg, refused.data.errorCode]).toEqual([
        400,
        'This customer already exists.',
        'error.badRequest.existedCustomer',
      ])
      expect((await create({ firstName: 'Copy', ...same }, mumbai.staff.owner)).status).toBe(200)
    }
    await query('UPDATE customers SET deleted_at = now() WHERE id = $1', [harbour.customers[0].id])
    expect((await create({ firstName: 'Hugo', email: 'customer1@harbour.example' })).status).toBe(200)
  })

  it('needs a first name, and an email or a mobile: each that is empty is named [CUSTOMERS-22] [CUSTOMERS-23]', async () => {
    const named = async (body: object) => {
      const refused = await create(body)
      return [refused.status, ...refused.data.message.map(({ property }: { property: string }) => property)]
    }
    expect(await named({ firstName: 'No', lastName: 'Contact' })).toEqual([400, 'email', 'mobile'])
    expect(await named({ firstName: 'No', email: null, mobile: null })).toEqual([400, 'email', 'mobile'])
    expect(await named({ firstName: ' ', email: 'blank@x.example' })).toEqual([400, 'firstName'])
    expect((await create({ firstName: 'Mailed', email: 'mailed@x.example' })).status).toBe(200)
    expect((await create({ firstName: 'Called', mobile: '+61 412 000 002' })).status).toBe(200)
  })

  it('of many equal requests at once one is answered, the others are refused [CUSTOMERS-51]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ firstName: 'Race', email: 'race@x.example' })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('the same request under one key is done once [BEYOND-03]', async () => {
    const headers = { 'idempotency-key': 'add-customer-0001' }
    const first = await create({ firstName: 'Once', mobile: '+61 412 000 001' }, undefined, headers)
    expect((await create({ firstName: 'Once', mobile: '+61 412 000 001' }, undefined, headers)).body).toEqual(
      first.body,
    )
    expect(await query(`SELECT 1 FROM customers WHERE first_name = 'Once'`)).toHaveLength(1)
    expect((await create({ firstName: 'Twice', mobile: '+61 412 000 001' }, undefined, headers)).status).toBe(422)
  })

  it('the same request under one key is done once in another club than the active one, too [BEYOND-03]', async () => {
    const { saigon, mumbai, superAdmin } = api.cast
    await query('UPDATE super_admins SET last_active_partner_id = $1', [saigon.id])
    const headers = { 'idempotency-key': 'add-customer-elsewhere-0001' }
    const body = { firstName: 'Elsewhere', email: 'elsewhere@x.example', partnerId: mumbai.id }
    const [first, second] = await Promise.all([create(body, superAdmin, headers), create(body, superAdmin, headers)])
    expect([first.status, first.data.partnerId]).toEqual([200, mumbai.id])
    expect(second.body).toEqual(first.body)
    expect(await query(`SELECT partner_id FROM customers WHERE first_name = 'Elsewhere'`)).toEqual([
      { partner_id: mumbai.id },
    ])
    expect((await create({ ...body, lastName: 'Twice' }, superAdmin, headers)).status).toBe(422)
  })

  it('wrong fields are named [BOOKING-108]', async () => {
    for (const [body, property] of [
      [{ firstName: '' }, 'firstName'],
      [{ firstName: 'A', email: 'nonsense' }, 'email'],
      [{ firstName: 'A', mobile: '123' }, 'mobile'],
      [{ firstName: 'A', surprise: 1 }, 'surprise'],
    ] as const) {
      const refused = await create(body)
      expect([refused.status, refused.data.message[0].property]).toEqual([400, property])
    }
  })

  it('needs the long password that the partner of the body asks, whatever the active one does', async () => {
    const { harbour, mumbai } = api.cast
    const { accountId, profileId } = harbour.staff.operations
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'Owen', 'C', 'owen.desk@m.example', $2, '{operations}', now())`,
      [mumbai.id, profileId],
    )
    await query('UPDATE partners SET long_staff_passwords = true WHERE id = $1', [mumbai.id])
    const isLong = (is: boolean) => query('UPDATE accounts SET password_is_long = $2 WHERE id = $1', [accountId, is])
    await isLong(false)
    const refused = await create({ firstName: 'Asha', email: 'asha@x.example', partnerId: mumbai.id })
    expect([refused.status, refused.data.errorCode]).toEqual([403, 'error.forbidden.longPasswordNeeded'])
    await isLong(true)
    expect((await create({ firstName: 'Asha', email: 'asha@x.example', partnerId: mumbai.id })).data.partnerId).toBe(
      mumbai.id,
    )
    await query(`DELETE FROM partner_staffs WHERE email = 'owen.desk@m.example'`)
    await query('UPDATE partners SET long_staff_passwords = false WHERE id = $1', [mumbai.id])
  })

  it('needs the policy, in the partner that the body names [ACCESS-48]', async () => {
    const { harbour, mumbai, saigon, superAdmin } = api.cast
    expect((await create({ firstName: 'A', email: 'a@x.example' }, harbour.staff.reporting)).status).toBe(403)
    expect((await create({ firstName: 'A', email: 'a@x.example', partnerId: mumbai.id })).status).toBe(403)
    // Operations of Harbour, and an instructor of Mumbai, who may look only.
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'Owen', 'C', 'owen@m.example', $2, '{instructor}', now())`,
      [mumbai.id, harbour.staff.operations.profileId],
    )
    expect((await create({ firstName: 'A', email: 'a@x.example', partnerId: mumbai.id })).status).toBe(403)
    await query('UPDATE super_admins SET last_active_partner_id = $1', [saigon.id])
    const made = await create({ firstName: 'A', email: 'a@x.example', partnerId: mumbai.id }, superAdmin)
    expect(made.data.partnerId).toBe(mumbai.id)
  })
})
