import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../../config.ts'
import { createBankKeys } from '../../../sealing/bank-keys.ts'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { accessRoutes } from '../../access/index.ts'
import { identityRoutes } from '../index.ts'
import { codeOfStep, stepAt } from './totp.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi((deps) => ({ ...identityRoutes(deps), ...accessRoutes(deps) }))
})
afterAll(() => api.stop())

const STEP = 30_000
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const now = () => api.deps.now()
/** The code of the app now, or some steps off. */
const codeOf = (secret: string, off = 0) => codeOfStep(secret, stepAt(now()) + off)
const begin = (as: Person, password = CAST_PASSWORD) =>
  api.call('POST', '/auth/secondFactor', { as, body: { password } })
const turnOn = (as: Person, code: string) => api.call('PUT', '/auth/secondFactor', { as, body: { code } })
/** Sets a second factor up and on; the code that did so is used up, so the clock goes on by a step. */
const guard = async (as: Person): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = (await begin(as)).data
  const { recoveryCodes } = (await turnOn(as, codeOf(secret))).data
  api.wait(STEP)
  return { secret, codes: recoveryCodes }
}
const firstStep = async ({ email }: Person, password = CAST_PASSWORD): Promise<string> =>
  (await api.call('POST', '/auth/signIn', { body: { email, password } })).data.token
const secondStep = (token: string, code?: string, ip?: string) =>
  api.call('POST', '/auth/social/login', {
    body: { token, provider: 'FIREBASE', ...(code !== undefined && { code }) },
    ...(ip && { ip }),
  })
const errorOf = ({ status, data }: { status: number; data: { errorCode: string } }) => [status, data.errorCode]
const security = async (as: Person) => (await api.call('GET', '/auth/security', { as })).data.secondFactor
const mailsTo = async (email: string) =>
  (await query('SELECT subject FROM outbox_messages WHERE recipient = $1 ORDER BY created_at', [email])).map(
    ({ subject }) => subject,
  )
const trailOf = async ({ accountId }: Person) =>
  (await query('SELECT kind, reason FROM security_events WHERE account_id = $1 ORDER BY at, id', [accountId])).map(
    ({ kind, reason }) => [kind, reason].filter(Boolean).join(': '),
  )

describe('setting a second factor up', () => {
  it('asks for the password, counts once a code of the app was given, and shows recovery codes this once [BEYOND-23]', async () => {
    const { finance } = api.cast.riverside.staff
    expect(errorOf(await begin(finance, 'not this one'))).toEqual([400, 'error.badRequest.wrong-password'])
    expect(await security(finance)).toEqual({ onSince: null, recoveryCodesLeft: 0 })
    const { secret, uri } = (await begin(finance)).data
    expect(uri).toContain(`secret=${secret}&issuer=Fieldhouse`)
    // Begun is not on: nobody is locked out by a picture they never scanned.
    expect((await secondStep(await firstStep(finance))).status).toBe(200)
    expect(errorOf(await turnOn(finance, '000000'))).toEqual([400, 'error.badRequest.wrongCode'])
    const { recoveryCodes } = (await turnOn(finance, codeOf(secret))).data
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-kmnp-z2-9]{4}-){3}[a-kmnp-z2-9]{4}$/)
    expect(await security(finance)).toEqual({ onSince: expect.any(String), recoveryCodesLeft: 10 })
    expect(errorOf(await begin(finance))).toEqual([409, 'error.conflict.secondFactorOn'])
    expect((await mailsTo(finance.email)).at(-1)).toBe('A second factor now guards your Fieldhouse account')
    expect(await trailOf(finance)).toContain('secondFactorOn')
  })

  it('is refused while nobody has proved the email, and goes on once somebody has [BEYOND-23]', async () => {
    const { owner } = api.cast.mumbai.staff
    await query('UPDATE accounts SET email_verified_at = NULL WHERE id = $1', [owner.accountId])
    const isProved = async (as: { token: string }) =>
      (await api.call('GET', '/auth/security', { as })).data.isEmailProved
    expect(await isProved(owner)).toBe(false)
    const refused = await begin(owner)
    expect(errorOf(refused)).toEqual([409, 'error.conflict.emailNotProved'])
    expect(refused.data.msg).toContain('Your email is not confirmed yet.')
    expect(errorOf(await turnOn(owner, '000000'))).toEqual([409, 'error.conflict.emailNotProved'])
    expect(await query('SELECT 1 FROM account_second_factors WHERE account_id = $1', [owner.accountId])).toEqual([])

    await api.call('POST', '/auth/resetEmail', { body: { email: owner.email } })
    const [mail] = await query('SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1', [
      owner.email,
    ])
    const password = 'a plain new tulip'
    const { token } = (await api.call('POST', '/auth/resetPassword', { body: { token: mail.token, password } })).data
    const as = { ...owner, token: (await secondStep(token)).data.session.token as string }
    expect(await isProved(as)).toBe(true)
    const { secret } = (await begin(as, password)).data
    expect((await turnOn(as, codeOf(secret))).data.recoveryCodes).toHaveLength(10)
  })

  it('keeps the secret sealed and of the codes only hashes', async () => {
    const { reporting } = api.cast.riverside.staff
    const { secret, codes } = await guard(reporting)
    const rows = await query(
      `SELECT f.*, (SELECT jsonb_agg(r) FROM account_recovery_codes r WHERE r.account_id = f.account_id) AS codes
       FROM account_second_factors f WHERE f.account_id = $1`,
      [reporting.accountId],
    )
    const kept = JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    )
    for (const told of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(told)
  })

  it('begun anew makes the secret of before worthless', async () => {
    const { marketing } = api.cast.riverside.staff
    const first = (await begin(marketing)).data.secret
    const second = (await begin(marketing)).data.secret
    expect(errorOf(await turnOn(marketing, codeOf(first)))).toEqual([400, 'error.badRequest.wrongCode'])
    expect((await turnOn(marketing, codeOf(second))).status).toBe(200)
  })
})

describe('logging in with a second factor', () => {
  it('takes two steps: the first one is good for several tries at the second, and opens nothing by itself', async () => {
    const { operations } = api.cast.riverside.staff
    const { secret } = await guard(operations)
    const token = await firstStep(operations)
    expect(errorOf(await secondStep(token))).toEqual([403, 'error.forbidden.secondFactorAsked'])
    expect(errorOf(await secondStep(token, '123 45'))).toEqual([400, 'error.badRequest.wrongCode'])
    const opened = await secondStep(token, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
    expect(opened.data.account.email).toBe(operations.email)
    // The token of the first step was used up by it.
    api.wait(STEP)
    expect((await secondStep(token, codeOf(secret))).status).toBe(401)
    // What is asked for as a matter of course is no refused sign-in.
    expect((await trailOf(operations)).filter((line) => line.startsWith('signInRefused'))).toEqual([])
    expect(await trailOf(operations)).toContain('secondFactorRefused: wrongCode')
  })

  it('takes no code twice, whoever has seen it, nor one from before it', async () => {
    const { owner } = api.cast.harbour.staff
    const { secret } = await guard(owner)
    const code = codeOf(secret)
    expect((await secondStep(await firstStep(owner), code)).status).toBe(200)
    expect(errorOf(await secondStep(await firstStep(owner), code))).toEqual([400, 'error.badRequest.usedCode'])
    expect(errorOf(await secondStep(await firstStep(owner), codeOf(secret, -1)))).toEqual([
      400,
      'error.badRequest.usedCode',
    ])
    api.wait(STEP)
    expect((await secondStep(await firstStep(owner), codeOf(secret))).status).toBe(200)
  })

  it('takes a code once when it is sent twice at the same time', async () => {
    const { operations } = api.cast.harbour.staff
    const { secret } = await guard(operations)
    const tokens = [await firstStep(operations), await firstStep(operations)]
    const answers = await Promise.all(tokens.map((token) => secondStep(token, codeOf(secret))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('allows a clock that is one step off, and no more', async () => {
    const { finance } = api.cast.harbour.staff
    const { secret } = await guard(finance)
    api.wait(10 * STEP)
    expect((await secondStep(await firstStep(finance), codeOf(secret, -2))).status).toBe(400)
    expect((await secondStep(await firstStep(finance), codeOf(secret, 2))).status).toBe(400)
    expect((await secondStep(await firstStep(finance), codeOf(secret, -1))).status).toBe(200)
    expect((await secondStep(await firstStep(finance), codeOf(secret, 1))).status).toBe(200)
  })

  it('goes by a recovery code where the device is lost, each once, told by mail', async () => {
    const { marketing } = api.cast.harbour.staff
    const { codes } = await guard(marketing)
    const typed = codes[3]!.toUpperCase().replaceAll('-', ' ')
    expect((await secondStep(await firstStep(marketing), typed)).status).toBe(200)
    expect(errorOf(await secondStep(await firstStep(marketing), codes[3]))).toEqual([400, 'error.badRequest.wrongCode'])
    expect((await secondStep(await firstStep(marketing), codes[4])).status).toBe(200)
    expect((await security(marketing)).recoveryCodesLeft).toBe(8)
    expect(await mailsTo(marketing.email)).toContain('A recovery code opened your Fieldhouse account')
    expect(await trailOf(marketing)).toContain('recoveryCodeUsed')
  })

  it("takes nobody else's recovery codes", async () => {
    const { reporting, instructor } = api.cast.harbour.staff
    const [{ codes }] = [await guard(reporting), await guard(instructor)]
    expect((await secondStep(await firstStep(instructor), codes[0])).status).toBe(400)
  })

  it('is closed to guessing, from however many networks, until a reset of the password by mail', async () => {
    const { owner } = api.cast.saigon.staff
    const { secret } = await guard(owner)
    const token = await firstStep(owner)
    for (let n = 0; n < 10; n++) {
      const wrong = await secondStep(token, '000000', `198.51.${n}.7`)
      expect(errorOf(wrong)).toEqual([400, 'error.badRequest.wrongCode'])
    }
    const right = await secondStep(token, codeOf(secret), '203.0.113.9')
    expect(errorOf(right)).toEqual([429, 'error.tooManyRequests'])
    expect(right.data.metaData.retryAfterSeconds).toBeGreaterThan(0)
    // Who merely knows the email keeps nobody out: without the password no code is looked at.
    const others = await secondStep('made-up-token-made-up-token', '000000')
    expect(others.status).toBe(401)
    await api.call('POST', '/auth/resetEmail', { body: { email: owner.email } })
    const [mail] = await query(
      'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND one_time_token IS NOT NULL',
      [owner.email],
    )
    const password = 'a plain new tulip'
    await api.call('POST', '/auth/resetPassword', { body: { token: mail.token, password } })
    // A reset of the password leaves the second factor where it is.
    const again = await firstStep(owner, password)
    expect(errorOf(await secondStep(again))).toEqual([403, 'error.forbidden.secondFactorAsked'])
    expect((await secondStep(again, codeOf(secret))).status).toBe(200)
  })

  it('is closed for the day after fifty wrong codes', async () => {
    const { finance } = api.cast.saigon.staff
    const { secret } = await guard(finance)
    let wrong = 0
    for (let quarter = 0; quarter < 6; quarter++) {
      const token = await firstStep(finance)
      for (let n = 0; n < 10; n++) {
        const { status } = await secondStep(token, '000000')
        if (status === 400) wrong++
      }
      api.wait(15 * 60_000)
    }
    expect(wrong).toBe(50)
    expect((await secondStep(await firstStep(finance), codeOf(secret))).status).toBe(429)
  })
})

describe('a second factor that is on', () => {
  it('is turned off with the password and a code, neither alone, told by mail, and its codes are worth nothing then [BEYOND-23]', async () => {
    const { marketing } = api.cast.saigon.staff
    const { secret, codes } = await guard(marketing)
    const off = (password: string, code?: string) =>
      api.call('POST', '/auth/secondFactor/off', {
        as: marketing,
        body: { password, ...(code !== undefined && { code }) },
      })
    expect(errorOf(await off('not this one', codeOf(secret)))).toEqual([400, 'error.badRequest.wrong-password'])
    // Whoever found a session open and knows the password would be past all that the factor guards.
    expect(errorOf(await off(CAST_PASSWORD))).toEqual([403, 'error.forbidden.secondFactorAsked'])
    expect(errorOf(await off(CAST_PASSWORD, '000000'))).toEqual([400, 'error.badRequest.wrongCode'])
    expect(await security(marketing)).toMatchObject({ onSince: expect.any(String), recoveryCodesLeft: 10 })
    expect((await off(CAST_PASSWORD, codeOf(secret))).data).toEqual({ isOn: false })
    expect((await secondStep(await firstStep(marketing))).status).toBe(200)
    expect(errorOf(await off(CAST_PASSWORD))).toEqual([409, 'error.conflict.noSecondFactor'])
    expect(await mailsTo(marketing.email)).toContain('The second factor of your Fieldhouse account is off')
    await guard(marketing)
    expect((await secondStep(await firstStep(marketing), codes[0])).status).toBe(400)
  })

  it('is given new recovery codes with the password and a code; the old ones open nothing', async () => {
    const { instructor } = api.cast.saigon.staff
    const { codes } = await guard(instructor)
    const renew = (password: string, code?: string) =>
      api.call('POST', '/auth/secondFactor/recoveryCodes', {
        as: instructor,
        body: { password, ...(code !== undefined && { code }) },
      })
    expect((await renew('not this one', codes[1])).status).toBe(400)
    expect(errorOf(await renew(CAST_PASSWORD))).toEqual([403, 'error.forbidden.secondFactorAsked'])
    expect(await security(instructor)).toMatchObject({ recoveryCodesLeft: 10 })
    const { recoveryCodes } = (await renew(CAST_PASSWORD, codes[1])).data
    expect((await secondStep(await firstStep(instructor), codes[0])).status).toBe(400)
    expect((await secondStep(await firstStep(instructor), recoveryCodes[0])).status).toBe(200)
    expect(await mailsTo(instructor.email)).toEqual(
      expect.arrayContaining(['You have new recovery codes for Fieldhouse', expect.stringContaining('recovery code')]),
    )
    expect(await trailOf(instructor)).toContain('recoveryCodeUsed')
  })

  it('asks whoever has the session for the password ten times in a quarter of an hour, and no more', async () => {
    const { reporting } = api.cast.saigon.staff
    for (let n = 0; n < 10; n++) expect((await begin(reporting, 'not this one')).status).toBe(400)
    expect((await begin(reporting)).status).toBe(429)
  })
})

const keysOf = (config: Config) => createBankKeys({ ...config, FIELDHOUSE_BANK_KEYS: undefined, embedded: false })

it('is not to be had where the server has no key to seal it by', async () => {
  const keyless = await startApi((deps) => identityRoutes({ ...deps, bankKeys: keysOf(deps.config) }))
  const as = keyless.cast.riverside.staff.owner
  const answer = await keyless.call('POST', '/auth/secondFactor', { as, body: { password: CAST_PASSWORD } })
  expect(errorOf(answer)).toEqual([409, 'error.conflict.sealingKeyMissing'])
  await keyless.stop()
})
