import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'http://club.localhost:3000' })
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const owner = () => product.as(club().staff.owner)
const partnerId = () => club().id
let made = 0
const input = (over: object = {}) => ({
  firstName: 'Mei',
  lastName: 'Lim',
  email: `mei${++made}@new.example`,
  mobile: null,
  roleIds: ['finance' as const],
  ...over,
})
const add = async (over: object = {}) => (await owner().createStaff({ partnerId: partnerId(), body: input(over) })).data
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.msg]
}
const ownersOf = async (id = partnerId()) =>
  (await query<{ profile_id: number }>('SELECT profile_id FROM partner_owners WHERE partner_id = $1', [id])).map(
    ({ profile_id }) => profile_id,
  )
/** Signs up by the link of the invitation, which proves the email. */
const comeIn = async (email: string) => {
  const visitor = product.as(null)
  const [mail] = await query<{ invitation: string }>(
    'SELECT one_time_token AS invitation FROM outbox_messages WHERE lower(recipient) = lower($1) AND one_time_token IS NOT NULL',
    [email],
  )
  const { token } = (await visitor.signUp({ body: { email, password: 'correct horse', ...mail! } })).data
  const { data } = await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } })
  const person = { ...product.cast.stranger, token: data.session.token, profileId: data.account.profileId }
  return { person, api: product.as(person) }
}

describe('a new staff member', () => {
  it('is kept as typed, roles in their order, the mobile in one spelling [STAFF-03] [STAFF-09] [STAFF-20]', async () => {
    const { id, ...kept } = await add({
      email: 'Nora@New.example',
      mobile: '9123 4567',
      roleIds: ['marketing', 'operations'],
    })
    expect(kept).toEqual({
      partnerId: partnerId(),
      firstName: 'Mei',
      lastName: 'Lim',
      email: 'Nora@New.example',
      mobile: '+6591234567',
      roles: [
        { id: 'operations', type: 'operations' },
        { id: 'marketing', type: 'marketing' },
      ],
      roleIds: ['operations', 'marketing'],
      venueIds: null,
      classDesk: false,
      joined: false,
      declined: false,
      hasSecondFactor: false,
      version: 1,
    })
    expect((await owner().getStaff({ id })).data).toEqual({ id, ...kept })
  })

  it.each([
    ['firstName', { firstName: '  ' }],
    ['lastName', { lastName: '' }],
    ['email', { email: 'mei@club' }],
    ['mobile', { mobile: '12' }],
    ['roleIds', { roleIds: [] }],
    ['roleIds.0', { roleIds: ['boss'] }],
  ])('is refused for %s, by name [STAFF-05] [STAFF-06] [STAFF-07] [STAFF-31]', async (property, over) => {
    const { status, body } = await failure(add(over))
    expect([status, body.data.message?.[0]?.property]).toEqual([400, property])
  })

  it('with the email of another one is refused, whatever its case [STAFF-31]', async () => {
    const { email, id } = await add()
    expect(await codeOf(add({ email: email.toUpperCase() }))).toEqual([
      409,
      'error.badRequest.existedStaffEmail',
      'This staff already exists',
    ])
    // Another club has its own staff, and who was removed is none.
    await product
      .as(product.cast.harbour.staff.owner)
      .createStaff({ partnerId: product.cast.harbour.id, body: input({ email }) })
    await owner().removeStaff({ id })
    expect((await add({ email })).email).toBe(email)
  })

  it('who is added by two desks at once is there once [STAFF-31]', async () => {
    const body = input()
    const desks = [owner(), product.as(club().founder), product.as(product.cast.superAdmin)]
    const tries = await Promise.allSettled(desks.map((desk) => desk.createStaff({ partnerId: partnerId(), body })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const { reason } of tries.filter((one) => one.status === 'rejected'))
      expect(reason).toMatchObject({ status: 409 })
    expect(await query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [body.email])).toHaveLength(1)
  })

  it('is invited by a mail with the way to sign up, comes in by it, and may do what their role may [STAFF-33]', async () => {
    const { id, email } = await add({ email: 'Sue+desk@new.example', roleIds: ['operations'] })
    const [mail] = await query<{ body_text: string; body_html: string }>(
      'SELECT body_text, body_html FROM outbox_messages WHERE recipient = $1',
      [email],
    )
    const link = 'http://club.localhost:3000/signup?email=Sue%2Bdesk%40new.example'
    expect(mail!.body_text).toContain(`${link}&invitation=`)
    expect(mail!.body_html).toContain(`href="${link}&amp;invitation=`)
    const { api, person } = await comeIn('sue+desk@NEW.example')
    expect((await api.getOwnStaff({ query: { partnerId: partnerId() } })).data).toMatchObject({
      id,
      roleIds: ['operations'],
    })
    expect((await owner().getStaff({ id })).data.joined).toBe(true)
    expect(await ownersOf()).not.toContain(person.profileId)
  })

  it('comes in by the link alone: not with what was sent to another email, a second time, too late or without it [STAFF-33]', async () => {
    const visitor = product.as(null)
    const invitationTo = async (email: string) => {
      await add({ email, roleIds: ['reporting'] })
      const [mail] = await query<{ token: string }>(
        'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1',
        [email],
      )
      return mail!.token
    }
    const worksHere = async (email: string, password: string, invitation?: string) => {
      const body = { email, password, ...(invitation !== undefined && { invitation }) }
      const { token } = (await visitor.signUp({ body })).data
      const { data } = await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } })
      const own = product.as({ ...product.cast.stranger, token: data.session.token })
      return (await own.getOwnStaff({ query: { partnerId: partnerId() } }).catch(() => ({ data: null }))).data !== null
    }
    const [ada, ben, cleo] = ['ada@straight.example', 'ben@straight.example', 'cleo@straight.example'] as const
    const toAda = await invitationTo(ada)
    const toBen = await invitationTo(ben)
    expect(await worksHere(ben, 'a stranger’s tulip', toAda)).toBe(false)
    // Who made an account of the email without proving it is out once its owner follows the link.
    expect(await worksHere(ben, 'a plain red tulip', toBen)).toBe(true)
    expect(await codeOf(visitor.signIn({ body: { email: ben, password: 'a stranger’s tulip' } }))).toContain(
      'error.badRequest.wrong-password',
    )
    expect(
      await codeOf(visitor.signUp({ body: { email: ben, password: 'another tulip', invitation: toBen } })),
    ).toContain('error.badRequest.email-already-in-use')
    const toCleo = await invitationTo(cleo)
    await query("UPDATE identity_tokens SET expires_at = expires_at - interval '8 days' WHERE email = $1", [cleo])
    expect(await worksHere(cleo, 'a plain red tulip', toCleo)).toBe(false)
    expect(await worksHere(ada, 'a plain red tulip')).toBe(false)
    const told = await query<{ subject: string }>('SELECT subject FROM outbox_messages WHERE recipient = $1', [ben])
    const subjects = told.map(({ subject }) => subject)
    expect(subjects).toContain('You have a password for Fieldhouse now')
    expect(subjects).not.toContain('Your Fieldhouse password was reset')
  })

  it('is invited once more until they have come in; the link is answered to super admins alone, where no mail is sent [STAFF-33]', async () => {
    const email = 'lost@mail.example'
    const { id } = await add({ email })
    const mails = () =>
      query<{ text: string }>('SELECT body_text AS text FROM outbox_messages WHERE recipient = $1', [email])
    const key = { idempotencyKey: 'once-more' }
    expect((await owner().inviteStaff({ id }, key)).data).toEqual({ email, url: null })
    expect((await owner().inviteStaff({ id }, key)).data).toEqual({ email, url: null })
    expect(await mails()).toHaveLength(2)
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId() } })
    const adminKey = { idempotencyKey: 'by-hand-1' }
    const first = (await admin.inviteStaff({ id }, adminKey)).data
    const { url } = (await admin.inviteStaff({ id }, adminKey)).data
    // The same call again: no mail, but a link that no kept reply has.
    expect(url).not.toBe(first.url)
    expect(await mails()).toHaveLength(3)
    const invitation = new URL(url!).searchParams.get('invitation')!
    await product.as(null).signUp({ body: { email, password: 'correct horse', invitation } })
    const { token } = (await product.as(null).signIn({ body: { email, password: 'correct horse' } })).data
    const { session } = (await product.as(null).socialLogin({ body: { token, provider: 'FIREBASE' } })).data
    const own = product.as({ ...product.cast.stranger, token: session.token })
    expect((await own.getOwnStaff({ query: { partnerId: partnerId() } })).data.email).toBe(email)
    expect(await codeOf(owner().inviteStaff({ id }))).toContain('error.badRequest.notInvited')
    const trail = await query(
      "SELECT actor_id AS by, after FROM audit_entries WHERE subject_id = $1 AND action = 'staff.invited' ORDER BY at, id",
      [id],
    )
    const by = [club().staff.owner, product.cast.superAdmin].map(({ accountId }) => ({
      by: accountId,
      after: { email },
    }))
    expect(trail).toHaveLength(2)
    expect(trail).toEqual(expect.arrayContaining(by))
  })

  it('is called in their account as the club called them, and as they say themself once they were asked', async () => {
    const visitor = product.as(null)
    await add({ email: 'mei@named.example', firstName: 'Mei', lastName: 'Lim' })
    const { api: own } = await comeIn('mei@named.example')
    expect((await own.getAccount({})).data.profile).toMatchObject({
      firstName: 'Mei',
      lastName: 'Lim',
      name: 'Mei Lim',
    })

    // Who signed up without the invitation proves the email by a mail, whose link asks for the name.
    const email = 'kim@named.example'
    await add({ email, firstName: 'Kim', lastName: 'Ong' })
    const squatted = (await visitor.signUp({ body: { email, password: 'correct horse' } })).data
    const squatter = (await visitor.socialLogin({ body: { token: squatted.token, provider: 'FIREBASE' } })).data
    await product
      .as({ ...product.cast.stranger, token: squatter.session.token })
      .updateAccount({ body: { firstName: 'Not', lastName: 'Kim' } })
    const [mail] = await query<{ token: string }>(
      "SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/reset-password?token=%'",
      [email],
    )
    const { token } = mail!
    expect((await visitor.checkPasswordLink({ body: { token } })).data).toEqual({
      email,
      isFirst: true,
      firstName: 'Kim',
      lastName: 'Ong',
    })
    const names = { firstName: 'Kimberly', lastName: 'Ong' }
    const { data } = await visitor.resetPassword({ body: { token, password: 'a plain new tulip', names } })
    const opened = (await visitor.socialLogin({ body: { token: data.token, provider: 'FIREBASE' } })).data
    expect(opened.account.profile).toMatchObject({ ...names, name: 'Kimberly Ong' })
    // What the club calls them stays the club's.
    const kim = product.as({ ...product.cast.stranger, token: opened.session.token })
    expect((await kim.getOwnStaff({ query: { partnerId: partnerId() } })).data).toMatchObject({ firstName: 'Kim' })

    // A later password is not a first one: nothing is renamed with it.
    await visitor.sendResetEmail({ body: { email } })
    const [again] = await query<{ token: string }>(
      "SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND subject LIKE 'Reset%'",
      [email],
    )
    expect((await visitor.checkPasswordLink({ body: again! })).data).toEqual({ email, isFirst: false, ...names })
    await visitor.resetPassword({
      body: { ...again!, password: 'a blue tulip', names: { firstName: 'Q', lastName: '' } },
    })
    expect((await query('SELECT first_name FROM accounts WHERE email = $1', [email]))[0]).toEqual({
      first_name: 'Kimberly',
    })
  })

  it('has the name of no club where two say otherwise, nor that of one that removed them', async () => {
    const visitor = product.as(null)
    const email = 'vera@named.example'
    const { harbour } = product.cast
    const elsewhere = { firstName: 'Rude', lastName: 'Nickname', email, mobile: null, roleIds: ['finance' as const] }
    const calledSo = async () => {
      const [link] = await query<{ token: string }>(
        "SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/reset-password?token=%'",
        [email],
      )
      const { firstName, lastName } = (await visitor.checkPasswordLink({ body: link! })).data
      return [firstName, lastName]
    }
    await add({ email, firstName: 'Vera', lastName: 'Victim' })
    await visitor.signUp({ body: { email, password: 'correct horse' } })
    expect(await calledSo()).toEqual(['Vera', 'Victim'])
    const other = (await product.as(harbour.staff.owner).createStaff({ partnerId: harbour.id, body: elsewhere })).data
    expect(await calledSo()).toEqual([null, null])
    await product.as(harbour.staff.owner).removeStaff({ id: other.id })
    expect(await calledSo()).toEqual(['Vera', 'Victim'])
  })

  it('who logs in already is led to the log-in, in their language [STAFF-33]', async () => {
    const { stranger } = product.cast
    await product.as(stranger).updateAccount({ body: { locale: 'vi' } })
    await add({ email: stranger.email })
    const [mail] = await query<{ subject: string; body_text: string }>(
      'SELECT subject, body_text FROM outbox_messages WHERE recipient = $1',
      [stranger.email],
    )
    expect(mail!.subject).toContain('nhân viên')
    expect(mail!.body_text).toContain('http://club.localhost:3000/login')
  })

  it('of a club in Vietnam is invited in Vietnamese, by its name, unless they read English [STAFF-33]', async () => {
    const { saigon } = product.cast
    const invited = async (email: string) => {
      await product.as(saigon.staff.owner).createStaff({ partnerId: saigon.id, body: input({ email }) })
      const [mail] = await query<{ subject: string; body_text: string }>(
        'SELECT subject, body_text FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
        [email],
      )
      return mail!
    }
    const mail = await invited('linh@new.example')
    expect(mail.subject).toContain('mời')
    expect(mail.body_text).toContain('http://club.localhost:3000/signup?email=linh%40new.example')
    const { email } = product.cast.harbour.staff.marketing
    await product.as(product.cast.harbour.staff.marketing).updateAccount({ body: { locale: 'en' } })
    expect((await invited(email)).subject).not.toMatch(/mời|nhân viên/)
  })
})

describe('the owners of a business', () => {
  it('are who holds the role: given, taken away, given to who had not come in yet, and removed [STAFF-33]', async () => {
    const { id, ...rest } = await add({ roleIds: ['owner'] })
    const before = await ownersOf()
    const { person, api } = await comeIn(rest.email)
    expect(await ownersOf()).toEqual([...before, person.profileId])
    const { firstName, lastName, email, mobile } = rest
    const save = (version: number, roleIds: ('owner' | 'finance')[]) =>
      owner().updateStaff({ id, body: { firstName, lastName, email, mobile, roleIds, version } })
    await save(1, ['finance'])
    expect(await ownersOf()).toEqual(before)
    expect(await codeOf(api.listStaff({ partnerId: partnerId(), query: {} }))).toContain(403)
    await save(2, ['finance', 'owner'])
    expect(await ownersOf()).toEqual([...before, person.profileId])
    expect((await api.listStaff({ partnerId: partnerId(), query: {} })).data.length).toBeGreaterThan(0)
    await owner().removeStaff({ id })
    expect(await ownersOf()).toEqual(before)
  })

  it('are never none: the only one is neither removed nor loses the role, nor removes themself [STAFF-30]', async () => {
    const mumbai = product.cast.mumbai
    await query('DELETE FROM partner_owners WHERE partner_id = $1 AND profile_id = $2', [
      mumbai.id,
      mumbai.founder.profileId,
    ])
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: mumbai.id } })
    const id = mumbai.staff.owner.staffId!
    expect(await codeOf(product.as(mumbai.staff.owner).removeStaff({ id }))).toEqual([
      400,
      'error.badRequest.cannotRemoveYourself',
      'You cannot remove yourself',
    ])
    // Who was invited to be one and never came is none yet.
    await admin.createStaff({ partnerId: mumbai.id, body: input({ roleIds: ['owner'] }) })
    const only = [400, 'error.badRequest.lastOwner', 'This is the only owner of the business']
    expect(await codeOf(admin.removeStaff({ id }))).toEqual(only)
    const { version, firstName, lastName, email } = (await admin.getStaff({ id })).data
    const body = { firstName, lastName, email, roleIds: ['finance' as const], version }
    expect(await codeOf(admin.updateStaff({ id, body }))).toEqual(only)
    expect(await ownersOf(mumbai.id)).toEqual([mumbai.staff.owner.profileId])
  })

  it('who remove each other at once leave one [STAFF-30]', async () => {
    const { saigon } = product.cast
    await query('DELETE FROM partner_owners WHERE partner_id = $1 AND profile_id = $2', [
      saigon.id,
      saigon.founder.profileId,
    ])
    const first = product.as(saigon.staff.owner)
    const { id, email } = (await first.createStaff({ partnerId: saigon.id, body: input({ roleIds: ['owner'] }) })).data
    const { api: second } = await comeIn(email)
    expect(await ownersOf(saigon.id)).toHaveLength(2)
    const tries = await Promise.allSettled([
      first.removeStaff({ id }),
      second.removeStaff({ id: saigon.staff.owner.staffId! }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ownersOf(saigon.id)).toHaveLength(1)
  })
})

describe('saving a staff member', () => {
  it('over what somebody else has saved since is refused with the version that stands [STAFF-21]', async () => {
    const { id, version, firstName, lastName, email } = await add()
    const save = (over: object) =>
      owner().updateStaff({ id, body: { firstName, lastName, email, roleIds: ['finance'], version, ...over } })
    expect((await save({ lastName: 'Lim-Tan' })).data).toMatchObject({ lastName: 'Lim-Tan', version: 2 })
    const { status, body } = await failure(save({ firstName: 'Mia' }))
    expect([status, body.data.errorCode, body.data.metaData]).toEqual([
      409,
      'error.conflict.staffChangedMeanwhile',
      { version: 2 },
    ])
    expect((await save({ firstName: 'Mia', version: 2, mobile: '9123 4567' })).data).toMatchObject({
      firstName: 'Mia',
      lastName: 'Lim',
      mobile: '+6591234567',
    })
    // What is emptied is gone.
    expect((await save({ version: 3, mobile: null })).data.mobile).toBeNull()
    expect((await owner().getStaff({ id })).data).toMatchObject({ mobile: null, version: 4 })
  })

  it('with the email of another one is refused; one who has not come in is invited anew at another email [STAFF-31]', async () => {
    const [one, other] = [await add(), await add()]
    const save = (email: string, version: number) =>
      owner().updateStaff({
        id: one.id,
        body: { firstName: 'Mei', lastName: 'Lim', email, roleIds: ['finance'], version },
      })
    expect(await codeOf(save(other.email.toUpperCase(), 1))).toContain('error.badRequest.existedStaffEmail')
    await save('another@new.example', 1)
    await save('ANOTHER@new.example', 2)
    const sent = await query('SELECT recipient FROM outbox_messages WHERE lower(recipient) = $1', [
      'another@new.example',
    ])
    expect(sent).toEqual([{ recipient: 'another@new.example' }])
  })
})

describe('who is removed', () => {
  it('is out at once: the next call is refused, the open stream ends, and the list tells [STAFF-22]', async () => {
    // A club of which nobody has told anything yet.
    const { id, staff } = product.cast.pacific
    const person = staff.reporting
    const chief = product.as(staff.owner)
    const api = product.as(person)
    const hear = async (who: typeof api) => {
      const heard: string[] = []
      const events = await who.watchSchedule({ partnerId: id })
      const listening = (async () => {
        for await (const { type } of events) {
          heard.push(type)
          if (type === 'staff' && who !== api) break
        }
      })()
      return { heard, listening }
    }
    const [theirs, mine] = [await hear(api), await hear(chief)]
    await chief.removeStaff({ id: person.staffId! })
    expect(await codeOf(api.getPartner({ partnerId: id, query: {} }))).toContain(403)
    await theirs.listening
    await mine.listening
    expect([theirs.heard, mine.heard]).toEqual([['ready'], ['ready', 'staff']])
    const { data } = await chief.listStaff({ partnerId: id, query: { limit: 100 } })
    expect(data.map((each) => each.id)).not.toContain(person.staffId)
    expect(await codeOf(chief.removeStaff({ id: person.staffId! }))).toEqual([
      404,
      'error.notFound.partnerStaff',
      'This staff no longer exists',
    ])
  })
})

describe('the list', () => {
  it('is found by name, email and mobile, and comes in pages [STAFF-18] [STAFF-25]', async () => {
    const { harbour } = product.cast
    const api = product.as(harbour.staff.owner)
    const find = async (call: object) => {
      const { data, pagination } = await api.listStaff({ partnerId: harbour.id, query: call })
      return [data.map(({ email }) => email), pagination.total]
    }
    const { data } = await api.createStaff({
      partnerId: harbour.id,
      body: input({ firstName: 'Zoë', lastName: '100%', email: 'zoe@new.example', mobile: '0412 345 678' }),
    })
    for (const searchString of ['zoe', 'ZOË 100', 'zoe@new', '+61 412-345', '%'])
      expect([searchString, ...(await find({ searchString }))]).toEqual([searchString, [data.email], 1])
    expect(await find({ searchString: 'nobody' })).toEqual([[], 0])
    const [all, total] = await find({ limit: 100 })
    expect(total).toBe((all as string[]).length)
    expect((await api.listStaff({ partnerId: harbour.id, query: {} })).pagination.limit).toBe(10)
    expect(await find({ offset: 1, limit: 2 })).toEqual([(all as string[]).slice(1, 3), total])
  })

  it('is by name, without regard to case and accents, and who has the same name stays in one order', async () => {
    const { harbour } = product.cast
    const api = product.as(harbour.staff.owner)
    const people = [
      ['ánh', 'Xyz'],
      ['Zoë', 'Xyz'],
      ['Ang', 'Xyz'],
      ['Ang', 'Xyz'],
      ['anh', 'Xya'],
    ] as const
    for (const [firstName, lastName] of people)
      await api.createStaff({ partnerId: harbour.id, body: input({ firstName, lastName }) })
    const list = async (call: object) =>
      (await api.listStaff({ partnerId: harbour.id, query: { searchString: ' xy', ...call } })).data
    const all = await list({})
    expect(all.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Ang Xyz',
      'Ang Xyz',
      'anh Xya',
      'ánh Xyz',
      'Zoë Xyz',
    ])
    const pages = [await list({ limit: 1 }), await list({ limit: 1, offset: 1 })].flat()
    expect(pages).toEqual(all.slice(0, 2))
  })

  it('of a partner is read by index: the staff of others are not looked at', async () => {
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
       SELECT $1, gen_random_uuid(), 'A', 'B', 'person' || n || '@crowd.example', '{reporting}', now() FROM generate_series(1, 5000) n`,
      [product.cast.pacific.id],
    )
    await query('ANALYZE partner_staffs')
    const plan = await query<Record<string, string>>(
      `EXPLAIN SELECT id FROM partner_staffs WHERE partner_id = '${partnerId()}' AND deleted_at IS NULL ORDER BY plain_text(first_name || ' ' || last_name) COLLATE "C", id LIMIT 10`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('staff_by_name')
  })
})

it('the roles are a fixed list with what each grants [STAFF-04] [STAFF-23] [STAFF-32]', async () => {
  const { data } = await owner().listRoles({ partnerId: partnerId() })
  expect(data.map(({ type, name }) => [type, name])).toEqual([
    ['owner', 'Owner'],
    ['operations', 'Operations'],
    ['customerService', 'Customer Service'],
    ['finance', 'Finance'],
    ['reporting', 'Reporting'],
    ['marketing', 'Marketing'],
    ['instructor', 'Instructor'],
  ])
  expect(Object.fromEntries(data.map(({ type, policies }) => [type, policies]))).toMatchObject({
    owner: ['*.*'],
    customerService: ['review.view', 'review.reply'],
    finance: ['customer.*', 'payout.*', 'credit.*'],
    reporting: ['analytics.view'],
    marketing: ['campaign.*', 'segment.*', 'coupon.*'],
  })
})

it('a command sent again under its key is done once, and the trail tells who did what', async () => {
  const body = input()
  const options = { idempotencyKey: 'the same staff member'.replaceAll(' ', '-') }
  const call = { partnerId: partnerId(), body }
  const [first, again] = [await owner().createStaff(call, options), await owner().createStaff(call, options)]
  expect(again).toEqual(first)
  const { id, version } = first.data
  const saved = { firstName: 'Mia', lastName: 'Lim', email: body.email, roleIds: body.roleIds, version }
  await owner().updateStaff({ id, body: saved })
  await owner().removeStaff({ id })
  const trail = await query('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY at, action', [
    id,
  ])
  expect(trail).toEqual([
    { action: 'staff.created', actor_id: club().staff.owner.accountId },
    { action: 'staff.edited', actor_id: club().staff.owner.accountId },
    { action: 'staff.removed', actor_id: club().staff.owner.accountId },
  ])
})
