import { API_BASE } from '@fieldhouse/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { KEY_ID, KEY_SECRET, WEBHOOK_SECRET } from '../../../providers/payment/razorpay/fixtures/razorpay-stub.ts'
import { startRouteStub, type RouteStub } from '../../../providers/payout-accounts/fixtures/route-stub.ts'
import { indianBank, payoutDesk, type GatewayBankInput, type PayoutDesk } from '../fixtures/payout-desk.ts'

let product: Product
let razorpay: RouteStub
let desk: PayoutDesk
const ACCOUNT = 'acc_Mumbai1'
beforeAll(async () => {
  razorpay = await startRouteStub()
  razorpay.open(ACCOUNT, 'Mumbai Sports Private Limited')
  product = await startProduct({
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: razorpay.url,
  })
  desk = payoutDesk(product, product.cast.mumbai)
})
beforeEach(async () => {
  razorpay.activation('under_review')
  razorpay.asked.length = 0
  await desk.reset()
  await superAdmin().updatePartner({ partnerId: desk.partnerId, body: { gatewayAccountId: null } })
})
afterEach(() => razorpay.breakOff(null))
afterAll(async () => {
  await product.close()
  await razorpay.close()
})

const superAdmin = () => product.as(product.cast.superAdmin)
const add = async (more: Partial<GatewayBankInput> = {}, as = desk.api) =>
  (await as.addGatewayBankAccount({ partnerId: desk.partnerId, body: indianBank(more) })).data
const enter = () => add({ externalAccountId: ACCOUNT }, superAdmin())
const list = async () => (await desk.api.listGatewayBankAccounts({ partnerId: desk.partnerId })).data
const partner = async () => (await superAdmin().getPartner({ partnerId: desk.partnerId })).data
const tell = async (account: string) => {
  const { body, headers } = razorpay.event(account)
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  return (await fetch(`${product.origin}${API_BASE}/partners/webhooks/razorpay`, sent)).status
}
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, msg: data.msg, field: data.message?.[0]?.property }
}

it("a bank account waits for the club's account, which Razorpay opens and a super admin enters [BANK-52]", async () => {
  expect(await refusal(add())).toEqual({
    status: 400,
    msg: 'Your account at the payment gateway is not open yet. Please contact us.',
    field: 'externalAccountId',
  })
  expect(await refusal(add({ externalAccountId: ACCOUNT }))).toMatchObject({ status: 403 })
  expect(await desk.read()).toBeNull()
})

it('is set at Razorpay, once, and the club is asked about by then [BANK-32] [BANK-43] [BANK-49]', async () => {
  expect(await enter()).toMatchObject({ accountNumber: '9012', routingNumber: '0053' })
  expect(razorpay.asked.map(({ method, path }) => `${method} ${path.replace(/acc_prd_\d+/, 'product')}`)).toEqual([
    `POST /v2/accounts/${ACCOUNT}/products`,
    `PATCH /v2/accounts/${ACCOUNT}/products/product`,
    `GET /v2/accounts/${ACCOUNT}/products/product`,
  ])
  expect(razorpay.asked[1]!.body).toEqual({
    tnc_accepted: true,
    settlements: {
      account_number: '123456789012',
      ifsc_code: 'HDFC0000053',
      beneficiary_name: 'Mumbai Sports',
    },
  })
  expect(await desk.read()).toMatchObject({ legalEntityVerificationStatus: 'pending', chargesEnabled: false })
  expect(await partner()).toMatchObject({ gatewayAccountId: ACCOUNT, gatewayEnabled: false })
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `SELECT actor_id AS by, after ->> 'gatewayAccountId' AS account FROM audit_entries
       WHERE partner_id = $1 AND action = 'partner.accountChanged'`,
      [desk.partnerId],
    ),
  )
  expect(rows).toEqual([{ by: product.cast.superAdmin.accountId, account: ACCOUNT }])
})

it('without a holder is in the name of the business', async () => {
  await add({ externalAccountId: ACCOUNT, accountHolderName: undefined }, superAdmin())
  const { body } = razorpay.asked.find(({ method }) => method === 'PATCH')!
  expect(body).toMatchObject({ settlements: { beneficiary_name: 'Mumbai Sports Private Limited' } })
})

it('opens online payments once Razorpay has activated the account, which it tells by itself [BANK-48] [PAYMETHODS-09] [PAYMETHODS-29]', async () => {
  const options = (paymentMethodsForStaff: ('cash' | 'razorpay')[]) =>
    product
      .as(product.cast.mumbai.staff.owner)
      .updatePartner(
        { partnerId: desk.partnerId, body: { paymentMethodsForStaff } },
        { headers: { 'x-payments-supported': 'razorpay' } },
      )
  await enter()
  await options(['cash'])
  expect(await refusal(options(['cash', 'razorpay']))).toMatchObject({ msg: 'Please set up your bank account first' })
  razorpay.activation('activated')
  for (let time = 0; time < 2; time++) expect(await tell(ACCOUNT)).toBe(200)
  expect(await desk.read()).toMatchObject({
    chargesEnabled: true,
    payoutEnabled: true,
    legalEntityVerificationStatus: 'verified',
  })
  expect((await options(['cash', 'razorpay'])).data.paymentMethodsForStaff).toContain('razorpay')
  await options(['cash'])
  razorpay.activation('suspended')
  await tell(ACCOUNT)
  expect(await partner()).toMatchObject({ gatewayEnabled: false })
})

it('news are asked about again when Razorpay did not answer', async () => {
  await enter()
  razorpay.activation('activated')
  razorpay.breakOff(/products/)
  expect(await tell(ACCOUNT)).toBe(503)
  razorpay.breakOff(null)
  expect(await tell(ACCOUNT)).toBe(200)
  expect((await desk.read())!.chargesEnabled).toBe(true)
})

it('a no, and no answer, quote nothing, and another try may follow [BANK-38]', async () => {
  expect(await refusal(add({ externalAccountId: ACCOUNT, routingNumber: 'NONE0000000' }, superAdmin()))).toMatchObject({
    status: 400,
    msg: 'Create bank account error',
  })
  razorpay.breakOff(/products/)
  expect((await refusal(enter())).msg).toMatch(/does not answer/)
  expect(await list()).toMatchObject([{ confirmed: false }])
  razorpay.breakOff(null)
  const bank = await enter()
  razorpay.asked.length = 0
  const { data } = await desk.api.updateGatewayBankAccount({
    partnerId: desk.partnerId,
    body: { id: bank.id, ...indianBank({ accountNumber: '555444333222' }) },
  })
  expect(data.accountNumber).toBe('3222')
  // The product is known by now.
  expect(razorpay.asked.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
})

it('another number waits, also where Razorpay answered only the second time', async () => {
  const { id } = await enter()
  const change = async () =>
    (
      await desk.api.updateGatewayBankAccount({
        partnerId: desk.partnerId,
        body: { id, ...indianBank({ accountNumber: '555444333222' }) },
      })
    ).data
  razorpay.breakOff(/products/)
  expect((await refusal(change())).msg).toMatch(/does not answer/)
  razorpay.breakOff(null)
  expect((await change()).waitsUntil).toBe('2026-11-23T04:00:00.000Z')
})

it('the full form is not for a club that Razorpay pays out [BANK-26]', async () => {
  for (const call of [desk.upload, () => desk.api.startOnboarding({ partnerId: desk.partnerId })])
    expect(await refusal(call())).toMatchObject({
      status: 400,
      msg: 'Bank accounts of your country are set up in another way.',
    })
})

it('its removal closes online payments [BANK-32] [PAYMETHODS-09]', async () => {
  razorpay.activation('activated')
  const { id } = await enter()
  expect(await partner()).toMatchObject({ gatewayEnabled: true })
  await desk.api.deleteGatewayBankAccount({ partnerId: desk.partnerId, id })
  expect(await partner()).toMatchObject({ gatewayAccountId: ACCOUNT, gatewayEnabled: false })
  await tell(ACCOUNT)
  expect(await partner()).toMatchObject({ gatewayEnabled: false })
})
