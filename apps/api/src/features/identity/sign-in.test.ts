import { createHash } from 'node:crypto'
import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type Answer } from '../fixtures/start-api.ts'
import { pruneOldRows } from '../../jobs/prune-old-rows.ts'
import { identityRoutes } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(identityRoutes)
})
afterAll(() => api.stop())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const signIn = (email: string, password: string, ip?: string) =>
  api.call('POST', '/auth/signIn', { body: { email, password }, ...(ip && { ip }) })
const openSession = (token: string, referralLink: string | null = null) =>
  api.call('POST', '/auth/social/login', { body: { token, provider: 'FIREBASE', referralLink } })
const session = async (email: string, password: string): Promise<Answer> =>
  openSession((await signIn(email, password)).data.token)
const hash = (text: string) => createHash('sha256').update(text).digest()
const sessionOf = async (email: string) => (await session(email, CAST_PASSWORD)).data.session
const signUp = async (email: string, ip?: string) =>
  api.call('POST', '/auth/signUp', { body: { email, password: 'plain tulip' }, ...(ip && { ip }) })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const linkIn = async (recipient: string): Promise<string> => {
  const rows = await query('SELECT body_text FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC', [
    recipient,
  ])
  return /\/reset-password\?token=([\w-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? ''
}

describe('signing in with email and password', () => {
  it('answers a token for the social login, which opens a session [SHELL-22] [SHELL-23] [SHELL-24] [BRAND-26]', async () => {
    const person = api.cast.riverside.staff.operations
    const opened = await session(person.email.toUpperCase(), CAST_PASSWORD)
    expect(opened.status).toBe(200)
    expect(opened.data.account).toEqual({
      id: person.accountId,
      email: person.email,
      profileId: person.profileId,
      phone: null,
      profile: { firstName: 'Oscar', lastName: 'Lim', name: 'Oscar Lim', picture: null },
      locale: null,
      lastActivePartnerId: null,
    })
    const me = await api.call('GET', '/auth/me', { as: opened.data.session })
    expect(me.data.email).toBe(person.email)
  })

  it('answers all that is known of the account: phone, picture, language and the partner of the last time [SHELL-24] [SHELL-25] [BRAND-26]', async () => {
    const { pacific, harbour } = api.cast
    const person = pacific.staff.customerService
    const known = ['+6281234567', 'https://pictures.example/cs.png', 'vi', harbour.id]
    await query(
      'UPDATE accounts SET phone = $2, picture = $3, locale = $4, last_active_partner_id = $5 WHERE id = $1',
      [person.accountId, ...known],
    )
    const opened = await session(person.email, CAST_PASSWORD)
    for (const { data } of [
      { data: opened.data.account },
      await api.call('GET', '/auth/me', { as: opened.data.session }),
    ])
      expect([data.phone, data.profile.picture, data.locale, data.lastActivePartnerId]).toEqual(known)
    await query('UPDATE accounts SET last_active_partner_id = NULL WHERE id = $1', [person.accountId])
  })

  it('the database keeps only hashes of session and identity tokens', async () => {
    const identity = (await signIn(api.cast.stranger.email, CAST_PASSWORD)).data.token
    const { token } = (await openSession(identity)).data.session
    expect(await query('SELECT 1 FROM sessions WHERE token_hash = $1', [hash(token)])).toHaveLength(1)
    expect(await query('SELECT 1 FROM identity_tokens WHERE token_hash = $1', [hash(identity)])).toHaveLength(1)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('a wrong password and an unknown email are refused with their codes [SHELL-22] [SHELL-32]', async () => {
    const wrong = await signIn(api.cast.harbour.staff.finance.email, 'incorrect horse')
    expect([wrong.status, wrong.data.errorCode]).toEqual([400, 'error.badRequest.wrong-password'])
    const unknown = await signIn('nobody@nowhere.example', 'incorrect horse')
    expect([unknown.status, unknown.data.errorCode]).toEqual([400, 'error.badRequest.user-not-found'])
  })

  it('an identity token works once and for five minutes', async () => {
    const { token } = (await signIn(api.cast.stranger.email, CAST_PASSWORD)).data
    expect((await openSession(token)).status).toBe(200)
    expect((await openSession(token)).status).toBe(401)
    const late = (await signIn(api.cast.stranger.email, CAST_PASSWORD)).data.token
    api.wait(5 * MINUTE)
    expect((await openSession(late)).status).toBe(401)
    expect((await openSession('made-up-by-somebody')).status).toBe(401)
  })

  it('of two requests with one identity token at once, one opens a session', async () => {
    const { token } = (await signIn(api.cast.stranger.email, CAST_PASSWORD)).data
    const answers = await Promise.all([openSession(token), openSession(token), openSession(token)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401, 401])
  })

  it('a session ends 30 days after its last use, and at log out [SHELL-29] [SHELL-31] [API-03]', async () => {
    const opened = (await session(api.cast.stranger.email, CAST_PASSWORD)).data.session
    const status = async () => (await api.call('GET', '/auth/me', { as: opened })).status
    api.wait(29 * DAY)
    expect(await status()).toBe(200)
    api.wait(29 * DAY)
    expect(await status()).toBe(200)
    api.wait(30 * DAY)
    expect(await status()).toBe(401)

    const second = (await session(api.cast.stranger.email, CAST_PASSWORD)).data.session
    expect((await api.call('POST', '/auth/signOut', { as: second })).data).toEqual({ signedOut: true })
    expect((await api.call('GET', '/auth/me', { as: second })).status).toBe(401)
    expect((await api.call('GET', '/auth/me')).status).toBe(401)
  })
})

describe('signing up', () => {
  it('makes an account whose first session is new, and no later one [SHELL-04] [SHELL-47]', async () => {
    const { data } = await signUp('new@club.example')
    const first = await openSession(data.token, 'https://links.example/abc')
    expect(first.data.isNew).toBe(true)
    expect(first.data.account.profileId).toBeGreaterThan(0)
    expect((await session('new@club.example', 'plain tulip')).data.isNew).toBe(false)
    // Also when its sessions are long gone.
    api.wait(60 * DAY)
    await pruneOldRows(api.deps.platform, api.deps.now())
    expect((await session('new@club.example', 'plain tulip')).data.isNew).toBe(false)
    const [row] = await query(`SELECT referral_link FROM accounts WHERE email = 'new@club.example'`)
    expect(row?.referral_link).toBe('https://links.example/abc')
  })

  it('an email that has an account is refused, in any case of letters', async () => {
    const taken = await signUp(api.cast.stranger.email.toUpperCase())
    expect([taken.status, taken.data.errorCode]).toEqual([400, 'error.badRequest.email-already-in-use'])
  })

  it('a short password or no address is refused with the field named [SHELL-15] [SHELL-16]', async () => {
    const short = await api.call('POST', '/auth/signUp', { body: { email: 'a@b.example', password: '12345' } })
    expect(short.status).toBe(400)
    expect(short.data.message[0].property).toBe('password')
    const bad = await api.call('POST', '/auth/signUp', { body: { email: 'nonsense', password: '123456' } })
    expect(bad.data.message[0]).toMatchObject({ property: 'email' })
  })

  it('a staff email opens the club only after its owner answered the mail, and locks out whoever signed up [ACCESS-49]', async () => {
    const { id } = api.cast.saigon
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'Vân', 'Lý', 'Van@Saigon.example', '{operations}', now())`,
      [id],
    )
    const venues = async (as: { token: string }) =>
      (await api.call('GET', `/profiles/${api.cast.saigon.founder.profileId}`, { as })).status
    const intruder = (await openSession((await signUp('van@saigon.example')).data.token)).data.session
    expect(await venues(intruder)).toBe(404)
    const token = await linkIn('van@saigon.example')
    const check = () => api.call('POST', '/auth/resetPassword/check', { body: { token } })
    expect((await check()).data).toEqual({
      email: 'van@saigon.example',
      isFirst: true,
      firstName: 'Vân',
      lastName: 'Lý',
    })
    const set = await api.call('POST', '/auth/resetPassword', { body: { token, password: 'her own' } })
    expect(set.data).toEqual({ reset: true, token: expect.any(String) })
    expect((await check()).status).toBe(400)
    expect(await venues(intruder)).toBe(401)
    expect((await signIn('van@saigon.example', 'plain tulip')).status).toBe(400)
    // Setting it is signing in: nobody types it once more.
    const owner = (await openSession(set.data.token)).data
    expect(await venues(owner.session)).toBe(200)
    const [staff] = await query(`SELECT profile_id FROM partner_staffs WHERE email = 'Van@Saigon.example'`)
    expect(staff?.profile_id).toBe(owner.account.profileId)
  })
})

describe('resetting a password', () => {
  it('the mail leads to a link that sets a new password once and ends every session [SHELL-21] [SHELL-38]', async () => {
    const person = api.cast.mumbai.staff.finance
    const before = (await session(person.email, CAST_PASSWORD)).data.session
    expect((await api.call('POST', '/auth/resetEmail', { body: { email: person.email } })).data).toEqual({ sent: true })
    const [mail] = await query('SELECT body_text FROM outbox_messages WHERE recipient = $1', [person.email])
    expect(mail?.body_text).toContain('https://club.example/reset-password?token=')
    const token = await linkIn(person.email)
    const reset = (password: string) => api.call('POST', '/auth/resetPassword', { body: { token, password } })
    expect((await reset('brand new')).status).toBe(200)
    const again = await reset('another one')
    expect([again.status, again.data.errorCode]).toEqual([400, 'error.badRequest.invalidToken'])
    expect((await api.call('GET', '/auth/me', { as: before })).status).toBe(401)
    expect((await signIn(person.email, CAST_PASSWORD)).status).toBe(400)
    expect((await session(person.email, 'brand new')).status).toBe(200)
  })

  it('the link ends after an hour, and a login token is no reset token', async () => {
    const person = api.cast.mumbai.staff.marketing
    await api.call('POST', '/auth/resetEmail', { body: { email: person.email } })
    const late = await linkIn(person.email)
    api.wait(60 * MINUTE)
    const identity = (await signIn(person.email, CAST_PASSWORD)).data.token
    for (const token of [late, identity])
      expect((await api.call('POST', '/auth/resetPassword', { body: { token, password: 'brand new' } })).status).toBe(
        400,
      )
  })

  it('a link stays readable in the outbox until it is used, replaced by a new password or too old', async () => {
    const { email } = api.cast.mumbai.staff.operations
    const links = async () => {
      const rows = await query(
        `SELECT m::text AS text FROM outbox_messages m WHERE recipient = $1 AND subject LIKE 'Reset%' ORDER BY created_at`,
        [email],
      )
      return rows.map(({ text }) => (/token=[\w-]{43}/.test(text) ? 'readable' : 'gone'))
    }
    const ask = () => api.call('POST', '/auth/resetEmail', { body: { email } })
    await ask()
    api.wait(1)
    await ask()
    expect(await links()).toEqual(['readable', 'readable'])
    const body = { token: await linkIn(email), password: 'brand new' }
    expect((await api.call('POST', '/auth/resetPassword', { body })).status).toBe(200)
    expect(await links()).toEqual(['gone', 'gone'])
    api.wait(1)
    await ask()
    await pruneOldRows(api.deps.platform, api.deps.now())
    expect(await links()).toEqual(['gone', 'gone', 'readable'])
    api.wait(60 * MINUTE)
    await pruneOldRows(api.deps.platform, api.deps.now())
    expect(await links()).toEqual(['gone', 'gone', 'gone'])
  })

  it('an unknown email is refused like at sign-in [SHELL-39]', async () => {
    const answer = await api.call('POST', '/auth/resetEmail', { body: { email: 'nobody@nowhere.example' } })
    expect(answer.data.errorCode).toBe('error.badRequest.user-not-found')
  })
})

describe('limits', () => {
  it('the eleventh wrong password within a quarter of an hour is refused with the time to wait', async () => {
    const { email } = api.cast.harbour.staff.reporting
    for (let i = 0; i < 10; i++) expect((await signIn(email, 'guess')).status).toBe(400)
    const refused = await signIn(email.toUpperCase(), CAST_PASSWORD)
    expect([refused.status, refused.data.errorCode]).toEqual([429, 'error.tooManyRequests'])
    expect(refused.data.metaData.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.data.metaData.retryAfterSeconds).toBeLessThanOrEqual(900)
    api.wait(15 * MINUTE)
    expect((await signIn(email, CAST_PASSWORD)).status).toBe(200)
  })

  it('a stranger who guesses locks nobody out who signs in from elsewhere', async () => {
    const { email } = api.cast.harbour.staff.operations
    for (let i = 0; i < 12; i++) await signIn(email, 'guess', '10.1.0.1')
    expect((await signIn(email, CAST_PASSWORD, '10.1.0.1')).status).toBe(429)
    expect((await signIn(email, CAST_PASSWORD, '10.1.0.2')).status).toBe(200)
  })

  it('guesses from many networks are bounded together; who answers the mail of a reset gets in at once', async () => {
    const { email } = api.cast.harbour.staff.customerService
    const guesses: number[] = []
    for (let i = 0; i < 11; i++) {
      const tries = Array.from({ length: 10 }, () => signIn(email, 'guess', `10.2.${i}.1`))
      guesses.push(...(await Promise.all(tries)).map(({ status }) => status))
    }
    expect(guesses.filter((status) => status === 400)).toHaveLength(100)
    expect((await signIn(email, CAST_PASSWORD, '10.3.0.1')).status).toBe(429)
    await api.call('POST', '/auth/resetEmail', { body: { email }, ip: '10.3.0.1' })
    const body = { token: await linkIn(email), password: 'brand new' }
    expect((await api.call('POST', '/auth/resetPassword', { body, ip: '10.3.0.1' })).status).toBe(200)
    expect((await signIn(email, 'brand new', '10.3.0.1')).status).toBe(200)
  })

  it('tokens of other companies are looked at only so often for one network', async () => {
    const tries = []
    for (let i = 0; i < 302; i++)
      tries.push(
        api.call('POST', '/auth/social/login', {
          body: { token: `made-up-${i}`, provider: 'FIREBASE', referralLink: null },
          ip: '10.4.0.1',
        }),
      )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('successful sign-ins do not use the limit up', async () => {
    const { email } = api.cast.harbour.staff.marketing
    for (let i = 0; i < 12; i++) expect((await signIn(email, CAST_PASSWORD)).status).toBe(200)
  })

  it('one network may sign up and guess only so often, whatever the emails', async () => {
    api.wait(60 * MINUTE)
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, i) => signUp(`many${i}@x.example`, `2001:db8:1:2::${i}`)),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
    expect((await signUp('elsewhere@x.example', '2001:db8:1:3::1')).status).toBe(200)
  })

  it('counters keep neither an email nor an address', async () => {
    const keys = (await query('SELECT key FROM rate_counters')).map((row) => String(row.key))
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
  })
})

describe('the own account', () => {
  it('keeps language and name [BEYOND-26]', async () => {
    const as = (await session(api.cast.saigon.staff.finance.email, CAST_PASSWORD)).data.session
    const changed = await api.call('PUT', '/auth/me', { as, body: { locale: 'vi', firstName: 'Phương' } })
    expect(changed.data).toMatchObject({ locale: 'vi', profile: { firstName: 'Phương', name: 'Phương Vũ' } })
    expect((await api.call('PUT', '/auth/me', { as, body: {} })).data.locale).toBe('vi')
    expect((await api.call('PUT', '/auth/me', { as, body: { locale: 'fr' } })).status).toBe(400)
  })

  it('a profile is shown to itself, colleagues and super admins, and to nobody else [SHELL-48]', async () => {
    const { riverside, harbour, superAdmin } = api.cast
    const profile = `/profiles/${riverside.staff.owner.profileId}`
    const colleague = await api.call('GET', profile, { as: await sessionOf(riverside.staff.instructor.email) })
    expect(colleague.data).toEqual({
      id: riverside.staff.owner.profileId,
      firstName: 'Olivia',
      lastName: 'Tan',
      name: 'Olivia Tan',
      picture: null,
    })
    expect((await api.call('GET', profile, { as: await sessionOf(superAdmin.email) })).status).toBe(200)
    expect((await api.call('GET', profile, { as: await sessionOf(harbour.staff.owner.email) })).status).toBe(404)
    expect((await api.call('GET', '/profiles/abc', { as: await sessionOf(superAdmin.email) })).status).toBe(400)
    // Who has left is nobody's colleague, neither of those who stay nor of their own.
    const left = riverside.staff.reporting
    const seen = async (profileId: number, as: { email: string }) =>
      (await api.call('GET', `/profiles/${profileId}`, { as: await sessionOf(as.email) })).status
    expect(await seen(left.profileId, riverside.staff.finance)).toBe(200)
    await query('UPDATE partner_staffs SET deleted_at = now() WHERE id = $1', [left.staffId])
    expect([
      await seen(left.profileId, riverside.staff.finance),
      await seen(riverside.staff.finance.profileId, left),
      await seen(left.profileId, left),
    ]).toEqual([404, 404, 200])
    await query('UPDATE partner_staffs SET deleted_at = NULL WHERE id = $1', [left.staffId])
  })

  it('tells which providers there are without a token [SHELL-22] [SHELL-33]', async () => {
    expect((await api.call('GET', '/auth/providers')).data).toEqual({
      builtIn: true,
      facebookAppId: null,
      firebaseApiKey: null,
      supportEmail: 'support@fieldhouse.example',
      mails: 'kept',
      environment: 'dev',
      siteUrl: 'https://club.example',
      map: null,
      services: { errorReporting: null, chat: null, analytics: null },
      cards: { provider: 'sandbox', publishableKey: null },
    })
    const refused = await api.call('POST', '/auth/social/login', {
      body: { token: 'x', provider: 'FACEBOOK', referralLink: null },
    })
    expect(refused.status).toBe(400)
  })
})

it('nothing that was typed or mailed is in the log', () => {
  const log = api.logged.join('')
  expect(log).toContain('/auth/signIn')
  for (const secret of [CAST_PASSWORD, 'plain tulip', 'stranger', '@', 'token=']) expect(log).not.toContain(secret)
})
