import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveJson, type JsonServer } from '../../fixtures/serve-json.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { identityRoutes } from './index.ts'

const PROJECT = 'club-project'
let api: TestApi
let google: JsonServer
let key: CryptoKey
let strangersKey: CryptoKey
let googleDown = false
/** Sessions that other features were told of. */
const left: string[] = []

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  strangersKey = (await generateKeyPair('RS256')).privateKey
  const published = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  google = await serveJson(() => (googleDown ? { status: 503, body: {} } : { body: { keys: [published] } }))
  api = await startApi((deps) => identityRoutes(deps, (id) => Promise.resolve(void left.push(id))), {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'public-key',
    FIREBASE_KEYS_URL: `${google.url}/keys`,
  })
})
afterAll(async () => {
  await api.stop()
  await google.close()
})

const MINUTE = 60_000

/** An ID token as Firebase makes it, with changes. */
const idToken = (changes: JWTPayload = {}, header: object = {}, signer = key): Promise<string> => {
  const now = Math.floor(api.deps.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    sub: 'uid-1',
    user_id: 'uid-1',
    email: 'una@x.example',
    email_verified: true,
    name: 'Una Firebase',
    picture: 'https://pictures.example/una.png',
    firebase: { sign_in_provider: 'password' },
    ...changes,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(signer)
}
const open = (token: string) =>
  api.call('POST', '/auth/social/login', { body: { token, provider: 'FIREBASE', referralLink: null } })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows

describe('a Firebase ID token', () => {
  it("that cannot be checked because the keys are out of reach is our failure, not the caller's", async () => {
    googleDown = true
    expect((await open(await idToken())).status).toBe(503)
    googleDown = false
  })

  it('keeps of what it says of somebody one line, and no picture that is none', async () => {
    const odd = await idToken({
      sub: 'odd',
      email: 'odd@x.example',
      name: `a\u0000b\n\u202Ec ${'x'.repeat(300)}`,
      picture: 'javascript:alert(1)',
    })
    const { data } = await open(odd)
    expect(data.account.profile).toMatchObject({ name: `a b c ${'x'.repeat(194)}`, picture: null })
    expect((await open(await idToken({ sub: 'a\u0000b', email: 'nul@x.example' }))).status).toBe(401)
  })

  it('opens a session; the first one makes the account [SHELL-22] [SHELL-24]', async () => {
    const first = await open(await idToken())
    expect(first.data).toMatchObject({
      account: {
        email: 'una@x.example',
        profile: { name: 'Una Firebase', picture: 'https://pictures.example/una.png' },
      },
      isNew: true,
    })
    expect((await api.call('GET', '/auth/me', { as: first.data.session })).status).toBe(200)
    const second = await open(await idToken())
    expect(second.data.isNew).toBe(false)
    expect(second.data.account.id).toBe(first.data.account.id)
  })

  it.each([
    ['signed by somebody else', () => idToken({}, {}, strangersKey)],
    ['of another project', () => idToken({ aud: 'another' })],
    ['of another issuer', () => idToken({ iss: 'https://securetoken.google.com/another' })],
    ['that has expired', () => idToken({ exp: Math.floor(api.deps.now() / 1000) - 10 })],
    ['without an end', () => idToken({ exp: undefined })],
    ['without a subject', () => idToken({ sub: '' })],
    ['of a sign-in in the future', () => idToken({ auth_time: Math.floor(api.deps.now() / 1000) + 600 })],
    ['with a key nobody published', () => idToken({}, { kid: 'k2' })],
    ['that is no token', () => Promise.resolve('nonsense')],
    [
      'without a signature',
      async () => {
        const [, payload] = (await idToken()).split('.')
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
      },
    ],
    [
      'signed with the published key as a shared secret',
      () =>
        new SignJWT({ sub: 'uid-1', email: 'una@x.example' })
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(new TextEncoder().encode('k1'.repeat(20))),
    ],
  ])('%s is refused with 401', async (_what, token) => {
    const refused = await open(await token())
    expect([refused.status, refused.data.errorCode]).toEqual([401, 'error.unauthorized'])
  })

  it('expires by the clock of the server', async () => {
    const token = await idToken({ sub: 'uid-late', email: 'late@x.example' })
    api.wait(61 * MINUTE)
    expect((await open(token)).status).toBe(401)
  })

  it('asks for the published keys once, not at every sign-in', () => {
    expect(google.requests.filter((address) => address === '/keys').length).toBeLessThanOrEqual(2)
  })
})

describe('whose account it is', () => {
  it('a proved email joins the account that has it, with its staff record [ACCESS-49]', async () => {
    const { operations } = api.cast.riverside.staff
    const opened = await open(await idToken({ sub: 'uid-oscar', email: operations.email.toUpperCase() }))
    expect(opened.data).toMatchObject({ account: { id: operations.accountId, profileId: operations.profileId } })
  })

  it('an email that would be taken for a colleague’s in a comparison is none, whoever proved it', async () => {
    const { operations } = api.cast.riverside.staff
    const disguised = operations.email.replace('i', '\u0130')
    expect(disguised).not.toBe(operations.email)
    const refused = await open(await idToken({ sub: 'uid-disguised', email: disguised }))
    expect([refused.status, refused.data.errorCode]).toEqual([400, 'error.badRequest.invalid-email'])
  })

  it('an unproved email joins nothing', async () => {
    const { owner } = api.cast.riverside.staff
    const refused = await open(await idToken({ sub: 'uid-thief', email: owner.email, email_verified: false }))
    expect([refused.status, refused.data.errorCode]).toEqual([400, 'error.badRequest.email-already-in-use'])
  })

  it('the proof ends what somebody prepared under an unproved email: its password and its sessions', async () => {
    const trap = api.cast.stranger
    await query('UPDATE accounts SET email_verified_at = NULL WHERE id = $1', [trap.accountId])
    expect((await api.call('GET', '/auth/me', { as: trap })).status).toBe(200)
    const rightful = await open(await idToken({ sub: 'uid-sam', email: trap.email }))
    expect(rightful.data.account.id).toBe(trap.accountId)
    expect((await api.call('GET', '/auth/me', { as: trap })).status).toBe(401)
    const [row] = await query('SELECT password_hash, email_verified_at FROM accounts WHERE id = $1', [trap.accountId])
    expect(row?.password_hash).toBeNull()
    expect(row?.email_verified_at).not.toBeNull()
  })

  it('a later proof counts from then on', async () => {
    const before = await open(await idToken({ sub: 'uid-slow', email: 'slow@x.example', email_verified: false }))
    const proved = async () =>
      (await query('SELECT email_verified_at FROM accounts WHERE id = $1', [before.data.account.id]))[0]
        ?.email_verified_at
    expect(await proved()).toBeNull()
    await open(await idToken({ sub: 'uid-slow', email: 'slow@x.example' }))
    expect(await proved()).not.toBeNull()
  })

  it.each([
    ['the login of before', 'uid-taken'],
    ['another login', 'uid-rightful'],
  ])('the first proof, by %s, ends what was set before it, and says who the account is of now', async (_, sub) => {
    const email = `${sub}@taken.example`
    // Who has lost a login by the provider's own reset has the session that it opened here.
    const taken = (await open(await idToken({ sub: 'uid-taken', email, email_verified: false, name: 'Not Me' }))).data
    await api.call('PUT', '/auth/me', { as: taken.session, body: { locale: 'vi' } })
    await query(
      `INSERT INTO account_second_factors (account_id, key_id, secret, created_at, on_at) VALUES ($1, 'old', '', now(), now())`,
      [taken.account.id],
    )
    await query(`INSERT INTO account_recovery_codes VALUES ($1, 'code')`, [taken.account.id])
    left.length = 0

    const opened = await open(await idToken({ sub, email }))

    // No code is asked for: the factor and its codes were set before.
    expect(opened.status).toBe(200)
    for (const table of ['account_second_factors', 'account_recovery_codes'])
      expect(await query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [taken.account.id])).toEqual([])
    expect(opened.data.account).toMatchObject({ id: taken.account.id, locale: null, profile: { name: 'Una Firebase' } })
    expect((await api.call('GET', '/auth/me', { as: taken.session })).status).toBe(401)
    expect(left).toHaveLength(1)
    const logins = await query('SELECT identity_subject AS login FROM accounts WHERE id = $1', [taken.account.id])
    expect(logins).toEqual([{ login: `firebase:${sub}` }])
    // The next one finds it proved, and ends nothing.
    expect((await open(await idToken({ sub, email }))).status).toBe(200)
    expect((await api.call('GET', '/auth/me', { as: opened.data.session })).status).toBe(200)
    await query('DELETE FROM accounts WHERE id = $1', [taken.account.id])
  })

  it('of two first sign-ins at once both reach the one account', async () => {
    const token = await idToken({ sub: 'uid-twice', email: 'twice@x.example' })
    const answers = await Promise.all([open(token), open(token), open(token)])
    expect(new Set(answers.map((answer) => answer.data.account?.id)).size).toBe(1)
  })
})

it('with Firebase the built-in passwords open nothing, and the dashboard is told [SHELL-22]', async () => {
  const { email } = api.cast.harbour.staff.owner
  for (const [path, body] of [
    ['signIn', { email, password: CAST_PASSWORD }],
    ['signUp', { email: 'x@x.example', password: CAST_PASSWORD }],
    ['resetEmail', { email }],
    ['resetPassword', { token: 'x', password: CAST_PASSWORD }],
    ['adminLinks/accept', { token: 'x', email: 'x@x.example', password: CAST_PASSWORD }],
  ] as const)
    expect((await api.call('POST', `/auth/${path}`, { body })).status).toBe(404)
  expect((await api.call('GET', '/auth/providers')).data).toMatchObject({
    builtIn: false,
    firebaseApiKey: 'public-key',
  })
})

describe('who uses a session', () => {
  it('is confirmed by a log-in of the last five minutes, and not by a token that was made anew since', async () => {
    const { token } = (await open(await idToken({ sub: 'uid-confirms', email: 'confirms@x.example' }))).data.session
    const confirm = async (minutesAgo: number) => {
      const auth_time = Math.floor((api.deps.now() - minutesAgo * MINUTE) / 1000)
      const body = {
        token: await idToken({ sub: 'uid-confirms', email: 'confirms@x.example', auth_time }),
        provider: 'FIREBASE',
      }
      return (await api.call('POST', '/auth/confirmation', { as: { token }, body })).status
    }
    expect([await confirm(4), await confirm(6), await confirm(30 * 24 * 60), await confirm(0)]).toEqual([
      200, 401, 401, 200,
    ])
  })
})
