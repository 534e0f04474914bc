import { api as contract, createClient } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let admin: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  admin = product.as(product.cast.superAdmin)
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
const mailsTo = (email: string) =>
  query<{ subject: string; text: string }>(
    'SELECT subject, body_text AS text FROM outbox_messages WHERE recipient = $1 ORDER BY created_at',
    [email],
  )
let made = 0
const input = (more: Record<string, unknown> = {}) => {
  const uri = `new-club-${++made}`
  const owner = { email: `owner-${made}@new.example` }
  const usual = { brandName: 'New Club', pageInfo: { uri }, owner, countryCode: 'SG', defaultCurrencyId: 'SGD' }
  return { ...usual, ...more }
}
const create = (body: ReturnType<typeof input>, idempotencyKey?: string) =>
  admin.createPartner({ body }, idempotencyKey === undefined ? {} : { idempotencyKey })
const fieldOf = (error: { body: { data: { message?: { property: string }[] } } }) =>
  error.body.data.message?.[0]?.property
const refused = async (body: ReturnType<typeof input>) => {
  const error = await create(body).then(
    () => null,
    (thrown: unknown) =>
      thrown as { status: number; body: { data: { msg: string; message?: { property: string }[] } } },
  )
  return error && [error.status, fieldOf(error), error.body.data.msg]
}
const enter = async (token: string) => {
  const visitor = createClient(contract, { origin: product.origin })
  const { data } = await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } })
  return createClient(contract, { origin: product.origin, token: () => data.session.token })
}

describe('a new partner', () => {
  it('takes what nobody chose from the defaults, fees under its currency [SUPERADMIN-47] [SUPERADMIN-48] [SUPERADMIN-49] [SUPERADMIN-61] [SUPERADMIN-31] [BRAND-42]', async () => {
    const { data } = await create(input())
    expect(data).toMatchObject({
      brandName: 'New Club',
      partnerType: 'Clubs',
      timezone: 'Asia/Singapore',
      countryCode: 'SG',
      defaultCurrencyId: 'SGD',
      absorbProcessingFee: false,
      paymentMethodsForStaff: ['cash'],
      paymentMethodsForCustomers: ['cash'],
      processingFeeConfig: {
        creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } },
        clubCredits: { SGD: { fieldhouseFeesPercentage: 3, fieldhouseFeesAmount: 0 } },
        cash: { SGD: { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0 } },
      },
    })
    expect((await admin.listPartners({ query: { q: 'new club' } })).data.map(({ id }) => id)).toContain(data.id)
  })

  it('takes cash alone and its fees under the currency that was chosen, rounded up to what that can pay [SUPERADMIN-47] [SUPERADMIN-61]', async () => {
    const { data } = await create(input({ countryCode: 'VN', defaultCurrencyId: 'VND' }))
    const fee = (percentage: number, amount: number) => ({
      VND: { fieldhouseFeesPercentage: percentage, fieldhouseFeesAmount: amount },
    })
    expect(data.processingFeeConfig).toEqual({ creditCard: fee(5, 1), clubCredits: fee(3, 0), cash: fee(0, 0) })
    expect([data.paymentMethodsForStaff, data.paymentMethodsForCustomers]).toEqual([['cash'], ['cash']])
  })

  it('keeps everything that was chosen [SUPERADMIN-08] [SUPERADMIN-09]', async () => {
    const rate = { fieldhouseFeesPercentage: 2.5, fieldhouseFeesAmount: 1000 }
    const chosen = {
      partnerType: 'School',
      timezone: 'Asia/Ho_Chi_Minh',
      countryCode: 'VN',
      defaultCurrencyId: 'VND',
      businessIdentificationNumber: '0312345678',
      taxReferenceNumber: 'T-17',
      absorbProcessingFee: true,
      paymentMethodsForStaff: ['clubCredits', 'cash', 'packages'],
      paymentMethodsForCustomers: ['clubCredits'],
      processingFeeConfig: { clubCredits: { VND: rate } },
    }
    const { data } = await create(input(chosen))
    expect(data).toMatchObject(chosen)
    expect((await admin.getPartner({ partnerId: data.id, query: {} })).data).toMatchObject(chosen)
  })

  it('is in a zone by the name that the zone has, however it was spelled', async () => {
    const { data } = await create(input({ timezone: 'asia/ho_chi_minh' }))
    expect(data.timezone).toBe('Asia/Ho_Chi_Minh')
    await admin.updatePartner({ partnerId: data.id, body: { timezone: 'asia/SINGAPORE' } })
    expect((await admin.getPartner({ partnerId: data.id, query: {} })).data.timezone).toBe('Asia/Singapore')
  })

  it('names in its trail who founded it', async () => {
    const { data } = await create(input())
    expect(
      await query('SELECT action, actor_id AS actor, subject_id AS subject FROM audit_entries WHERE partner_id = $1', [
        data.id,
      ]),
    ).toEqual([{ action: 'partner.created', actor: product.cast.superAdmin.accountId, subject: data.id }])
  })

  it('is one, whole, however often it is sent under one key', async () => {
    const body = input()
    const sent = await Promise.all([create(body, 'founding-0001'), create(body, 'founding-0001')])
    const again = await create(body, 'founding-0001')
    expect(new Set([...sent, again].map(({ data }) => data.id)).size).toBe(1)
    expect(await mailsTo(body.owner.email)).toHaveLength(1)
  })

  it('has an address that no other page has, whoever is quicker [BRAND-14]', async () => {
    const { uri } = input().pageInfo
    const both = await Promise.allSettled([create(input({ pageInfo: { uri } })), create(input({ pageInfo: { uri } }))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const words = 'This page URL has already been taken'
    expect(await refused(input({ pageInfo: { uri } }))).toEqual([400, 'pageInfo.uri', words])
    expect(await refused(input({ pageInfo: { uri: 'riverside' } }))).toEqual([400, 'pageInfo.uri', words])
  })

  it.each([
    [{ countryCode: 'XX' }, 'countryCode'],
    [{ defaultCurrencyId: 'XXX' }, 'defaultCurrencyId'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ partnerType: 'Zoo' }, 'partnerType'],
    [{ brandName: ' ' }, 'brandName'],
    [{ pageInfo: { uri: 'Not an address' } }, 'pageInfo.uri'],
    [{ pageInfo: { uri: 'login' } }, 'pageInfo.uri'],
    [{ paymentMethodsForStaff: [] }, 'paymentMethodsForStaff'],
    [{ paymentMethodsForStaff: ['razorpay'] }, 'paymentMethodsForStaff'],
    [{ owner: { profileId: 999_999 } }, 'owner.profileId'],
    [{ owner: { profileId: 'abc' } }, 'owner.profileId'],
    [{ owner: { profileId: 1, email: 'both@new.example' } }, 'owner.profileId'],
    [{ owner: { email: 'nobody' } }, 'owner.email'],
    [{ owner: {} }, 'owner.email'],
    [{ owner: { phone: '1' } }, 'owner.phone'],
    [
      { processingFeeConfig: { cash: { SGD: { fieldhouseFeesPercentage: 101, fieldhouseFeesAmount: 0 } } } },
      'processingFeeConfig.cash.SGD.fieldhouseFeesPercentage',
    ],
    [
      { processingFeeConfig: { cash: { SGD: { fieldhouseFeesPercentage: 1, fieldhouseFeesAmount: -1 } } } },
      'processingFeeConfig.cash.SGD.fieldhouseFeesAmount',
    ],
  ])('with %j is refused by that name, and nothing is left of it [SUPERADMIN-59]', async (wrong, property) => {
    const body = input(wrong)
    const answer = await refused(body)
    expect(answer?.slice(0, 2)).toEqual([400, property])
    expect(await query('SELECT 1 FROM partner_profiles WHERE uri = $1', [body.pageInfo.uri])).toEqual([])
    expect(await mailsTo(body.owner.email ?? '')).toEqual([])
  })
})

describe('the owner of a new partner', () => {
  it('by email chooses a password by the link of a mail, and is in their club [SUPERADMIN-56]', async () => {
    const body = input()
    const { email } = body.owner
    const { data } = await create(body)
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('New Club is on Fieldhouse, and it is yours')
    const token = /\/reset-password\?token=([\w-]+)/.exec(mail!.text)![1]!
    const visitor = createClient(contract, { origin: product.origin })
    // The club knows nothing of its owner but the email.
    expect((await visitor.checkPasswordLink({ body: { token } })).data).toEqual({
      email,
      isFirst: true,
      firstName: null,
      lastName: null,
    })
    const names = { firstName: 'Olive', lastName: 'Tan' }
    await expect(
      visitor.resetPassword({ body: { token, password: 'a plain new tulip', names: { ...names, firstName: ' ' } } }),
    ).rejects.toMatchObject({ status: 400, body: { data: { message: [{ property: 'names.firstName' }] } } })
    await expect(visitor.resetPassword({ body: { token, password: 'Olive Tan', names } })).rejects.toMatchObject({
      status: 400,
      body: { data: { errorCode: 'error.badRequest.ownPassword' } },
    })
    // As the mail says: the password is chosen, and they are in.
    const owner = await enter(
      (await visitor.resetPassword({ body: { token, password: 'a plain new tulip', names } })).data.token,
    )
    const told = (await mailsTo(email)).map(({ subject }) => subject)
    expect(told.slice(1)).toEqual(['You have a password for Fieldhouse now'])
    const own = await owner.getActivePartner({ query: { withOwnersFieldhouseProfileIds: 'true' } })
    expect(own.data.id).toBe(data.id)
    const account = (await owner.getAccount({})).data
    expect(own.data.ownersFieldhouseProfileIds).toEqual([account.profileId])
    expect(account.profile).toMatchObject({ ...names, name: 'Olive Tan' })
    expect((await owner.getOwnStaff({ query: { partnerId: data.id } })).data).toMatchObject({
      ...names,
      email,
      roleIds: ['owner'],
    })
  })

  it('of two clubs is called in each as the club says, and by their own name where it said nothing', async () => {
    const body = input()
    const { email } = body.owner
    const [first, second] = [
      (await create(body)).data,
      (await create(input({ brandName: 'Second', owner: { email } }))).data,
    ]
    const named = await query<{ id: string }>(
      "UPDATE partner_staffs SET first_name = 'Mrs', last_name = 'Tan' WHERE partner_id = $1 AND email = $2 RETURNING id",
      [first.id, email],
    )
    expect(named).toHaveLength(1)
    const token = /\/reset-password\?token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1]!
    const names = { firstName: 'Olive', lastName: 'Tan' }
    const visitor = createClient(contract, { origin: product.origin })
    const owner = await enter(
      (await visitor.resetPassword({ body: { token, password: 'a plain new tulip', names } })).data.token,
    )
    const calledIn = async ({ id: partnerId }: { id: string }) => {
      const { firstName, lastName } = (await owner.getOwnStaff({ query: { partnerId } })).data
      return `${firstName} ${lastName}`
    }
    expect([await calledIn(first), await calledIn(second)]).toEqual(['Mrs Tan', 'Olive Tan'])
  })

  it('by email is nobody who signed up with it before and never proved it', async () => {
    const body = input()
    const { email } = body.owner
    const visitor = createClient(contract, { origin: product.origin })
    const squatter = await enter((await visitor.signUp({ body: { email, password: 'a squatters tulip' } })).data.token)
    await create(body)
    await expect(squatter.getActivePartner({ query: {} })).rejects.toMatchObject({ status: 401 })
    await expect(visitor.signIn({ body: { email, password: 'a squatters tulip' } })).rejects.toMatchObject({
      status: 400,
    })
    expect((await mailsTo(email)).at(-1)!.text).toContain('/reset-password?token=')
  })

  it('by profile id is nobody who signed up with the email and never proved it; the mail lets its owner in [SUPERADMIN-56]', async () => {
    const email = 'named-by-profile@new.example'
    const visitor = createClient(contract, { origin: product.origin })
    const squatter = await enter((await visitor.signUp({ body: { email, password: 'a squatters tulip' } })).data.token)
    const { profileId } = (await squatter.getAccount({})).data
    await squatter.updateAccount({ body: { firstName: 'Not', lastName: 'Me' } })
    const { data } = await create(input({ owner: { profileId } }))
    await expect(squatter.getActivePartner({ query: {} })).rejects.toMatchObject({ status: 401 })
    await expect(visitor.signIn({ body: { email, password: 'a squatters tulip' } })).rejects.toMatchObject({
      status: 400,
    })
    expect((await admin.listOwners({ partnerId: data.id })).data).toEqual([
      { profileId, name: null, email, invited: true },
    ])
    const token = /\/reset-password\?token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1]!
    const own = await enter(
      (await visitor.resetPassword({ body: { token, password: 'a plain new tulip' } })).data.token,
    )
    expect((await own.getActivePartner({ query: {} })).data.id).toBe(data.id)
  })

  it('who founds it for themself stays logged in, proved or not', async () => {
    const { superAdmin } = product.cast
    await query('UPDATE accounts SET email_verified_at = NULL WHERE id = $1', [superAdmin.accountId])
    await create(input({ owner: { profileId: superAdmin.profileId } }))
    await query('UPDATE accounts SET email_verified_at = now() WHERE id = $1', [superAdmin.accountId])
    expect((await admin.getAccount({})).data.profileId).toBe(superAdmin.profileId)
  })

  it('who has an account is told, keeps it and has one club more [SUPERADMIN-56]', async () => {
    const { stranger } = product.cast
    const { data } = await create(input({ owner: { profileId: stranger.profileId } }))
    const partner = await product.as(stranger).getPartner({ partnerId: data.id, query: {} })
    expect(partner.data.brandName).toBe('New Club')
    // Who has a password can log in, whether they ever proved their email or not.
    const prove = (at: string) =>
      query(`UPDATE accounts SET email_verified_at = ${at} WHERE id = $1`, [stranger.accountId])
    await prove('NULL')
    expect((await admin.listOwners({ partnerId: data.id })).data).toMatchObject([
      { email: stranger.email, invited: false },
    ])
    await prove('now()')
    const [mail] = await mailsTo(stranger.email)
    expect(mail!.text).toContain('/login')
    expect(mail!.text).not.toContain('token=')
    await create(input({ brandName: 'Second Club', owner: { email: stranger.email.toUpperCase() } }))
    expect((await mailsTo(stranger.email)).map(({ subject }) => subject)).toEqual([
      'New Club is on Fieldhouse, and it is yours',
      'Second Club is on Fieldhouse, and it is yours',
    ])
  })

  it('is invited once more, by a link that is handed over where no mail is sent, until they can log in [SUPERADMIN-56]', async () => {
    const body = input()
    const { email } = body.owner
    const { data } = await create(body)
    const [owner] = (await admin.listOwners({ partnerId: data.id })).data
    expect(owner).toEqual({ profileId: expect.any(Number), name: null, email, invited: true })
    const call = { partnerId: data.id, profileId: String(owner!.profileId) }
    const again = (await admin.inviteOwner(call)).data
    expect(again.email).toBe(email)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)!.text).toContain(again.url)
    const awaitsOwner = async () =>
      (await admin.listPartners({ query: { limit: 100 } })).data.find(({ id }) => id === data.id)!.awaitsOwner
    expect(await awaitsOwner()).toBe(true)
    const token = new URL(again.url!).searchParams.get('token')!
    await createClient(contract, { origin: product.origin }).resetPassword({
      body: { token, password: 'a plain new tulip' },
    })
    expect((await admin.listOwners({ partnerId: data.id })).data).toMatchObject([{ invited: false }])
    expect(await awaitsOwner()).toBe(false)
    await expect(admin.inviteOwner(call)).rejects.toMatchObject({
      status: 400,
      body: { data: { errorCode: 'error.badRequest.ownerHasLogin' } },
    })
    const { stranger } = product.cast
    await expect(
      admin.inviteOwner({ partnerId: data.id, profileId: String(stranger.profileId) }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await mailsTo(email)).filter(({ subject }) => subject.endsWith('it is yours'))).toHaveLength(2)
    const trail = await query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE partner_id = $1 ORDER BY at, ctid',
      [data.id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['partner.created', 'partner.ownerInvited'])
  })

  it('is invited by one mail however often it is pressed, and what is kept for a lost answer opens nothing [SUPERADMIN-56]', async () => {
    const body = input()
    const { data } = await create(body)
    const [owner] = (await admin.listOwners({ partnerId: data.id })).data
    const call = { partnerId: data.id, profileId: String(owner!.profileId) }
    const idempotencyKey = `invite-${data.id}`
    const invitations = async () => (await mailsTo(body.owner.email)).length - 1
    const urls = await Promise.all([
      admin.inviteOwner(call, { idempotencyKey }),
      admin.inviteOwner(call, { idempotencyKey }),
      admin.inviteOwner(call),
    ])
    expect(await invitations()).toBe(1)
    const [trail] = await query<{ count: number }>(
      `SELECT count(*) FROM audit_entries WHERE partner_id = $1 AND action = 'partner.ownerInvited'`,
      [data.id],
    )
    expect(trail!.count).toBe(1)
    const kept = await query<{ reply: string }>(
      'SELECT reply::text AS reply FROM idempotency_keys WHERE partner_id = $1 AND key = $2',
      [data.id, idempotencyKey],
    )
    expect(kept.map(({ reply }) => reply)).toEqual(['{"value": null}'])
    // Each of them was given a link that works, the one whose answer was lost too.
    for (const { data: invitation } of urls) expect(invitation.url).toContain('/reset-password?token=')
    product.setNow(new Date(product.fieldhouse.deps.now() + 61_000).toISOString())
    await admin.inviteOwner(call)
    expect(await invitations()).toBe(2)
  })

  it('of a club in Vietnam is written to in Vietnamese', async () => {
    const body = input({ countryCode: 'VN', defaultCurrencyId: 'VND' })
    await create(body)
    expect((await mailsTo(body.owner.email))[0]!.subject).toBe('New Club đã có mặt trên Fieldhouse và thuộc về bạn')
  })
})

it('nobody but a super admin founds a partner [SUPERADMIN-20] [SUPERADMIN-59]', async () => {
  const { owner } = product.cast.riverside.staff
  await expect(product.as(owner).createPartner({ body: input() })).rejects.toMatchObject({ status: 403 })
})

describe('what fails half way', () => {
  const accountsOf = (email: string) =>
    query<{ id: string; has_password: boolean }>(
      'SELECT id, password_hash IS NOT NULL AS has_password FROM accounts WHERE lower(email) = lower($1)',
      [email],
    )
  const tokensOf = async (email: string) =>
    query('SELECT 1 FROM identity_tokens WHERE used_at IS NULL AND account_id = $1', [
      (await accountsOf(email))[0]?.id ?? null,
    ])
  /** The database takes no entry of the trail with this action while `work` runs: a command is lost with its last statement. */
  const without = async (action: string, work: () => Promise<void>) => {
    await query(`ALTER TABLE audit_entries ADD CONSTRAINT lost CHECK (action <> '${action}') NOT VALID`)
    try {
      await work()
    } finally {
      await query('ALTER TABLE audit_entries DROP CONSTRAINT lost')
    }
  }
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      ({ status }: { status: number }) => status,
    )

  it('leaves no partner, no account and no mail where the founding fails [SUPERADMIN-56] [SUPERADMIN-57]', async () => {
    const lost = input()
    await without('partner.created', async () => expect(await statusOf(create(lost, 'founding-lost-1'))).toBe(500))
    const taken = input({ pageInfo: { uri: 'riverside' } })
    expect(await statusOf(create(taken))).toBe(400)
    for (const { email } of [lost.owner, taken.owner])
      expect([await accountsOf(email), await mailsTo(email)]).toEqual([[], []])
    // Sent again under its key it is done.
    expect((await create(lost, 'founding-lost-1')).data.pageInfo).toEqual(lost.pageInfo)
    expect([await accountsOf(lost.owner.email), await mailsTo(lost.owner.email)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ])
  })

  it('of two who found with one address at once, makes one account', async () => {
    const { pageInfo } = input()
    const both = [input({ pageInfo }), input({ pageInfo })]
    await Promise.allSettled(both.map((body) => create(body)))
    expect((await Promise.all(both.map(({ owner }) => accountsOf(owner.email)))).flat()).toHaveLength(1)
  })

  it('leaves an account that never proved its email as it was [SUPERADMIN-56]', async () => {
    const body = input()
    const visitor = createClient(contract, { origin: product.origin })
    await visitor.signUp({ body: { email: body.owner.email, password: 'a plain new tulip' } })
    await without('partner.created', async () => expect(await statusOf(create(body))).toBe(500))
    expect(await accountsOf(body.owner.email)).toMatchObject([{ has_password: true }])
    await create(body)
    expect(await accountsOf(body.owner.email)).toMatchObject([{ has_password: false }])
  })

  it('leaves no link and no mail where an owner could not be invited once more [SUPERADMIN-56]', async () => {
    const body = input()
    const { data } = await create(body)
    const before = [await tokensOf(body.owner.email), await mailsTo(body.owner.email)]
    const invite = () =>
      admin.inviteOwner({ partnerId: data.id, profileId: String(data.ownersFieldhouseProfileIds![0]) })
    await without('partner.ownerInvited', async () => expect(await statusOf(invite())).toBe(500))
    expect([await tokensOf(body.owner.email), await mailsTo(body.owner.email)]).toEqual(before)
    expect(await statusOf(invite())).toBe(200)
    expect(await mailsTo(body.owner.email)).toHaveLength(2)
  })
})
