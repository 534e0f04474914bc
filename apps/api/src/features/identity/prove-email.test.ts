import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { keepInvitationToken } from './one-time-token.ts'
import { identityRoutes, makeAdminLink } from './index.ts'
import { codeOfStep, stepAt } from './second-factor/totp.ts'

// Somebody signs up with an email that is not theirs, and sets up whatever there is; then its owner comes.

let api: TestApi
/** Sessions that other features were told of. */
const left: string[] = []
beforeAll(async () => {
  api = await startApi((deps) => identityRoutes(deps, (id) => Promise.resolve(void left.push(id))))
})
afterAll(() => api.stop())
// Tries are counted by the hour.
beforeEach(() => api.wait(HOUR))

const HOUR = 3_600_000
const SQUATTERS = 'a squatters tulip'
const OWN = 'a plain new tulip'
const THERE = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0', 'x-device-id': 'a-desk-of-a-stranger-1' }
const HERE = { 'user-agent': 'Mozilla/5.0 (Macintosh) Firefox/144.0', 'x-device-id': 'a-desk-of-its-owner-01' }

type Session = { token: string }
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const post = (path: string, body: object, headers = HERE) => api.call('POST', `/auth/${path}`, { body, headers })
const open = (token: string, headers = HERE) => post('social/login', { token, provider: 'FIREBASE' }, headers)
const errorOf = ({ status, data }: { status: number; data: { errorCode?: string } }) => [status, data.errorCode]
const security = async (as: Session) => (await api.call('GET', '/auth/security', { as })).data
const linkTo = async (email: string): Promise<string> => {
  const [mail] = await query(
    'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND one_time_token IS NOT NULL ORDER BY created_at DESC',
    [email],
  )
  return mail.token
}
const provedAt = (email: string, at: string | null) =>
  query('UPDATE accounts SET email_verified_at = $2 WHERE email = $1', [email, at])
const begin = (as: Session, password = SQUATTERS) => api.call('POST', '/auth/secondFactor', { as, body: { password } })
const turnOn = (as: Session, code: string) => api.call('PUT', '/auth/secondFactor', { as, body: { code } })
const codeOf = (secret: string) => codeOfStep(secret, stepAt(api.deps.now()))

/** Signs up as a stranger; answers the session. */
const squat = async (email: string): Promise<Session> => {
  const { data } = await post('signUp', { email, password: SQUATTERS }, THERE)
  return (await open(data.token, THERE)).data.session
}
/** Turns a second factor on in the unproved account, as was possible once. */
const guard = async (email: string, as: Session): Promise<void> => {
  await provedAt(email, '2020-01-01')
  const { secret } = (await begin(as)).data
  await turnOn(as, codeOf(secret))
  await provedAt(email, null)
}
const employ = (email: string) =>
  query(
    `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
     VALUES ($1, gen_random_uuid(), 'New', 'Colleague', $2, '{operations}', now())`,
    [api.cast.riverside.id, email],
  )

/** How the owner of an email is reached for the first time: each answers an identity token. */
const WAYS: Record<string, (email: string) => Promise<string>> = {
  'the link of a reset': async (email) => {
    await post('resetEmail', { email })
    return (await post('resetPassword', { token: await linkTo(email), password: OWN })).data.token
  },
  'the link of an invitation': async (email) => {
    const token = `invitation-of-${email}`
    await api.deps.platform((db) => keepInvitationToken(db, { email, token }, api.deps.now()))
    return (await post('signUp', { email, password: OWN, invitation: token })).data.token
  },
  "a link of the server's operator": async (email) => {
    const token = (await makeAdminLink(api.deps, email)).split('#')[1]!
    return (await post('adminLinks/accept', { token, password: OWN })).data.token
  },
  'the mail that a sign-up with a staff email sends': async (email) =>
    (await post('resetPassword', { token: await linkTo(email), password: OWN })).data.token,
}

describe('an email that is proved for the first time', () => {
  it.each(Object.keys(WAYS))('by %s leaves nothing of who signed up with it before [ACCESS-49]', async (way) => {
    const email = `${way.replaceAll(/\W+/g, '-')}@taken.example`
    await employ(email)
    const squatter = await squat(email)
    await guard(email, squatter)
    await api.call('PUT', '/auth/me', { as: squatter, body: { firstName: 'Not', lastName: 'Me', locale: 'vi' } })
    await query(`UPDATE accounts SET identity_subject = $2, phone = '+6591234567', picture = 'x' WHERE email = $1`, [
      email,
      `facebook:${way}`,
    ])
    const pending = (await post('signIn', { email, password: SQUATTERS }, THERE)).data.token
    const { sessions } = await security(squatter)
    left.length = 0

    const opened = await open(await WAYS[way]!(email))

    expect(opened.status).toBe(200)
    const { account, session } = opened.data
    expect(account).toMatchObject({ email, phone: null, locale: null })
    // Whom a club invited, it has named; nobody else is named here.
    const named = way === 'the link of an invitation' ? ['New', 'Colleague', 'New Colleague'] : [null, null, null]
    const [firstName, lastName, name] = named
    expect(account.profile).toEqual({ firstName, lastName, name, picture: null })
    expect(await security(session)).toMatchObject({
      isEmailProved: true,
      secondFactor: { onSince: null, recoveryCodesLeft: 0 },
      sessions: [{ isThis: true }],
    })
    expect(left).toEqual(sessions.map(({ id }: { id: string }) => id))
    expect((await api.call('GET', '/auth/me', { as: squatter })).status).toBe(401)
    expect((await open(pending, THERE)).status).toBe(401)
    expect((await post('signIn', { email, password: SQUATTERS }, THERE)).status).toBe(400)
    expect(await query('SELECT 1 FROM accounts WHERE identity_subject = $1', [`facebook:${way}`])).toEqual([])
    // Should the stranger come by the new password, too: their device is a new one to the account, and its owner is told.
    expect((await open((await post('signIn', { email, password: OWN }, THERE)).data.token, THERE)).status).toBe(200)
    const told = await query('SELECT subject FROM outbox_messages WHERE recipient = $1', [email])
    expect(told.map(({ subject }) => subject)).toContain('New login to your Fieldhouse account')
  })

  it('by a reset is no first time where it was proved long ago: second factor, names and other logins stay', async () => {
    const email = 'long-proved@own.example'
    const own = await squat(email)
    await provedAt(email, '2020-01-01')
    await api.call('PUT', '/auth/me', { as: own, body: { firstName: 'Una', lastName: 'Tan' } })
    await query(`UPDATE accounts SET identity_subject = 'facebook:una' WHERE email = $1`, [email])
    const { secret } = (await begin(own)).data
    await turnOn(own, codeOf(secret))
    api.wait(30_000)

    const token = await WAYS['the link of a reset']!(email)

    expect(errorOf(await open(token))).toEqual([403, 'error.forbidden.secondFactorAsked'])
    const { data } = await post('social/login', { token, provider: 'FIREBASE', code: codeOf(secret) })
    expect(data.account.profile).toMatchObject({ firstName: 'Una', lastName: 'Tan' })
    expect(await query(`SELECT email FROM accounts WHERE identity_subject = 'facebook:una'`)).toEqual([{ email }])
  })
})

describe('a second factor of an unproved email [BEYOND-23]', () => {
  it('that was begun is not turned on, and uses up none of the tries of who proves the email', async () => {
    const email = 'begun@taken.example'
    const squatter = await squat(email)
    await provedAt(email, '2020-01-01')
    const { secret } = (await begin(squatter)).data
    await provedAt(email, null)
    for (let n = 0; n < 11; n++)
      expect(errorOf(await turnOn(squatter, codeOf(secret)))).toEqual([409, 'error.conflict.emailNotProved'])

    const { data } = await open(await WAYS['the link of an invitation']!(email))

    expect(errorOf(await turnOn(data.session, codeOf(secret)))).toEqual([409, 'error.conflict.noSecondFactor'])
  })

  it('goes with the update, and so does one that was set up before the proof', async () => {
    const set = async (email: string, provedSince: string | null) => {
      await guard(email, await squat(email))
      await provedAt(email, provedSince)
      return email
    }
    const never = await set('never@old.example', null)
    const later = await set('later@old.example', new Date(api.deps.now() + HOUR).toISOString())
    const before = await set('before@old.example', '2020-01-01')
    const having = async (what: string) =>
      (
        await query(`SELECT a.email FROM accounts a WHERE a.email LIKE '%@old.example' AND EXISTS (${what}) ORDER BY 1`)
      ).map(({ email }) => email)
    const guarded = () => having('SELECT 1 FROM account_second_factors f WHERE f.account_id = a.id')
    const withCodes = () => having('SELECT 1 FROM account_recovery_codes c WHERE c.account_id = a.id')
    const loggedIn = () => having('SELECT 1 FROM sessions s WHERE s.account_id = a.id AND s.revoked_at IS NULL')
    expect(await guarded()).toEqual([before, later, never])

    const folder = new URL('../../../migrations/', import.meta.url)
    await query(await readFile(new URL('0360_factors_need_a_proved_email.sql', folder), 'utf8'))

    expect(await guarded()).toEqual([before])
    expect(await withCodes()).toEqual([before])
    expect(await loggedIn()).toEqual([before, never])
  })
})
