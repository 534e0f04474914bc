import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { payoutDesk, type PayoutDesk } from './fixtures/payout-desk.ts'

let product: Product
let desk: PayoutDesk
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'http://club.localhost:3000' })
  desk = payoutDesk(product, product.cast.riverside)
})
beforeEach(() => desk.reset())
afterAll(() => product.close())

const start = async () => (await desk.api.startOnboarding({ partnerId: desk.partnerId })).data.url
const answer = (succeeds: boolean) =>
  desk.api.answerSandboxOnboarding({ partnerId: desk.partnerId, body: { succeeds } })

it("leads to the sandbox's own page, on which the set-up succeeds or fails [BANK-30] [BANK-52]", async () => {
  await product.as(product.cast.riverside.founder).updateAccount({ body: { locale: 'vi' } })
  expect(await start()).toBe('http://club.localhost:3000/payments/sandboxOnboarding')
  expect(await desk.read()).toMatchObject({ submittedAt: null, legalEntityVerificationStatus: 'unverified' })
  await answer(false)
  expect(await desk.read()).toMatchObject({ submittedAt: null, chargesEnabled: false })
  await answer(true)
  expect(await desk.read()).toMatchObject({
    submittedAt: '2026-11-21T04:00:00.000Z',
    chargesEnabled: true,
    payoutEnabled: true,
    legalEntityVerificationStatus: 'verified',
  })
  // Nobody accepted terms here, so the owners are told, each in their language.
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(`SELECT recipient, subject FROM outbox_messages ORDER BY subject`),
  )
  expect(rows.map(({ subject }) => subject as string)).toEqual(
    expect.arrayContaining([
      `The payout account of ${product.cast.riverside.brandName} is verified`,
      `Tài khoản nhận tiền của ${product.cast.riverside.brandName} đã được xác minh`,
    ]),
  )
})

it('is answered by nobody who did not ask for the page', async () => {
  expect((await failure(answer(true))).status).toBe(404)
})

it('is verified later where the form was not, when the page says so [BANK-48]', async () => {
  await desk.addOwner()
  await desk.submit({
    legalEntity: { address: 'a', postalCode: '1', businessName: 'Club', businessTaxId: '000000000' },
  })
  expect((await desk.read())!.legalEntityVerificationStatus).toBe('pending')
  await start()
  await answer(true)
  expect((await desk.read())!.legalEntityVerificationStatus).toBe('verified')
})

it('changes nothing in how money is taken while no account is needed for that', async () => {
  await start()
  await answer(true)
  const { data } = await product.as(product.cast.superAdmin).getPartner({ partnerId: desk.partnerId })
  expect(data).toMatchObject({ chargesEnabled: true, cardAccountId: null })
})
