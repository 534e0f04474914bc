import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// What customers may cancel and move by themselves, as a club sets it.

let product: Product
let desk: Desk
let partnerId: string
let finance: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  partnerId = desk.club.id
  finance = product.as(desk.club.staff.finance)
})
beforeEach(() =>
  query(
    `UPDATE partners SET cancelation_policies = '[]', reschedule_policy = NULL, policies_version = 1 WHERE id = $1`,
    [partnerId],
  ),
)
afterAll(() => product.close())

const query = (statement: string, values: unknown[]) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

type Policy = Parameters<typeof finance.setCancelationPolicies>[0]['body']['cancelationPolicies'][number]
const rule = (hoursBeforeServiceTime: number, feePercentage = 50, feeCents = 0) => ({
  hoursBeforeServiceTime,
  feePercentage,
  feeCents,
})
const policy = (over: Partial<Policy> = {}): Policy => ({
  serviceType: 'facilityBooking',
  policyType: 'AUTOMATED_REFUND',
  minHoursBeforeServiceTime: 24,
  refundPolicies: [rule(24), rule(72, 0)],
  ...over,
})
const RESCHEDULE = {
  minHoursBeforeServiceTime: 12,
  customerCancelationAfterReschedule: true,
  customerRescheduleAgain: false,
}

const cancelation = (cancelationPolicies: Policy[], version?: number, by = finance) =>
  by.setCancelationPolicies({ partnerId, body: { cancelationPolicies, ...(version && { version }) } })
const reschedule = (body: object = {}, by = finance) =>
  by.setReschedulePolicy({ partnerId, body: { ...RESCHEDULE, ...body } })
const standing = async () => {
  const { data } = await finance.getPartner({ partnerId, query: {} })
  return [data.cancelationPolicies, data.reschedulePolicy, data.policiesVersion]
}

type Failure = {
  status: number
  body: { data: { errorCode: string; message?: { property: string; constraints: Record<string, string> }[] } }
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body: { data } }: Failure) => [
      status,
      data.errorCode,
      data.message?.[0]?.property ?? null,
      Object.values(data.message?.[0]?.constraints ?? {})[0] ?? null,
    ],
  )

describe('the cancellation policies of a club', () => {
  it('are saved as a whole, and read from the club [POLICIES-03] [POLICIES-20] [POLICIES-23]', async () => {
    const saved = { cancelationPolicies: [policy()], reschedulePolicy: null, policiesVersion: 2 }
    expect((await cancelation([policy()])).data).toEqual(saved)
    expect(await standing()).toEqual([[policy()], null, 2])
    const other = policy({ policyType: 'CONTACT_US', refundPolicies: [] })
    await cancelation([other])
    expect(await standing()).toEqual([[other], null, 3])
    await cancelation([])
    expect(await standing()).toEqual([[], null, 4])
  })

  it('decide at once what cancelling gives back [POLICIES-26] [POLICIES-27]', async () => {
    const order = await desk.book([{ court: 0, from: 7, until: 8 }], { orderStatus: 'paid' })
    const bookingIds = desk.bookingIds(order)
    const back = async () =>
      (await desk.api.previewCancelBookings({ orderId: order.id, body: { bookingIds } })).data.returned
    expect(await back()).toBe(2000)
    await cancelation([policy({ refundPolicies: [rule(24, 33.33, 50)] })])
    expect(await back()).toBe(2000 - 667 - 50)
    await cancelation([policy({ minHoursBeforeServiceTime: 8000, refundPolicies: [rule(8000)] })])
    expect(await back()).toBe(0)
    // Staff are never blocked by it.
    const { data } = await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds, refundAmountCents: 1500 } })
    expect(data.refundingAmount).toBe(1500)
  })

  const one = 'cancelationPolicies.0'
  it.each<[string, Partial<Policy> | object, string]>([
    [
      'a rule below the minimum',
      { refundPolicies: [rule(24), rule(23)] },
      `${one}.refundPolicies.1.hoursBeforeServiceTime`,
    ],
    ['hours below 0', { minHoursBeforeServiceTime: -1 }, `${one}.minHoursBeforeServiceTime`],
    ['half an hour', { minHoursBeforeServiceTime: 0.5 }, `${one}.minHoursBeforeServiceTime`],
    ['hours of a rule below 0', { refundPolicies: [rule(-1)] }, `${one}.refundPolicies.0.hoursBeforeServiceTime`],
    ['a fee above 100', { refundPolicies: [rule(24, 100.01)] }, `${one}.refundPolicies.0.feePercentage`],
    ['a fee below 0', { refundPolicies: [rule(24, -1)] }, `${one}.refundPolicies.0.feePercentage`],
    ['a fee of a thousandth', { refundPolicies: [rule(24, 0.001)] }, `${one}.refundPolicies.0.feePercentage`],
    ['cents below 0', { refundPolicies: [rule(24, 50, -1)] }, `${one}.refundPolicies.0.feeCents`],
    ['no cancelling, with rules', { policyType: 'NO_CANCELATION' }, `${one}.policyType`],
    ['asking first, with rules', { policyType: 'CONTACT_US' }, `${one}.policyType`],
    ['refunds without rules', { refundPolicies: [] }, `${one}.policyType`],
    ['another type', { policyType: 'SOMETIMES' }, `${one}.policyType`],
    ['another service', { serviceType: 'joinClass' }, `${one}.serviceType`],
    ['21 rules', { refundPolicies: Array.from({ length: 21 }, () => rule(24)) }, `${one}.refundPolicies`],
  ])(
    'are not saved with %s, which is named [POLICIES-20] [POLICIES-24] [POLICIES-31]',
    async (_what, over, property) => {
      const call = cancelation([policy(over)])
      expect(await refused(call)).toEqual([400, 'error.badRequest.invalidInput', property, expect.any(String)])
      expect((await standing())[0]).toEqual([])
    },
  )

  it('say of a rule below the minimum what the screen says [POLICIES-08] [POLICIES-20]', async () => {
    expect((await refused(cancelation([policy({ refundPolicies: [rule(23)] })])))?.[3]).toBe(
      'Hours before service time must be equal or higher than min hours before service time',
    )
  })

  it('are at most one for a kind of service [POLICIES-23]', async () => {
    expect((await refused(cancelation([policy(), policy()])))?.slice(0, 3)).toEqual([
      400,
      'error.badRequest.invalidInput',
      'cancelationPolicies',
    ])
  })
})

describe('the reschedule policy of a club', () => {
  it('is set, and deleted [POLICIES-04] [POLICIES-18] [POLICIES-19]', async () => {
    expect((await reschedule()).data).toEqual({
      cancelationPolicies: [],
      reschedulePolicy: RESCHEDULE,
      policiesVersion: 2,
    })
    expect(await standing()).toEqual([[], RESCHEDULE, 2])
    expect((await finance.deleteReschedulePolicy({ partnerId, query: {} })).data.reschedulePolicy).toBeNull()
    expect(await standing()).toEqual([[], null, 3])
    // Deleted once more, there is nothing to change.
    await finance.deleteReschedulePolicy({ partnerId, query: {} })
    expect(await standing()).toEqual([[], null, 3])
  })

  it.each([
    ['minHoursBeforeServiceTime', -1],
    ['minHoursBeforeServiceTime', 1.5],
    ['minHoursBeforeServiceTime', 8761],
    ['customerRescheduleAgain', 'yes'],
    ['customerCancelationAfterReschedule', null],
  ])('is not saved with %s %s [POLICIES-31]', async (property, value) => {
    expect((await refused(reschedule({ [property]: value })))?.slice(0, 3)).toEqual([
      400,
      'error.badRequest.invalidInput',
      property,
    ])
  })
})

describe('who saves policies', () => {
  it('may edit how money is taken; others look at them only [POLICIES-31]', async () => {
    const { operations } = desk.club.staff
    const by = product.as(operations)
    const no = [403, 'error.forbidden.noPermission', null, null]
    expect(await refused(cancelation([policy()], undefined, by))).toEqual(no)
    expect(await refused(reschedule({}, by))).toEqual(no)
    expect(await refused(by.deleteReschedulePolicy({ partnerId, query: {} }))).toEqual(no)
    await cancelation([policy()], undefined, product.as(desk.club.staff.owner))
    expect((await by.getPartner({ partnerId, query: {} })).data.cancelationPolicies).toEqual([policy()])
  })

  it('does not save over what they have not seen', async () => {
    await cancelation([policy()], 1)
    const no = [409, 'error.conflict.policiesChangedMeanwhile', null, null]
    expect(await refused(cancelation([], 1))).toEqual(no)
    expect(await refused(reschedule({ version: 1 }))).toEqual(no)
    expect(await refused(finance.deleteReschedulePolicy({ partnerId, query: { version: '1' } }))).toEqual(no)
    await reschedule({ version: 2 })
    expect(await standing()).toEqual([[policy()], RESCHEDULE, 3])
  })

  it('is done once under one key, and is told by the trail with what stood before', async () => {
    const later = '2026-11-23T01:00:00.000Z'
    product.setNow(later)
    const headers = { idempotencyKey: randomUUID() }
    const body = { cancelationPolicies: [policy()], version: 1 }
    for (const _ of [1, 2]) {
      const { data } = await finance.setCancelationPolicies({ partnerId, body }, headers)
      expect(data.policiesVersion).toBe(2)
    }
    const trail = await query(
      `SELECT before, after FROM audit_entries WHERE partner_id = $1 AND action = 'partner.policiesChanged' AND at = $2`,
      [partnerId, later],
    )
    expect(trail).toEqual([
      {
        before: { cancelationPolicies: [], reschedulePolicy: null },
        after: { cancelationPolicies: [policy()], reschedulePolicy: null },
      },
    ])
  })
})
