import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessRoutes } from '../access/index.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { partnerRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...partnerRoutes(deps, () => Promise.resolve(null)), ...accessRoutes(deps) }))
})
afterAll(() => api.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const names = (list: { data: { brandName: string }[] }) => list.data.map((partner) => partner.brandName)

describe('a partner', () => {
  it('is answered with its own facts, owners only when asked for [BRAND-25] [BRAND-27] [BRAND-33]', async () => {
    const { id, staff, founder } = api.cast.riverside
    const partner = await api.call('GET', `/partners/partners/${id}?withOwnersFieldhouseProfileIds=true`, {
      as: staff.operations,
    })
    expect(partner.data).toEqual({
      id,
      partnerType: 'Clubs',
      timezone: 'Asia/Singapore',
      countryCode: 'SG',
      defaultCurrencyId: 'SGD',
      businessIdentificationNumber: null,
      taxReferenceNumber: null,
      refundPolicy: null,
      brandName: 'Riverside Badminton Club',
      logo: null,
      pageInfo: { uri: 'riverside' },
      paymentMethodsForStaff: ['cash', 'cheque', 'bankTransfer', 'pointOfSales', 'creditCard', 'clubCredits'],
      paymentMethodsForCustomers: ['cash', 'creditCard'],
      absorbProcessingFee: false,
      processingFeeConfig: { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } },
      processingFee: { creditCard: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } },
      cancelationPolicies: [],
      reschedulePolicy: null,
      policiesVersion: 1,
      payoutFrequency: 'MANUAL',
      chargesEnabled: true,
      gatewayEnabled: true,
      paymentOptionsChosen: true,
      longStaffPasswords: false,
      staffSecondFactor: false,
      version: 1,
      ownersFieldhouseProfileIds: [founder.profileId, staff.owner.profileId].toSorted((a, b) => a - b),
    })
    const plain = await api.call('GET', `/partners/partners/${id}`, { as: staff.operations })
    expect(plain.data).not.toHaveProperty('ownersFieldhouseProfileIds')
  })

  it('the active partner is the one of the session, 404 without any [BRAND-34] [BRAND-35]', async () => {
    const { harbour, stranger, superAdmin, saigon } = api.cast
    expect((await api.call('GET', '/partners/partner', { as: harbour.staff.reporting })).data.id).toBe(harbour.id)
    expect((await api.call('GET', '/partners/partner', { as: stranger })).status).toBe(404)
    expect((await api.call('GET', '/partners/partner', { as: superAdmin })).status).toBe(404)
    await api.call('PUT', '/partners/superAdmins/me', { as: superAdmin, body: { lastActivePartnerId: saigon.id } })
    expect((await api.call('GET', '/partners/partner', { as: superAdmin })).data.id).toBe(saigon.id)
  })

  it('razorpay is shown only to clients that say they know it [BRAND-35]', async () => {
    const as = api.cast.mumbai.staff.owner
    const methods = async (headers: Record<string, string>) => {
      const { data } = await api.call('GET', '/partners/partner', { as, headers })
      return [data.paymentMethodsForStaff.includes('razorpay'), data.paymentMethodsForCustomers.includes('razorpay')]
    }
    expect(await methods({ 'x-payments-supported': 'razorpay' })).toEqual([true, true])
    expect(await methods({})).toEqual([false, false])
    expect(await methods({ 'x-payments-supported': 'other' })).toEqual([false, false])
  })

  it('of another club answers 403, an unknown one 404 to a super admin [ACCESS-48]', async () => {
    const as = api.cast.harbour.staff.owner
    for (const path of ['', '/partnerProfile'])
      expect((await api.call('GET', `/partners/partners/${api.cast.mumbai.id}${path}`, { as })).status).toBe(403)
    const unknown = await api.call('GET', `/partners/partners/${randomUUID()}`, { as: api.cast.superAdmin })
    expect([unknown.status, unknown.data.errorCode]).toEqual([404, 'error.notFound.partner'])
  })

  it('has a public profile, 404 until it is set up [BRAND-24] [BRAND-41]', async () => {
    const { id, staff } = api.cast.harbour
    const profile = () => api.call('GET', `/partners/partners/${id}/partnerProfile`, { as: staff.finance })
    expect((await profile()).data).toMatchObject({
      partnerId: id,
      brandName: 'Harbour Tennis',
      brandColor: '#aaa',
      pageInfo: { pageType: 'partner', uri: 'harbour', metaKeywords: [] },
    })
    const [kept] = await query('DELETE FROM partner_profiles WHERE partner_id = $1 RETURNING *', [id])
    expect((await profile()).status).toBe(404)
    await query('INSERT INTO partner_profiles SELECT * FROM jsonb_populate_record(null::partner_profiles, $1)', [kept])
  })
})

describe('lists of partners', () => {
  it('the public one shows names and addresses of partners with a profile, without a token [API-02] [BRAND-31] [BRAND-32]', async () => {
    const list = await api.call('GET', '/partners?limit=3')
    expect(names(list)).toEqual(['Harbour Tennis', 'Mumbai Smash', 'pacific Courts'])
    expect(list.body.pagination).toEqual({ offset: 0, limit: 3, total: 5 })
    expect(Object.keys(list.data[0]).toSorted()).toEqual(['brandName', 'id', 'logo', 'pageInfo'])
  })

  it('the full one is for super admins, searched by name and address, in a fixed number of queries [SUPERADMIN-27]', async () => {
    const { superAdmin, riverside } = api.cast
    const list = (rest: string, as = superAdmin) => api.call('GET', `/partners/partners?${rest}`, { as })
    const all = await list('withOwnersFieldhouseProfileIds=true')
    expect(names(all)).toHaveLength(5)
    expect(all.data[2].ownersFieldhouseProfileIds).toHaveLength(2)
    expect(all.statements).toBe((await list('limit=1')).statements)
    expect(names(await list('q=SMASH'))).toEqual(['Mumbai Smash'])
    expect(names(await list('q=saigon-sh'))).toEqual(['Saigon Shuttle'])
    expect((await list('q=mash&offset=9')).body).toEqual({ data: [], pagination: { offset: 9, limit: 10, total: 1 } })
    expect((await list('', riverside.staff.owner)).status).toBe(403)
  })
})

it('a new account is told to the support address once, whatever the body claims [SHELL-46] [SHELL-47]', async () => {
  const as = api.cast.stranger
  const register = () =>
    api.call('POST', '/partners/partners/newPartnerRegistered', {
      as,
      body: { account: { id: 'x', email: 'fake@x.example' } },
    })
  expect((await Promise.all([register(), register()])).map((answer) => answer.status)).toEqual([200, 200])
  expect((await register()).data).toEqual({ registered: true })
  const mails = await query(`SELECT body_text FROM outbox_messages WHERE recipient = 'support@fieldhouse.example'`)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body_text).toContain(as.email)
  expect(mails[0]?.body_text).not.toContain('fake@')
})

describe('countries and currencies', () => {
  it('every country of ISO 3166-1 is listed by name with its currency and whether cards work [API-02] [BRAND-48] [BRAND-54] [COMMON-07] [COMMON-08] [PAYMETHODS-28]', async () => {
    const { data } = await api.call('GET', '/partners/misc/countrySpecs')
    expect(data).toHaveLength(249)
    const countries = data as {
      country: string
      name: string
      defaultCurrency: string | null
      cardPaymentsSupported: boolean
    }[]
    expect(new Set(countries.map((one) => one.country)).size).toBe(249)
    expect(countries.map((one) => one.name)).toEqual(
      countries.map((one) => one.name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    expect(
      countries
        .filter((one) => one.cardPaymentsSupported)
        .map((one) => one.country)
        .toSorted(),
    ).toEqual(['AU', 'CH', 'SG', 'US'])
    const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const { country } of countries) expect(known.of(country), country).toBeDefined()
    // Everybody's money can be chosen; in Antarctica there is none.
    expect(countries.filter((one) => one.defaultCurrency === null).map((one) => one.country)).toEqual(['AQ'])
    expect(countries.find((one) => one.country === 'VN')).toEqual({
      country: 'VN',
      name: 'Viet Nam',
      defaultCurrency: 'VND',
      cardPaymentsSupported: false,
    })
  })

  it('currencies come with names and decimals [BRAND-49] [BRAND-54]', async () => {
    const { data } = await api.call('GET', '/partners/currencies', { as: api.cast.stranger })
    const of = (id: string) => (data as { id: string }[]).find((currency) => currency.id === id)
    for (const id of ['SGD', 'USD', 'CHF', 'AUD', 'INR', 'AFN']) expect(of(id)).toMatchObject({ minorUnit: 2 })
    expect(of('VND')).toEqual({ id: 'VND', name: 'Vietnamese Dong', minorUnit: 0 })
    expect((await api.call('GET', '/partners/currencies')).status).toBe(401)
  })
})
