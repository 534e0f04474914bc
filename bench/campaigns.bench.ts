import { createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { api, createClient } from '@fieldhouse/contract'
import type { CastPartner } from '@fieldhouse/testing/cast'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import { createSmtpMailer } from '../apps/api/src/providers/mail/smtp.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { percentile, timed } from './lib/drive.ts'
import { clubWithCustomers } from './lib/many-customers.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 200_000)
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 50_000)
/** Mails in a second at most, as SMTP_URL says it. */
const RATE = Number(process.env.BENCH_RATE ?? 400)
const ROUNDS = 3
const DAY = 86_400_000

/** Who gets a campaign to everybody, as plainly as SQL says it. */
const BARE = `
  SELECT count(*) FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL AND NOT c.is_walk_in AND is_email(c.email)
    AND NOT EXISTS (SELECT FROM campaign_unsubscribes u WHERE (u.partner_id, u.customer_id) = (c.partner_id, c.id))
    AND NOT EXISTS (SELECT FROM suppressed_addresses a WHERE (a.partner_id, a.address_hash) = (c.partner_id, address_hash(c.email)))`

/**
 * Budgets: whom a campaign to 200,000 customers reaches is counted in under 300 ms; a campaign to 50,000 leaves at the rate that SMTP_URL
 * allows, or at half of what the bare SMTP client reaches, each exactly once, while the process stays under 200 MB.
 */
export const benchCampaigns = async (): Promise<void> => {
  const bench = await benchDatabase()
  const club = await bench.loading((url) => clubWithCustomers(url, CUSTOMERS))
  const sink = await takeMails()
  // One process, a server that takes all there is: what is measured is what the product does for each.
  process.env['SMTP_URL'] = `${sink.url}?pool=true&maxConnections=3&rateLimit=${RATE}`
  process.env['MAIL_FROM'] = 'Club <club@x.example>'
  const product = await startProcess(bench.url)
  const client = createClient(api, { origin: product.origin, token: () => club.staff.owner.token })
  const content = { template: { title: 'Hi {{customer.firstName}}', body: '<p>Dear {{customer.fullName}}</p>' } }
  try {
    await withClient(bench.url, async (connection) => {
      const bare = () => connection.query(BARE, [club.id])
      const counting = async () => {
        await client.previewCampaign({ body: { segmentId: 'all', content } })
      }
      await timed(bare, 3)
      await timed(counting, 3)
      const rounds = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ http: percentile(await timed(counting, 10), 0.5), bare: percentile(await timed(bare, 10), 0.5) })
      report({
        what: `whom a campaign to ${CUSTOMERS} customers reaches, counted over HTTP (p50)`,
        budget: 'under 300 ms',
        values: rounds.map((round) => round.http),
        unit: ' ms',
        met: (value) => value < 300,
      })
      note(
        'against the bare SQL of its number',
        rounds.map((round) => round.http / round.bare),
      )
      // Only so many of them have an address from here on.
      await connection.query(
        `UPDATE customers SET email = NULL WHERE partner_id = $1 AND id NOT IN (
           SELECT id FROM customers WHERE partner_id = $1 AND is_email(email) AND deleted_at IS NULL ORDER BY id LIMIT $2)`,
        [club.id, RECIPIENTS],
      )
      await connection.query('VACUUM ANALYZE customers')
    })
    await sendAll(club, client, { sink, product, content })
    await bareRate(sink)
  } finally {
    await product.stop()
    await sink.stop()
    await bench.drop()
  }
}

let productRate = 0

const sendAll = async (
  club: CastPartner,
  client: ReturnType<typeof createClient<typeof api>>,
  { sink, product, content }: { sink: Sink; product: { memory: () => { most: number } }; content: object },
): Promise<void> => {
  const now = Date.now()
  const { data } = await client.createCampaign({
    body: {
      partnerId: club.id,
      name: 'Bench',
      startTime: new Date(now).toISOString(),
      endTime: new Date(now + 4 * DAY).toISOString(),
      runFrequency: 'manual',
      segmentId: 'all',
      content: content as never,
    },
  })
  await client.toggleCampaign({ id: data.id, body: { enabled: true } })
  const begun = performance.now()
  await client.runCampaign({ id: data.id })
  const written = performance.now() - begun
  const standing = async () => (await client.getCampaign({ id: data.id })).data
  while ((await standing()).status !== 'sent') await setTimeout(200)
  const seconds = (performance.now() - begun) / 1000
  const { messagesCount } = await standing()
  if (sink.count() !== messagesCount || sink.recipients.size !== messagesCount)
    throw new Error(`${sink.count()} mails to ${sink.recipients.size} people, ${messagesCount} counted`)
  productRate = messagesCount / seconds
  note('begun by one command: whom it goes to, and the first thousand messages', [written], ' ms')
  note(`sent to ${messagesCount} people, each once, at most ${RATE} a second`, [productRate], '/s')
  report({
    what: 'memory of the process at its most while a campaign is sent',
    budget: 'under 200 MB',
    values: [product.memory().most],
    unit: ' MB',
    met: (value) => value < 200,
  })
}

/** The bare client with three connections, as the product has them, and no limit. */
const bareRate = async (sink: Sink): Promise<void> => {
  const mailer = createSmtpMailer(`${sink.url}?pool=true&maxConnections=3`, 'Club <club@x.example>')
  const count = Math.min(RECIPIENTS, 3000)
  const from = performance.now()
  const waiting = Array.from({ length: count }, (_, n) => n)
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop())
        await mailer.deliver({
          messageId: `bare-${n}`,
          recipient: `bare-${n}@x.example`,
          subject: 'Hi',
          text: 'Dear customer',
          html: '<p>Dear customer</p>',
          senderName: 'Club',
          replyTo: null,
          unsubscribeUrl: null,
          calendar: null,
        })
    }),
  )
  const bare = count / ((performance.now() - from) / 1000)
  mailer.close()
  report({
    what: 'messages of a campaign in a second, against the bare SMTP client, or the rate that is set where that is lower',
    budget: 'at least 0.5',
    values: [productRate / Math.min(bare, RATE)],
    met: (ratio) => ratio >= 0.5,
  })
  note('the bare client', [bare], '/s')
}

type Sink = { url: string; count: () => number; recipients: Set<string>; stop: () => Promise<void> }

/** A mail server that takes everything at once and keeps who got it. */
const takeMails = async (): Promise<Sink> => {
  let taken = 0
  const recipients = new Set<string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let isWords = false
    let rest = ''
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      rest += data.toString('latin1')
      for (;;) {
        if (isWords) {
          const end = rest.indexOf('\r\n.\r\n')
          if (end < 0) return
          rest = rest.slice(end + 5)
          isWords = false
          taken++
          socket.write('250 taken\r\n')
          continue
        }
        const end = rest.indexOf('\r\n')
        if (end < 0) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1]
        if (recipient) recipients.add(recipient)
        isWords = /^DATA/i.test(line)
        socket.write(isWords ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 yes\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    count: () => taken,
    recipients,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
