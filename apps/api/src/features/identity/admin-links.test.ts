import { createHash } from 'node:crypto'
import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessRoutes } from '../access/index.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { identityRoutes, makeAdminLink, makeFirstAdminLink, makePasswordLink } from './index.ts'
import { codeOfStep, stepAt } from './second-factor/totp.ts'

let api: TestApi
/** Sessions that other features were told of. */
const left: string[] = []
beforeAll(async () => {
  api = await startApi((deps) => ({
    ...identityRoutes(deps, (id) => Promise.resolve(void left.push(id))),
    ...accessRoutes(deps),
  }))
})
afterAll(() => api.stop())
// Tries are counted by the hour.
beforeEach(() => api.wait(HOUR))

const HOUR = 3_600_000
const PASSWORD = 'a plain new tulip'

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const tokenIn = (url: string) => /^https:\/\/club\.example\/super-admin#([\w-]{43})$/.exec(url)![1]!
const linkFor = async (email: string) => tokenIn(await makeAdminLink(api.deps, email))
const check = (token: string, ip?: string) =>
  api.call('POST', '/auth/adminLinks/check', { body: { token }, ...(ip && { ip }) })
const accept = (body: { token: string; email?: string; password?: string; names?: object }) =>
  api.call('POST', '/auth/adminLinks/accept', { body: { password: PASSWORD, ...body } })
const enter = async (token: string) =>
  (await api.call('POST', '/auth/social/login', { body: { token, provider: 'FIREBASE', referralLink: null } })).data
    .session as { token: string }
const signIn = (email: string, password: string) => api.call('POST', '/auth/signIn', { body: { email, password } })
const isSuperAdmin = async (as: { token: string }) =>
  (await api.call('GET', '/partners/superAdmins/me', { as })).data !== null
const codeOf = ({ data, status }: { data: { errorCode?: string }; status: number }) => [status, data.errorCode]
const OVER = [400, 'error.badRequest.invalidToken']

/** What the trail of accounts keeps of super admins, by email. */
const trailOf = async (email: string) =>
  (await api.call('GET', `/auth/securityEvents?limit=100&email=${email}`, { as: api.cast.superAdmin })).data.map(
    ({ kind, reason }: { kind: string; reason: string | null }) => [kind, reason],
  )

describe('a link for an email', () => {
  it('makes somebody new a super admin once, who chooses the password and is in at once [BEYOND-31]', async () => {
    const email = 'ops@new.example'
    const token = await linkFor(email)
    const told = await check(token)
    expect(told.data).toMatchObject({ email, hasAccount: false })
    expect(Date.parse(told.data.expiresAt)).toBe(api.deps.now() + 24 * HOUR)
    const made = await accept({ token })
    expect(made.status).toBe(200)
    expect(await isSuperAdmin(await enter(made.data.token))).toBe(true)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect(codeOf(await check(token))).toEqual(OVER)
    expect(codeOf(await accept({ token }))).toEqual(OVER)
    expect(await trailOf(email)).toContainEqual(['superAdminMade', null])
  })

  it('is kept as a hash only [BEYOND-31]', async () => {
    const token = await linkFor('hash@new.example')
    const rows = await query('SELECT token_hash AS hash FROM admin_links WHERE email = $1', ['hash@new.example'])
    expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest() }])
    expect(JSON.stringify(await query('SELECT * FROM admin_links'))).not.toContain(token)
    expect(api.logged.join('\n')).not.toContain(token)
  })

  it('works for 24 hours and not a moment longer [BEYOND-31]', async () => {
    const [early, late] = [await linkFor('early@new.example'), await linkFor('late@new.example')]
    api.wait(24 * HOUR - 1)
    expect((await accept({ token: early })).status).toBe(200)
    api.wait(1)
    expect(codeOf(await check(late))).toEqual(OVER)
    expect(codeOf(await accept({ token: late }))).toEqual(OVER)
  })

  it('lets a super admin in again who lost the password; who else was in is out [BEYOND-31]', async () => {
    const { email } = api.cast.superAdmin
    const before = await enter((await signIn(email, CAST_PASSWORD)).data.token)
    // The device that showed the codes is lost as well.
    const { secret } = (await api.call('POST', '/auth/secondFactor', { as: before, body: { password: CAST_PASSWORD } }))
      .data
    const code = codeOfStep(secret, stepAt(api.deps.now()))
    expect((await api.call('PUT', '/auth/secondFactor', { as: before, body: { code } })).status).toBe(200)
    left.length = 0
    const token = await linkFor(email.toUpperCase())
    expect((await check(token)).data.hasAccount).toBe(true)
    const made = await accept({ token })
    expect((await api.call('GET', '/auth/me', { as: before })).status).toBe(401)
    expect(left).not.toHaveLength(0)
    expect((await signIn(email, CAST_PASSWORD)).status).toBe(400)
    const now = await enter(made.data.token)
    expect(await isSuperAdmin(now)).toBe(true)
    expect((await api.call('GET', '/partners/superAdmins?limit=100', { as: now })).data).toHaveLength(
      (await query('SELECT DISTINCT account_id FROM super_admins')).length,
    )
    // The session of the cast ended with the password: the tests after this one go on in this one.
    api.cast.superAdmin.token = now.token
    expect(await trailOf(email)).toContainEqual(['passwordReset', null])
    const mails = await query('SELECT subject FROM outbox_messages WHERE recipient = $1', [email])
    expect(mails.map(({ subject }) => subject)).toContain('Your Fieldhouse password was reset')
  })

  it('takes an account whose email nobody proved from who made it', async () => {
    const email = 'squatter@new.example'
    await api.call('POST', '/auth/signUp', { body: { email, password: 'a squatters tulip' } })
    await query(`UPDATE accounts SET identity_subject = 'facebook:1' WHERE email = $1`, [email])
    expect((await accept({ token: await linkFor(email) })).status).toBe(200)
    expect((await signIn(email, 'a squatters tulip')).status).toBe(400)
    const [row] = await query('SELECT identity_subject, email_verified_at FROM accounts WHERE email = $1', [email])
    expect(row).toEqual({ identity_subject: null, email_verified_at: expect.anything() })
  })

  it('calls a new super admin, and one whose email nobody proved, as they say', async () => {
    const called = async (email: string) =>
      (await query('SELECT first_name, last_name FROM accounts WHERE email = $1', [email]))[0]
    const names = { firstName: 'Ines', lastName: 'Ong' }
    expect((await accept({ token: await linkFor('ines@new.example'), names })).status).toBe(200)
    expect(await called('ines@new.example')).toEqual({ first_name: 'Ines', last_name: 'Ong' })
    await api.call('POST', '/auth/signUp', { body: { email: 'ong@new.example', password: 'a squatters tulip' } })
    expect((await accept({ token: await linkFor('ong@new.example'), names })).status).toBe(200)
    expect(await called('ong@new.example')).toEqual({ first_name: 'Ines', last_name: 'Ong' })
  })

  it('is for nobody else, and refuses a password that everybody guesses; it then still works', async () => {
    const email = 'named@new.example'
    const token = await linkFor(email)
    const other = await accept({ token, email: 'other@new.example' })
    expect([...codeOf(other), other.data.message[0].property]).toEqual([400, 'error.badRequest.invalidInput', 'email'])
    const weak = await accept({ token, password: 'qwerty123' })
    expect([...codeOf(weak), weak.data.message[0].property]).toEqual([
      400,
      'error.badRequest.commonPassword',
      'password',
    ])
    expect(await trailOf(email)).toEqual([['adminLinkRefused', 'commonPassword']])
    expect((await accept({ token, email: 'NAMED@new.example' })).status).toBe(200)
  })

  it('makes one super admin of two who open it at once', async () => {
    const token = await linkFor('twice@new.example')
    const answers = await Promise.all([accept({ token }), accept({ token, password: 'a red old tulip' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is not guessed: a hundred tries an hour from one network, which the trail keeps', async () => {
    const ip = '203.0.113.9'
    for (let i = 0; i < 100; i++) expect(codeOf(await check(`guess-${i}`, ip))).toEqual(OVER)
    expect(codeOf(await check('one-more', ip))).toEqual([429, 'error.tooManyRequests'])
    const kept = await query(`SELECT kind, reason FROM security_events WHERE address = $1`, [ip])
    expect(kept).toContainEqual({ kind: 'adminLinkRefused', reason: 'invalidToken' })
    expect(kept).toContainEqual({ kind: 'attemptsLimited', reason: 'adminLink' })
  })

  it('is claimed by who is signed in, and by nobody whom it does not mean', async () => {
    const { stranger } = api.cast
    const { owner } = api.cast.riverside.staff
    const token = await linkFor(stranger.email)
    const claim = (as: { token: string }) => api.call('POST', '/auth/adminLinks/claim', { as, body: { token } })
    expect(codeOf(await claim(owner))).toEqual([403, 'error.forbidden.noPermission'])
    expect(await isSuperAdmin(owner)).toBe(false)
    expect((await claim(stranger)).status).toBe(200)
    expect(await isSuperAdmin(stranger)).toBe(true)
    expect(codeOf(await claim(stranger))).toEqual(OVER)
    expect(await trailOf(stranger.email)).toContainEqual(['superAdminMade', null])
  })
})

describe('the link of a first start', () => {
  const first = async () => {
    const made = await makeFirstAdminLink(api.deps)
    return typeof made === 'string' ? made : tokenIn(made.url)
  }

  it('is not made where there is a super admin [BEYOND-31]', async () => {
    expect(await first()).toBe('owned')
  })

  it('is made by one of the processes that start together, for whoever opens it first [BEYOND-31]', async () => {
    await query('DELETE FROM super_admins')
    const made = await Promise.all([first(), first(), first()])
    const [token] = made.filter((said) => said !== 'shown')
    expect(made.filter((said) => said === 'shown')).toHaveLength(2)
    expect((await check(token!)).data).toMatchObject({ email: null, hasAccount: false })
    const nameless = await accept({ token: token! })
    expect([...codeOf(nameless), nameless.data.message[0].property]).toEqual([
      400,
      'error.badRequest.invalidInput',
      'email',
    ])
    const late = await linkFor('second@new.example')
    const email = 'first@new.example'
    const { data } = await accept({ token: token!, email })
    expect(await isSuperAdmin(await enter(data.token))).toBe(true)
    expect(await first()).toBe('owned')
    // One that was made by name meanwhile still stands.
    expect((await accept({ token: late })).status).toBe(200)
  })

  it('is claimed by whoever is signed in, once [BEYOND-31]', async () => {
    await query('DELETE FROM super_admins')
    // What was made before is over.
    api.wait(24 * HOUR)
    const token = await first()
    const { owner, operations } = api.cast.harbour.staff
    const claim = (as: { token: string }) => api.call('POST', '/auth/adminLinks/claim', { as, body: { token } })
    expect((await claim(owner)).status).toBe(200)
    expect(await isSuperAdmin(owner)).toBe(true)
    expect(codeOf(await claim(operations))).toEqual(OVER)
    expect(await isSuperAdmin(operations)).toBe(false)
  })

  it('is made though one for somebody by name waits, and anew once it is too old [BEYOND-31]', async () => {
    await query('DELETE FROM super_admins')
    // What was made before is over.
    api.wait(24 * HOUR)
    await linkFor('by-name@new.example')
    const token = await first()
    expect((await check(token)).data).toMatchObject({ email: null })
    api.wait(24 * HOUR - 1)
    expect(await first()).toBe('shown')
    api.wait(1)
    const another = await first()
    expect(another).not.toBe('shown')
    expect(codeOf(await check(token))).toEqual(OVER)
    expect((await check(another)).data).toMatchObject({ email: null })
  })

  it('is over once somebody else became a super admin [BEYOND-31]', async () => {
    await query('DELETE FROM super_admins')
    // One of an earlier start is over.
    api.wait(24 * HOUR)
    const token = await first()
    expect((await accept({ token: await linkFor('quicker@new.example') })).status).toBe(200)
    expect(codeOf(await check(token))).toEqual(OVER)
    expect(codeOf(await accept({ token, email: 'slower@new.example' }))).toEqual(OVER)
    expect(await query('SELECT 1 FROM accounts WHERE email = $1', ['slower@new.example'])).toEqual([])
  })
})

describe('a link for who forgot a password where no mail is sent', () => {
  it('sets the password once, within an hour, and makes nobody a super admin', async () => {
    const { email } = api.cast.riverside.staff.operations
    expect(await makePasswordLink(api.deps, 'nobody@club.example')).toBeNull()
    const link = async () => {
      const url = (await makePasswordLink(api.deps, email))!
      return /^https:\/\/club\.example\/reset-password\?token=([\w-]{43})$/.exec(url)![1]!
    }
    const reset = (token: string) => api.call('POST', '/auth/resetPassword', { body: { token, password: PASSWORD } })
    const late = await link()
    api.wait(HOUR)
    expect(codeOf(await reset(late))).toEqual(OVER)
    const token = await link()
    const { data } = await reset(token)
    expect(await isSuperAdmin(await enter(data.token))).toBe(false)
    expect(codeOf(await reset(token))).toEqual(OVER)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})
