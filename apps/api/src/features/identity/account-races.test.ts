import { setTimeout as pause } from 'node:timers/promises'
import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openClient, withClient } from '../../db/open-connection.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { startApi, type Answer, type TestApi } from '../fixtures/start-api.ts'
import { identityRoutes, makeAdminLink } from './index.ts'
import { codeOfStep, stepAt } from './second-factor/totp.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(identityRoutes)
})
afterAll(() => api.stop())

const NEW = 'a plain new tulip'
const DESK = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0', 'x-device-id': 'a-desk-of-the-club-01' }

type Session = { token: string }
const signIn = (email: string, password: string) =>
  api.call('POST', '/auth/signIn', { body: { email, password }, headers: DESK })
const open = (token: string) =>
  api.call('POST', '/auth/social/login', { body: { token, provider: 'FIREBASE', referralLink: null }, headers: DESK })
const logIn = async (email: string, password = CAST_PASSWORD): Promise<Session> =>
  (await open((await signIn(email, password)).data.token)).data.session
const change = (as: Session, currentPassword: string, password: string) =>
  api.call('PUT', '/auth/password', { as, body: { currentPassword, password }, headers: DESK })
const reset = (token: string, password: string) =>
  api.call('POST', '/auth/resetPassword', { body: { token, password } })
const status = async (as: Session) => (await api.call('GET', '/auth/me', { as })).status
const codeOf = ({ status: code, data }: Answer) => [code, data.errorCode]
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const linkFor = async (email: string): Promise<string> => {
  await api.call('POST', '/auth/resetEmail', { body: { email } })
  const [mail] = await query(
    'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND redacted_at IS NULL ORDER BY created_at DESC',
    [email],
  )
  return (mail as { token: string }).token
}

/** Runs a statement in a transaction that stays open until the answer is called, which commits. */
const holdOpen = async (text: string, values: unknown[]): Promise<() => Promise<void>> => {
  const client = await openClient(api.url)
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query(text, values)
  return async () => void (await client.query('COMMIT'))
}

/** Until so many calls wait for what another transaction holds; or the one that should has answered without. */
const waiters = async (count: number, call: Promise<unknown>): Promise<void> => {
  let isAnswered = false
  void call.then(() => (isAnswered = true))
  await withClient(api.url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      if (isAnswered || rows[0]!.count >= count) return
      await pause(5)
    }
  })
}

/** A new password of somebody, written but not committed: what a change is in its last moment. */
const changeInFlight = async ({ accountId }: Person) =>
  holdOpen('UPDATE accounts SET password_hash = $2 WHERE id = $1', [accountId, await hashPassword(NEW)])

/** Their next sign-in stays where it notes the device: its session is written, but not committed. */
const holdDevices = ({ accountId }: Person) =>
  holdOpen(
    `INSERT INTO account_devices (account_id, device_hash, first_seen_at, last_seen_at)
     SELECT account_id, device_hash, now(), now() FROM account_devices WHERE account_id = $1
     ON CONFLICT (account_id, device_hash) DO UPDATE SET last_seen_at = now()`,
    [accountId],
  )

describe('a password that is changed at the same moment', () => {
  it('lets nobody in with the old one, who was verified just before', async () => {
    const person = api.cast.riverside.staff.operations
    const commit = await changeInFlight(person)
    const late = signIn(person.email, CAST_PASSWORD)
    await waiters(1, late)
    await commit()
    expect(codeOf(await late)).toEqual([400, 'error.badRequest.wrong-password'])
    expect(await query('SELECT kind, reason FROM security_events WHERE account_id = $1', [person.accountId])).toEqual([
      { kind: 'signInRefused', reason: 'wrong-password' },
    ])
    expect((await signIn(person.email, NEW)).status).toBe(200)
  })

  it('is not changed again with the old one', async () => {
    const person = api.cast.riverside.staff.finance
    const here = await logIn(person.email)
    const commit = await changeInFlight(person)
    const late = change(here, CAST_PASSWORD, 'somebody else’s tulip')
    await waiters(1, late)
    await commit()
    expect(codeOf(await late)).toEqual([400, 'error.badRequest.wrong-password'])
    expect((await signIn(person.email, NEW)).status).toBe(200)
  })
})

describe('a session that is being opened', () => {
  it('is ended by the reset that runs into it', async () => {
    const person = api.cast.riverside.staff.marketing
    await logIn(person.email)
    const link = await linkFor(person.email)
    const { token } = (await signIn(person.email, CAST_PASSWORD)).data
    const letGo = await holdDevices(person)
    const opening = open(token)
    await waiters(1, opening)
    const resetting = reset(link, NEW)
    await waiters(2, resetting)
    await letGo()
    const { session } = (await opening).data
    expect((await resetting).status).toBe(200)
    expect(await status(session)).toBe(401)
  })

  it('is ended by whoever logs out everywhere else', async () => {
    const person = api.cast.harbour.staff.operations
    const here = await logIn(person.email)
    const { token } = (await signIn(person.email, CAST_PASSWORD)).data
    const letGo = await holdDevices(person)
    const opening = open(token)
    await waiters(1, opening)
    const ending = api.call('POST', '/auth/signOutElsewhere', { as: here })
    await waiters(2, ending)
    await letGo()
    const { session } = (await opening).data
    expect((await ending).status).toBe(200)
    expect(await Promise.all([here, session].map(status))).toEqual([200, 401])
  })
})

it('a change and a reset of one account take turns: the second finds what the first left', async () => {
  const person = api.cast.harbour.staff.finance
  const here = await logIn(person.email)
  const link = await linkFor(person.email)
  const letGo = await holdOpen('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [person.accountId])
  const changing = change(here, CAST_PASSWORD, NEW)
  await waiters(1, changing)
  const resetting = reset(link, 'a later tulip')
  await waiters(2, resetting)
  await letGo()
  expect((await changing).status).toBe(200)
  expect(codeOf(await resetting)).toEqual([400, 'error.badRequest.invalidToken'])
  expect((await signIn(person.email, NEW)).status).toBe(200)
})

describe('an email that is proved at the same moment', () => {
  const unproved = async (person: Person) => {
    await query('UPDATE accounts SET email_verified_at = NULL WHERE id = $1', [person.accountId])
    return logIn(person.email)
  }
  const begin = (as: Session) => api.call('POST', '/auth/secondFactor', { as, body: { password: CAST_PASSWORD } })
  const turnOn = (as: Session, secret: string) =>
    api.call('PUT', '/auth/secondFactor', { as, body: { code: codeOfStep(secret, stepAt(api.deps.now())) } })
  const factorsOf = ({ accountId }: Person) =>
    query('SELECT on_at IS NOT NULL AS is_on FROM account_second_factors WHERE account_id = $1', [accountId])
  const hold = ({ accountId }: Person) =>
    holdOpen('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId])

  it('leaves no second factor to whoever begins one, before or after [BEYOND-23]', async () => {
    const person = api.cast.mumbai.staff.operations
    const there = await unproved(person)
    const link = await linkFor(person.email)
    const letGo = await hold(person)
    const early = begin(there)
    await waiters(1, early)
    const proving = reset(link, NEW)
    await waiters(2, proving)
    const late = begin(there)
    await waiters(3, late)
    await letGo()
    expect((await proving).status).toBe(200)
    expect(codeOf(await early)).toEqual([409, 'error.conflict.emailNotProved'])
    // It was given the password of before, which is none any more.
    expect(codeOf(await late)).toEqual([400, 'error.badRequest.wrong-password'])
    expect(await factorsOf(person)).toEqual([])
    expect(await status(there)).toBe(401)
  })

  it('leaves no name and no language of who signed up before, whose change of them waits for it [BEYOND-23]', async () => {
    const person = api.cast.saigon.staff.operations
    const there = await unproved(person)
    const link = await linkFor(person.email)
    const letGo = await hold(person)
    const proving = reset(link, NEW)
    await waiters(1, proving)
    const naming = api.call('PUT', '/auth/me', { as: there, body: { firstName: 'Evil', locale: 'vi' } })
    await waiters(2, naming)
    await letGo()
    expect((await proving).status).toBe(200)
    expect((await naming).status).toBe(401)
    expect(await query('SELECT first_name, locale FROM accounts WHERE id = $1', [person.accountId])).toEqual([
      { first_name: null, locale: null },
    ])
  })

  it('leaves no session that is being opened to who signed up before', async () => {
    const person = api.cast.mumbai.staff.marketing
    await unproved(person)
    const link = await linkFor(person.email)
    const { token } = (await signIn(person.email, CAST_PASSWORD)).data
    const letGo = await hold(person)
    const proving = reset(link, NEW)
    await waiters(1, proving)
    const opening = open(token)
    await waiters(2, opening)
    await letGo()
    expect((await proving).status).toBe(200)
    expect((await opening).status).toBe(401)
  })

  it('by a link of the server takes off what is turned on meanwhile, and neither stops the other', async () => {
    const person = api.cast.mumbai.staff.finance
    const there = await logIn(person.email)
    const { secret } = (await begin(there)).data
    const link = (await makeAdminLink(api.deps, person.email)).split('#')[1]!
    const letGo = await hold(person)
    const turning = turnOn(there, secret)
    await waiters(1, turning)
    const accepting = api.call('POST', '/auth/adminLinks/accept', { body: { token: link, password: NEW } })
    await waiters(2, accepting)
    await letGo()
    expect((await turning).status).toBe(200)
    expect((await accepting).status).toBe(200)
    expect(await factorsOf(person)).toEqual([])
    expect(await status(there)).toBe(401)
  })
})
