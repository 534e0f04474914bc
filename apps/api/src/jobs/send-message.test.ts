import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '../db/context.ts'
import { writeToOutbox } from '../providers/mail/outbox.ts'
import { identityRoutes } from '../features/identity/index.ts'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { receiveMail, type MailServer } from './fixtures/receive-mail.ts'
import { pruneOldRows } from './prune-old-rows.ts'
import { startJobs, type Jobs } from './start-jobs.ts'
import { withClient } from '../db/open-connection.ts'
import { unlockAbandonedJobs } from './unlock-abandoned-jobs.ts'

let api: TestApi
let mail: MailServer
let running: Jobs[] = []
/** Whom the mail server keeps waiting. */
let isHeld = (_recipient: string) => false
const logged: string[] = []
const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })

beforeAll(async () => {
  mail = await receiveMail({ isHeld: (recipient) => isHeld(recipient) })
  api = await startApi(identityRoutes, { SMTP_URL: mail.url, MAIL_FROM: 'The Club <club@fieldhouse.example>' })
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  mail.received.length = 0
})
afterAll(async () => {
  await api.stop()
  await mail.stop()
})

const start = async (change: object = {}): Promise<void> => {
  const config = { ...api.deps.config, ...change }
  running.push(await startJobs({ ...api.deps, config, url: api.url, logger }))
}
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows
const write = (recipient: string, channel: 'email' | 'sms' = 'email') =>
  api.deps.platform((db) =>
    writeToOutbox(db, { channel, recipient, subject: 'Hello', text: 'Secret words' }, api.deps.now()),
  )
const stateOf = async (recipient: string) =>
  (await query('SELECT sent_at, attempts, last_error FROM outbox_messages WHERE recipient = $1', [recipient]))[0]
const jobs = () => query('SELECT task_identifier, attempts, last_error FROM graphile_worker.jobs')
const received = (count: number) =>
  vi.waitFor(() => expect(mail.received).toHaveLength(count), { timeout: 60_000, interval: 50 })

describe('mails', () => {
  it('several processes start at once on a fresh database, and each mail is sent by one of them', async () => {
    await Promise.all([start(), start(), start()])
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(`many${i}@x.example`)))
    await received(20)
    await Promise.all(running.map((one) => one.stop()))
    running = []
    expect(new Set(mail.received.flatMap((one) => one.to)).size).toBe(20)
    expect(mail.received).toHaveLength(20)
    expect(await jobs()).toEqual([])
  })

  it('that nobody can deliver, or whose link was spent, make no other mail of their club late', async () => {
    const { riverside } = api.cast
    const of = (recipient: string, channel: string) =>
      query(
        `INSERT INTO outbox_messages (partner_id, id, channel, recipient, subject, body_text, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, 'Hello', 'Words', now())`,
        [riverside.id, channel, recipient],
      )
    await start()
    for (let n = 0; n < 60; n++) await of(`+6591230${n}`, 'sms')
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000, interval: 50 })
    await running.pop()!.stop()
    await of('spent@x.example', 'email')
    await query(`UPDATE outbox_messages SET redacted_at = now() WHERE recipient = 'spent@x.example'`)
    await query('DELETE FROM graphile_worker._private_jobs')
    await of('on-time@x.example', 'email')
    const [{ priority }] = (await query('SELECT priority FROM graphile_worker.jobs')) as [{ priority: number }]
    expect(priority).toBe(0)
    // Those that wait for their turn still make it late.
    for (let n = 0; n < 20; n++) await of(`waits${n}@x.example`, 'email')
    const waiting = await query('SELECT priority FROM graphile_worker.jobs ORDER BY id DESC LIMIT 1')
    expect(waiting).toEqual([{ priority: 2 }])
    await query('DELETE FROM graphile_worker._private_jobs')
    await query(`DELETE FROM outbox_messages WHERE partner_id = $1`, [riverside.id])
  })

  it('of a club that has many waiting let those of another one pass', async () => {
    const { riverside, harbour } = api.cast
    const of = (partnerId: string, recipient: string) =>
      query(
        `INSERT INTO outbox_messages (partner_id, id, channel, recipient, subject, body_text, created_at)
         VALUES ($1, gen_random_uuid(), 'email', $2, 'Hello', 'Words', now())`,
        [partnerId, recipient],
      )
    // Jobs are there before any of them works: the worker's tables are made by the first one.
    await start()
    await running.pop()!.stop()
    for (let n = 0; n < 250; n++) await of(riverside.id, `many${n}@x.example`)
    for (let n = 0; n < 5; n++) await of(harbour.id, `few${n}@x.example`)
    await start()
    await received(255)
    const places = mail.received.flatMap(({ to }, place) => (to[0]!.startsWith('few') ? [place] : []))
    expect(places).toHaveLength(5)
    // Behind the first that the other club had waiting, and what is at work beside.
    expect(Math.max(...places)).toBeLessThan(40)
  })

  it.each([
    ['what somebody waits for', 'awaited', 'bulk'],
    ['reminders and campaigns', 'bulk', 'awaited'],
  ])('while the mail server is slow with %s, other mails leave', async (_which, held, others) => {
    await start()
    await running.pop()!.stop()
    for (const kind of ['awaited', 'bulk']) for (let n = 0; n < 5; n++) await write(`${kind}${n}@x.example`)
    // What is a reminder, or of a campaign, has more rows than a message: here any will do.
    await query(
      `UPDATE graphile_worker._private_jobs SET task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'send_bulk_message')
       WHERE payload ->> 'id' IN (SELECT id::text FROM outbox_messages WHERE recipient LIKE 'bulk%')`,
    )
    isHeld = (recipient) => recipient.startsWith(held)
    await start()
    const came = () => mail.received.flatMap(({ to }) => to).toSorted()
    const all = (kind: string) => Array.from({ length: 5 }, (_, n) => `${kind}${n}@x.example`)
    await vi.waitFor(() => expect(came()).toEqual(all(others)), { timeout: 60_000, interval: 20 })
    isHeld = () => false
    await received(10)
    expect(came()).toEqual([...all('awaited'), ...all('bulk')])
  })

  it('of reminders and campaigns are jobs of other workers, and of each club come the later the more of them wait', async () => {
    await start()
    await running.pop()!.stop()
    const queue = (count: number, more: { reminds?: boolean; isOfCampaign?: boolean } = {}) =>
      query(
        `INSERT INTO outbox_messages (partner_id, id, channel, recipient, subject, body_text, created_at, reminds, campaign_id)
         SELECT $1, gen_random_uuid(), 'email', n || '@queued.example', 'Hello', 'Words', now(), $3, CASE WHEN $4 THEN $1::uuid END
         FROM generate_series(1, $2) n`,
        [api.cast.harbour.id, count, more.reminds ?? false, more.isOfCampaign ?? false],
      )
    for (let n = 0; n < 12; n++) await queue(1)
    await queue(1, { reminds: true })
    for (let n = 0; n < 12; n++) await queue(1, { isOfCampaign: true })
    const queued = await query(
      `SELECT task_identifier AS task, priority, count(*)::int AS jobs FROM graphile_worker.jobs
       WHERE task_identifier LIKE 'send%message' GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    await query('DELETE FROM graphile_worker._private_jobs')
    await query("DELETE FROM outbox_messages WHERE recipient LIKE '%@queued.example'")
    expect(queued).toEqual([
      // A reminder comes before campaigns, and counts what else of its club waits.
      { task: 'send_bulk_message', priority: 26, jobs: 1 },
      { task: 'send_bulk_message', priority: 30, jobs: 9 },
      { task: 'send_bulk_message', priority: 31, jobs: 3 },
      { task: 'send_message', priority: 0, jobs: 9 },
      { task: 'send_message', priority: 1, jobs: 3 },
    ])
  })

  it('a reset mail arrives with the link that works [SHELL-21] [SHELL-38]', async () => {
    await start()
    const { email } = api.cast.saigon.staff.operations
    await api.call('POST', '/auth/resetEmail', { body: { email } })
    await received(1)
    const [{ from, to, source }] = mail.received as [(typeof mail.received)[number]]
    expect([from, to]).toEqual(['club@fieldhouse.example', [email]])
    expect(source).toContain('Subject: Reset your Fieldhouse password')
    // Quoted-printable breaks long lines and writes '=' as '=3D'.
    const plain = source.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    const token = /https:\/\/club\.example\/reset-password\?token=([\w-]{43})/.exec(plain)?.[1]
    expect((await api.call('POST', '/auth/resetPassword', { body: { token, password: 'brand new' } })).status).toBe(200)
    await vi.waitFor(async () => expect((await stateOf(email))?.sent_at).not.toBeNull(), { timeout: 60_000 })
  })

  it('once it was handed over, the link is with its recipient alone', async () => {
    await start()
    const { email } = api.cast.saigon.staff.owner
    await api.call('POST', '/auth/resetEmail', { body: { email } })
    const [stored] = await query('SELECT id, one_time_token FROM outbox_messages WHERE recipient = $1', [email])
    await vi.waitFor(async () => expect((await stateOf(email))?.sent_at).not.toBeNull(), { timeout: 60_000 })
    const everything = await query('SELECT m::text AS text FROM outbox_messages m WHERE id = $1', [stored?.id])
    // That somebody's password was changed is told, too, and may come late.
    const theirs = mail.received.find(({ to }) => to.includes(email))!
    const token = /token=3D([\w-]{43})/.exec(theirs.source.replace(/=\r\n/g, ''))?.[1]
    expect(token).toHaveLength(43)
    expect(everything[0]?.text).toContain('/reset-password?token=[removed]')
    expect(everything[0]?.text).not.toContain(token)
  })

  it('a mail that waited until its link was spent is not sent any more', async () => {
    const { email } = api.cast.saigon.staff.finance
    await api.call('POST', '/auth/resetEmail', { body: { email } })
    api.wait(3_600_000)
    await pruneOldRows(api.deps.platform, api.deps.now())
    await start()
    await write('after@x.example')
    await received(1)
    expect(mail.received[0]?.to).toEqual(['after@x.example'])
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000 })
    expect(await stateOf(email)).toMatchObject({ sent_at: null })
  })

  it('a mail of a command is sent when the command commits, and never when it does not', async () => {
    await start()
    const context = { partnerId: api.cast.harbour.id, actor: SYSTEM, now: api.deps.now(), requestId: 'r' }
    const send = (recipient: string, fails: boolean) =>
      api.deps.command(context, async (command) => {
        command.send({ channel: 'email', recipient, subject: 'S', text: 'T' })
        if (fails) throw new Error('rolled back')
        return Promise.resolve(null)
      })
    await expect(send('rolled@x.example', true)).rejects.toThrow('rolled back')
    await send('kept@x.example', false)
    await received(1)
    expect(mail.received[0]?.to).toEqual(['kept@x.example'])
  })

  it('what the server refuses is tried again later, with the reason kept at the message', async () => {
    mail.refuse(1)
    await start()
    await write('busy@x.example')
    await vi.waitFor(async () => expect((await jobs())[0]?.attempts).toBe(1), { timeout: 60_000 })
    await vi.waitFor(async () => expect((await jobs())[0]?.last_error).toContain('EENVELOPE 450'), { timeout: 60_000 })
    const failed = await stateOf('busy@x.example')
    expect(failed).toMatchObject({ sent_at: null, attempts: 1 })
    expect(failed?.last_error).toContain('mailbox busy@x.example is busy')
    // The worker waits longer after each failure; the test does not.
    await query(`UPDATE graphile_worker._private_jobs SET run_at = now()`)
    await received(1)
    await vi.waitFor(
      async () => expect(await stateOf('busy@x.example')).toMatchObject({ attempts: 2, last_error: null }),
      { timeout: 60_000 },
    )
  })

  it('a mail whose worker was killed is sent by another one', async () => {
    await write('orphan@x.example')
    const lock = (age: string) =>
      query(`UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now() - $1::interval`, [age])
    const locked = async () => (await query('SELECT locked_by FROM graphile_worker.jobs'))[0]?.locked_by
    await lock('9 minutes')
    await withClient(api.url, (owner) => unlockAbandonedJobs(owner))
    expect(await locked()).toBe('dead')
    await lock('11 minutes')
    await withClient(api.url, (owner) => unlockAbandonedJobs(owner))
    expect(await locked()).toBeNull()
    await start()
    await received(1)
  })

  it('a picture within a mail is sent along with it, as mail programs show it then', async () => {
    await start()
    const html = '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>'
    const message = { channel: 'email' as const, recipient: 'logo@x.example', subject: 'Hello', text: 'Words', html }
    await api.deps.platform((db) => writeToOutbox(db, message, api.deps.now()))
    await received(1)
    const { source } = mail.received[0]!
    expect(source).not.toContain('data:image')
    const cid = /<img src=(?:3D)?"cid:([^"]+)"/.exec(source.replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[1]
    expect(source).toMatch(/Content-Type: image\/png/)
    expect(source).toContain(`Content-ID: <${cid}>`)
  })

  it('an address with a comma is one recipient', async () => {
    await start()
    await write('a,b@x.example')
    await received(1)
    expect(mail.received[0]?.to).toHaveLength(1)
  })

  it('without a mail server they stay in the outbox, and text messages do always', async () => {
    await start({ SMTP_URL: undefined })
    await write('waits@x.example')
    await write('+6591234567', 'sms')
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000 })
    for (const recipient of ['waits@x.example', '+6591234567'])
      expect(await stateOf(recipient)).toMatchObject({ sent_at: null, attempts: 0, last_error: null })
    expect(mail.received).toEqual([])
  })

  it('nothing of them is in the log, not even of those that failed', () => {
    const log = logged.join('') + api.logged.join('')
    expect(log).toContain('EENVELOPE 450')
    for (const secret of ['@x.example', 'Secret words', 'token=']) expect(log).not.toContain(secret)
  })
})
