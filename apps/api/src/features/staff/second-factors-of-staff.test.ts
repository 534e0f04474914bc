import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { codeOfStep, stepAt } from '../identity/second-factor/totp.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const guard = async (person: Person) => {
  const { secret } = (await product.as(person).beginSecondFactor({ body: { password: CAST_PASSWORD } })).data
  const code = codeOfStep(secret, stepAt(product.fieldhouse.deps.now()))
  return (await product.as(person).turnOnSecondFactor({ body: { code } })).data.recoveryCodes
}
const ask = (person: Person, partnerId: string, staffSecondFactor = true) =>
  product.as(person).askSecondFactor({ partnerId, body: { staffSecondFactor } })
const works = (person: Person, partnerId: string) =>
  product
    .as(person)
    .listVenues({ partnerId })
    .then(
      () => true,
      (error: { body: { data: { errorCode: string } } }) => error.body.data.errorCode,
    )

describe('a club that asks a second factor of its staff', () => {
  it('is closed to whoever works for it without one, until they have set one up [BEYOND-23]', async () => {
    const { riverside, harbour, superAdmin } = product.cast
    const { owner, operations } = riverside.staff
    const { status, body } = await failure(ask(owner, riverside.id))
    expect([status, body.data.message?.[0]?.property]).toEqual([400, 'staffSecondFactor'])
    await guard(owner)
    const stream = await product.as(operations).watchSchedule({ partnerId: riverside.id })
    const ended = (async () => {
      for await (const _ of stream);
    })()
    expect((await ask(owner, riverside.id)).data.staffSecondFactor).toBe(true)
    // The clock of the test stands: it is no look at it from time to time that ends an open page.
    await ended
    expect(await works(owner, riverside.id)).toBe(true)
    expect(await works(operations, riverside.id)).toBe('error.forbidden.secondFactorNeeded')
    // Who belongs to it in no other way than by running the deployment is asked nothing, nor is another club's staff.
    expect(await works(superAdmin, riverside.id)).toBe(true)
    expect(await works(harbour.staff.operations, harbour.id)).toBe(true)
    // The own account stays open, and is the way in.
    const [code = ''] = await guard(operations)
    expect(await works(operations, riverside.id)).toBe(true)
    await product.as(operations).turnOffSecondFactor({ body: { password: CAST_PASSWORD, code } })
    expect(await works(operations, riverside.id)).toBe('error.forbidden.secondFactorNeeded')
    await ask(owner, riverside.id, false)
    expect(await works(operations, riverside.id)).toBe(true)
  })

  it('is asked so by owners only, and keeps it in its audit trail', async () => {
    const { operations, finance } = product.cast.harbour.staff
    for (const person of [operations, finance])
      expect(await codeOf(ask(person, product.cast.harbour.id))).toBe('error.forbidden.noPermission')
    const entries = await query(
      `SELECT after FROM audit_entries WHERE partner_id = $1 AND after ? 'staffSecondFactor' ORDER BY at, id`,
      [product.cast.riverside.id],
    )
    // The clock of the test stands: the two have no order.
    expect(entries.map(({ after }) => after.staffSecondFactor).toSorted()).toEqual([false, true])
  })
})

describe('the list of the staff', () => {
  it('tells who has a second factor, in the same statements however many there are', async () => {
    const { riverside } = product.cast
    const { marketing, owner } = riverside.staff
    await guard(marketing)
    const { data } = await product.as(owner).listStaff({ partnerId: riverside.id, query: { limit: 100 } })
    expect(
      data
        .filter(({ hasSecondFactor }) => hasSecondFactor)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([marketing.staffId!, owner.staffId!].toSorted())
    expect((await product.as(owner).getStaff({ id: marketing.staffId! })).data.hasSecondFactor).toBe(true)
  })
})

describe('a lost device', () => {
  it('is made good by an owner: the second factor is off, every session ends with its open page, the trail and a mail tell it', async () => {
    const { riverside } = product.cast
    const { owner, finance } = riverside.staff
    await guard(finance)
    const stop = new AbortController()
    const stream = await product.as(finance).watchSchedule({ partnerId: riverside.id }, { signal: stop.signal })
    const ended = (async () => {
      for await (const _ of stream);
      return true
    })()
    const key = { idempotencyKey: 'the-factor-that-was-lost' }
    const reset = await product.as(owner).resetSecondFactor({ id: finance.staffId! }, key)
    expect(await product.as(owner).resetSecondFactor({ id: finance.staffId! }, key)).toEqual(reset)
    expect(reset.data).toMatchObject({ id: finance.staffId, hasSecondFactor: false })
    // At once, and not by the look at it every 20 seconds.
    await expect(
      Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 30_000, 'still open'))]),
    ).resolves.toBe(true)
    expect(await codeOf(product.as(finance).getAccount())).toBe('error.unauthorized')
    const { token } = (await product.as(null).signIn({ body: { email: finance.email, password: CAST_PASSWORD } })).data
    expect((await product.as(null).socialLogin({ body: { token, provider: 'FIREBASE' } })).data.isNew).toBe(false)
    const entries = await query(
      `SELECT actor_id FROM audit_entries WHERE action = 'staff.secondFactorReset' AND subject_id = $1`,
      [finance.staffId],
    )
    expect(entries).toEqual([{ actor_id: owner.accountId }])
    const mails = await query('SELECT subject FROM outbox_messages WHERE recipient = $1', [finance.email])
    expect(mails.map(({ subject }) => subject)).toContain('The second factor of your Fieldhouse account was taken off')
  })

  it('is not made good by oneself, for who works elsewhere too, for a super admin, nor by who is no owner', async () => {
    const { riverside, harbour, superAdmin } = product.cast
    const { owner, instructor, reporting, operations } = riverside.staff
    const reset = (by: Person, of: Person) => codeOf(product.as(by).resetSecondFactor({ id: of.staffId! }))
    expect(await reset(owner, owner)).toBe('error.badRequest.ownSecondFactor')
    await guard(instructor)
    expect(await reset(operations, instructor)).toBe('error.forbidden.noPermission')
    expect(await reset(harbour.staff.owner, instructor)).toBe('error.notFound.partnerStaff')
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, profile_id, created_at)
       VALUES ($1, gen_random_uuid(), 'A', 'B', 'ab@new.example', '{reporting}', $2, now())`,
      [harbour.id, instructor.profileId],
    )
    expect(await reset(owner, instructor)).toBe('error.badRequest.secondFactorElsewhere')
    await product.as(superAdmin).updateOwnSuperAdmin({ body: { lastActivePartnerId: riverside.id } })
    expect((await product.as(superAdmin).resetSecondFactor({ id: instructor.staffId! })).data.hasSecondFactor).toBe(
      false,
    )
    await guard(reporting)
    await query('INSERT INTO super_admins (id, account_id) VALUES (gen_random_uuid(), $1)', [reporting.accountId])
    expect(await reset(owner, reporting)).toBe('error.badRequest.secondFactorOfSuperAdmin')
    expect(await reset(superAdmin, reporting)).toBe('error.badRequest.secondFactorOfSuperAdmin')
  })
})

it('a session that is ended ends its open streams at once, and no other', async () => {
  const { saigon } = product.cast
  const person = saigon.staff.operations
  const logIn = async () => {
    const { token } = (await product.as(null).signIn({ body: { email: person.email, password: CAST_PASSWORD } })).data
    const { session } = (await product.as(null).socialLogin({ body: { token, provider: 'FIREBASE' } })).data
    return product.as({ ...person, token: session.token })
  }
  const [here, there] = [await logIn(), await logIn()]
  const watch = async (by: typeof here) => {
    const seen = { ended: false }
    const stream = await by.watchSchedule({ partnerId: saigon.id }, { signal: new AbortController().signal })
    void (async () => {
      for await (const _ of stream);
      seen.ended = true
    })().catch(() => undefined)
    return seen
  }
  const [mine, theirs] = [await watch(here), await watch(there)]
  const { sessions } = (await there.getAccountSecurity()).data
  await here.endSession({ id: sessions.find(({ isThis }) => isThis)!.id })
  await vi.waitFor(() => expect(theirs.ended).toBe(true), { timeout: 60_000 })
  expect(mine.ended).toBe(false)
})
