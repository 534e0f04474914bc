import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { LONGEST_MARKUP } from '@fieldhouse/domain/rich-text'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { headOf, partOf } from '../../jobs/fixtures/read-mail.ts'
import { hangUpAfterWords, type MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { campaignDesk, productThatMails } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'
import { sendRun } from './index.ts'

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails())
})
// Each test has customers of its own.
beforeEach(async () => {
  product.setNow(TEST_NOW)
  await desk.query('UPDATE customers SET deleted_at = now() WHERE NOT is_walk_in')
})
afterAll(() => close())

const desk = campaignDesk(
  () => product,
  () => mail,
)
const club = () => product.cast.riverside
const api = () => product.as(club().staff.owner)
const deps = () => product.fieldhouse.deps
type Named = { firstName: string; lastName?: string; email?: string }
const customer = async ({ email = `${randomUUID()}@bad.example`, ...named }: Named, of = club()) =>
  (await product.as(of.staff.owner).createCustomer({ body: { partnerId: of.id, email, ...named } })).data
const cameTo = (email: string | null) => mail.received.filter(({ to }) => to.includes(email!))
const subjectOf = (source: string): string => {
  const written = /^Subject: (.*)$/m.exec(headOf(source))![1]!
  const words = [...written.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)]
  if (words.length === 0) return written
  return Buffer.concat(
    words.map(([, kind, text]) =>
      kind!.toUpperCase() === 'B'
        ? Buffer.from(text!, 'base64')
        : Buffer.from(
            text!
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
            'latin1',
          ),
    ),
  ).toString()
}
const begin = async (over: object = {}) => {
  const sent = await desk.send(over)
  await sendRun(deps(), club().id, sent.runId)
  return sent
}

describe('a campaign that changes while it is sent', () => {
  it('and is deleted goes to nobody more, and what has left stays counted [CAMPAIGNS-33] [BEYOND-44]', async () => {
    const people = [await customer({ firstName: 'An' }), await customer({ firstName: 'Bo' })]
    const { id } = await begin()
    await desk.query('UPDATE outbox_messages SET sent_at = now() WHERE campaign_id = $1 AND recipient = $2', [
      id,
      people[1]!.email,
    ])
    await desk.deliver(id)
    await desk.query('UPDATE outbox_messages SET sent_at = NULL WHERE campaign_id = $1 AND recipient = $2', [
      id,
      people[1]!.email,
    ])
    await api().deleteCampaign({ id })
    await desk.deliver(id)
    await sendDueCampaigns(deps())
    await desk.deliver(id)
    expect(people.map(({ email }) => cameTo(email).length)).toEqual([1, 0])
    const [kept] = await desk.query('SELECT messages_count AS count FROM campaigns WHERE id = $1', [id])
    expect(kept).toEqual({ count: 1 })
    expect(
      await desk.query('SELECT 1 FROM campaign_runs WHERE campaign_id = $1 AND finished_at IS NULL', [id]),
    ).toEqual([])
  })

  it('goes to whom its segment held when it began, whoever comes to it or leaves it meanwhile [CAMPAIGNS-54]', async () => {
    const stays = await customer({ firstName: 'An' })
    const { id, runId } = await desk.send({ segmentId: 'new-customers' })
    const late = await customer({ firstName: 'Late' })
    await desk.query(`UPDATE customers SET created_at = now() - interval '1 year' WHERE id = $1`, [stays.id])
    await sendRun(deps(), club().id, runId)
    await desk.deliver(id)
    expect([cameTo(stays.email).length, cameTo(late.email).length]).toEqual([1, 0])
    expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 1 })
  })

  it('goes to no one who unsubscribes between its count and its sending, nor to an address that somebody has no more [CAMPAIGNS-56] [CAMPAIGNS-65]', async () => {
    const [stays, leaves, moves] = [
      await customer({ firstName: 'An' }),
      await customer({ firstName: 'Bo' }),
      await customer({ firstName: 'Mo' }),
    ]
    const { id } = await begin()
    const link = (await desk.messagesOf(id)).find(({ recipient }) => recipient === leaves.email)!.unsubscribe_url
    await product.as(null).unsubscribe({ body: { token: new URL(link).searchParams.get('token')! } })
    await desk.query('UPDATE customers SET email = $2 WHERE id = $1', [moves.id, 'elsewhere@bad.example'])
    await desk.deliver(id)
    expect([stays, leaves, moves].map(({ email }) => cameTo(email).length)).toEqual([1, 0, 0])
    await sendDueCampaigns(deps())
    await desk.deliver(id)
    expect([stays, leaves, moves].map(({ email }) => cameTo(email).length)).toEqual([1, 0, 0])
    expect(cameTo('elsewhere@bad.example')).toHaveLength(1)
    expect(await desk.get(id)).toMatchObject({
      status: 'sent',
      messagesCount: 2,
      statistics: { delivered: { count: 2 }, unsubscribe: { count: 1 } },
    })
  })
})

describe('a mail server', () => {
  it.each([
    [421, 'is too busy'],
    [451, 'has a fault of its own'],
  ])('that answers %i, as it %s, is asked again and each message comes once [BEYOND-44]', async (code) => {
    const people = [await customer({ firstName: 'An' }), await customer({ firstName: 'Bo' })]
    const { id } = await begin()
    mail.refuse(2, code)
    await desk.deliver(id)
    mail.refuse(0)
    expect(people.map(({ email }) => cameTo(email).length)).toEqual([0, 0])
    expect(await desk.get(id)).toMatchObject({ status: 'sending', messagesCount: 0, unknownCount: 0 })
    await desk.deliver(id)
    await desk.deliver(id)
    expect(people.map(({ email }) => cameTo(email).length)).toEqual([1, 1])
    expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 2, statistics: { bounce: { count: 0 } } })
  })

  it('that answers 550 has nobody there: it is told as bounced, and never asked again for the address [BEYOND-44]', async () => {
    const gone = await customer({ firstName: 'Gone' })
    const { id } = await begin()
    mail.refuse(1, 550)
    await desk.deliver(id)
    mail.refuse(0)
    await desk.deliver(id)
    expect(cameTo(gone.email)).toEqual([])
    expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 1, statistics: { bounce: { count: 1 } } })
    const again = await desk.send()
    expect(again.status).toBe('sent')
    expect(await desk.messagesOf(again.id)).toEqual([])
  })

  it(
    'that is gone, or says nothing at all, costs no message and sends none twice [BEYOND-44]',
    { tags: ['long'] },
    async () => {
      const one = await customer({ firstName: 'An' })
      const { id } = await begin()
      const silent = createServer((socket) => void socket.on('error', () => undefined))
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      const { port } = silent.address() as { port: number }
      // It takes the connection and stays silent: after ten seconds somebody else gets the worker.
      const from = performance.now()
      await desk.deliver(id, { url: `smtp://127.0.0.1:${port}` })
      expect(performance.now() - from).toBeLessThan(20_000)
      await new Promise<void>((resolve) => silent.close(() => resolve()))
      // Nobody listens there any more, for an hour.
      for (let attempt = 0; attempt < 4; attempt++) await desk.deliver(id, { url: `smtp://127.0.0.1:${port}` })
      expect(await desk.get(id)).toMatchObject({ status: 'sending', messagesCount: 0, unknownCount: 0 })
      await desk.deliver(id)
      await desk.deliver(id)
      expect(cameTo(one.email)).toHaveLength(1)
      expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 1, unknownCount: 0 })
    },
  )
})

describe('connections that stay open', () => {
  it('let no more mails leave in a second than is set, and each once [BEYOND-44]', async () => {
    const people = []
    for (const firstName of ['An', 'Bo', 'Chi', 'Do', 'Em']) people.push(await customer({ firstName }))
    const { id } = await begin()
    const from = performance.now()
    await desk.deliver(id, { url: `${mail.url}?pool=true&maxConnections=1&rateLimit=2&rateDelta=1000` })
    // Two, two and one.
    expect(performance.now() - from).toBeGreaterThan(1900)
    expect(people.map(({ email }) => cameTo(email).length)).toEqual([1, 1, 1, 1, 1])
    expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 5 })
  })

  it('hand what one of them broke off with to no other: it may have come [BEYOND-44]', async () => {
    await customer({ firstName: 'An' })
    const { id } = await begin()
    const silent = await hangUpAfterWords()
    await desk.deliver(id, { url: `${silent.url}?pool=true` })
    expect(silent.taken()).toBe(1)
    await silent.stop()
    await desk.deliver(id)
    expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 1, unknownCount: 1 })
  })
})

describe('what a mail says', () => {
  const NAMES = [
    ['<b>Bo</b> & "Co"', 'Tan'],
    ['Nguyễn Thị', 'Ngọc Ánh'],
    ['مريم', 'الحسيني'],
    ['🎾 Ren', '👩🏽‍🦱'],
  ] as const

  it('is each name as it is written, whatever letters it has, as text in subject and body [CAMPAIGNS-63]', async () => {
    const people = []
    for (const [firstName, lastName] of NAMES) people.push(await customer({ firstName, lastName }))
    const { id } = await begin({
      content: { template: { title: 'Hi {{customer.firstName}}', body: '<p>Dear {{customer.fullName}}!</p>' } },
    })
    await desk.deliver(id)
    for (const [n, [firstName, lastName]] of NAMES.entries()) {
      const [{ source }] = cameTo(people[n]!.email) as unknown as [{ source: string }]
      expect(subjectOf(source)).toBe(`Hi ${firstName}`)
      expect(partOf(source, 'text/plain')).toContain(`Dear ${firstName} ${lastName}!`)
      const html = partOf(source, 'text/html')
      expect(html).not.toContain('<b>Bo')
      const escaped = firstName
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
      expect(html).toContain(`Dear ${escaped} ${lastName}!`)
    }
  })

  it('has no other head than its own, whatever stands in a name or a subject', async () => {
    const { id: customerId, email } = await customer({ firstName: 'An' })
    // As an import or an older version might have left it: no form takes such a name.
    await desk.query(`UPDATE customers SET first_name = E'An\r\nBcc: all@bad.example\r\n\r\nBad words' WHERE id = $1`, [
      customerId,
    ])
    const title = 'Hello {{customer.firstName}}\r\nBcc: others@bad.example'
    const { status } = await failure(desk.create({ content: { template: { title, body: '<p>x</p>' } } })).catch(() => ({
      status: 200,
    }))
    const { id } = await begin({
      content: { template: { title: status === 200 ? title : 'Hello {{customer.firstName}}', body: '<p>x</p>' } },
    })
    await desk.deliver(id)
    expect(cameTo('all@bad.example').length + cameTo('others@bad.example').length).toBe(0)
    const [{ source, to }] = cameTo(email) as unknown as [{ source: string; to: string[] }]
    expect(to).toEqual([email])
    expect(headOf(source)).not.toMatch(/^Bcc:/im)
    expect(source.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bad words/m)
  })

  it('is refused by its name where it is longer than a mail may be, and arrives whole with 200 links', async () => {
    const { email } = await customer({ firstName: 'An' })
    const long = `<p>${'x'.repeat(3 * 1024 * 1024)}</p>`
    const { status, body } = await failure(desk.create({ content: { template: { title: 'Long', body: long } } }))
    expect(status >= 400 && status < 500).toBe(true)
    if (status === 400) expect(body.data.message?.[0]?.property).toBe('content.template.body')
    const over = `<p>${'x'.repeat(LONGEST_MARKUP)}</p>`
    const refused = await failure(desk.create({ content: { template: { title: 'Long', body: over } } }))
    expect([refused.status, refused.body.data.message?.[0]?.property]).toEqual([400, 'content.template.body'])
    const links = Array.from({ length: 200 }, (_, n) => `<a href="https://club.example/${n}">No. ${n}.</a>`)
    const { id } = await begin({ content: { template: { title: 'Links', body: `<p>${links.join(' ')}</p>` } } })
    await desk.deliver(id)
    const html = partOf(cameTo(email)[0]!.source, 'text/html')
    for (const n of [0, 99, 199]) expect(html).toContain(`https://club.example/${n}"`)
    expect(html.match(/club\.example\//g)).toHaveLength(200)
  })

  it('has a way out that nobody can guess, that names no address and leads nowhere else [CAMPAIGNS-65]', async () => {
    const [an, bo] = [await customer({ firstName: 'An' }), await customer({ firstName: 'Bo' })]
    const { id } = await begin()
    const messages = await desk.messagesOf(id)
    const linkTo = (email: string | null) =>
      new URL(messages.find(({ recipient }) => recipient === email)!.unsubscribe_url)
    const [mine, theirs] = [linkTo(an.email), linkTo(bo.email)]
    expect([...mine.searchParams.keys()]).toEqual(['token'])
    const token = mine.searchParams.get('token')!
    const bytes = Buffer.from(token, 'base64url')
    expect(`${mine.href} ${bytes.toString('latin1')}`).not.toMatch(/bad\.example/)
    // The ids of one with the signature of another, and each byte of it changed, end nothing.
    const ids = Buffer.from(theirs.searchParams.get('token')!, 'base64url').subarray(0, 48)
    const forged = [Buffer.concat([ids, bytes.subarray(48)])]
    for (let n = 48; n < bytes.length; n++)
      forged.push(Buffer.from(bytes.map((byte, at) => (at === n ? byte ^ 1 : byte))))
    for (const each of forged) await product.as(null).unsubscribe({ body: { token: each.toString('base64url') } })
    expect(await desk.query('SELECT 1 FROM campaign_unsubscribes WHERE campaign_id = $1', [id])).toEqual([])
    for (const more of ['next', 'url', 'redirect', 'to']) {
      const page = await fetch(`${product.origin}/unsubscribe?token=${token}&${more}=https://evil.example`, {
        redirect: 'manual',
      })
      expect([page.status, (await page.text()).includes('evil.example')]).toEqual([200, false])
    }
  })
})

it('a campaign of one club reaches no customer of another with the same address, and who leaves one is still of the other [BEYOND-44]', async () => {
  const { harbour } = product.cast
  const email = 'both@bad.example'
  await customer({ firstName: 'Both', email })
  const there = await customer({ firstName: 'Both', email }, harbour)
  const only = await customer({ firstName: 'Only there' }, harbour)
  const { id } = await begin()
  await desk.deliver(id)
  expect([cameTo(email).length, cameTo(only.email).length]).toEqual([1, 0])
  const messages = await desk.query<{ partner_id: string; customer_id: string }>(
    'SELECT partner_id, customer_id FROM campaign_messages WHERE campaign_id = $1',
    [id],
  )
  expect(messages.map(({ partner_id }) => partner_id)).toEqual([club().id])
  expect(messages[0]!.customer_id).not.toBe(there.id)
  const [message] = await desk.messagesOf(id)
  await product.as(null).unsubscribe({ body: { token: new URL(message!.unsubscribe_url).searchParams.get('token')! } })
  const segments = async (of: typeof harbour) => {
    const { content, ...rest } = desk.input()
    const body = { segmentId: rest.segmentId, content }
    return (await product.as(of.staff.owner).previewCampaign({ body })).data.reach!.recipients
  }
  expect([await segments(club()), await segments(harbour)]).toEqual([0, 2])
})
