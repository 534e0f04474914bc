import { COUNTRY_CODES } from '@fieldhouse/domain/customers'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessRoutes } from '../access/index.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { partnerRoutes } from './index.ts'
import { NO_PAYOUTS } from './update-partner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...partnerRoutes(deps, NO_PAYOUTS), ...accessRoutes(deps) }))
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
      hasTaxRates: false,
      taxes: { rounding: 'line', rates: [] },
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
      payoutWait: { days: 2, before: null },
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

  it('of another country has its own clock, its own money, and what methods cost in that [BRAND-25] [BRAND-33]', async () => {
    const { saigon } = api.cast
    const rate = { fieldhouseFeesPercentage: 2.5, fieldhouseFeesAmount: 1000 }
    const other = { fieldhouseFeesPercentage: 9, fieldhouseFeesAmount: 0.9 }
    const processingFeeConfig = { clubCredits: { SGD: other, VND: rate }, cash: { SGD: other } }
    await query('UPDATE partners SET processing_fee_config = $2, absorb_processing_fee = true WHERE id = $1', [
      saigon.id,
      JSON.stringify(processingFeeConfig),
    ])
    const { data } = await api.call('GET', `/partners/partners/${saigon.id}`, { as: saigon.staff.reporting })
    expect(data).toMatchObject({
      timezone: 'Asia/Ho_Chi_Minh',
      countryCode: 'VN',
      defaultCurrencyId: 'VND',
      absorbProcessingFee: true,
      processingFeeConfig,
      processingFee: { clubCredits: rate },
    })
    expect(data.processingFee).not.toHaveProperty('cash')
  })

  it('the active partner is the one of the session, 404 without any [BRAND-34] [BRAND-35]', async () => {
    const { harbour, stranger, superAdmin, saigon } = api.cast
    expect((await api.call('GET', '/partners/partner', { as: harbour.staff.reporting })).data.id).toBe(harbour.id)
    expect((await api.call('GET', '/partners/partner', { as: stranger })).status).toBe(404)
    expect((await api.call('GET', '/partners/partner', { as: superAdmin })).status).toBe(404)
    await api.call('PUT', '/partners/superAdmins/me', { as: superAdmin, body: { lastActivePartnerId: saigon.id } })
    expect((await api.call('GET', '/partners/partner', { as: superAdmin })).data.id).toBe(saigon.id)
  })

  it('is answered to the dashboard with its owners and with razorpay, which it says it can show, by its id and as the active one [BRAND-33] [BRAND-34]', async () => {
    const { id, staff, founder } = api.cast.mumbai
    const owners = [staff.owner.profileId, founder.profileId].toSorted((a, b) => a - b)
    for (const path of [`/partners/partners/${id}`, '/partners/partner']) {
      const { data } = await api.call('GET', `${path}?withOwnersFieldhouseProfileIds=true`, {
        as: staff.owner,
        headers: { 'x-payments-supported': 'razorpay' },
      })
      expect([data.id, data.ownersFieldhouseProfileIds.toSorted((a: number, b: number) => a - b)]).toEqual([id, owners])
      expect(data.paymentMethodsForStaff).toContain('razorpay')
      for (const plain of [path, `${path}?withOwnersFieldhouseProfileIds=false`]) {
        const without = await api.call('GET', plain, { as: staff.owner })
        expect([without.status, without.data.id]).toEqual([200, id])
        expect(without.data).not.toHaveProperty('ownersFieldhouseProfileIds')
        expect(without.data.paymentMethodsForStaff).not.toContain('razorpay')
      }
    }
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
    const { harbour, mumbai } = api.cast
    const logo = `/pictures/${harbour.id}/${'a'.repeat(32)}/page.webp`
    await query('UPDATE partner_profiles SET logo = $2 WHERE partner_id = $1', [harbour.id, logo])
    expect((await api.call('GET', '/partners?limit=2')).data).toEqual([
      { id: harbour.id, brandName: 'Harbour Tennis', logo, pageInfo: { uri: 'harbour' } },
      { id: mumbai.id, brandName: 'Mumbai Smash', logo: null, pageInfo: { uri: 'mumbai-smash' } },
    ])
    await query('UPDATE partner_profiles SET logo = NULL WHERE partner_id = $1', [harbour.id])
    const next = await api.call('GET', '/partners?offset=3&limit=3')
    expect(names(next)).toEqual(['Riverside Badminton Club', 'Saigon Shuttle'])
    expect(next.body.pagination).toEqual({ offset: 3, limit: 3, total: 5 })
  })

  it('the full one is for super admins, searched by name and address, in a fixed number of queries [SUPERADMIN-27]', async () => {
    const { superAdmin, riverside } = api.cast
    const list = (rest: string, as = superAdmin) => api.call('GET', `/partners/partners?${rest}`, { as })
    const all = await list('withOwnersFieldhouseProfileIds=true')
    expect(names(all)).toHaveLength(5)
    expect(all.data[2].ownersFieldhouseProfileIds).toHaveLength(2)
    for (const plain of ['', 'withOwnersFieldhouseProfileIds=false'])
      expect((await list(plain)).data[2]).not.toHaveProperty('ownersFieldhouseProfileIds')
    const methodsOfMumbai = async (headers: Record<string, string>) =>
      (await api.call('GET', '/partners/partners?q=mumbai', { as: superAdmin, headers })).data[0].paymentMethodsForStaff
    expect(await methodsOfMumbai({ 'x-payments-supported': 'razorpay' })).toContain('razorpay')
    expect(await methodsOfMumbai({})).not.toContain('razorpay')
    expect(all.statements).toBe((await list('limit=1')).statements)
    expect(names(await list('q=SMASH'))).toEqual(['Mumbai Smash'])
    expect(names(await list('q=saigon-sh'))).toEqual(['Saigon Shuttle'])
    // An address is asked for whole, and of one that nobody has there is none.
    expect(names(await list('uri=saigon-shuttle'))).toEqual(['Saigon Shuttle'])
    for (const other of ['saigon', 'saigon-shuttle-two']) expect(names(await list(`uri=${other}`))).toEqual([])
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
  for (const fact of [as.name, as.email, `${as.profileId}`]) expect(mails[0]?.body_text).toContain(fact)
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
    // Customers live in the same countries as clubs.
    expect(countries.map((one) => one.country).toSorted()).toEqual(COUNTRY_CODES)
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
      name: 'Vietnam',
      defaultCurrency: 'VND',
      cardPaymentsSupported: false,
    })
  })

  it('currencies come with names and decimals [BRAND-49] [BRAND-54]', async () => {
    const { data } = await api.call('GET', '/partners/currencies', { as: api.cast.stranger })
    const of = (id: string) => (data as { id: string }[]).find((currency) => currency.id === id)
    for (const id of ['SGD', 'USD', 'CHF', 'AUD', 'INR', 'AFN']) expect(of(id)).toMatchObject({ minorUnit: 2 })
    expect(of('VND')).toEqual({ id: 'VND', name: 'Vietnamese Dong', minorUnit: 0 })
    for (const [id, minorUnit] of [
      ['JPY', 0],
      ['KWD', 3],
    ] as const)
      expect(of(id)).toMatchObject({ minorUnit })
    expect((await api.call('GET', '/partners/currencies')).status).toBe(401)
  })
})
