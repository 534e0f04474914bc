import { randomUUID } from 'node:crypto'
import type { CastPartner, Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessRoutes } from '../access/index.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { partnerRoutes } from './index.ts'
import { NO_PAYOUTS } from './update-partner.ts'

// How a partner takes money: who may change it, what is refused, and what stays behind.

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...partnerRoutes(deps, NO_PAYOUTS), ...accessRoutes(deps) }))
})
afterAll(() => api.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const WITH_GATEWAY = { 'x-payments-supported': 'razorpay' }
const put = (club: CastPartner, body: object, as: Person = club.staff.finance, headers: Record<string, string> = {}) =>
  api.call('PUT', `/partners/partners/${club.id}`, { as, body, headers: { ...WITH_GATEWAY, ...headers } })
const get = async (club: CastPartner, as: Person = club.staff.operations) =>
  (await api.call('GET', `/partners/partners/${club.id}`, { as, headers: WITH_GATEWAY })).data
const refused = async (answer: ReturnType<typeof put>) => {
  const { status, data } = await answer
  return [status, data.errorCode, data.msg, data.message?.[0]?.property]
}
const INVALID = 'error.badRequest.invalidInput'
const ACCOUNT = 'Please set up your bank account first'

describe('how a partner takes money', () => {
  let before: Record<string, unknown>[]
  beforeAll(async () => {
    before = await query('SELECT p.id, to_jsonb(p) AS row FROM partners p')
  })
  beforeEach(async () => {
    for (const { id, row } of before)
      await query(
        `UPDATE partners p SET (default_currency_id, absorb_processing_fee, payment_methods_for_staff, payment_methods_for_customers,
           card_account_id, card_charges_enabled, gateway_account_id, gateway_account_enabled) = (SELECT r.default_currency_id,
           r.absorb_processing_fee, r.payment_methods_for_staff, r.payment_methods_for_customers, r.card_account_id,
           r.card_charges_enabled, r.gateway_account_id, r.gateway_account_enabled
           FROM jsonb_populate_record(null::partners, $1) r) WHERE p.id = $2`,
        [JSON.stringify(row), id],
      )
  })

  it('is changed by who may edit payment options, and everybody of the club reads it [PAYMETHODS-04] [PAYMETHODS-13] [PAYMETHODS-30] [PAYMETHODS-31]', async () => {
    const { riverside } = api.cast
    const body = {
      defaultCurrencyId: 'SGD',
      absorbProcessingFee: true,
      paymentMethodsForStaff: ['voucher', 'cash'],
      paymentMethodsForCustomers: ['clubCredits'],
    }
    const changed = { ...body, paymentMethodsForStaff: ['cash', 'voucher'] }
    const answer = await put(riverside, body)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject(changed)
    expect(await get(riverside)).toMatchObject(changed)
    // Nothing but what was said is changed, and no other club.
    await put(riverside, { paymentMethodsForCustomers: [] }, riverside.staff.owner)
    expect(await get(riverside)).toMatchObject({ ...changed, paymentMethodsForCustomers: [] })
    expect(await get(api.cast.harbour)).toMatchObject({ absorbProcessingFee: false, defaultCurrencyId: 'AUD' })
    for (const role of ['operations', 'customerService', 'reporting', 'marketing', 'instructor'] as const)
      expect((await put(riverside, body, riverside.staff[role])).status).toBe(403)
    expect((await put(riverside, body, api.cast.harbour.staff.owner)).status).toBe(403)
  })

  it('leaves who did what behind, once for each key', async () => {
    const { riverside } = api.cast
    const key = { 'idempotency-key': randomUUID() }
    const audited = () =>
      query(`SELECT actor_id, before, after FROM audit_entries WHERE partner_id = $1 AND action = 'partner.updated'`, [
        riverside.id,
      ])
    const known = (await audited()).length
    for (let times = 0; times < 2; times++)
      expect((await put(riverside, { absorbProcessingFee: true }, riverside.staff.finance, key)).status).toBe(200)
    const entries = await audited()
    expect(entries).toHaveLength(known + 1)
    expect(entries).toContainEqual({
      actor_id: riverside.staff.finance.accountId,
      before: expect.objectContaining({ absorbProcessingFee: false }),
      after: expect.objectContaining({ absorbProcessingFee: true }),
    })
    expect((await put(riverside, { absorbProcessingFee: false }, riverside.staff.finance, key)).status).toBe(422)
  })

  it('needs a currency, which stays [PAYMETHODS-06] [PAYMETHODS-07] [PAYMETHODS-30]', async () => {
    const { riverside } = api.cast
    expect(await refused(put(riverside, { defaultCurrencyId: 'USD' }))).toEqual([
      400,
      'error.badRequest.defaultCurrencyLocked',
      'The default currency cannot be changed after it has been set.',
      'defaultCurrencyId',
    ])
    await query('UPDATE partners SET default_currency_id = NULL WHERE id = $1', [riverside.id])
    expect(await refused(put(riverside, { absorbProcessingFee: true }))).toEqual([
      400,
      INVALID,
      'Please select default currency!',
      'defaultCurrencyId',
    ])
    expect((await put(riverside, { defaultCurrencyId: 'XXX' })).status).toBe(400)
    expect((await put(riverside, { defaultCurrencyId: 'USD' })).data.defaultCurrencyId).toBe('USD')
  })

  it('refuses methods that do not exist, are not offered there, or are none at all, by name [PAYMETHODS-23] [PAYMETHODS-27]', async () => {
    const { riverside, mumbai } = api.cast
    const staff = 'paymentMethodsForStaff'
    expect(await refused(put(riverside, { [staff]: [] }))).toEqual([
      400,
      INVALID,
      'Please choose one payment method',
      staff,
    ])
    expect((await refused(put(riverside, { [staff]: ['shells'] })))[3]).toBe(`${staff}.0`)
    expect((await refused(put(riverside, { [staff]: ['cash', 'razorpay'] })))[3]).toBe(staff)
    expect((await refused(put(mumbai, { [staff]: ['cash', 'creditCard'] })))[3]).toBe(staff)
    expect((await refused(put(riverside, { paymentMethodsForCustomers: ['cheque'] })))[3]).toBe(
      'paymentMethodsForCustomers',
    )
    expect((await put(riverside, { paymentMethods: [] })).status).toBe(400)
  })

  it('takes cards where they work; the sandbox needs no account [PAYMETHODS-08] [PAYMETHODS-28]', async () => {
    const { riverside, saigon } = api.cast
    expect(await get(riverside)).toMatchObject({ chargesEnabled: true })
    await put(riverside, { paymentMethodsForStaff: ['cash'] })
    expect((await put(riverside, { paymentMethodsForStaff: ['creditCard', 'cash'] })).status).toBe(200)
    expect(await refused(put(saigon, { paymentMethodsForStaff: ['creditCard', 'cash'] }))).toEqual([
      400,
      INVALID,
      'Credit card payments are not yet supported in your country.',
      'paymentMethodsForStaff',
    ])
  })

  it('takes online payments in India; the sandbox of the gateway needs no account', async () => {
    const { mumbai } = api.cast
    await put(mumbai, { paymentMethodsForStaff: ['cash'] })
    expect(await get(mumbai)).toMatchObject({ gatewayEnabled: true, paymentMethodsForStaff: ['cash'] })
    expect((await put(mumbai, { paymentMethodsForStaff: ['cash', 'razorpay'] })).status).toBe(200)
  })

  it('keeps razorpay on for clients that were never told of it, and for nobody else [BRAND-35]', async () => {
    const { mumbai } = api.cast
    const blind = { 'x-payments-supported': '' }
    const lists = async () => {
      const { paymentMethodsForStaff: staff, paymentMethodsForCustomers: customers } = await get(mumbai)
      return { staff, customers }
    }
    await put(mumbai, { paymentMethodsForStaff: ['razorpay', 'cash'], paymentMethodsForCustomers: ['razorpay'] })
    const change = { paymentMethodsForStaff: ['cash', 'cheque'], paymentMethodsForCustomers: ['cash'] }
    const answer = await put(mumbai, change, mumbai.staff.finance, blind)
    expect(answer.data).toMatchObject(change)
    expect(await lists()).toEqual({ staff: ['razorpay', 'cash', 'cheque'], customers: ['razorpay', 'cash'] })
    // Of one list it says nothing, and none is on in the other.
    await put(mumbai, { paymentMethodsForCustomers: [] })
    await put(mumbai, { paymentMethodsForCustomers: ['cash'] }, mumbai.staff.finance, blind)
    expect(await lists()).toEqual({ staff: ['razorpay', 'cash', 'cheque'], customers: ['cash'] })
    await put(mumbai, { paymentMethodsForStaff: ['cash'] })
    expect(await lists()).toEqual({ staff: ['cash'], customers: ['cash'] })
  })

  it('takes no online payments in a currency that the gateway does not take [PAYMETHODS-20]', async () => {
    const { mumbai } = api.cast
    const why = 'Online payments are taken in INR only'
    await put(mumbai, { paymentMethodsForStaff: ['cash'], paymentMethodsForCustomers: ['cash'] })
    await query('UPDATE partners SET default_currency_id = NULL WHERE id = $1', [mumbai.id])
    for (const property of ['paymentMethodsForStaff', 'paymentMethodsForCustomers'])
      expect(await refused(put(mumbai, { defaultCurrencyId: 'USD', [property]: ['cash', 'razorpay'] }))).toEqual([
        400,
        INVALID,
        why,
        property,
      ])
    const inRupees = await put(mumbai, { defaultCurrencyId: 'INR', paymentMethodsForStaff: ['cash', 'razorpay'] })
    expect(inRupees.data).toMatchObject({ defaultCurrencyId: 'INR', paymentMethodsForStaff: ['razorpay', 'cash'] })
  })

  it('carries fees by method, cancellation policies and how often it is paid out [PAYMETHODS-03]', async () => {
    const { riverside } = api.cast
    const policy = {
      serviceType: 'facilityBooking',
      policyType: 'AUTOMATED_REFUND',
      minHoursBeforeServiceTime: 24,
      refundPolicies: [{ hoursBeforeServiceTime: 24, feePercentage: 50, feeCents: 0 }],
    }
    await query('UPDATE partners SET cancelation_policies = $2, config = $3 WHERE id = $1', [
      riverside.id,
      JSON.stringify([policy]),
      JSON.stringify({ payoutFrequency: 'WEEKLY' }),
    ])
    expect(await get(riverside)).toMatchObject({
      id: riverside.id,
      countryCode: 'SG',
      defaultCurrencyId: 'SGD',
      brandName: 'Riverside Badminton Club',
      absorbProcessingFee: false,
      paymentMethodsForStaff: ['cash', 'cheque', 'bankTransfer', 'pointOfSales', 'creditCard', 'clubCredits'],
      paymentMethodsForCustomers: ['cash', 'creditCard'],
      processingFee: { creditCard: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } },
      processingFeeConfig: { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } },
      cancelationPolicies: [policy],
      payoutFrequency: 'WEEKLY',
    })
    await query(`UPDATE partners SET cancelation_policies = '[]', config = '{}' WHERE id = $1`, [riverside.id])
    expect(await get(riverside)).toMatchObject({ cancelationPolicies: [], payoutFrequency: 'MANUAL' })
  })

  it('is told to every open desk of the club', async () => {
    const { riverside } = api.cast
    const desk = new AbortController()
    for await (const { type } of api.deps.live.watch(riverside.id, desk.signal)) {
      if (type === 'ready') void put(riverside, { absorbProcessingFee: true })
      else if (type === 'partner') desk.abort()
    }
    expect(desk.signal.aborted).toBe(true)
  })

  it('is changed by two at once one after the other', async () => {
    const { riverside } = api.cast
    const answers = await Promise.all([
      put(riverside, { paymentMethodsForStaff: ['cheque'] }),
      put(riverside, { paymentMethodsForCustomers: ['cash'] }),
      put(riverside, { absorbProcessingFee: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await get(riverside)).toMatchObject({
      paymentMethodsForStaff: ['cheque'],
      paymentMethodsForCustomers: ['cash'],
      absorbProcessingFee: true,
    })
  })
})

describe('a deployment with the gateway itself', () => {
  let other: TestApi
  beforeAll(async () => {
    other = await startApi((deps) => ({ ...partnerRoutes(deps, NO_PAYOUTS), ...accessRoutes(deps) }), {
      RAZORPAY_KEY_ID: 'rzp_test_of_nobody',
      RAZORPAY_KEY_SECRET: 'secret',
    })
  })
  afterAll(() => other.stop())

  it('takes online payments with an enabled account, which a super admin enters [PAYMETHODS-09] [PAYMETHODS-29]', async () => {
    const { mumbai, superAdmin } = other.cast
    const change = (body: object, as: Person = mumbai.staff.owner) =>
      other.call('PUT', `/partners/partners/${mumbai.id}`, { as, body, headers: WITH_GATEWAY })
    await change({ paymentMethodsForStaff: ['cash'], paymentMethodsForCustomers: [] })
    for (const property of ['paymentMethodsForStaff', 'paymentMethodsForCustomers'])
      expect(await refused(change({ [property]: ['cash', 'razorpay'] }))).toEqual([400, INVALID, ACCOUNT, property])
    const account = { gatewayAccountId: 'acc_Mumbai1' }
    expect((await change(account)).status).toBe(403)
    expect((await change(account, superAdmin)).data).toMatchObject({ ...account, gatewayEnabled: true })
    const opened = await change({ paymentMethodsForStaff: ['cash', 'razorpay'] })
    expect(opened.data).toMatchObject({ paymentMethodsForStaff: ['razorpay', 'cash'], gatewayEnabled: true })
    expect(opened.data).not.toHaveProperty('gatewayAccountId')
  })
})

describe('the first step of a new club, how people pay', () => {
  const harbour = () => api.cast.harbour
  const ticked = async () => {
    const answer = await api.call('GET', `/partners/partners/${harbour().id}/firstSteps`, { as: harbour().staff.owner })
    return answer.data.steps.find(({ step }: { step: string }) => step === 'payments').done
  }

  it('is taken once it saved what it has, even if that is cash only, and not by what else is changed of it [BEYOND-32]', async () => {
    await query(
      `UPDATE partners SET payment_methods_for_staff = '{cash}', payment_methods_for_customers = '{}',
         payment_options_saved_at = NULL WHERE id = $1`,
      [harbour().id],
    )
    expect([await ticked(), (await get(harbour())).paymentOptionsChosen]).toEqual([false, false])
    const body = { refundPolicy: 'None', refundPolicyAsRead: (await get(harbour())).refundPolicy }
    expect((await put(harbour(), body, harbour().staff.owner)).status).toBe(200)
    expect(await ticked()).toBe(false)
    expect((await put(harbour(), { paymentMethodsForStaff: [] })).status).toBe(400)
    expect(await ticked()).toBe(false)
    const answer = await put(harbour(), { paymentMethodsForStaff: ['cash'] })
    expect([answer.status, answer.data.paymentOptionsChosen]).toEqual([200, true])
    expect([await ticked(), (await get(harbour())).paymentOptionsChosen]).toEqual([true, true])
  })
})
