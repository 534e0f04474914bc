import { api, type Api, type Client, createClient, type Endpoint } from '@fieldhouse/contract'
import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { codeOfStep, stepAt } from './second-factor/totp.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const MINUTE = 60_000
let now = Date.parse(TEST_NOW)
const wait = (ms: number) => product.setNow(new Date((now += ms)).toISOString())
beforeEach(() => wait(60 * MINUTE))

const visitor = () => product.as(null)
const tokenOf = async ({ email }: Person) =>
  (await visitor().signIn({ body: { email, password: CAST_PASSWORD } })).data.token
/** Somebody who signs in now. */
const signedIn = async (person: Person, code?: string): Promise<Client<Api>> => {
  const body = { token: await tokenOf(person), provider: 'FIREBASE' as const, ...(code && { code }) }
  const { session } = (await visitor().socialLogin({ body })).data
  return createClient(api, { origin: product.origin, token: () => session.token })
}
const confirm = (by: Client<Api>, token: string, code?: string) =>
  by.confirmIdentity({ body: { token, provider: 'FIREBASE', ...(code && { code }) } })
const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}
const ASKED = [403, 'error.forbidden.confirmIdentity']

const riverside = () => product.cast.riverside
let added = 0
/** Gives somebody a right to the club, which asks for a confirmation. */
const addStaff = (by: Client<Api>) =>
  by.createStaff({
    partnerId: riverside().id,
    body: {
      firstName: 'Sue',
      lastName: 'New',
      email: `sue.${(added += 1)}@new.example`,
      roleIds: ['finance'],
    },
  })
const trailOf = async ({ accountId }: Person) => {
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query<{ kind: string }>('SELECT kind FROM security_events WHERE account_id = $1 ORDER BY at, id', [
      accountId,
    ]),
  )
  return rows.map(({ kind }) => kind)
}

/** Where the club's money goes, and how it comes. */
const MONEY = [
  'addBankAccount',
  'addGatewayBankAccount',
  'answerSandboxOnboarding',
  'createBankInfo',
  'createBusinessOwner',
  'createPayoutAccount',
  'deleteBankAccount',
  'deleteBusinessOwner',
  'deleteGatewayBankAccount',
  'savePartnerConfig',
  'savePayoutWait',
  'startOnboarding',
  'topUpWallet',
  'updateBankInfo',
  'updateBusinessOwner',
  'updateGatewayBankAccount',
  'updatePartner',
  'updatePayoutAccount',
]
/** Who comes in, and how well the door is locked. */
const PEOPLE = [
  'askLongPasswords',
  'askSecondFactor',
  'createInstructor',
  'createPartner',
  'createStaff',
  'deleteInstructor',
  'inviteOwner',
  'inviteStaff',
  'removeStaff',
  'resetSecondFactor',
  'updateInstructor',
  'updateStaff',
]

describe('what moves money or lets people in', () => {
  it('is these endpoints', () => {
    const named = (asked: Endpoint['confirmed']) =>
      Object.entries(api as Record<string, Endpoint>)
        .flatMap(([name, { confirmed }]) => (confirmed === asked ? [name] : []))
        .toSorted()
    expect(named(true)).toEqual([...MONEY, ...PEOPLE, 'exportCustomers'].toSorted())
    expect(named('superAdmin')).toEqual(['createCoupon', 'updateCoupon'])
  })

  it('is open for 15 minutes from the sign-in, and asks who it is after that; nothing is done meanwhile', async () => {
    const owner = await signedIn(riverside().staff.owner)
    wait(15 * MINUTE)
    await addStaff(owner)
    wait(1)
    const count = async () => (await owner.listStaff({ partnerId: riverside().id })).pagination.total
    const before = await count()
    expect(await codeOf(addStaff(owner))).toEqual(ASKED)
    expect(await count()).toBe(before)
    // All else is as open as before.
    expect((await owner.getPartner({ partnerId: riverside().id })).data.id).toBe(riverside().id)
  })

  it('is open again for 15 minutes to the session whose owner gave the password, and to no other one', async () => {
    const person = riverside().staff.owner
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    wait(60 * MINUTE)
    const { confirmedUntil } = (await confirm(here, await tokenOf(person))).data
    expect(Date.parse(confirmedUntil)).toBe(now + 15 * MINUTE)
    expect(await trailOf(person)).toContain('identityConfirmed')
    await addStaff(here)
    expect(await codeOf(addStaff(elsewhere))).toEqual(ASKED)
    wait(15 * MINUTE)
    await addStaff(here)
    wait(1)
    expect(await codeOf(addStaff(here))).toEqual(ASKED)
  })

  it('is not opened by another account’s password, by a wrong one, or by one proof twice', async () => {
    const { owner, finance } = riverside().staff
    const session = await signedIn(owner)
    wait(60 * MINUTE)
    expect(await codeOf(confirm(session, await tokenOf(finance)))).toEqual([403, 'error.forbidden.otherAccount'])
    expect(await codeOf(confirm(session, 'made-up-by-somebody-00000000000'))).toEqual([401, 'error.unauthorized'])
    expect(await codeOf(addStaff(session))).toEqual(ASKED)
    const token = await tokenOf(owner)
    await confirm(session, token)
    wait(16 * MINUTE)
    expect(await codeOf(confirm(session, token))).toEqual([401, 'error.unauthorized'])
    expect(await codeOf(addStaff(session))).toEqual(ASKED)
  })

  it('asks for the code, too, of who has a second factor; the same proof can be sent with it', async () => {
    const { founder } = riverside()
    const first = await signedIn(founder)
    const { secret } = (await first.beginSecondFactor({ body: { password: CAST_PASSWORD } })).data
    const code = () => codeOfStep(secret, stepAt(now))
    const { recoveryCodes } = (await first.turnOnSecondFactor({ body: { code: code() } })).data
    wait(60 * MINUTE)
    const token = await tokenOf(founder)
    expect(await codeOf(confirm(first, token))).toEqual([403, 'error.forbidden.secondFactorAsked'])
    expect(await codeOf(confirm(first, token, '000000'))).toEqual([400, 'error.badRequest.wrongCode'])
    expect(await codeOf(addStaff(first))).toEqual(ASKED)
    await confirm(first, token, code())
    await addStaff(first)
    // A recovery code does as well, once, and is told by mail as at a sign-in.
    wait(60 * MINUTE)
    const next = await tokenOf(founder)
    await confirm(first, next, recoveryCodes[0])
    await addStaff(first)
    expect(await codeOf(confirm(first, await tokenOf(founder), recoveryCodes[0]))).toEqual([
      400,
      'error.badRequest.wrongCode',
    ])
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ subject: string }>(
        "SELECT subject FROM outbox_messages WHERE recipient = $1 AND subject ~ 'recovery code'",
        [founder.email],
      ),
    )
    expect(rows).toHaveLength(1)
    expect(await trailOf(founder)).toContain('recoveryCodeUsed')
  })

  it('is a coupon where a super admin makes or changes it, who may have the platform bear a share; a club is asked nothing [COUPONS-57]', async () => {
    const { superAdmin } = product.cast
    const partnerId = riverside().id
    const body = (code: string) => ({
      code,
      discountType: 'PERCENT' as const,
      discountAmountPercentage: 50,
      isActive: true,
      orderValidFrom: '2026-11-01',
    })
    const [admin, owner] = [await signedIn(superAdmin), await signedIn(riverside().staff.owner)]
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId } })
    const { data: first } = await admin.createCoupon({
      partnerId,
      body: { ...body('SHARED'), fieldhouseSplitPercent: 1 },
    })
    wait(60 * MINUTE)
    await owner.createCoupon({ partnerId, body: body('OWN') })
    expect(await codeOf(admin.createCoupon({ partnerId, body: body('STOLEN') }))).toEqual(ASKED)
    const more = { ...body('SHARED'), version: first.version, fieldhouseSplitPercent: 1 }
    expect(await codeOf(admin.updateCoupon({ partnerId, couponId: first.id, body: more }))).toEqual(ASKED)
    await confirm(admin, await tokenOf(superAdmin))
    await admin.updateCoupon({ partnerId, couponId: first.id, body: more })
  })

  it('is refused for want of a right before anybody is asked who they are', async () => {
    const session = await signedIn(riverside().staff.reporting)
    wait(60 * MINUTE)
    expect(await codeOf(addStaff(session))).toEqual([403, 'error.forbidden.noPermission'])
  })
})
