import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { accountInput, payoutDesk, type OwnerInput, type PayoutDesk } from './fixtures/payout-desk.ts'

let product: Product
let desk: PayoutDesk
beforeAll(async () => {
  product = await startProduct()
  desk = payoutDesk(product, product.cast.riverside)
})
beforeEach(() => desk.reset())
afterAll(() => product.close())

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, msg: data.msg, code: data.errorCode, fields: (data.message ?? []).map(({ property }) => property) }
}
const change = (id: string, body: Partial<OwnerInput>) => {
  const { isAdditional: _, ...fields } = body
  return desk.api.updateBusinessOwner({ partnerId: desk.partnerId, body: { id, ...fields } })
}
/** Everything that the database holds, but sessions and sign-in data. */
const everything = async () => {
  const tables = await ask<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await ask(`SELECT t::text FROM "${name}" t`))),
  )
  return texts.join('\n')
}

describe('the set-up of a club in Singapore', () => {
  it('goes from owners to a verified account, step by step [BANK-02] [BANK-28] [BANK-29] [BANK-47] [BANK-48]', async () => {
    expect(await desk.read()).toBeNull()
    const begun = await desk.addOwner()
    expect(begun).toMatchObject({
      gateway: 'stripe',
      submittedAt: null,
      chargesEnabled: false,
      payoutEnabled: false,
      bankInfo: null,
      legalEntity: null,
      legalEntityVerificationStatus: 'unverified',
      tosAcceptance: null,
      businessOwner: { firstName: 'Mei', dob: '1980-05-01', verified: false },
      additionalOwners: [],
    })
    await desk.addOwner({ firstName: 'Arun', isAdditional: true, personalId: 'S7654321B' })
    const submitted = await desk.submit()
    expect(submitted).toMatchObject({
      submittedAt: '2026-11-21T04:00:00.000Z',
      chargesEnabled: true,
      payoutEnabled: true,
      legalEntityVerificationStatus: 'verified',
      tosAcceptance: { acceptedAt: '2026-11-21T04:00:00.000Z' },
      legalEntity: { businessName: 'Riverside Club Pte Ltd', postalCode: '018956', businessTaxId: '345K' },
      bankInfo: { country: 'SG', currency: 'SGD', accountNumber: null, routingNumber: '0000' },
      businessOwner: { verified: true, document: null },
      additionalOwners: [{ firstName: 'Arun', verified: true, document: null }],
    })
    await desk.addBank()
    expect(await desk.read()).toEqual({
      ...submitted,
      bankInfo: { ...submitted.bankInfo, accountNumber: '3456' },
    })
  })

  it('keeps of a personal id, of a tax id and of a document nothing but the end, the end and nothing [BANK-49]', async () => {
    await desk.addOwner({ personalId: 'S9988776Z' })
    await desk.submit({ legalEntity: { ...accountInput().legalEntity, businessTaxId: '200288776655M' } })
    const held = await everything()
    expect(held).not.toContain('S9988776')
    expect(held).not.toContain('2002887766')
    expect((await desk.read())!.businessOwner!.personalId).toBe('776Z')
    // The document went with the verification.
    expect(await ask('SELECT 1 FROM identity_documents WHERE partner_id = $1', [desk.partnerId])).toEqual([])
  })

  it('tells super admins which account it is, and nobody else', async () => {
    await desk.addOwner()
    const { data } = await product.as(product.cast.superAdmin).getPayoutAccount({ partnerId: desk.partnerId })
    expect(data!.stripeAccountId).toMatch(/^acct_sandbox/)
    expect(await desk.read()).not.toHaveProperty('stripeAccountId')
  })

  it('is refused with the texts of the form, each field by its name [BANK-03] [BANK-35]', async () => {
    const owner = await desk.ownerInput({ lastName: '  ', personalId: undefined, dob: '2020-02-02' })
    expect(await refusal(desk.api.createBusinessOwner({ partnerId: desk.partnerId, body: owner }))).toEqual({
      status: 400,
      msg: 'Please check invalid infomations',
      code: 'error.badRequest.invalidInput',
      fields: expect.arrayContaining(['lastName', 'personalId', 'dob']),
    })
    const { body } = await failure(desk.api.createBusinessOwner({ partnerId: desk.partnerId, body: owner }))
    expect(body.data.message!.map(({ constraints }) => constraints)).toEqual([
      { invalid: 'invalid' },
      { invalid: 'invalid' },
      { invalid: 'invalid' },
    ])
    await desk.addOwner()
    const { bankInfo, legalEntity } = accountInput()
    expect(await refusal(desk.submit({ bankInfo: { ...bankInfo, routingNumber: '1' } }))).toMatchObject({
      msg: 'Please check invalid infomations',
      fields: ['bankInfo.routingNumber'],
    })
    expect(await refusal(desk.submit({ legalEntity: { ...legalEntity, businessName: '' } }))).toMatchObject({
      fields: ['legalEntity.businessName'],
    })
    expect(
      await refusal(desk.submit({ bankInfo: { ...bankInfo, accountNumber: '000123456' } as never })),
    ).toMatchObject({
      status: 400,
      fields: ['bankInfo.accountNumber'],
    })
    expect(await refusal(desk.submit({ tosAcceptance: false as never }))).toMatchObject({ fields: ['tosAcceptance'] })
    expect((await desk.read())!.submittedAt).toBeNull()
  })

  it('needs a business owner [BANK-25] [BANK-34]', async () => {
    expect(await refusal(desk.submit())).toMatchObject({ status: 400, msg: 'Bank Account must have BusinessOwner' })
    await desk.addOwner({ isAdditional: true })
    expect(await refusal(desk.submit())).toMatchObject({ msg: 'Bank Account must have BusinessOwner' })
  })

  it('is completed once, and changed afterwards, without asking for the tax id again [BANK-28]', async () => {
    const { tosAcceptance: _, ...form } = accountInput()
    const update = (more: Partial<typeof form> = {}) =>
      desk.api.updatePayoutAccount({ partnerId: desk.partnerId, body: { ...form, ...more } })
    await desk.addOwner()
    expect(await refusal(update())).toMatchObject({ status: 404 })
    await desk.submit()
    expect(await refusal(desk.submit())).toMatchObject({ status: 409, code: 'error.conflict.payoutAccountExists' })
    const { businessTaxId: __, ...entity } = form.legalEntity
    const { data } = await update({ legalEntity: { ...entity, businessName: 'Riverside and Sons' } })
    expect(data.legalEntity).toMatchObject({ businessName: 'Riverside and Sons', businessTaxId: '345K' })
    expect(data.legalEntityVerificationStatus).toBe('verified')
  })

  it.each([
    ['a personal id', { personalId: '000000000' }, {}],
    ['a tax id', {}, { businessTaxId: '000000000' }],
  ])('is not verified by the sandbox with %s of 000000000 [BANK-48]', async (_what, owner, entity) => {
    await desk.addOwner(owner)
    const account = await desk.submit({ legalEntity: { ...accountInput().legalEntity, ...entity } })
    expect(account).toMatchObject({
      chargesEnabled: false,
      payoutEnabled: false,
      legalEntityVerificationStatus: 'pending',
      businessOwner: { verified: !('personalId' in owner) },
    })
  })

  it('is only read by who may see it, and made by who may set it up [PAYOUTS-29]', async () => {
    const { finance, operations, reporting } = product.cast.riverside.staff
    expect(await payoutDesk(product, product.cast.riverside, finance).addOwner()).toMatchObject({ gateway: 'stripe' })
    for (const person of [operations, reporting])
      expect((await failure(payoutDesk(product, product.cast.riverside, person).read())).status).toBe(403)
  })

  it('tells the audit who did what, and no secret', async () => {
    await desk.addOwner({ personalId: 'S9988776Z' })
    await desk.submit()
    const entries = await ask<{ action: string; text: string }>(
      `SELECT action, audit_entries::text AS text FROM audit_entries WHERE partner_id = $1 AND subject_type IN ('payoutAccount', 'businessOwner', 'identityDocument')
       AND at = $2 ORDER BY at`,
      [desk.partnerId, new Date('2026-11-21T04:00:00Z')],
    )
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'identityDocument.uploaded',
        'payoutAccount.opened',
        'businessOwner.added',
        'payoutAccount.submitted',
      ]),
    )
    expect(entries.map(({ text }) => text).join()).not.toMatch(/S9988776Z|776Z|1980-05-01|Hill Street|345K/)
  })
})

describe('a club elsewhere', () => {
  it('asks in Sydney for what Australia requires [BANK-08] [BANK-11] [BANK-16]', async () => {
    const sydney = payoutDesk(product, product.cast.harbour)
    const { personalId: _, city: __, ...owner } = await sydney.ownerInput()
    expect(await refusal(sydney.api.createBusinessOwner({ partnerId: sydney.partnerId, body: owner }))).toMatchObject({
      fields: ['city'],
    })
    await sydney.api.createBusinessOwner({ partnerId: sydney.partnerId, body: { ...owner, city: 'Sydney' } })
    const { bankInfo, legalEntity } = accountInput()
    const bank = { ...bankInfo, country: 'AU' as const, currency: 'AUD' as const, routingNumber: '110000', city: '' }
    expect(await refusal(sydney.submit({ bankInfo: bank }))).toMatchObject({ fields: ['bankInfo.city'] })
    const paid = { ...bank, city: 'Sydney' }
    expect(await refusal(sydney.submit({ bankInfo: paid, legalEntity: { ...legalEntity, state: '' } }))).toMatchObject({
      fields: ['legalEntity.state'],
    })
    expect(await sydney.submit({ bankInfo: paid })).toMatchObject({ legalEntityVerificationStatus: 'verified' })
  })

  it('sets nothing up outside the five countries, and reads that there is nothing [BANK-42]', async () => {
    const saigon = payoutDesk(product, product.cast.saigon)
    expect([await saigon.read(), await saigon.banks()]).toEqual([null, []])
    const refused = { status: 400, code: 'error.badRequest.countryNotSupported' }
    expect(await refusal(saigon.upload())).toMatchObject(refused)
    expect(await refusal(saigon.addBank())).toMatchObject(refused)
    expect(await refusal(saigon.submit())).toMatchObject(refused)
    expect(await refusal(saigon.api.startOnboarding({ partnerId: saigon.partnerId }))).toMatchObject(refused)
  })

  it('in India may send the full form by the API, which asks for email and phone [BANK-13] [BANK-43]', async () => {
    const mumbai = payoutDesk(product, product.cast.mumbai)
    const { email: _, phone: __, ...owner } = await mumbai.ownerInput()
    expect(await refusal(mumbai.api.createBusinessOwner({ partnerId: mumbai.partnerId, body: owner }))).toMatchObject({
      fields: ['email', 'phone'],
    })
    expect(await mumbai.addOwner()).toMatchObject({ gateway: 'razorpay', businessOwner: { city: 'Singapore' } })
    await mumbai.reset()
  })
})

describe('owners', () => {
  it('without a document are refused by name, main and additional ones [BANK-09] [BANK-35]', async () => {
    for (const isAdditional of [false, true]) {
      const { document: _, ...body } = await desk.ownerInput({ isAdditional })
      const save = desk.api.createBusinessOwner({ partnerId: desk.partnerId, body })
      expect(await refusal(save)).toMatchObject({ status: 400, fields: ['document'] })
      if (!isAdditional) await desk.addOwner()
    }
  })

  it('are one main one and at most three more [BANK-20] [BANK-50]', async () => {
    await desk.addOwner()
    expect(await refusal(desk.addOwner())).toMatchObject({ status: 400, fields: ['isAdditional'] })
    for (const firstName of ['A', 'B', 'C']) await desk.addOwner({ firstName, isAdditional: true })
    expect(await refusal(desk.addOwner({ isAdditional: true }))).toMatchObject({
      status: 400,
      code: 'error.badRequest.tooManyOwners',
      fields: ['isAdditional'],
    })
    expect((await desk.read())!.additionalOwners.map(({ firstName }) => firstName).toSorted()).toEqual(['A', 'B', 'C'])
  })

  it('that are added at once beyond the third are refused, and stand nowhere [BANK-20]', async () => {
    await desk.addOwner()
    const inputs = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((firstName) => desk.ownerInput({ firstName, isAdditional: true })),
    )
    const all = await Promise.allSettled(
      inputs.map((body) => desk.api.createBusinessOwner({ partnerId: desk.partnerId, body })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await desk.read())!.additionalOwners).toHaveLength(3)
    // The provider knows the main one and those three.
    const account = 'SELECT provider_account_id FROM payout_accounts WHERE partner_id = $1'
    expect(
      await ask(`SELECT id FROM sandbox_payout_persons WHERE account_id = (${account})`, [desk.partnerId]),
    ).toHaveLength(4)
  })

  it('of whom two are added as the main one at once are one', async () => {
    const inputs = await Promise.all([desk.ownerInput(), desk.ownerInput({ firstName: 'Lin' })])
    const all = await Promise.allSettled(
      inputs.map((body) => desk.api.createBusinessOwner({ partnerId: desk.partnerId, body })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('are changed until they are verified, without giving id and document again [BANK-22] [BANK-29]', async () => {
    const { businessOwner } = await desk.addOwner()
    const { personalId: _, document: __, ...fields } = await desk.ownerInput({ firstName: 'Mei Ling' })
    const { data } = await change(businessOwner!.id, fields)
    expect(data.businessOwner).toEqual({ ...businessOwner, firstName: 'Mei Ling' })
    await desk.submit()
    expect(await refusal(change(businessOwner!.id, fields))).toMatchObject({
      status: 400,
      code: 'error.badRequest.ownerVerified',
      fields: ['id'],
    })
  })

  it('are removed while they are additional and not verified [BANK-29] [BANK-50]', async () => {
    const { businessOwner } = await desk.addOwner()
    const remove = (id: string) => desk.api.deleteBusinessOwner({ partnerId: desk.partnerId, id })
    expect(await refusal(remove(businessOwner!.id))).toMatchObject({ status: 400, code: 'error.badRequest.mainOwner' })
    const { additionalOwners } = await desk.addOwner({ isAdditional: true })
    const [added] = additionalOwners
    const twice = await Promise.allSettled([remove(added!.id), remove(added!.id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(remove(added!.id))).toMatchObject({ status: 404 })
    await desk.addOwner({ isAdditional: true })
    const verified = (await desk.submit()).additionalOwners[0]!
    expect(await refusal(remove(verified.id))).toMatchObject({ code: 'error.badRequest.ownerVerified' })
  })

  it('have a document each, of their own club', async () => {
    const document = await desk.upload()
    const sydney = payoutDesk(product, product.cast.harbour)
    const theirs = await sydney.upload()
    expect(await refusal(desk.addOwner({ document: theirs }))).toMatchObject({ status: 400, fields: ['document'] })
    await desk.addOwner({ document })
    expect(await refusal(desk.addOwner({ document, isAdditional: true }))).toMatchObject({ fields: ['document'] })
  })

  it('of a repeated request are one [BEYOND-03]', async () => {
    await desk.addOwner()
    const body = await desk.ownerInput({ isAdditional: true })
    const send = () =>
      desk.api.createBusinessOwner({ partnerId: desk.partnerId, body }, { idempotencyKey: 'one-owner-1' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect((await send()).data.additionalOwners).toHaveLength(1)
  })
})
