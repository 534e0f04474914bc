import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveJson, type JsonAnswer, type JsonServer } from '../../fixtures/serve-json.ts'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { identityRoutes } from './index.ts'

let api: TestApi
let facebook: JsonServer
/** What Facebook answers instead of what it should. */
let instead: JsonAnswer | null = null

type Token = { app: string; user: string; valid?: boolean; expires?: number; email?: string; me?: string }
const tokens: Record<string, Token> = {
  good: { app: 'app-1', user: '77', email: 'fay@x.example' },
  'another-app': { app: 'app-2', user: '77', email: 'fay@x.example' },
  invalid: { app: 'app-1', user: '77', valid: false, email: 'fay@x.example' },
  expired: { app: 'app-1', user: '77', expires: 1, email: 'fay@x.example' },
  swapped: { app: 'app-1', user: '77', me: '78', email: 'fay@x.example' },
  'no-email': { app: 'app-1', user: '79' },
}

beforeAll(async () => {
  // Answers as graph.facebook.com does.
  facebook = await serveJson(({ path }) => {
    if (instead) return instead
    const address = new URL(path, 'http://facebook')
    if (address.pathname === '/debug_token') {
      if (address.searchParams.get('access_token') !== 'app-1|app-secret')
        return { status: 400, body: { error: { code: 190 } } }
      const token = tokens[address.searchParams.get('input_token') ?? '']
      if (!token) return { body: { data: { is_valid: false, error: { code: 190 } } } }
      const { app, user, valid = true, expires = 0 } = token
      return { body: { data: { app_id: app, user_id: user, is_valid: valid, expires_at: expires, type: 'USER' } } }
    }
    const token = tokens[address.searchParams.get('access_token') ?? '']
    const proof = createHmac('sha256', 'app-secret')
      .update(address.searchParams.get('access_token') ?? '')
      .digest('hex')
    if (!token || address.searchParams.get('appsecret_proof') !== proof)
      return { status: 400, body: { error: { code: 190 } } }
    const id = token.me ?? token.user
    return {
      body: {
        id,
        email: token.email,
        first_name: 'Fay',
        last_name: 'Book',
        name: 'Fay Book',
        picture: { data: { url: 'https://p.example/fay' } },
      },
    }
  })
  api = await startApi(identityRoutes, {
    FACEBOOK_APP_ID: 'app-1',
    FACEBOOK_APP_SECRET: 'app-secret',
    FACEBOOK_GRAPH_URL: facebook.url,
  })
  tokens.staff = { app: 'app-1', user: '80', email: api.cast.harbour.staff.owner.email }
  tokens.invited = { app: 'app-1', user: '81', email: 'invited@harbour.example' }
})
afterAll(async () => {
  await api.stop()
  await facebook.close()
})

const open = (token: string) =>
  api.call('POST', '/auth/social/login', { body: { token, provider: 'FACEBOOK', referralLink: null } })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows

describe('a Facebook access token', () => {
  it('opens a session; the first one makes the account [SHELL-03] [SHELL-23]', async () => {
    const first = await open('good')
    expect(first.data).toMatchObject({
      account: {
        email: 'fay@x.example',
        profile: { firstName: 'Fay', lastName: 'Book', name: 'Fay Book', picture: 'https://p.example/fay' },
      },
      isNew: true,
    })
    const second = await open('good')
    expect([second.data.isNew, second.data.account.id]).toEqual([false, first.data.account.id])
    expect((await api.call('GET', '/auth/me', { as: second.data.session })).status).toBe(200)
  })

  it.each(['another-app', 'invalid', 'expired', 'swapped', 'made-up'])('%s is refused with 401', async (token) => {
    expect((await open(token)).status).toBe(401)
  })

  it.each([
    ['has trouble', { status: 503, body: {} }],
    ['hangs up', 'broken off' as const],
  ])('is asked to come again where Facebook %s', async (_how, answer) => {
    instead = answer
    expect(await open('good')).toMatchObject({ status: 503, data: { errorCode: 'error.unavailable' } })
    instead = null
  })

  it('without an email is refused with a way out', async () => {
    expect((await open('no-email')).data).toMatchObject({ errorCode: 'error.badRequest.invalid-email' })
  })

  it("does not take over the account of a club's owner: Facebook proves no mailbox [ACCESS-49]", async () => {
    expect((await open('staff')).data).toMatchObject({ errorCode: 'error.badRequest.email-already-in-use' })
  })

  it('joins nothing any more once the owner of its email has proved it by a mail, and its sessions end [ACCESS-49]', async () => {
    tokens.squatter = { app: 'app-1', user: '90', email: 'gil@x.example' }
    const { account, session } = (await open('squatter')).data
    await api.call('POST', '/auth/resetEmail', { body: { email: account.email } })
    const [mail] = await query('SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1', [
      account.email,
    ])
    const body = { token: mail.token, password: 'a plain new tulip' }
    const { token } = (await api.call('POST', '/auth/resetPassword', { body })).data
    const own = (
      await api.call('POST', '/auth/social/login', { body: { token, provider: 'FIREBASE', referralLink: null } })
    ).data
    expect(own.account).toMatchObject({ id: account.id, profile: { name: null, picture: null } })
    expect((await api.call('GET', '/auth/me', { as: session })).status).toBe(401)
    const again = await open('squatter')
    expect([again.status, again.data.errorCode]).toEqual([400, 'error.badRequest.email-already-in-use'])
  })

  it('confirms who uses a session that it opened, and no session of another account', async () => {
    const confirm = (as: { token: string }, token: string) =>
      api.call('POST', '/auth/confirmation', { as, body: { token, provider: 'FACEBOOK' } })
    const { session } = (await open('good')).data
    expect((await confirm(session, 'good')).status).toBe(200)
    expect((await confirm(session, 'invalid')).status).toBe(401)
    const { owner } = api.cast.harbour.staff
    const [{ confirmed_at: before }] = await query('SELECT confirmed_at FROM sessions WHERE account_id = $1', [
      owner.accountId,
    ])
    const refused = await confirm(owner, 'good')
    expect([refused.status, refused.data.errorCode]).toEqual([403, 'error.forbidden.otherAccount'])
    // Whoever has this login under the same email has another account.
    expect((await confirm(owner, 'staff')).data.errorCode).toBe('error.forbidden.otherAccount')
    const [{ confirmed_at: after }] = await query('SELECT confirmed_at FROM sessions WHERE account_id = $1', [
      owner.accountId,
    ])
    expect(after).toEqual(before)
  })

  it('of somebody whose email stands in a staff record sends the mail that proves it [ACCESS-49]', async () => {
    await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'In', 'Vited', 'invited@harbour.example', '{operations}', now())`,
      [api.cast.harbour.id],
    )
    const { data } = await open('invited')
    const profile = `/profiles/${api.cast.harbour.staff.owner.profileId}`
    expect((await api.call('GET', profile, { as: data.session })).status).toBe(404)
    const mails = await query(`SELECT body_text FROM outbox_messages WHERE recipient = 'invited@harbour.example'`)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('/reset-password?token=')
  })
})

it('the app is told to the dashboard, its secret to nobody [SHELL-22]', async () => {
  const answer = await api.call('GET', '/auth/providers')
  expect(answer.data).toMatchObject({ builtIn: true, facebookAppId: 'app-1' })
  expect(JSON.stringify(answer.body)).not.toContain('app-secret')
  expect(api.logged.join('')).not.toContain('app-secret')
})
