import { API_BASE } from '@fieldhouse/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { STRIPE_OBJECTS } from '../../../providers/payment/stripe/fixtures/stripe-objects.ts'
import { WEBHOOK_SECRET } from '../../../providers/payment/stripe/fixtures/stripe-stub.ts'
import { startConnectStub, type ConnectStub } from '../../../providers/payout-accounts/fixtures/connect-stub.ts'
import { bankInfo, accountInput, payoutDesk, type PayoutDesk } from '../fixtures/payout-desk.ts'

describe('payout accounts at Stripe', () => {
  let product: Product
  let stripe: ConnectStub
  let desk: PayoutDesk
  beforeEach(async () => {
    // It remembers accounts by the ids of partners, which are the same in every product.
    stripe = await startConnectStub(() => Date.parse(TEST_NOW))
    product = await startProduct({
      PUBLIC_URL: 'https://club.example',
      FIELDHOUSE_SANDBOX: 'false',
      STRIPE_SECRET_KEY: 'sk_test_of_the_stub',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
    })
    desk = payoutDesk(product, product.cast.riverside)
  })
  afterEach(async () => {
    await product.close()
    await stripe.close()
  })

  const lastAsked = (method: string, path: RegExp) =>
    stripe.asked.findLast((call) => call.method === method && path.test(call.path))!
  const posts = (path: RegExp) => stripe.asked.filter((call) => call.method === 'POST' && path.test(call.path))
  const account = () => stripe.ids('account').at(-1)!
  const mine = (kind: 'person' | 'bank_account') => stripe.ids(kind)
  const partner = async () => (await product.as(product.cast.superAdmin).getPartner({ partnerId: desk.partnerId })).data
  const tell = async (type: string, id: string) => {
    const { body, signature } = stripe.event(type, id)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(`${product.origin}${API_BASE}/partners/webhooks/stripe`, { method: 'POST', headers, body }))
      .status
  }
  const verify = (id: string) =>
    stripe.change(id, { charges_enabled: true, payouts_enabled: true, details_submitted: true })
  const refusal = async (call: Promise<unknown>) => {
    const { status, data } = (await failure(call)).body
    return { status, msg: data.msg, field: data.message?.[0]?.property }
  }

  it('the form becomes an account of the club with its persons, its document and its bank account [BANK-28] [BANK-29] [BANK-31] [BANK-47]', async () => {
    await desk.addOwner()
    expect(lastAsked('POST', /files$/).form['body']).toContain('identity_document')
    expect(lastAsked('POST', /accounts$/)).toMatchObject({
      key: `${desk.partnerId}/account/SG`,
      form: {
        country: 'SG',
        business_type: 'company',
        'controller[requirement_collection]': 'application',
        'capabilities[transfers][requested]': 'true',
        'metadata[fieldhouse_partner]': desk.partnerId,
      },
    })
    expect(lastAsked('POST', /persons$/).form).toMatchObject({
      first_name: 'Mei',
      id_number: 'S1234567D',
      'dob[year]': '1980',
      'dob[month]': '5',
      'address[line1]': '2 Hill Street',
      'address[country]': 'SG',
      'relationship[representative]': 'true',
      'verification[document][front]': stripe.ids('file').at(-1),
    })
    await desk.addOwner({ firstName: 'Arun', isAdditional: true })
    expect(lastAsked('POST', /persons$/).form).not.toHaveProperty('relationship[representative]')
    const submitted = await desk.submit()
    expect(lastAsked('POST', /accounts\/acct_\d+$/).form).toMatchObject({
      'company[name]': 'Riverside Club Pte Ltd',
      'company[tax_id]': '201912345K',
      'company[address][postal_code]': '018956',
      'company[owners_provided]': 'true',
      'tos_acceptance[date]': String(Date.parse(TEST_NOW) / 1000),
      'tos_acceptance[ip]': '127.0.0.1',
    })
    expect(submitted).toMatchObject({ legalEntityVerificationStatus: 'pending', chargesEnabled: false })
    expect(await desk.addBank('btok_sg')).toMatchObject({ accountNumber: '3456', bankName: 'BANK OF THE STUB' })
    expect(lastAsked('POST', /external_accounts$/)).toMatchObject({
      key: `${account()}/btok_sg`,
      form: { external_account: 'btok_sg', default_for_currency: 'true' },
    })
    expect(await partner()).toMatchObject({ cardAccountId: account(), chargesEnabled: false })
  })

  it('cards are opened when Stripe has verified the account, which it tells by itself, late or twice [BANK-48] [PAYMETHODS-08] [PAYMETHODS-29]', async () => {
    await desk.addOwner()
    await desk.submit()
    const options = (paymentMethodsForStaff: ('cash' | 'creditCard')[]) =>
      desk.api.updatePartner({ partnerId: desk.partnerId, body: { paymentMethodsForStaff } })
    await options(['cash'])
    expect(await refusal(options(['cash', 'creditCard']))).toEqual({
      status: 400,
      msg: 'Please set up your bank account first',
      field: 'paymentMethodsForStaff',
    })
    verify(account())
    for (let time = 0; time < 2; time++) expect(await tell('account.updated', account())).toBe(200)
    // Who set it up is told, once.
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `SELECT recipient, subject, body_text AS text FROM outbox_messages WHERE subject LIKE '%is verified'`,
      ),
    )
    expect(rows).toMatchObject([
      {
        recipient: product.cast.riverside.staff.owner.email,
        subject: 'The payout account of Riverside Badminton Club is verified',
      },
    ])
    expect(rows[0]!.text).toContain('https://club.example/payments/payouts')
    expect(await desk.read()).toMatchObject({
      chargesEnabled: true,
      payoutEnabled: true,
      legalEntityVerificationStatus: 'verified',
    })
    expect((await options(['cash', 'creditCard'])).data.paymentMethodsForStaff).toContain('creditCard')
    stripe.change(account(), { payouts_enabled: false })
    await tell('account.updated', account())
    expect(await desk.read()).toMatchObject({ chargesEnabled: true, payoutEnabled: false })
  })

  it('whoever set it up is told while of the club, else its owners, in the language of each [PAYOUTSTAB-05, PAYOUTSTAB-24]', async () => {
    const { staff, founder } = product.cast.riverside
    const ask = (text: string, values: unknown[] = []) =>
      product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
    const told = () =>
      ask(
        `WITH gone AS (DELETE FROM outbox_messages WHERE body_text LIKE '%/payments/payouts%' RETURNING *)
         SELECT recipient, subject FROM gone ORDER BY recipient`,
      )
    const finance = payoutDesk(product, product.cast.riverside, staff.finance)
    await finance.addOwner()
    await finance.submit()
    // The mails of the owner who was added, and of the set-up.
    expect(await told()).toHaveLength(4)
    await ask(`UPDATE accounts SET locale = 'vi' WHERE id = ANY($1)`, [[staff.finance.accountId, founder.accountId]])
    verify(account())
    await tell('account.updated', account())
    const vietnamese = 'Tài khoản'
    expect(await told()).toEqual([{ recipient: staff.finance.email, subject: expect.stringContaining(vietnamese) }])
    stripe.change(account(), { charges_enabled: false, payouts_enabled: false })
    await tell('account.updated', account())
    await ask('UPDATE partner_staffs SET deleted_at = now() WHERE id = $1', [staff.finance.staffId])
    verify(account())
    await tell('account.updated', account())
    expect(await told()).toEqual([
      { recipient: founder.email, subject: expect.stringContaining(vietnamese) },
      { recipient: staff.owner.email, subject: 'The payout account of Riverside Badminton Club is verified' },
    ])
  })

  it('an owner whom Stripe has verified is locked, and the document is forgotten [BANK-22] [BANK-48]', async () => {
    const { businessOwner } = await desk.addOwner()
    expect(businessOwner!.document).not.toBeNull()
    const [person] = mine('person').slice(-1)
    stripe.change(person!, { verification: { status: 'verified' } })
    expect(await tell('person.updated', person!)).toBe(200)
    expect((await desk.read())!.businessOwner).toMatchObject({ verified: true, document: null })
    const { isAdditional: _, ...body } = { ...(await desk.ownerInput()), id: businessOwner!.id }
    expect((await refusal(desk.api.updateBusinessOwner({ partnerId: desk.partnerId, body }))).field).toBe('id')
  })

  it('news that come while Stripe does not answer are asked about when they come again', async () => {
    await desk.addOwner()
    verify(account())
    stripe.breakOff(/accounts/)
    expect(await tell('account.updated', account())).toBe(503)
    stripe.breakOff(null)
    expect(await tell('account.updated', account())).toBe(200)
    expect((await desk.read())!.chargesEnabled).toBe(true)
    stripe.change('acct_of_nobody', { id: 'acct_of_nobody', object: 'account' })
    expect(await tell('account.updated', 'acct_of_nobody')).toBe(200)
  })

  it('an answer that never came makes nobody twice [BANK-50]', async () => {
    const before = mine('person').length
    stripe.breakOff(/persons/)
    expect((await refusal(desk.addOwner())).msg).toMatch(/does not answer/)
    stripe.breakOff(null)
    await desk.addOwner()
    stripe.breakOff(/persons$/)
    await failure(desk.addOwner({ firstName: 'Arun', isAdditional: true }))
    stripe.breakOff(null)
    await desk.addOwner({ firstName: 'Arun', isAdditional: true })
    expect(mine('person').length - before).toBe(2)
    expect((await desk.read())!.additionalOwners).toHaveLength(1)
    expect(posts(/accounts$/)).toHaveLength(1)
  })

  it('a person left behind that two desks take up at once is one owner, and stays at Stripe', async () => {
    await desk.addOwner()
    const inputs = [await desk.ownerInput({ isAdditional: true }), await desk.ownerInput({ isAdditional: true })]
    stripe.breakOff(/persons$/)
    await failure(desk.addOwner({ isAdditional: true }))
    stripe.breakOff(null)
    const before = mine('person').length
    const all = await Promise.allSettled(
      inputs.map((body) => desk.api.createBusinessOwner({ partnerId: desk.partnerId, body })),
    )
    const won = all.filter(({ status }) => status === 'fulfilled').length
    const { additionalOwners } = (await desk.read())!
    expect(additionalOwners).toHaveLength(won)
    // Whoever came later either took up the same one, and was refused, or found it known, and made another.
    expect(mine('person').length - before).toBe(won - 1)
  })

  it('a no names the field, and nothing of what Stripe said of it [BANK-36] [BANK-38] [BANK-41]', async () => {
    stripe.refuse(/files/, 'file')
    expect(await refusal(desk.upload())).toEqual({ status: 400, msg: 'Upload file error', field: 'file' })
    stripe.refuse(/persons/, 'id_number')
    expect(await refusal(desk.addOwner())).toEqual({
      status: 400,
      msg: 'Create bank account error',
      field: 'personalId',
    })
    stripe.refuse(null)
    const { businessOwner } = await desk.addOwner()
    stripe.refuse(/persons/, 'address[postal_code]')
    const { isAdditional: _, ...body } = { ...(await desk.ownerInput()), id: businessOwner!.id }
    expect(await refusal(desk.api.updateBusinessOwner({ partnerId: desk.partnerId, body }))).toEqual({
      status: 400,
      msg: 'Update bank account error',
      field: 'postalCode',
    })
    stripe.refuse(/accounts\/acct_\d+$/, 'company[tax_id]')
    expect(await refusal(desk.submit())).toMatchObject({ field: 'legalEntity.businessTaxId' })
    stripe.refuse(/account_links/)
    expect(await refusal(desk.api.startOnboarding({ partnerId: desk.partnerId }))).toMatchObject({
      status: 400,
      msg: 'Something wrong. Please contact us',
    })
    stripe.refuse(null)
    for (const token of ['btok_unknown', 'tok_visa'])
      expect(await refusal(desk.addBank(token))).toEqual({
        status: 400,
        msg: 'Create bank account error',
        field: 'token',
      })
  })

  it('a number that is not the one of the token is refused before Stripe pays out to it [BANK-49]', async () => {
    await desk.addOwner()
    const add = (token: string, accountNumber: string) =>
      desk.api.addBankAccount({ partnerId: desk.partnerId, body: { token, accountNumber } })
    expect(await refusal(add('btok_sg', '000999888'))).toMatchObject({ status: 400, field: 'accountNumber' })
    expect(await refusal(add('btok_unknown', '000123456'))).toMatchObject({ status: 400, field: 'token' })
    expect(posts(/external_accounts/)).toEqual([])
    expect(await desk.banks()).toEqual([])
    expect((await add('btok_sg', '000123456')).data.accountNumber).toBe('3456')
    expect(posts(/external_accounts/)).toHaveLength(1)
  })

  it('a bank account that payouts go to is removed after another one took its place [BANK-31] [BANK-51]', async () => {
    await desk.addOwner()
    const first = await desk.addBank('btok_sg')
    expect(await desk.addBank('btok_sg')).toEqual(first)
    expect(await desk.banks()).toHaveLength(1)
    await desk.api.deleteBankAccount({ partnerId: desk.partnerId, id: first.id })
    expect(await desk.banks()).toEqual([])
    // It is removed there, too; a second time there is nothing to remove.
    expect(lastAsked('DELETE', /external_accounts/)).toBeDefined()
  })

  it('a number that did not come from a browser becomes a token at Stripe [BRAND-45] [BRAND-47]', async () => {
    await desk.addOwner()
    const { partnerId } = desk
    const add = () => desk.api.createBankInfo({ partnerId, body: bankInfo() }, { idempotencyKey: 'bank-info-1' })
    expect((await add()).data).toMatchObject({ accountNumber: '3456' })
    await add()
    expect(posts(/tokens$/).map(({ key, form }) => [key, form])).toEqual([
      [
        `${partnerId}/bank/bank-info-1`,
        {
          'bank_account[country]': 'SG',
          'bank_account[currency]': 'sgd',
          'bank_account[account_number]': '000123456',
          'bank_account[routing_number]': '1100000',
          'bank_account[account_holder_name]': 'Riverside Club',
          'bank_account[account_holder_type]': 'company',
        },
      ],
    ])
    expect(posts(/external_accounts$/).map(({ form }) => form['external_account'])).toEqual(['btok_sg'])
  })

  it('a removal that Stripe did not answer to can be repeated', async () => {
    await desk.addOwner()
    const { id } = await desk.addBank('btok_sg')
    const remove = () => desk.api.deleteBankAccount({ partnerId: desk.partnerId, id })
    stripe.breakOff(/external_accounts/)
    expect((await refusal(remove())).msg).toMatch(/does not answer/)
    expect(await desk.banks()).toHaveLength(1)
    stripe.breakOff(null)
    expect((await remove()).data).toEqual({ id })
  })

  it("onboarding opens Stripe's pages, which lead back with success or failure [BANK-30] [BANK-52]", async () => {
    const { data } = await desk.api.startOnboarding({ partnerId: desk.partnerId })
    expect(data.url).toBe(`https://connect.example/${account()}`)
    expect(lastAsked('POST', /account_links/).form).toEqual({
      account: account(),
      type: 'account_onboarding',
      return_url: 'https://club.example/payments/stripeOnboarding?status=success',
      refresh_url: 'https://club.example/payments/stripeOnboarding?status=failure',
    })
    expect(
      (await failure(desk.api.answerSandboxOnboarding({ partnerId: desk.partnerId, body: { succeeds: true } }))).status,
    ).toBe(404)
    verify(account())
    await tell('account.updated', account())
    expect(await desk.read()).toMatchObject({ submittedAt: TEST_NOW, legalEntityVerificationStatus: 'verified' })
  })

  it('the account that a super admin has entered is the one that is set up', async () => {
    stripe.change('acct_entered', { ...STRIPE_OBJECTS.account, id: 'acct_entered' })
    await product
      .as(product.cast.superAdmin)
      .updatePartner({ partnerId: desk.partnerId, body: { cardAccountId: 'acct_entered' } })
    await desk.addOwner()
    expect(posts(/accounts$/)).toEqual([])
    expect(lastAsked('POST', /persons$/).path).toContain('acct_entered')
    const { legalEntity, bankInfo: bank } = accountInput()
    expect(await desk.submit({ legalEntity, bankInfo: bank })).toMatchObject({ gateway: 'stripe' })
  })
})
