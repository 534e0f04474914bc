import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { writeToOutbox } from '../providers/mail/outbox.ts'
import { serveOutbox } from './read-outbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(
    () => ({}),
    { PUBLIC_URL: 'http://localhost:3000' },
    (app, deps) => serveOutbox(app, deps),
  )
})
afterAll(() => api.stop())

it('the developer reads what was written, as a page and as data, newest first', async () => {
  expect((await api.call('GET', '/outbox')).body).toContain('Nothing was written yet.')
  const write = (recipient: string, text: string, at: number) =>
    api.deps.platform((db) => writeToOutbox(db, { channel: 'email', recipient, subject: 'Hi', text }, at))
  await write('first@x.example', 'See https://club.example/reset-password?token=abc&x=1 now', api.deps.now())
  await write('second@x.example', 'Plain', api.deps.now() + 1)
  const { data } = await api.call('GET', '/outbox.json')
  expect(data).toMatchObject([
    { recipient: 'second@x.example', text: 'Plain', sentAt: null },
    { recipient: 'first@x.example', createdAt: '2026-11-21T04:00:00.000Z' },
  ])
  const page = await api.call('GET', '/outbox')
  expect(page.body).toContain('<a href="https://club.example/reset-password?token=abc&amp;x=1">')
})

it('the page says when in the time of this machine, and why what lies there was not sent', async () => {
  const { body } = await api.call('GET', '/outbox')
  const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(api.deps.now())
  expect(body).toContain(`written <time datetime="2026-11-21T04:00:00.000Z">${local}</time>`)
  expect(body).toContain('not sent: no mail server is set up (SMTP_URL)')
  const { rows } = await api.database.connection(({ client }) =>
    client.query(
      `UPDATE outbox_messages SET attempts = 3, last_error = 'refused <here>', failed_at = now(), failure = 'notReached' RETURNING id`,
    ),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect((await api.call('GET', '/outbox')).body).toContain(
    'not sent, and given up after 3 attempts: refused &lt;here&gt;',
  )
})

it('nothing that somebody wrote becomes markup', async () => {
  const attack = `<script>alert(1)</script> https://x.example/"onmouseover="alert(1) 'q'`
  await api.deps.platform((db) =>
    writeToOutbox(db, { channel: 'sms', recipient: '<b>', subject: '<i>', text: attack }, api.deps.now() + 2),
  )
  const { body } = await api.call('GET', '/outbox')
  expect(body).not.toContain('<script')
  expect(body).not.toContain('"onmouseover')
  expect(body).not.toMatch(/<[bi]>/)
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

it.each(['alpha', 'staging', 'prod'])('in %s there is no such page', async (environment) => {
  const other = await startApi(
    () => ({}),
    { FIELDHOUSE_ENV: environment, PUBLIC_URL: 'http://localhost:3000' },
    (app, deps) => serveOutbox(app, deps),
  )
  for (const path of ['/outbox', '/outbox.json']) expect((await other.call('GET', path)).status).toBe(404)
  await other.stop()
})

it.each([
  ['that starts without the demo', { FIELDHOUSE_DEMO: 'false', PUBLIC_URL: 'http://localhost:3000' }],
  ['that sends its mails', { SMTP_URL: 'smtp://mail.example:25', PUBLIC_URL: 'http://localhost:3000' }],
  ['behind a proxy', { FIELDHOUSE_ENV: 'dev', TRUST_PROXY: 'true' }],
])(
  'in a product %s there is no such page, also where every request seems to come from this machine',
  async (_what, settings) => {
    const config = readConfig(settings)
    expect([config.FIELDHOUSE_ENV, config.embedded]).toEqual(['dev', true])
    const other = await startApi(
      () => ({}),
      {},
      (app, deps) => serveOutbox(app, { ...deps, config }),
    )
    const headers = { host: 'localhost:3000' }
    for (const path of ['/outbox', '/outbox.json'])
      expect((await other.call('GET', path, { headers })).status).toBe(404)
    await other.stop()
  },
)

it('the demo that starts by itself shows its mails, so that a password can be reset in it', () => {
  expect(readConfig({}).isDevelopment).toBe(true)
  expect(readConfig({ DATABASE_URL: 'postgres://db.example/club' }).isDevelopment).toBe(false)
})

it('nobody but a browser on this machine reads it: no other address, no proxy, no name made to point here', async () => {
  type Asked = { ip?: string; headers?: Record<string, string> }
  const asked = (call: Asked) => api.call('GET', '/outbox.json', call)
  expect((await asked({ headers: { host: 'localhost:3000' } })).status).toBe(200)
  expect((await asked({ ip: '::1', headers: { host: '[::1]:3000' } })).status).toBe(200)
  const others: Asked[] = [
    { ip: '203.0.113.7' },
    { headers: { host: 'club.example' } },
    { headers: { host: 'localhost.club.example' } },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
  ]
  for (const call of others) expect((await asked(call)).status, JSON.stringify(call)).toBe(404)
})

it('where others come in under a public address there is no such page, whatever the environment is called', async () => {
  const open = await startApi(
    () => ({}),
    { PUBLIC_URL: 'https://club.example' },
    (app, deps) => serveOutbox(app, deps),
  )
  for (const path of ['/outbox', '/outbox.json']) expect((await open.call('GET', path)).status).toBe(404)
  await open.stop()
})

it('behind a proxy the address is what the proxy saw, not what the client wrote in front of it', async () => {
  const behind = await startApi(
    () => ({}),
    { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'true' },
    (app) => void app.get('/outbox', ({ ip }) => ({ ip })),
  )
  const { body } = await behind.call('GET', '/outbox', { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' } })
  expect(body).toEqual({ ip: '203.0.113.7' })
  await behind.stop()
})
