import { addressOf, API_BASE, type Api, type Endpoint } from '@fieldhouse/contract'
import { BROKEN_PARAMS, paramsOf, queryMutationsOf } from '@fieldhouse/testing/fuzz'
import { sampleOf } from '@fieldhouse/testing/tier'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountInput, bankToken } from '../features/payout-accounts/fixtures/payout-desk.ts'
import { endpoints, isClear, startFuzzing, type Fuzzing, type Reply } from './fixtures/fuzzing.ts'

let fuzzing: Fuzzing
beforeAll(async () => {
  fuzzing = await startFuzzing()
})
afterAll(() => fuzzing.close())
// Whatever is sent keeps nobody waiting.
afterEach(async () => expect(await fuzzing.longTurns()).toEqual([]))

const said = ({ status, body }: Reply) => `${status} ${body?.data?.errorCode} ${body?.data?.msg}`
const names = (reply: Reply, property: string) =>
  (reply.body?.data?.message ?? []).some((field) => field.property === property)
const unclear = (reply: Reply) => reply.status >= 500 || (reply.status >= 400 && !isClear(reply))
const bodyOf = (name: keyof Api) => {
  const { body } = fuzzing.calls[name]
  return body === undefined ? undefined : JSON.stringify(body)
}
/** Deletes are aimed at what is there: a query that comes through would take it away from the next one. */
const isSafe = ({ method }: Endpoint) => method === 'GET'
/** What stands in the database but for what a call keeps of having been asked: the trail says who took customers away. */
const standing = async (name: keyof Api) => {
  const { audit_entries, ...others } = await fuzzing.fingerprint()
  return name === 'exportCustomers' ? others : { ...others, audit_entries }
}

const withParams = endpoints.filter(([, endpoint]) => paramsOf(endpoint).length > 0)
const withQuery = endpoints.filter(([, endpoint]) => endpoint.query)

describe('an address that is wrong', () => {
  it.each(sampleOf(withParams, 8))(
    'of %s: an id that is none is refused with 400 or not found, and never breaks anything [API-21]',
    async (name, endpoint: Endpoint) => {
      const faults: string[] = []
      const before = await fuzzing.fingerprint()
      for (const param of paramsOf(endpoint))
        for (const text of BROKEN_PARAMS) {
          // Put in as it stands: half of them are no text that could be encoded.
          const mark = 'the-place-of-the-parameter'
          const call = { ...fuzzing.calls[name], [param]: mark }
          const address = addressOf(endpoint, call as never).replace(mark, text)
          const reply = await fuzzing.send(name, address, bodyOf(name))
          const aNumber = name === 'getProfile' && reply.status === 404
          if (unclear(reply) || (![400, 404, 414, 431].includes(reply.status) && !aNumber))
            faults.push(`${param}: ${text.slice(0, 40)} -> ${said(reply)}`)
          if (
            reply.status === 400 &&
            reply.body?.data?.errorCode === 'error.badRequest.invalidInput' &&
            !names(reply, param)
          )
            faults.push(`${param}: ${text.slice(0, 40)} is not named: ${said(reply)}`)
        }
      expect(faults).toEqual([])
      expect(await fuzzing.fingerprint()).toEqual(before)
    },
  )

  it.each(sampleOf(withQuery, 8))(
    'of %s: a query that is wrong is named in a 400, a hostile one breaks nothing [API-19, API-11]',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      const base = addressOf(endpoint, { ...call, query: {} } as never)
      const faults: string[] = []
      const before = await standing(name)
      for (const { name: what, pairs, property } of queryMutationsOf(endpoint.query!, call.query ?? {})) {
        const reply = await fuzzing.send(name, `${base}?${new URLSearchParams(pairs)}`, bodyOf(name))
        const fault = unclear(reply) || (property !== null && (reply.status !== 400 || !names(reply, property)))
        if (fault) faults.push(`${what} -> ${said(reply)}`)
      }
      for (const text of [
        '%',
        '%ff',
        '&&&',
        'a[]=%00',
        '__proto__[admin]=1',
        'constructor[prototype]=1',
        '?'.repeat(4000),
      ]) {
        const reply = await fuzzing.send(name, `${base}?${text}`, bodyOf(name))
        if (unclear(reply)) faults.push(`${text.slice(0, 40)} -> ${said(reply)}`)
      }
      expect(faults).toEqual([])
      if (isSafe(endpoint)) expect(await standing(name)).toEqual(before)
    },
  )

  // A timeline has no offset: it goes on after the last post that was read.
  const paged = withQuery.filter(([, endpoint]) => 'offset' in ((endpoint.query as { shape?: object }).shape ?? {}))

  it.each(paged)(
    'of %s: a page that cannot be is refused by name, one past the end is empty with the total [API-18, API-19]',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      const ask = (query: Record<string, string>) =>
        fuzzing.send(name, addressOf(endpoint, { ...call, query: { ...call.query, ...query } } as never))
      for (const limit of ['', ' ', '0', '-1', '101', '1.5', 'ten', '1e1', '0x10', '+5', 'Infinity'])
        expect(names(await ask({ limit }), 'limit'), `limit=${limit}`).toBe(true)
      for (const offset of ['', ' ', '-1', '0.5', 'x', '1e1', '1e300', '0x10', '+5'])
        expect(names(await ask({ offset }), 'offset'), `offset=${offset}`).toBe(true)
      const first = (await ask({})) as unknown as { body: { data: unknown; pagination: { total: number } } }
      expect(await ask({ offset: '999999' })).toMatchObject({
        status: 200,
        // Reviews and coupons come with what all of them come to.
        body: {
          data: Array.isArray(first.body.data) ? [] : { [name === 'listCoupons' ? 'coupons' : 'reviews']: [] },
          pagination: { offset: 999_999, total: first.body.pagination.total },
        },
      })
    },
  )

  it('an unknown address, another method and another version answer 404 in the same envelope', async () => {
    const { origin, cast } = fuzzing.product
    for (const [method, path] of [
      ['GET', `${API_BASE}/nothing`],
      ['DELETE', `${API_BASE}/partners/partners`],
      ['GET', '/v1.8.0/partners'],
      ['POST', `${API_BASE}//partners`],
      ['GET', `${API_BASE}/partners/../../etc/passwd`],
    ] as const) {
      const response = await fetch(origin + path, { method, headers: cast.superAdmin.headers })
      expect([path, response.status]).toEqual([path, 404])
      expect(isClear({ status: 404, body: (await response.json()) as Reply['body'] })).toBe(true)
    }
  })
})

describe('an Idempotency-Key that is wrong', () => {
  // A file goes in another form: the test of imports sends it twice.
  const idempotent = endpoints.filter(([, endpoint]) => endpoint.idempotent && endpoint.format !== 'multipart')

  it.each(sampleOf(idempotent, 4))(
    'of %s is refused by name and nothing is done [BEYOND-03]',
    async (name, endpoint: Endpoint) => {
      const address = addressOf(endpoint, fuzzing.calls[name] as never)
      const before = await fuzzing.fingerprint()
      for (const key of [
        '',
        'short',
        'x'.repeat(129),
        'with a blank',
        'semi;colon',
        '../../etc',
        'ÿÿÿÿÿÿÿÿ',
        "'; DROP TABLE",
      ]) {
        const reply = await fuzzing.send(name, address, bodyOf(name), { 'idempotency-key': key })
        expect([key, said(reply), names(reply, 'Idempotency-Key')]).toEqual([key, said(reply), true])
        expect(reply.status).toBe(400)
      }
      expect(await fuzzing.fingerprint()).toEqual(before)
    },
  )

  // Something else that a call may say in its address.
  const OTHER_QUERIES: Record<string, object> = {
    deleteReschedulePolicy: { version: '999' },
    cancelClassSession: { applyForAllSession: 'true' },
    deleteInstructor: { takenOverBy: 'nobody' },
    removeStaff: { takenOverBy: 'nobody' },
  }
  const otherQuery = (name: string) => OTHER_QUERIES[name] ?? { groupId: '00000000-0000-4000-8000-000000000000' }

  // In India only, where the first club does not lie, and what the gateway signed: the gateway's own tests send these calls twice.
  const inIndia = [
    'confirmOrder',
    'reportGatewayPayment',
    'addGatewayBankAccount',
    'updateGatewayBankAccount',
    'deleteGatewayBankAccount',
  ]
  // Nobody here has a second factor that could be taken off, and no money was taken a week ago: the tests of both send these calls twice.
  // Nobody here is invited by another club: joining.test.ts sends an answer twice.
  // A link that opens an account is kept in no reply, so that a replay makes another one: its own test sends this twice.
  const elsewhere = [
    ...inIndia,
    'resetSecondFactor',
    'requestPayout',
    'requestPayoutAs',
    'inviteOwner',
    'inviteStaff',
    'acceptInvitation',
    'declineInvitation',
  ]
  it.each(
    sampleOf(
      idempotent.filter(([name]) => !elsewhere.includes(name)),
      2,
    ),
  )(
    'of %s: a good one does it once, a replay answers the same and changes nothing, another body is refused with 422 [BEYOND-03]',
    async (name, endpoint: Endpoint) => {
      // Of some things a club has one only: each call makes its own anew.
      const call = await fuzzing.freshCall(name)
      const body = call.body === undefined ? undefined : JSON.stringify(call.body)
      const address = addressOf(endpoint, call as never)
      const headers = { 'idempotency-key': `once-${name}` }
      const first = await fuzzing.send(name, address, body, headers)
      expect(first.status, said(first)).toBe(200)
      const otherBody = endpoint.body && (await anotherBody(name, call.body))
      const between = await fuzzing.fingerprint()
      expect(await fuzzing.send(name, address, body, headers)).toEqual(first)
      const another = addressOf(endpoint, {
        ...call,
        query: { ...call.query, ...otherQuery(name) },
      } as never)
      const other = otherBody
        ? await fuzzing.send(name, address, otherBody, headers)
        : endpoint.query
          ? await fuzzing.send(name, another, undefined, headers)
          : null
      if (other) expect(said(other)).toMatch(/^422 error\.unprocessable\.idempotencyKeyReused/)
      expect(await fuzzing.fingerprint()).toEqual(between)
    },
  )

  /** The same call about something else, made anew by the table; null where a body can say one thing only. */
  const anotherBody = async (name: keyof Api, sent: unknown): Promise<string | null> => {
    const body = sent as Record<string, unknown>
    const fresh = (await fuzzing.freshCall(name)).body as Record<string, unknown>
    const differs = JSON.stringify(fresh) !== JSON.stringify(body)
    if (!differs && !CHANGED[name]) return null
    return JSON.stringify(differs ? fresh : { ...body, ...CHANGED[name] })
  }
  /** For calls whose body says the same for every thing. */
  const CHANGED: Partial<Record<keyof Api, Record<string, unknown>>> = {
    createFacilityGroup: { name: 'Another group' },
    updateFacilityGroup: { name: 'Other halls' },
    addFacilities: { facilities: [{ name: 'Another' }] },
    createPriceSettings: { priceSettings: [{ dayOfWeek: 'TU', startTime: '9:00', endTime: '10:00' }] },
    createCustomer: { firstName: 'Another' },
    createPayoutAccount: { legalEntity: { ...accountInput().legalEntity, city: 'Elsewhere' } },
    updatePayoutAccount: { legalEntity: { ...accountInput().legalEntity, city: 'Elsewhere' } },
    addBankAccount: { token: bankToken({ accountNumber: '999888777' }) },
    updateOrderNote: { partnerNote: 'Something else' },
    cancelOrder: { emailingEnable: true },
    refundOrder: { refundAmountCents: 99 },
    sendConfirmation: { channel: 'SMS' },
    addLineItems: { paymentMethod: 'cheque' },
    refundTransaction: { amount: 99 },
    updateCreditConfig: { maxClubCreditStaff: 1 },
    updatePartner: { absorbProcessingFee: true },
    issueCredit: { amount: 99 },
    revokeCredit: { amount: 99 },
    chargeTransaction: { creditToken: 'tok_declined_lost_card' },
    payInGatewaySandbox: { choice: 'pay' },
    payByLink: { creditToken: 'tok_declined_lost_card' },
    requestPayment: { email: 'another@new.example' },
    createMembershipPlan: { name: 'Another plan' },
    updateMembershipPlan: { name: 'Another plan' },
    setPlanVisibility: { visible: true },
    changeBillingCycle: { pricingWindow: { price: 30, currency: 'SGD', recurring: 1 } },
  }
})
