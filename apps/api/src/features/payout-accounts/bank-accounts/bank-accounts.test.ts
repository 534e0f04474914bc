import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, riversideDesk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { accountInput, bankToken, payoutDesk, type PayoutDesk } from '../fixtures/payout-desk.ts'
import { payoutAccountRoutes } from '../payout-accounts.routes.ts'

let product: Product
let desk: PayoutDesk
beforeAll(async () => {
  product = await startProduct()
  desk = payoutDesk(product, product.cast.riverside)
})
beforeEach(async () => {
  product.setNow(TEST_NOW)
  await desk.reset()
})
afterAll(() => product.close())

const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, msg: data.msg, code: data.errorCode, field: data.message?.[0]?.property }
}
const remove = (id: string, idempotencyKey?: string) =>
  desk.api.deleteBankAccount({ partnerId: desk.partnerId, id }, { ...(idempotencyKey && { idempotencyKey }) })
const setUp = async () => {
  await desk.addOwner()
  await desk.submit()
}

describe('a bank account', () => {
  it('is added by its token, and shown by its last four digits [BANK-31] [BANK-33] [BANK-49]', async () => {
    await setUp()
    const bank = await desk.addBank()
    product.setNow('2026-11-21T04:30:00.000Z')
    expect(bank).toMatchObject({
      country: 'SG',
      currency: 'SGD',
      accountNumber: '3456',
      routingNumber: '0000',
      accountHolderName: 'Riverside Club',
      accountHolderType: 'company',
      isDefault: true,
    })
    const other = await desk.addBank(bankToken({ accountNumber: '55557777' }))
    expect(await desk.banks()).toEqual([{ ...bank, isDefault: false }, other])
    expect((await desk.read())!.bankInfo!.accountNumber).toBe('7777')
  })

  it('waits by its token, whatever number is typed beside it: what was removed is no way around [BANK-31]', async () => {
    await setUp()
    const { partnerId, api } = desk
    const first = (await api.addBankAccount({ partnerId, body: { token: bankToken(), accountNumber: '000123456' } }))
      .data
    expect(first.waitsUntil).toBeNull()
    await remove(first.id)
    // Another account that ends in the same four, with the number of the one before.
    const token = bankToken({ accountNumber: '999993456', accountHolderName: 'Somebody else' })
    const other = (await api.addBankAccount({ partnerId, body: { token, accountNumber: '000123456' } })).data
    expect(other.waitsUntil).toBe('2026-11-23T04:00:00.000Z')
  })

  it('needs a business owner [BANK-25] [BANK-34]', async () => {
    expect(await refusal(desk.addBank())).toMatchObject({ status: 400, msg: 'Bank Account must have BusinessOwner' })
    expect(await desk.banks()).toEqual([])
  })

  it.each([
    ['a word', 'words', 400, 'Create bank account error', 'token'],
    ['no currency of its country', bankToken({ currency: 'usd' }), 400, 'Create bank account error', 'token'],
    ['a bank that refuses', bankToken({ accountNumber: '1110000' }), 400, 'Create bank account error', undefined],
    [
      'a bank that does not answer',
      bankToken({ accountNumber: '1110009' }),
      400,
      'The payment provider does not answer. Please try again in a minute.',
      undefined,
    ],
  ])(
    'is refused with a token of %s, and nothing stands afterwards [BANK-38]',
    async (_of, token, status, msg, field) => {
      await setUp()
      expect(await refusal(desk.addBank(token))).toMatchObject({ status, msg, ...(field && { field }) })
      expect(await desk.banks()).toEqual([])
    },
  )

  it('of a repeated request is one [BEYOND-03]', async () => {
    await setUp()
    const add = () =>
      desk.api.addBankAccount(
        { partnerId: desk.partnerId, body: { token: bankToken() } },
        { idempotencyKey: 'a-bank-1' },
      )
    expect(await add()).toEqual(await add())
    expect(await desk.banks()).toHaveLength(1)
  })

  it('is removed; payouts go to the newest of the others then [BANK-31] [BANK-51]', async () => {
    await setUp()
    const addAt = (second: number) => {
      product.setNow(`2026-11-21T05:00:0${second}.000Z`)
      return desk.addBank()
    }
    const [a, b, c] = [await addAt(1), await addAt(2), await addAt(3)]
    expect((await remove(c.id)).data).toEqual({ id: c.id })
    expect((await desk.banks()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [a.id, false],
      [b.id, true],
    ])
    expect(await refusal(remove(c.id))).toMatchObject({ status: 404, code: 'error.notFound.bankAccount' })
    await remove(b.id, 'remove-b-1')
    await remove(b.id, 'remove-b-1')
    await remove(a.id)
    expect(await desk.banks()).toEqual([])
  })

  it('the only one, removed twice at once, is removed once [BANK-51]', async () => {
    await setUp()
    const { id } = await desk.addBank()
    const all = await Promise.allSettled([remove(id), remove(id)])
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await desk.banks()).toEqual([])
  })

  it('the only one stays while orders of the club are being paid out [BANK-51]', async () => {
    await setUp()
    const { id } = await desk.addBank()
    const { id: order } = await riversideDesk(product).book({ from: 9, until: 10 })
    const payout = randomUUID()
    const mark = (columns: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query(`UPDATE orders SET ${columns} WHERE id = $1`, [order]),
      )
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('INSERT INTO payouts (partner_id, id) VALUES ($1, $2)', [desk.partnerId, payout]),
    )
    await mark(`processing_payout_id = '${payout}'`)
    expect(await refusal(remove(id))).toEqual({
      status: 400,
      msg: 'A payout to this bank account is under way',
      code: 'error.badRequest.payoutUnderWay',
      field: 'id',
    })
    await mark('successful_payout_id = processing_payout_id')
    expect((await remove(id)).data).toEqual({ id })
  })

  it("of another partner's provider is not found here [BANK-32]", async () => {
    await setUp()
    const { id } = await desk.addBank()
    const { api, partnerId } = desk
    expect(await refusal(api.deleteGatewayBankAccount({ partnerId, id }))).toMatchObject({ status: 404 })
    expect((await api.listGatewayBankAccounts({ partnerId })).data).toEqual([])
  })
})

describe('while a payout is under way', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi((deps) => payoutAccountRoutes(deps, () => Promise.resolve(true)))
  })
  afterAll(() => api.stop())

  it('the only bank account stays, also of two that are removed at once [BANK-51]', async () => {
    const { riverside } = api.cast
    const call = async (method: 'POST' | 'GET' | 'DELETE', path: string, body?: unknown) =>
      api.call(method, `/partners/partners/${riverside.id}/${path}`, { as: riverside.staff.owner, body })
    const { data: file } = await api.call('POST', '/partners/upload/identity', {
      as: riverside.staff.owner,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body: Buffer.concat([
        Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('\r\n--edge--\r\n'),
      ]),
    })
    const owner = {
      firstName: 'Mei',
      lastName: 'Tan',
      personalAddress: '2 Hill Street',
      postalCode: '179360',
      personalId: 'S1234567D',
      dob: '1980-05-01',
      document: file.id,
    }
    expect((await call('POST', 'businessOwner', owner)).status).toBe(200)
    expect((await call('POST', 'stripeAccount', accountInput())).status).toBe(200)
    const add = async () => (await call('POST', 'stripe/bankAccounts', { token: bankToken() })).data.id as string
    const [one, other] = [await add(), await add()]
    const both = await Promise.all([one, other].map((id) => call('DELETE', `stripe/bankAccounts/${id}`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = both.find(({ status }) => status === 400)!
    expect(refused.data).toMatchObject({ errorCode: 'error.badRequest.payoutUnderWay', message: [{ property: 'id' }] })
    const { data: left } = await call('GET', 'stripe/bankAccounts')
    expect(left).toMatchObject([{ isDefault: true }])
    expect((await call('DELETE', `stripe/bankAccounts/${left[0].id}`)).status).toBe(400)
  })
})
