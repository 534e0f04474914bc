import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { bankInfo, indianBank, payoutDesk, type PayoutDesk } from '../fixtures/payout-desk.ts'

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

type Body = ReturnType<typeof bankInfo>
const add = async (body: Body = bankInfo(), idempotencyKey?: string) =>
  (await desk.api.createBankInfo({ partnerId: desk.partnerId, body }, { ...(idempotencyKey && { idempotencyKey }) }))
    .data
const change = async (bankId: string, body: Body, idempotencyKey?: string) =>
  (
    await desk.api.updateBankInfo(
      { partnerId: desk.partnerId, bankId, body },
      { ...(idempotencyKey && { idempotencyKey }) },
    )
  ).data
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, msg: data.msg, fields: data.message?.map(({ property }) => property).toSorted() }
}
const ends = async () => (await desk.banks()).map(({ accountNumber, isDefault }) => [accountNumber, isDefault])

describe('a bank account by its number', () => {
  it('is added at the card provider, and shown by its end [BRAND-45] [BRAND-47] [BANK-49]', async () => {
    await desk.addOwner()
    expect(await add()).toMatchObject({
      country: 'SG',
      currency: 'SGD',
      accountNumber: '3456',
      routingNumber: '0000',
      accountHolderName: 'Riverside Club',
      accountHolderType: 'company',
      isDefault: true,
    })
    expect(await ends()).toEqual([['3456', true]])
  })

  it('takes the place of another, which is gone then [BRAND-46] [BRAND-47]', async () => {
    await desk.addOwner()
    const first = await add()
    const other = bankInfo({ accountNumber: '55 557 777' })
    const second = await change(first.id, other, 'another-bank-1')
    expect(second.accountNumber).toBe('7777')
    expect(await ends()).toEqual([['7777', true]])
    // Sent again, nothing more is done.
    expect(await change(first.id, other, 'another-bank-1')).toEqual(second)
    expect(await ends()).toEqual([['7777', true]])
  })

  it('waits in the place of another for two days, in which the one before comes back without a wait [BRAND-46]', async () => {
    await desk.addOwner()
    const first = await add()
    expect(first.waitsUntil).toBeNull()
    const second = await change(first.id, bankInfo({ accountNumber: '55557777' }))
    expect(second.waitsUntil).toBe('2026-11-23T04:00:00.000Z')
    product.setNow('2026-11-23T03:59:59.999Z')
    const back = await change(second.id, bankInfo())
    expect(back).toMatchObject({ accountNumber: '3456', isDefault: true, waitsUntil: null })
    expect(await ends()).toEqual([['3456', true]])
    // The one that waited is known to nobody: it waits anew.
    expect((await change(back.id, bankInfo({ accountNumber: '55557777' }))).waitsUntil).toBe('2026-11-25T03:59:59.999Z')
  })

  it('of a repeated request is one [BEYOND-03]', async () => {
    await desk.addOwner()
    expect(await add(bankInfo(), 'a-bank-info-1')).toEqual(await add(bankInfo(), 'a-bank-info-1'))
    expect(await ends()).toHaveLength(1)
  })

  it('is refused for what its country requires, without an owner, and in the place of one that is not there [BRAND-47] [BANK-03] [BANK-25]', async () => {
    expect((await refusal(add())).msg).toBe('Bank Account must have BusinessOwner')
    await desk.addOwner()
    expect(
      await refusal(add(bankInfo({ accountNumber: '12', routingNumber: 'x', accountHolderType: undefined }))),
    ).toEqual({
      status: 400,
      msg: 'Please check invalid infomations',
      fields: ['accountHolderType', 'accountNumber', 'routingNumber'],
    })
    expect((await refusal(change(randomUUID(), bankInfo()))).status).toBe(404)
    expect(await ends()).toEqual([])
  })

  it('stays where the provider refuses the one that was to take its place [BRAND-46]', async () => {
    await desk.addOwner()
    const { id } = await add()
    const refused = await refusal(change(id, bankInfo({ accountNumber: '1110000' })))
    expect(refused).toMatchObject({ status: 400, msg: 'Create bank account error' })
    expect(await ends()).toEqual([['3456', true]])
  })

  it('is set up at the online gateway in India, and changed [BRAND-45] [BRAND-46]', async () => {
    const { mumbai } = product.cast
    const owner = product.as(mumbai.staff.owner)
    const partnerId = mumbai.id
    const { data: first } = await owner.createBankInfo({ partnerId, body: indianBank() })
    const body = indianBank({ accountNumber: '987654321098' })
    await owner.updateBankInfo({ partnerId, bankId: first.id, body })
    expect((await owner.listGatewayBankAccounts({ partnerId })).data).toMatchObject([
      { id: first.id, accountNumber: '1098' },
    ])
  })
})
