import { randomUUID } from 'node:crypto'
import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneOldRows } from '../../jobs/prune-old-rows.ts'
import { accessRoutes } from '../access/index.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { identityRoutes } from './index.ts'

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

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1'
const DESK = { 'user-agent': CHROME, 'x-device-id': 'a-desk-of-the-club-01' }
const PHONE = { 'user-agent': SAFARI, 'x-device-id': 'a-phone-of-hers-0001' }

type Headers = Record<string, string>
type Session = { token: string }
const signIn = (email: string, password: string, headers: Headers = {}) =>
  api.call('POST', '/auth/signIn', { body: { email, password }, headers })
const logIn = async (email: string, password = CAST_PASSWORD, headers: Headers = DESK): Promise<Session> => {
  const { token } = (await signIn(email, password, headers)).data
  const body = { token, provider: 'FIREBASE', referralLink: null }
  return (await api.call('POST', '/auth/social/login', { body, headers })).data.session
}
const change = (as: Session, currentPassword: string, password: string, ip?: string) =>
  api.call('PUT', '/auth/password', { as, body: { currentPassword, password }, headers: DESK, ...(ip && { ip }) })
const status = async (as: Session) => (await api.call('GET', '/auth/me', { as })).status
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const mailsTo = (email: string) =>
  query('SELECT subject, body_text AS text FROM outbox_messages WHERE recipient = $1 ORDER BY created_at', [email])
const tokenFor = async (email: string): Promise<string> => {
  await api.call('POST', '/auth/resetEmail', { body: { email } })
  const mails = await mailsTo(email)
  return /token=([\w-]+)/.exec(mails.map(({ text }) => text).join(' '))![1]!
}
const events = async (search: string, as: Person = api.cast.superAdmin) =>
  (await api.call('GET', `/auth/securityEvents?limit=100&${search}`, { as })).data as Record<string, unknown>[]

it.each(['\u0130', '\u212A', '\uFF4B'])(
  'nobody signs up or in with an email that would be taken for another one in a comparison: %s',
  async (letter) => {
    const body = { email: `thu@w${letter}ng.example`, password: 'three brown bears' }
    for (const path of ['/auth/signUp', '/auth/signIn', '/auth/resetEmail']) {
      const { password: _, ...address } = body
      const sent = path === '/auth/resetEmail' ? address : body
      const answer = await api.call('POST', path, { body: sent })
      expect([path, answer.status, answer.data.message?.[0]?.property]).toEqual([path, 400, 'email'])
    }
  },
)

describe('a new password', () => {
  it.each([
    ['one of the commonest', 'PassWord1', 'error.badRequest.commonPassword'],
    ['the own address', 'new.person@club.example', 'error.badRequest.ownPassword'],
    ['our name with a year', 'Fieldhouse2026', 'error.badRequest.ownPassword'],
  ])('that is %s is refused at the sign-up, with its field named', async (_case, password, code) => {
    const answer = await api.call('POST', '/auth/signUp', { body: { email: 'new.person@club.example', password } })
    expect([answer.status, answer.data.errorCode]).toEqual([400, code])
    expect(answer.data.message[0].property).toBe('password')
  })

  it('is checked by a reset, whose link still works afterwards, with the names of the account', async () => {
    const { email } = api.cast.saigon.staff.marketing
    const [{ name }] = (await query('SELECT first_name AS name FROM accounts WHERE email = $1', [email])) as [
      { name: string },
    ]
    const token = await tokenFor(email)
    const reset = (password: string) => api.call('POST', '/auth/resetPassword', { body: { token, password } })
    expect((await reset('qwerty123')).data.errorCode).toBe('error.badRequest.commonPassword')
    expect((await reset(`${name}-123456`)).data.errorCode).toBe('error.badRequest.ownPassword')
    expect((await reset('plain tulip')).status).toBe(200)
  })

  it('that was set before the list was asked still signs in', async () => {
    const { email, accountId } = api.cast.saigon.staff.reporting
    const [{ hash }] = (await query('SELECT password_hash AS hash FROM accounts WHERE id = $1', [accountId])) as [
      { hash: string },
    ]
    expect(hash).toMatch(/^\$argon2id/)
    expect((await signIn(email, CAST_PASSWORD)).status).toBe(200)
  })
})

describe('changing the own password', () => {
  it('asks for the current one, ends every other session and void links, goes on here and is told by mail', async () => {
    const { email, accountId } = api.cast.saigon.staff.finance
    await query(`UPDATE accounts SET locale = 'vi' WHERE id = $1`, [accountId])
    const [here, there] = [await logIn(email), await logIn(email, CAST_PASSWORD, PHONE)]
    const link = await tokenFor(email)
    left.length = 0
    expect((await change(here, CAST_PASSWORD, 'a plain new tulip')).data).toEqual({ changed: true })
    expect(await status(here)).toBe(200)
    expect(await status(there)).toBe(401)
    expect(left.length).toBeGreaterThan(0)
    const spent = await api.call('POST', '/auth/resetPassword', { body: { token: link, password: 'one more tulip' } })
    expect(spent.data.errorCode).toBe('error.badRequest.invalidToken')
    expect((await signIn(email, CAST_PASSWORD)).status).toBe(400)
    expect((await signIn(email, 'a plain new tulip')).status).toBe(200)
    const mail = (await mailsTo(email)).at(-1)!
    expect(mail.subject).toBe('Mật khẩu Fieldhouse của bạn đã được thay đổi')
    // 12:00 in Singapore is 11:00 in the zone of her club.
    expect(mail.text).toContain('Thứ Bảy 21/11/2026 11:00 (Asia/Ho_Chi_Minh)')
    expect(mail.text).toContain('Chrome, Windows')
    expect(mail.text).toContain('https://club.example/forgot-password')
    expect(mail.text).not.toContain('tulip')
  })

  it('is told by the clock of the club that the account works for now', async () => {
    const { email, accountId } = api.cast.saigon.staff.instructor
    const { harbour, saigon } = api.cast
    await query(`UPDATE partners SET created_at = '2020-01-01' WHERE id = $1`, [saigon.id])
    let current = CAST_PASSWORD
    const told = async (partnerId: string, next: string) => {
      await query('UPDATE accounts SET last_active_partner_id = $2 WHERE id = $1', [accountId, partnerId])
      const here = await logIn(email, current)
      expect((await change(here, current, next)).status).toBe(200)
      current = next
      return /\((.*\/.*)\)/.exec((await mailsTo(email)).at(-1)!.text)?.[1]
    }
    expect(await told(harbour.id, 'a plain new tulip')).toBe(harbour.timezone)
    expect(await told(saigon.id, 'one more new tulip')).toBe(saigon.timezone)
  })

  it('names the field that is wrong', async () => {
    const here = await logIn(api.cast.mumbai.staff.finance.email)
    const refused = async (current: string, next: string) => {
      const { status: code, data } = await change(here, current, next)
      return [code, data.errorCode, data.message?.[0]?.property]
    }
    expect(await refused('not this one', 'a plain new tulip')).toEqual([
      400,
      'error.badRequest.wrong-password',
      'currentPassword',
    ])
    expect(await refused(CAST_PASSWORD, CAST_PASSWORD)).toEqual([400, 'error.badRequest.samePassword', 'password'])
    expect(await refused(CAST_PASSWORD, '123456')).toEqual([400, 'error.badRequest.commonPassword', 'password'])
    expect(await refused(CAST_PASSWORD, '12345')).toEqual([400, 'error.badRequest.invalidInput', 'password'])
    expect(await status(here)).toBe(200)
  })

  it('is refused after ten wrong current ones, and for an account that has no password here', async () => {
    const person = api.cast.mumbai.staff.marketing
    const here = await logIn(person.email)
    for (let i = 0; i < 10; i++) await change(here, 'a guess', 'a plain new tulip')
    const limited = await change(here, CAST_PASSWORD, 'a plain new tulip')
    expect([limited.status, limited.data.errorCode]).toEqual([429, 'error.tooManyRequests'])
    api.wait(15 * MINUTE)
    await query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [person.accountId])
    expect((await change(here, CAST_PASSWORD, 'a plain new tulip')).data.errorCode).toBe('error.badRequest.noPassword')
    expect((await api.call('GET', '/auth/security', { as: here })).data.hasPassword).toBe(false)
  })

  it('a reset is told by mail, too', async () => {
    const { email } = api.cast.mumbai.staff.reporting
    const token = await tokenFor(email)
    await api.call('POST', '/auth/resetPassword', { body: { token, password: 'plain tulip' }, headers: PHONE })
    const mail = (await mailsTo(email)).at(-1)!
    expect(mail.subject).toBe('Your Fieldhouse password was reset')
    expect(mail.text).toContain('(Asia/Kolkata)')
    expect(mail.text).toContain('Safari, iPhone')
  })
})

describe('a device', () => {
  const told = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('New login'))

  it('that is new to the account is told by mail once; the first one is nobody’s news', async () => {
    const { email } = api.cast.harbour.staff.finance
    await logIn(email, CAST_PASSWORD, DESK)
    await logIn(email, CAST_PASSWORD, DESK)
    // A new version is no new device.
    await logIn(email, CAST_PASSWORD, { ...DESK, 'user-agent': CHROME.replace('142', '143') })
    expect(await told(email)).toHaveLength(0)
    await logIn(email, CAST_PASSWORD, PHONE)
    await logIn(email, CAST_PASSWORD, PHONE)
    expect(await told(email)).toHaveLength(1)
    // The same browser, but another one's: the id tells them apart.
    await logIn(email, CAST_PASSWORD, { ...DESK, 'x-device-id': 'somebody-elses-desk-1' })
    const mails = await told(email)
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)!.text).toContain('(Australia/Sydney)')
  })

  it('of a sign-up is not told, nor one that sends rubbish as its id told twice', async () => {
    const email = 'devices@club.example'
    const body = { email, password: 'plain tulip' }
    const { token } = (await api.call('POST', '/auth/signUp', { body, headers: DESK })).data
    const opening = { token, provider: 'FIREBASE', referralLink: null }
    await api.call('POST', '/auth/social/login', { body: opening, headers: DESK })
    expect(await told(email)).toHaveLength(0)
    // Whose address it is, nobody has proved: a stranger's mailbox is not filled.
    await logIn(email, 'plain tulip', PHONE)
    expect(await told(email)).toHaveLength(0)
    await query('UPDATE accounts SET email_verified_at = now() WHERE email = $1', [email])
    for (const id of ['short', '<script>alert(1)</script>', 'x'.repeat(4000)])
      await logIn(email, 'plain tulip', { 'user-agent': CHROME, 'x-device-id': id })
    expect(await told(email)).toHaveLength(1)
    expect((await told(email))[0]!.text).toContain('(UTC)')
  })
})

describe('mails about the own account', () => {
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
  /** Logs in as so many devices that nobody has seen. */
  const asNewDevices = async (email: string, count: number, password = CAST_PASSWORD) => {
    for (let i = 0; i < count; i++)
      await logIn(email, password, { 'user-agent': CHROME, 'x-device-id': `made-up-${randomUUID()}` })
  }

  it('tell of five new devices within an hour, and the last of them says so; the trail keeps each', async () => {
    const { email, accountId } = api.cast.harbour.staff.reporting
    await logIn(email)
    await asNewDevices(email, 7)
    const usual = 'New login to your Fieldhouse account'
    const last = 'Several new logins to your Fieldhouse account'
    expect(await subjects(email)).toEqual([usual, usual, usual, usual, last])
    expect((await mailsTo(email)).at(-1)!.text).toContain('no more of these mails for a while')
    const reasons = await query(
      `SELECT reason, count(*)::int AS count FROM security_events WHERE account_id = $1 AND kind = 'signedIn' GROUP BY 1 ORDER BY 1`,
      [accountId],
    )
    expect(reasons).toEqual([
      { reason: 'firstDevice', count: 1 },
      { reason: 'newDevice', count: 5 },
      { reason: 'newDeviceNotTold', count: 2 },
    ])
    // Somebody else's mailbox has its own count.
    const other = api.cast.harbour.staff.owner.email
    await logIn(other)
    await asNewDevices(other, 1)
    expect(await subjects(other)).toEqual([usual])
    // What was not told does not keep the next hour silent.
    api.wait(60 * MINUTE)
    await asNewDevices(email, 1)
    expect((await subjects(email)).slice(5)).toEqual([usual])
  })

  it('tell of each new password, however many there are and however many devices were told of', async () => {
    const { email } = api.cast.saigon.staff.operations
    const here = await logIn(email)
    await asNewDevices(email, 7)
    const passwords = [CAST_PASSWORD, ...Array.from({ length: 8 }, (_, i) => `plain tulip no. ${i}`)]
    for (const [i, next] of passwords.slice(1).entries())
      expect((await change(here, passwords[i]!, next)).status).toBe(200)
    const told = (await subjects(email)).filter((subject) => subject === 'Your Fieldhouse password was changed')
    expect(told).toHaveLength(8)
  })
})

describe('sessions', () => {
  const securityOf = async (as: Session) => (await api.call('GET', '/auth/security', { as })).data
  type Listed = { id: string; browser: string; system: string; isThis: boolean }

  it('are listed with their devices; another one is ended from here, and no stranger’s [BEYOND-23]', async () => {
    const { email } = api.cast.harbour.staff.marketing
    await query(`UPDATE sessions SET revoked_at = now() WHERE account_id = $1`, [
      api.cast.harbour.staff.marketing.accountId,
    ])
    const [here, phone] = [await logIn(email), await logIn(email, CAST_PASSWORD, PHONE)]
    const { sessions, hasPassword } = await securityOf(here)
    expect(hasPassword).toBe(true)
    expect((sessions as Listed[]).map(({ id: _id, ...session }) => session)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Chrome', system: 'Windows', isThis: true }),
        expect.objectContaining({ browser: 'Safari', system: 'iPhone', isThis: false }),
      ]),
    )
    const { id } = (sessions as Listed[]).find(({ isThis }) => !isThis)!
    const stranger = await logIn(api.cast.stranger.email)
    expect((await api.call('DELETE', `/auth/sessions/${id}`, { as: stranger })).status).toBe(404)
    expect((await api.call('DELETE', `/auth/sessions/${id}`, { as: here })).data).toEqual({ id })
    expect(left.at(-1)).toBe(id)
    const refused = await api.call('GET', '/auth/me', { as: phone })
    expect([refused.status, refused.data.metaData]).toEqual([401, { reason: 'revoked' }])
    expect((await api.call('DELETE', `/auth/sessions/${id}`, { as: here })).status).toBe(404)
  })

  it('end everywhere else at once [BEYOND-23]', async () => {
    const { email } = api.cast.harbour.staff.operations
    const sessions = [await logIn(email), await logIn(email), await logIn(email, CAST_PASSWORD, PHONE)]
    const before = (await securityOf(sessions[0]!)).sessions.length
    expect((await api.call('POST', '/auth/signOutElsewhere', { as: sessions[0]! })).data).toEqual({ ended: before - 1 })
    expect(await Promise.all(sessions.map(status))).toEqual([200, 401, 401])
    expect((await securityOf(sessions[0]!)).sessions).toHaveLength(1)
  })

  it('end 90 days after they were opened, however much they are used, and say so [SHELL-31]', async () => {
    const here = await logIn(api.cast.harbour.staff.owner.email)
    for (let day = 0; day < 88; day += 22) {
      api.wait(22 * DAY)
      expect(await status(here)).toBe(200)
    }
    api.wait(2 * DAY - 1)
    expect(await status(here)).toBe(200)
    api.wait(1)
    const refused = await api.call('GET', '/auth/me', { as: here })
    expect([refused.status, refused.data.errorCode]).toEqual([401, 'error.unauthorized'])
    expect(refused.data.metaData).toEqual({ reason: 'lifetime' })
    // Also after the nightly work.
    await pruneOldRows(api.deps.platform, api.deps.now())
    expect((await api.call('GET', '/auth/me', { as: here })).data.metaData).toEqual({ reason: 'lifetime' })
    const idle = await logIn(api.cast.harbour.staff.owner.email)
    api.wait(30 * DAY)
    expect((await api.call('GET', '/auth/me', { as: idle })).data.metaData).toEqual({ reason: 'unused' })
    expect((await api.call('GET', '/auth/me', { as: { token: 'x'.repeat(43) } })).data.metaData).toBeUndefined()
  })
})

describe('the trail of accounts', () => {
  it('keeps sign-ins, what was refused and what became of passwords, and no secret', async () => {
    const { email, accountId } = api.cast.riverside.staff.operations
    const superAdmin = await logIn(api.cast.superAdmin.email)
    const sought = async (search: string) => events(search, superAdmin as Person)
    await signIn(email, 'a wrong guess')
    await signIn('nobody@club.example', 'a wrong guess')
    const here = await logIn(email)
    await change(here, 'another wrong guess', 'a plain new tulip')
    await change(here, CAST_PASSWORD, 'a plain new tulip')
    const token = await tokenFor(email)
    await api.call('POST', '/auth/resetPassword', { body: { token: 'made-up-token-made-up', password: 'plain tulip' } })
    await api.call('POST', '/auth/resetPassword', { body: { token, password: 'a later tulip' } })
    const again = await logIn(email, 'a later tulip')
    await api.call('POST', '/auth/signOut', { as: again })
    const kinds = (await sought(`email=${email.toUpperCase()}`)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(
      [
        'passwordChangeRefused',
        'passwordChanged',
        'passwordReset',
        'resetAsked',
        'signInRefused',
        'signedIn',
        'signedIn',
        'signedOut',
      ].toSorted(),
    )
    expect(await sought('email=nobody@club.example')).toMatchObject([
      { kind: 'signInRefused', reason: 'user-not-found', accountId: null, email: 'nobody@club.example', times: 1 },
    ])
    expect((await sought('kind=resetRefused'))[0]).toMatchObject({ reason: 'invalidToken', address: '127.0.0.1' })
    const [first] = await sought(`email=${email}&kind=signInRefused`)
    expect(first).toMatchObject({ reason: 'wrong-password', accountId, email, address: '127.0.0.1', partnerId: null })
    const all = JSON.stringify(await query('SELECT * FROM security_events'))
    for (const secret of ['guess', 'tulip', CAST_PASSWORD, token, here.token]) expect(all).not.toContain(secret)
  })

  it('counts refused calls and too many tries once for each window', async () => {
    const finance = await logIn(api.cast.riverside.staff.finance.email)
    const superAdmin = (await logIn(api.cast.superAdmin.email)) as Person
    for (let i = 0; i < 3; i++)
      expect(
        (await api.call('GET', `/partners/partners/${api.cast.harbour.id}/partnerStaffs`, { as: finance })).status,
      ).toBe(403)
    expect((await api.call('GET', '/auth/securityEvents', { as: finance })).status).toBe(403)
    const { email } = api.cast.riverside.staff.finance
    const refused = await events(`kind=accessRefused&email=${email}`, superAdmin)
    expect(refused.map(({ reason, times, partnerId }) => [reason, times, partnerId])).toEqual(
      expect.arrayContaining([
        ['otherPartner: GET /partners/partners/:partnerId/partnerStaffs', 3, api.cast.harbour.id],
        ['noPermission: GET /auth/securityEvents', 1, api.cast.riverside.id],
      ]),
    )
    for (let i = 0; i < 2; i++)
      await api.call('POST', '/auth/social/login', {
        body: { token: 'made-up-by-somebody', provider: 'FIREBASE', referralLink: null },
        ip: '10.9.0.1',
      })
    expect(await events('address=10.9.0.1', superAdmin)).toMatchObject([
      { kind: 'signInRefused', reason: 'token: unauthorized', times: 2 },
    ])
    const guessed = 'guessed@club.example'
    for (let i = 0; i < 13; i++) await signIn(guessed, 'a wrong guess')
    expect(await events(`kind=attemptsLimited&email=${guessed}`, superAdmin)).toMatchObject([
      { reason: 'signIn', times: 3 },
    ])
  })

  it('keeps refused sign-ups, and new passwords that were refused, without the password', async () => {
    const { email, accountId } = api.cast.saigon.staff.owner
    const [{ name }] = (await query('SELECT first_name AS name FROM accounts WHERE id = $1', [accountId])) as [
      { name: string },
    ]
    const here = await logIn(email)
    const superAdmin = (await logIn(api.cast.superAdmin.email)) as Person
    const kept = async (sought: string, kind: string) =>
      (await events(`email=${sought}&kind=${kind}`, superAdmin)).map(({ reason }) => reason).toReversed()

    for (const password of ['QwertyUiop', `${name}-2026`]) await change(here, CAST_PASSWORD, password)
    await change(here, CAST_PASSWORD, CAST_PASSWORD)
    await query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [accountId])
    await change(here, CAST_PASSWORD, 'plain tulip')
    expect((await kept(email, 'passwordChangeRefused')).toSorted()).toEqual(
      ['commonPassword', 'noPassword', 'ownPassword', 'samePassword'].toSorted(),
    )

    const token = await tokenFor(email)
    for (const password of ['QwertyUiop', `${name}-2026`])
      await api.call('POST', '/auth/resetPassword', { body: { token, password } })
    await api.call('POST', '/auth/resetEmail', { body: { email: 'nobody-here@club.example' } })
    expect((await kept(email, 'resetRefused')).toSorted()).toEqual(['commonPassword', 'ownPassword'])
    expect(await kept('nobody-here@club.example', 'resetRefused')).toEqual(['user-not-found'])

    const newcomer = 'a.newcomer@club.example'
    const signUp = (address: string, password: string) =>
      api.call('POST', '/auth/signUp', { body: { email: address, password }, headers: DESK })
    await signUp(newcomer, 'QwertyUiop')
    await signUp(email, 'plain tulip')
    await signUp(email.toUpperCase(), 'QwertyUiop')
    expect(await events(`email=${newcomer}&kind=signUpRefused`, superAdmin)).toMatchObject([
      { reason: 'commonPassword', accountId: null, address: '127.0.0.1', device: 'Chrome, Windows' },
    ])
    expect((await kept(email, 'signUpRefused')).toSorted()).toEqual(['commonPassword', 'email-already-in-use'])
    expect(await events(`email=${email}&kind=signUpRefused`, superAdmin)).toMatchObject([{ accountId }, { accountId }])
    // What hangs on an account goes with it; its address stands nowhere else.
    expect(await query('SELECT 1 FROM security_events WHERE lower(email) = lower($1)', [email])).toEqual([])
    const all = JSON.stringify(await query('SELECT * FROM security_events')).toLowerCase()
    for (const secret of [
      'qwerty',
      `${name}-2026`.toLowerCase(),
      'tulip',
      CAST_PASSWORD.toLowerCase(),
      token.toLowerCase(),
    ])
      expect(all).not.toContain(secret)
  })

  it('keeps what the door lets in and the capability refuses, and who has too short a password for a club', async () => {
    const { riverside, harbour } = api.cast
    const { operations } = riverside.staff
    const here = await logIn(operations.email, 'a later tulip')
    const superAdmin = (await logIn(api.cast.superAdmin.email)) as Person
    const refused = async (path: string) => (await api.call('GET', path, { as: here })).status
    expect(await refused(`/partners/partnerStaffs/me?partnerId=${harbour.id}`)).toBe(403)
    await query('UPDATE partners SET long_staff_passwords = true WHERE id = $1', [riverside.id])
    await query('UPDATE accounts SET password_is_long = false WHERE id = $1', [operations.accountId])
    expect(await refused(`/partners/partners/${riverside.id}/partnerStaffs`)).toBe(403)
    const kept = await events(`kind=accessRefused&email=${operations.email}`, superAdmin)
    expect(kept.map(({ reason, partnerId }) => [reason, partnerId])).toEqual(
      expect.arrayContaining([
        ['otherPartner: GET /partners/partnerStaffs/me', null],
        ['longPasswordNeeded: GET /partners/partners/:partnerId/partnerStaffs', riverside.id],
      ]),
    )
  })

  it('does not stand in the way of a refusal where there is no room to write it down, which is logged', async () => {
    const { riverside, harbour } = api.cast
    const { reporting } = riverside.staff
    const here = await logIn(reporting.email)
    await query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`)
    await query('CREATE TRIGGER no_room BEFORE INSERT ON security_events EXECUTE FUNCTION no_room()')
    try {
      const before = api.logged.length
      // At the door, and by the capability.
      for (const path of [`partners/${harbour.id}/partnerStaffs`, `partnerStaffs/me?partnerId=${harbour.id}`]) {
        const refused = await api.call('GET', `/partners/${path}`, { as: here })
        expect([refused.status, refused.data.errorCode]).toEqual([403, 'error.forbidden.otherPartner'])
      }
      const errors = api.logged.slice(before).filter((line) => line.includes('a refusal could not be noted'))
      expect(errors).toHaveLength(2)
      expect(errors[0]).toContain('"code":"53100"')
      for (const personal of [reporting.email, reporting.accountId, harbour.id, '127.0.0.1'])
        expect(errors.join(' ')).not.toContain(personal)
    } finally {
      await query('DROP FUNCTION no_room CASCADE')
    }
  })

  it('is not filled by whoever is refused: made-up clubs, emails and addresses of one network count in one row', async () => {
    const operations = await logIn(api.cast.mumbai.staff.operations.email)
    const superAdmin = (await logIn(api.cast.superAdmin.email)) as Person
    for (let i = 0; i < 4; i++)
      expect(
        (
          await api.call('GET', `/partners/partners/${randomUUID()}/partnerStaffs`, {
            as: operations,
            ip: `2001:db8:7:7::${i + 1}`,
          })
        ).status,
      ).toBe(403)
    expect(await events(`kind=accessRefused&email=${api.cast.mumbai.staff.operations.email}`, superAdmin)).toEqual([
      expect.objectContaining({
        reason: 'otherPartner: GET /partners/partners/:partnerId/partnerStaffs',
        times: 4,
        // Several were named: none stands for the others.
        partnerId: null,
        address: '2001:db8:7:7::1',
      }),
    ])
    for (let i = 0; i < 34; i++)
      await api.call('POST', '/auth/resetEmail', {
        body: { email: `made-up-${i}@club.example` },
        ip: `2001:db8:8:8::${i + 1}`,
      })
    const limited = (await events('kind=attemptsLimited', superAdmin)).filter(({ address }) =>
      String(address).startsWith('2001:db8:8:8:'),
    )
    expect(limited).toEqual([expect.objectContaining({ reason: 'reset', times: 4, email: null })])
  })

  it('is paged, and gone after a year', async () => {
    const superAdmin = (await logIn(api.cast.superAdmin.email)) as Person
    const page = await api.call('GET', '/auth/securityEvents?limit=2&offset=1', { as: superAdmin })
    expect(page.data).toHaveLength(2)
    expect(page.body.pagination).toMatchObject({ offset: 1, limit: 2 })
    expect(page.body.pagination.total).toBeGreaterThan(10)
    const ats = (await events('', superAdmin)).map(({ at }) => String(at))
    expect(ats).toEqual(ats.toSorted().toReversed())
    api.wait(366 * DAY)
    await pruneOldRows(api.deps.platform, api.deps.now())
    expect(await query('SELECT 1 FROM security_events')).toHaveLength(0)
  })
})
