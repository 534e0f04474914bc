import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import {
  accountInput,
  bankToken,
  indianBank,
  payoutDesk,
  type GatewayBankInput,
  type PayoutDesk,
} from '../fixtures/payout-desk.ts'
import { notePayoutAccount } from '../index.ts'

let product: Product
let desk: PayoutDesk
beforeAll(async () => {
  product = await startProduct()
  desk = payoutDesk(product, product.cast.mumbai)
})
beforeEach(() => desk.reset())
afterAll(() => product.close())

type Options = { idempotencyKey?: string }
const add = async (more: Partial<GatewayBankInput> = {}, options: Options = {}) =>
  (await desk.api.addGatewayBankAccount({ partnerId: desk.partnerId, body: indianBank(more) }, options)).data
const change = async (id: string, more: Partial<GatewayBankInput> = {}, options: Options = {}) =>
  (await desk.api.updateGatewayBankAccount({ partnerId: desk.partnerId, body: { id, ...indianBank(more) } }, options))
    .data
const remove = async (id: string, options: Options = {}) =>
  (await desk.api.deleteGatewayBankAccount({ partnerId: desk.partnerId, id }, options)).data
const list = async () => (await desk.api.listGatewayBankAccounts({ partnerId: desk.partnerId })).data
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, msg: data.msg, code: data.errorCode, fields: (data.message ?? []).map(({ property }) => property) }
}
const held = async (): Promise<string> =>
  product.fieldhouse.database.connection(async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    const texts = []
    for (const { name } of rows) texts.push(...(await client.query(`SELECT t::text FROM "${name}" t`)).rows)
    return JSON.stringify(texts)
  })

it('the bank-only form of India is all that a club there sets up [BANK-23] [BANK-26] [BANK-32] [BANK-43] [PAYOUTSTAB-27]', async () => {
  expect(await add()).toMatchObject({
    country: 'IN',
    currency: 'INR',
    accountNumber: '9012',
    routingNumber: '0053',
    accountHolderName: 'Mumbai Sports',
    accountHolderType: 'company',
    isDefault: true,
    waitsUntil: null,
  })
  expect(await desk.read()).toMatchObject({
    gateway: 'razorpay',
    submittedAt: '2026-11-21T04:00:00.000Z',
    chargesEnabled: true,
    payoutEnabled: true,
    legalEntityVerificationStatus: 'verified',
    businessOwner: { email: 'asha@mumbai.example', phone: '+91 98765 43210', firstName: null },
  })
})

it('its number goes on to the gateway and stands nowhere in plain [BANK-49]', async () => {
  await add({ accountNumber: '777 666 555 444' })
  expect(await held()).not.toMatch(/777666555444|777 666 555 444/)
})

it.each<[string, Partial<GatewayBankInput>, string[]]>([
  ['no number', { accountNumber: undefined }, ['accountNumber']],
  ['a number of 8 digits', { accountNumber: '12345678' }, ['accountNumber']],
  ['a number with letters', { accountNumber: '12345678X' }, ['accountNumber']],
  ['no IFSC code', { routingNumber: '' }, ['routingNumber']],
  ['a wrong IFSC code', { routingNumber: 'HDFC1000053' }, ['routingNumber']],
  ['no holder type', { accountHolderType: undefined }, ['accountHolderType']],
  ['no contact', { email: undefined, phone: undefined }, ['email', 'phone']],
])('with %s it is refused by name [BANK-35] [BANK-43] [BANK-49]', async (_with, more, fields) => {
  expect(await refusal(add(more))).toEqual({
    status: 400,
    msg: 'Please check invalid infomations',
    code: 'error.badRequest.invalidInput',
    fields,
  })
  expect(await list()).toEqual([])
})

it('the gateway has one bank account, which is changed [BANK-32] [BANK-39]', async () => {
  const { id } = await add({ accountHolderName: undefined })
  expect(await refusal(add())).toMatchObject({ status: 400, code: 'error.badRequest.bankAccountExists' })
  const changed = await change(id, { accountNumber: '999888777666', email: 'new@mumbai.example' })
  expect(changed).toMatchObject({ id, accountNumber: '7666', accountHolderName: 'Mumbai Sports' })
  expect(await list()).toEqual([changed])
  expect((await desk.read())!.businessOwner!.email).toBe('new@mumbai.example')
  // Payouts to another number wait two days; a new word for the same one makes nobody wait anew.
  expect(changed.waitsUntil).toBe('2026-11-23T04:00:00.000Z')
  product.setNow('2026-11-22T04:00:00Z')
  const renamed = await change(id, { accountNumber: '999 888 777 666', accountHolderName: 'Mumbai Smash' })
  expect(renamed).toMatchObject({ accountHolderName: 'Mumbai Smash', waitsUntil: '2026-11-23T04:00:00.000Z' })
  product.setNow(TEST_NOW)
  expect(await refusal(change(crypto.randomUUID()))).toMatchObject({ status: 404 })
})

describe('the number that payouts went to before', () => {
  const wait = '2026-11-23T04:00:00.000Z'
  afterEach(() => product.setNow(TEST_NOW))

  it('is entered again without a wait while the other one waits, and waits anew once that is over [BANK-32]', async () => {
    const { id } = await add()
    expect((await change(id, { accountNumber: '999888777666' })).waitsUntil).toBe(wait)
    product.setNow('2026-11-23T03:59:59.999Z')
    expect(await change(id)).toMatchObject({ accountNumber: '9012', waitsUntil: null })
    product.setNow('2026-11-24T04:00:00Z')
    await desk.reset()
    const again = await add()
    await change(again.id, { accountNumber: '999888777666' })
    product.setNow('2026-11-26T04:00:00Z')
    expect((await change(again.id)).waitsUntil).toBe('2026-11-28T04:00:00.000Z')
  })

  it('removed and entered again waits as little', async () => {
    const { id } = await add()
    await remove(id)
    expect((await add({ accountHolderName: 'Mumbai Smash' })).waitsUntil).toBeNull()
  })

  it('stays known while one other takes the place of another', async () => {
    const { id } = await add()
    await change(id, { accountNumber: '999888777666' })
    product.setNow('2026-11-22T04:00:00Z')
    await change(id, { accountNumber: '111222333444' })
    product.setNow('2026-11-24T03:59:59.999Z')
    expect((await change(id)).waitsUntil).toBeNull()
  })

  it('is no other one that was entered meanwhile: that waits anew each time', async () => {
    const { id } = await add()
    await change(id, { accountNumber: '999888777666' })
    await change(id)
    product.setNow('2026-11-22T04:00:00Z')
    const entered = await change(id, { accountNumber: '999888777666' })
    expect(entered.waitsUntil).toBe('2026-11-24T04:00:00.000Z')
  })

  it('is another account at another bank', async () => {
    const { id } = await add()
    expect((await change(id, { routingNumber: 'ICIC0000001' })).waitsUntil).toBe(wait)
  })

  it('is no other one that was removed while it was asked for, or was never answered', async () => {
    const { id } = await add()
    // Whatever reaches the server first: of what is being set nothing is removed, and what was removed is not set.
    const evil = { accountNumber: '999888777666', routingNumber: 'ICIC0009999' }
    for (let round = 0; round < 8; round++) {
      await desk.reset()
      const { id: bank } = await add()
      await Promise.allSettled([change(bank, evil), remove(bank)])
      const [standing] = await list()
      if (standing) await remove(standing.id)
      expect((await add(evil)).waitsUntil).toBe(wait)
    }
    await desk.reset()
    const first = await add()
    expect(id).not.toBe(first.id)
    expect((await refusal(change(first.id, { accountNumber: '123450009' }))).msg).toMatch(/does not answer/)
    product.setNow('2026-11-24T04:00:00Z')
    await remove(first.id)
    const kept = await product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT count(*)::int AS n FROM former_bank_accounts WHERE returns_until > $1', [
        new Date('2026-11-24T04:00:01Z'),
      ]),
    )
    // Nothing of the one that was asked for, which would go without a wait; the one before is known for as long as it was to wait.
    expect(kept.rows).toEqual([{ n: 0 }])
  })

  it('is kept as nothing that tells the number', async () => {
    const { id } = await add({ accountNumber: '777666555444' })
    await change(id, { accountNumber: '999888777666' })
    expect(await held()).not.toMatch(/777666555444/)
  })
})

it('of two desks that set one up at once one does, and the one that is shown is the one that was set', async () => {
  const all = await Promise.allSettled([add({ accountNumber: '111111111' }), add({ accountNumber: '222222222' })])
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const won = all.find((each) => each.status === 'fulfilled')!
  expect(await list()).toEqual([won.value])
})

it('where the bank refuses, nothing is changed, and another try may follow [BANK-38]', async () => {
  const accountNumber = '123450000'
  expect((await refusal(add({ accountNumber }))).msg).toBe('Create bank account error')
  expect(await list()).toEqual([])
  const bank = await add()
  expect((await refusal(change(bank.id, { accountNumber }))).msg).toBe('Update bank account error')
  expect(await list()).toEqual([bank])
  expect(await change(bank.id)).toMatchObject({ accountNumber: '9012' })
})

it('where the bank does not answer, what was asked for is shown as not confirmed, and another try may follow at once', async () => {
  const accountNumber = '123450009'
  expect((await refusal(add({ accountNumber }))).msg).toMatch(/does not answer/)
  expect(await list()).toMatchObject([{ accountNumber: '0009', confirmed: false }])
  const bank = await add()
  expect(bank).toMatchObject({ accountNumber: '9012', confirmed: true })
  expect((await refusal(change(bank.id, { accountNumber }))).msg).toMatch(/does not answer/)
  const [open] = await list()
  expect(open).toMatchObject({ id: bank.id, accountNumber: '0009', confirmed: false })
  // A no to the next try says nothing of the one before.
  expect((await refusal(change(bank.id, { accountNumber: '123450000' }))).msg).toBe('Update bank account error')
  expect(await list()).toEqual([open])
  // The one that payouts went to before needs no new wait, whatever the gateway had meanwhile.
  expect(await change(bank.id)).toEqual(bank)
})

/** Leaves a bank account as a process does that ends while the gateway is asked. */
const breakOff = (id: string, to: string) =>
  product.fieldhouse.database.connection(({ client }) =>
    client.query(`UPDATE bank_accounts SET asked_at = '2026-11-21T03:00:00Z', ${to} WHERE id = $1`, [id]),
  )

it('a first one that broke off and is refused then is none', async () => {
  const { id } = await add()
  await breakOff(id, "asked = 'set', provider_bank_id = 'asked'")
  expect(await list()).toMatchObject([{ confirmed: false }])
  expect((await refusal(add({ accountNumber: '123450000' }))).msg).toBe('Create bank account error')
  expect(await list()).toEqual([])
  expect(await add()).toMatchObject({ accountNumber: '9012', confirmed: true })
})

it('a removal that broke off closes nothing, and can be repeated', async () => {
  const { id } = await add()
  await breakOff(id, "asked = 'remove'")
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query<{ account: string }>('SELECT provider_account_id AS account FROM payout_accounts'),
  )
  const { account } = rows[0]!
  await notePayoutAccount(product.fieldhouse.deps, account, { gateway: 'razorpay', eventId: 'evt_1' })
  expect(await desk.read()).toMatchObject({ chargesEnabled: true, payoutEnabled: true })
  expect(await remove(id)).toEqual({ id })
})

it('repeated requests do it once [BEYOND-03]', async () => {
  const first = await add({}, { idempotencyKey: 'india-add-1' })
  expect(await add({}, { idempotencyKey: 'india-add-1' })).toEqual(first)
  const changed = await change(first.id, { accountNumber: '999888777666' }, { idempotencyKey: 'india-change-1' })
  expect(await change(first.id, { accountNumber: '999888777666' }, { idempotencyKey: 'india-change-1' })).toEqual(
    changed,
  )
  expect(await remove(first.id, { idempotencyKey: 'india-remove-1' })).toEqual({ id: first.id })
  expect(await remove(first.id, { idempotencyKey: 'india-remove-1' })).toEqual({ id: first.id })
  expect(await refusal(change(first.id, {}, { idempotencyKey: 'india-change-1' }))).toMatchObject({ status: 422 })
})

it('without a bank account the club is not paid out any more', async () => {
  const { id } = await add()
  await remove(id)
  expect(await list()).toEqual([])
  expect(await desk.read()).toMatchObject({ chargesEnabled: false, payoutEnabled: false })
  await add()
  expect(await desk.read()).toMatchObject({ chargesEnabled: true, payoutEnabled: true })
})

it("which account it is at the gateway is a super admin's to enter [BANK-52]", async () => {
  expect(await refusal(add({ externalAccountId: 'acc_mumbai1' }))).toMatchObject({ status: 403 })
  expect(await list()).toEqual([])
})

it("the card provider's calls are not for India, and the gateway's for nobody else [BANK-26]", async () => {
  const { api, partnerId } = desk
  const other = { status: 400, code: 'error.badRequest.otherPayoutProvider' }
  expect(await refusal(api.startOnboarding({ partnerId }))).toMatchObject(other)
  expect(await refusal(api.addBankAccount({ partnerId, body: { token: bankToken() } }))).toMatchObject(other)
  expect((await api.listBankAccounts({ partnerId })).data).toEqual([])
  const { id } = product.cast.riverside
  const riverside = product.as(product.cast.riverside.staff.owner)
  expect(await refusal(riverside.addGatewayBankAccount({ partnerId: id, body: indianBank() }))).toMatchObject(other)
})

it('a full form of the API is verified, too [BANK-43]', async () => {
  await desk.addOwner()
  const { bankInfo, legalEntity } = accountInput()
  const bank = { ...bankInfo, country: 'IN' as const, currency: 'INR' as const, routingNumber: 'HDFC0000053' }
  await desk.submit({ bankInfo: bank, legalEntity })
  await add()
  expect(await desk.read()).toMatchObject({
    legalEntityVerificationStatus: 'verified',
    businessOwner: { firstName: 'Mei', verified: true, email: 'mei@riverside.example' },
  })
})
