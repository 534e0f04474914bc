import { createHmac, randomUUID } from 'node:crypto'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { SEGMENTS, segmentsOf, type CustomerFacts } from '@fieldhouse/domain/customers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk } from '../../fixtures/desk.ts'
import { TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { hangUpAfterWords, type MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { sendMessage } from '../../jobs/send-message.ts'
import { createSmtpMailer } from '../../providers/mail/smtp.ts'
import { campaignDesk, DEFERRED, failedFor, MAIL_KEY, productThatMails } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'
import { sendRun } from './index.ts'

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails())
  // So that a run takes several batches of two.
  for (const firstName of ['Bình', 'Chi', 'Dung'])
    await api().createCustomer({
      body: { partnerId: club().id, firstName, lastName: 'Trần', email: `${randomUUID()}@x.example` },
    })
})
afterEach(() => product.setNow(TEST_NOW))
afterAll(() => close())

const club = () => product.cast.riverside
const api = () => product.as(club().staff.owner)
const deps = () => product.fieldhouse.deps
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}
const { query, create, send, get, messagesOf, deliver, tell, input } = campaignDesk(
  () => product,
  () => mail,
)
const timesReceived = (messageIds: readonly string[]) =>
  messageIds.map((id) => mail.received.filter(({ source }) => source.includes(`<${id}@fieldhouse>`)).length)

describe('a campaign', () => {
  it('is created as a draft with clean markup, edited under its version, and deleted [CAMPAIGNS-09] [CAMPAIGNS-28] [CAMPAIGNS-29] [CAMPAIGNS-30] [CAMPAIGNS-33]', async () => {
    const made = await create()
    expect(made).toMatchObject({
      name: 'Summer',
      status: 'draft',
      runFrequency: 'manual',
      enabled: false,
      lastSent: null,
      nextSend: null,
      segment: { id: 'all', name: 'All customers' },
      content: { channel: 'email', template: { body: '<p>Dear {{customer.fullName}}</p>' } },
      messagesCount: 0,
      version: 1,
    })
    const edited = (await api().updateCampaign({ id: made.id, body: { ...input({ name: 'Autumn' }), version: 1 } }))
      .data
    expect([edited.name, edited.version]).toEqual(['Autumn', 2])
    const another = input({
      segmentId: 'members',
      startTime: '2026-11-22T04:00:00.000Z',
      endTime: '2026-11-27T04:00:00.000Z',
      content: { template: { title: 'Leaves fall', body: '<p>Outside</p>' } },
    })
    await api().updateCampaign({ id: made.id, body: { ...another, version: 2 } })
    const { content, segmentId, ...fields } = another
    expect(await get(made.id)).toMatchObject({ ...fields, content, segment: { id: segmentId }, version: 3 })
    expect(await refusalOf(api().updateCampaign({ id: made.id, body: { ...input(), version: 1 } }))).toEqual([
      409,
      'error.conflict.campaignChangedMeanwhile',
      undefined,
    ])
    expect((await api().deleteCampaign({ id: made.id })).data).toEqual({ id: made.id })
    expect(await refusalOf(api().getCampaign({ id: made.id }))).toEqual([404, 'error.notFound.campaign', undefined])
    const trail = await query('SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY action', [made.id])
    expect(trail.map(({ action }) => action)).toEqual([
      'campaign.created',
      'campaign.deleted',
      'campaign.edited',
      'campaign.edited',
    ])
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no subject', { content: { template: { title: '', body: '<p>x</p>' } } }, 'content.template.title'],
    [
      'a long subject',
      { content: { template: { title: 's'.repeat(133), body: '<p>x</p>' } } },
      'content.template.title',
    ],
    [
      'a subject of two lines',
      { content: { template: { title: 'a\r\nBcc: b@x.example', body: '<p>x</p>' } } },
      'content.template.title',
    ],
    ['nothing to read', { content: { template: { title: 'x', body: '<p> </p>' } } }, 'content.template.body'],
    ['no segment', { segmentId: undefined }, 'segmentId'],
  ])('with %s is refused by name [CAMPAIGNS-18] [CAMPAIGNS-19]', async (_case, over, property) => {
    expect(await refusalOf(create(over))).toEqual([400, 'error.badRequest.invalidInput', property])
  })

  it('is found by its name, status and order, in pages from 1 [CAMPAIGNS-27] [CAMPAIGNS-47]', async () => {
    const { saigon } = product.cast
    const other = product.as(saigon.staff.owner)
    for (let n = 0; n < 21; n++) await other.createCampaign({ body: input({ name: `${n % 2 ? 'B' : 'a'}${n}` }) })
    const list = async (asked: object) => other.listCampaigns({ partnerId: saigon.id, query: asked })
    const first = await list({ order: 'name_asc' })
    expect([first.data.length, first.data[0]?.name, first.pagination]).toEqual([20, 'a0', { total: 21 }])
    expect((await list({ page: 2 })).data).toHaveLength(1)
    expect((await list({ search: 'b1' })).data).toHaveLength(6)
    // Wherever in the name.
    expect((await list({ search: '0' })).data.map(({ name }) => name).toSorted()).toEqual(['a0', 'a10', 'a20'])
    expect((await list({ status: 'sent' })).pagination.total).toBe(0)
  })
})

describe('a one-time campaign', () => {
  it('goes to each address once, with its own words and its way out, and not again [CAMPAIGNS-13] [CAMPAIGNS-32] [CAMPAIGNS-56] [CAMPAIGNS-64]', async () => {
    await query(`UPDATE partner_profiles SET logo = 'https://pictures.example/logo.png' WHERE partner_id = $1`, [
      club().id,
    ])
    const { id, runId, status } = await send()
    expect(status).toBe('sending')
    // Two processes at once, in small batches.
    await Promise.all([sendRun(deps(), club().id, runId, 2), sendRun(deps(), club().id, runId, 2)])
    const messages = await messagesOf(id)
    const expected = await query<{ email: string }>(
      'SELECT email FROM customers WHERE partner_id = $1 AND deleted_at IS NULL AND NOT is_walk_in AND is_email(email)',
      [club().id],
    )
    expect(messages.map(({ recipient }) => recipient).toSorted()).toEqual(expected.map(({ email }) => email).toSorted())
    expect(messages.length).toBeGreaterThan(2)
    const [one] = messages
    for (const part of [one!.body_html, one!.body_text]) {
      expect(part).toContain('You received this email because you are a customer of Riverside Badminton Club.')
      expect(part).toContain('Unsubscribe')
      expect(part).toContain(one!.unsubscribe_url)
    }
    expect(one!.body_html).toContain('src="https://pictures.example/logo.png"')
    expect(one!.body_html).not.toContain('<script')
    expect(one!.subject).not.toContain('{{')
    expect(await get(id)).toMatchObject({ status: 'sending', messagesCount: 0, lastSent: null })
    expect(await refusalOf(api().runCampaign({ id }))).toEqual([400, 'error.badRequest.campaignAlreadySent', undefined])
    const mailer = createSmtpMailer(mail.url, deps().config.MAIL_FROM)
    const job = { id: one!.id, partnerId: club().id, isLastAttempt: false }
    await sendMessage({ ...deps(), hearsOfDelivery: true }, { mailer, texter: null }, job)
    mailer.close()
    const source = mail.received.at(-1)!.source.replace(/\r\n[ \t]/g, ' ')
    expect(source).toMatch(/List-Unsubscribe: ?<http:\/\/localhost\/unsubscribe\?token=[\w-]{107}>/)
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source).toContain(`Reply-To: ${club().staff.owner.email}`)
    expect(source).toMatch(/^From: "?Riverside Badminton Club"? <no-reply@fieldhouse\.example>\r?$/m)
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m)
    expect((await get(id)).statistics.delivered.count).toBe(0)
    await deliver(id)
    await deliver(id)
    expect(timesReceived(messages.map((message) => message.id))).toEqual(messages.map(() => 1))
    const sent = await get(id)
    expect([sent.status, sent.messagesCount, sent.lastSent !== null]).toEqual(['sent', messages.length, true])
  })

  it('goes to no address that is none, and to nobody who wants none [CAMPAIGNS-56]', async () => {
    const addresses = ['wants-some@x.example', 'wants-none@x.example', 'becomes-none@x.example']
    const ids = []
    for (const email of addresses)
      ids.push((await api().createCustomer({ body: { partnerId: club().id, firstName: 'Bo', email } })).data.id)
    const { id: earlier } = await create()
    await query(
      'INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at) VALUES ($1, $2, $3, now())',
      [club().id, ids[1], earlier],
    )
    await query(`UPDATE customers SET email = 'no address' WHERE id = $1`, [ids[2]])
    const { id, runId } = await send()
    await sendRun(deps(), club().id, runId)
    await deliver(id)
    const got = mail.received.flatMap(({ to }) => to)
    expect(got.filter((address) => /wants-some@|none@|no address/.test(address))).toEqual(['wants-some@x.example'])
    const messages = await messagesOf(id)
    expect((await get(id)).messagesCount).toBe(messages.length)
    await query('UPDATE customers SET deleted_at = now() WHERE id = ANY($1)', [ids])
  })

  it('says of each customer what stands with them, and nothing where nothing does [CAMPAIGNS-63]', async () => {
    const [member] = club().customers
    const credit = { customerId: member.id, amount: 1250, clubCreditTypeId: CREDIT_TYPES[0].id }
    await api().issueCredit({ partnerId: club().id, body: credit })
    const bare = (
      await api().createCustomer({ body: { partnerId: club().id, firstName: 'Bare', email: 'bare@x.example' } })
    ).data
    const names = ['firstName', 'lastName', 'fullName', 'email', 'mobile', 'membershipPlan', 'clubCreditBalance']
    const body = `<p>${names.map((name) => `${name}=({{customer.${name}}})`).join(' ')}</p>`
    const { id, runId } = await send({ content: { template: { title: 'Hi {{customer.mobile}}', body } } })
    await sendRun(deps(), club().id, runId)
    const messages = await messagesOf(id)
    const saying = (email: string | null) => messages.find(({ recipient }) => recipient === email)!
    expect(saying(bare.email).body_text).toContain(
      'firstName=(Bare) lastName=() fullName=(Bare) email=(bare@x.example) mobile=() membershipPlan=() clubCreditBalance=()',
    )
    expect(saying(bare.email).subject.trim()).toBe('Hi')
    const [stands] = await query<{ first: string; last: string; mobile: string; plan: string }>(
      `SELECT c.first_name AS first, c.last_name AS last, c.mobile, p.name AS plan FROM customers c
       JOIN subscriptions s ON s.customer_id = c.id JOIN membership_plans p ON p.id = s.plan_id WHERE c.id = $1 LIMIT 1`,
      [member.id],
    )
    const { first, last, mobile, plan } = stands!
    expect(saying(member.email).body_text).toContain(
      `firstName=(${first}) lastName=(${last}) fullName=(${first} ${last}) email=(${member.email}) mobile=(${mobile}) membershipPlan=(${plan}) clubCreditBalance=(SGD 12.50)`,
    )
    // What was theirs is theirs no more: neither the plan of a membership that is over, nor a balance of nothing.
    await api().revokeCredit({ partnerId: club().id, body: { customerId: member.id, amount: 1250 } })
    const later = await send({ content: { template: { title: 'Later', body } } })
    product.setNow('2028-11-21T04:00:00.000Z')
    await sendRun(deps(), club().id, later.runId)
    const afterwards = (await messagesOf(later.id)).find(({ recipient }) => recipient === member.email)!
    expect(afterwards.body_text).toContain('membershipPlan=() clubCreditBalance=()')
    await query('UPDATE customers SET deleted_at = now() WHERE id = $1', [bare.id])
  })

  it('to a segment of nobody is sent with no message [CAMPAIGNS-56]', async () => {
    await query('DELETE FROM credit_balances WHERE partner_id = $1', [club().id])
    const { id, status } = await send({ segmentId: 'credit-holders' })
    expect([status, (await get(id)).messagesCount]).toEqual(['sent', 0])
  })

  it('is not sent after its end, nor while it is switched off [CAMPAIGNS-58]', async () => {
    const { id } = await create({ endTime: '2026-11-21T03:59:00.000Z' })
    expect((await refusalOf(api().runCampaign({ id })))[1]).toBe('error.badRequest.campaignNotEnabled')
    await api().toggleCampaign({ id, body: { enabled: true } })
    expect((await refusalOf(api().runCampaign({ id })))[1]).toBe('error.badRequest.campaignEnded')
  })
})

describe('an automated campaign', () => {
  it('is sent once when it is due, whoever asks, and paused and resumed [CAMPAIGNS-15] [CAMPAIGNS-31] [CAMPAIGNS-57]', async () => {
    const { id } = await create({ runFrequency: 'weekly', startTime: '2026-11-23T04:00:00.000Z', segmentId: 'members' })
    const on = (await api().toggleCampaign({ id, body: { enabled: true } })).data
    expect([on.status, on.nextSend]).toEqual(['sending', '2026-11-23T04:00:00.000Z'])
    await sendDueCampaigns(deps())
    const runs = () => query('SELECT due_at FROM campaign_runs WHERE campaign_id = $1', [id])
    expect(await runs()).toEqual([])
    // Two runs were missed: one is sent.
    product.setNow('2026-12-01T04:00:00.000Z')
    await Promise.all([sendDueCampaigns(deps()), sendDueCampaigns(deps()), sendDueCampaigns(deps())])
    expect(await runs()).toHaveLength(1)
    await deliver(id)
    expect(await get(id)).toMatchObject({
      status: 'sending',
      nextSend: '2026-12-07T04:00:00.000Z',
      lastSent: '2026-12-01T04:00:00.000Z',
    })
    const paused = (await api().toggleCampaign({ id, body: { enabled: false } })).data
    expect([paused.status, paused.nextSend]).toEqual(['paused', null])
    product.setNow('2026-12-08T04:00:00.000Z')
    await sendDueCampaigns(deps())
    expect(await runs()).toHaveLength(1)
    expect((await api().toggleCampaign({ id, body: { enabled: true } })).data.nextSend).toBe('2026-12-14T04:00:00.000Z')
  })

  it('that is due stays due, whoever saves it or switches it on before it is sent [CAMPAIGNS-57]', async () => {
    product.setNow('2026-12-08T05:00:00.000Z')
    const fields = { runFrequency: 'weekly', startTime: '2026-12-09T04:00:00.000Z', segmentId: 'members' } as const
    const { id } = await create(fields)
    await api().toggleCampaign({ id, body: { enabled: true } })
    product.setNow('2026-12-09T04:01:00.000Z')
    const { version } = await get(id)
    await api().updateCampaign({ id, body: { ...input(fields), version } })
    const on = (await api().toggleCampaign({ id, body: { enabled: true } })).data
    expect(on.nextSend).toBe('2026-12-09T04:00:00.000Z')
    await sendDueCampaigns(deps())
    expect(await query('SELECT due_at FROM campaign_runs WHERE campaign_id = $1', [id])).toHaveLength(1)
    expect((await get(id)).nextSend).toBe('2026-12-16T04:00:00.000Z')
    product.setNow('2026-12-08T04:00:00.000Z')
  })
})

describe('a message of a campaign', () => {
  it('that began to leave when the process ended is never sent again, and counted as unknown until the mail service tells of it [BEYOND-44]', async () => {
    const { id, runId } = await send()
    await sendRun(deps(), club().id, runId)
    const ids = (await messagesOf(id)).map((message) => message.id)
    // What a process that was killed between the mail server's yes and its commit leaves.
    await query('UPDATE campaign_messages SET attempted_at = now() WHERE id = $1', [ids[0]])
    await deliver(id)
    await deliver(id)
    expect(timesReceived(ids)).toEqual(ids.map((_, n) => (n === 0 ? 0 : 1)))
    expect(await get(id)).toMatchObject({ status: 'sent', messagesCount: ids.length, unknownCount: 1 })
    await tell({
      id: randomUUID(),
      event: 'delivered',
      message: { headers: { 'message-id': `${ids[0]}@fieldhouse` } },
    })
    expect(await get(id)).toMatchObject({ unknownCount: 0, statistics: { delivered: { count: ids.length } } })
  })

  it('whose words left without an answer is not sent again, one that the server did not take is [BEYOND-44]', async () => {
    const { id, runId } = await send()
    await sendRun(deps(), club().id, runId)
    const ids = (await messagesOf(id)).map((message) => message.id)
    mail.refuse(1)
    await deliver(id)
    expect(await get(id)).toMatchObject({ status: 'sending', messagesCount: ids.length - 1, unknownCount: 0 })
    const silent = await hangUpAfterWords()
    await deliver(id, { url: silent.url })
    await silent.stop()
    await deliver(id)
    expect(timesReceived(ids).toSorted()).toEqual([0, ...ids.slice(1).map(() => 1)])
    expect(await get(id)).toMatchObject({ status: 'sent', messagesCount: ids.length, unknownCount: 1 })
  })

  it('waits while its campaign is paused, goes when it is resumed, once, and not to who left meanwhile [CAMPAIGNS-59] [BEYOND-44]', async () => {
    const { id } = await create({ runFrequency: 'daily', startTime: '2026-11-22T04:00:00.000Z' })
    await api().toggleCampaign({ id, body: { enabled: true } })
    product.setNow('2026-11-22T04:00:00.000Z')
    await sendDueCampaigns(deps())
    const ids = (await messagesOf(id)).map((message) => message.id)
    expect(ids.length).toBeGreaterThan(2)
    await api().toggleCampaign({ id, body: { enabled: false } })
    expect(await messagesOf(id)).toEqual([])
    await sendDueCampaigns(deps())
    await deliver(id)
    expect(timesReceived(ids)).toEqual(ids.map(() => 0))
    await api().toggleCampaign({ id, body: { enabled: true } })
    await sendDueCampaigns(deps())
    expect((await messagesOf(id)).map((message) => message.id).toSorted()).toEqual(ids.toSorted())
    await query(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
       SELECT partner_id, address_hash, 'complained', now() FROM campaign_messages WHERE id = $1`,
      [ids[0]],
    )
    await deliver(id)
    await deliver(id)
    expect(timesReceived(ids)).toEqual(ids.map((_, n) => (n === 0 ? 0 : 1)))
    expect(await get(id)).toMatchObject({ messagesCount: ids.length - 1, unknownCount: 0 })
    await query('DELETE FROM suppressed_addresses')
  })
})

describe('what becomes of messages', () => {
  it('is told by the mail service, signed, each event once, and ends what an address gets [CAMPAIGNS-66]', async () => {
    const { id, runId } = await send()
    await sendRun(deps(), club().id, runId)
    const [one, two, three, four] = await messagesOf(id)
    const event = (kind: string, message = one, more: object = {}) => ({
      id: randomUUID(),
      event: kind,
      message: { headers: { 'message-id': `${message!.id}@fieldhouse` } },
      ...more,
    })
    expect((await refusalOf(tell(event('opened'), { signature: '00' })))[1]).toBe('error.badRequest.invalidSignature')
    const opened = event('opened')
    for (const told of [event('delivered'), event('delivered'), opened, opened, event('opened'), event('clicked')])
      await tell(told)
    await tell(event('failed', two, DEFERRED))
    await tell(event('failed', two, failedFor('bounce')))
    for (const told of [event('complained', three), event('complained', three), event('unsubscribed', four)])
      await tell(told)
    await tell(event('unsubscribed', four))
    const countsOf = async () =>
      Object.fromEntries(Object.entries((await get(id)).statistics).map(([kind, { count }]) => [kind, count]))
    const counts = { delivered: 1, open: 2, click: 1, bounce: 1, unsubscribe: 1, spamReport: 1 }
    expect(await countsOf()).toEqual(counts)
    expect((await get(id)).statistics.open.percentage).toBe(100)
    // What was signed a day ago, or for a key that is another's, is refused; what is none of ours, or is unheard of, changes nothing.
    const old = String(Date.parse(TEST_NOW) / 1000 - 86_401)
    const signature = createHmac('sha256', MAIL_KEY).update(`${old}token`).digest('hex')
    expect(await refusalOf(tell(event('opened'), { timestamp: old, token: 'token', signature }))).toEqual([
      400,
      'error.badRequest.invalidSignature',
      undefined,
    ])
    const others = { message: { headers: { 'message-id': `${randomUUID()}@fieldhouse` } } }
    await tell(event('opened', one, others))
    await tell(event('opened', one, { message: { headers: { 'message-id': 'x@elsewhere.example' } } }))
    await tell(event('accepted'))
    expect(await countsOf()).toEqual(counts)
    const again = await send()
    await sendRun(deps(), club().id, again.runId)
    const written = (await messagesOf(again.id)).map(({ recipient }) => recipient)
    expect(written).toContain(one!.recipient)
    for (const gone of [two, three, four]) expect(written).not.toContain(gone!.recipient)
    await query('DELETE FROM suppressed_addresses')
    await query('DELETE FROM campaign_unsubscribes')
  })

  it('unsubscribes with the link once, by page or one click, and nothing with another [CAMPAIGNS-65]', async () => {
    const { id, runId } = await send()
    await sendRun(deps(), club().id, runId)
    const [one] = await messagesOf(id)
    const address = one!.unsubscribe_url.replace('http://localhost', product.origin)
    const forged = `${product.origin}/unsubscribe?token=${'A'.repeat(107)}`
    const page = await fetch(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<button')])
    const click = (url: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await click(forged)).status).toBe(200)
    expect((await get(id)).statistics.unsubscribe.count).toBe(0)
    expect((await click(address)).status).toBe(200)
    const token = new URL(address).searchParams.get('token')!
    await product.as(null).unsubscribe({ body: { token } })
    expect((await get(id)).statistics.unsubscribe.count).toBe(1)
    expect(await query(`SELECT 1 FROM audit_entries WHERE action = 'customer.unsubscribed'`)).toHaveLength(1)
    const again = await send()
    await sendRun(deps(), club().id, again.runId)
    expect((await messagesOf(again.id)).map(({ recipient }) => recipient)).not.toContain(one!.recipient)
  })
})

it('a test mail is marked, with samples and a dead link; wrong addresses are refused [CAMPAIGNS-10] [CAMPAIGNS-34] [CAMPAIGNS-67]', async () => {
  const { content } = input()
  const { data } = await api().sendTestEmail({ body: { toEmails: ['try@campaigns.example'], content } })
  expect(data).toEqual({ sent: 1 })
  const [sent] = await query(
    `SELECT subject, body_text, unsubscribe_url, sender_name, reply_to FROM outbox_messages WHERE recipient = 'try@campaigns.example'`,
  )
  expect(sent).toMatchObject({
    subject: '[TEST] Hi [First name]',
    unsubscribe_url: null,
    sender_name: 'Riverside Badminton Club',
    reply_to: club().staff.owner.email,
  })
  expect(sent!['body_text']).toContain('Dear [Full name]')
  const test = (body: { toEmails: string[]; content: typeof content }) => refusalOf(api().sendTestEmail({ body }))
  const refused = (property: string) => [400, 'error.badRequest.invalidInput', property]
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `try${n}@campaigns.example`)
  expect(await test({ toEmails: ['nobody'], content })).toEqual(refused('toEmails.0'))
  expect(await test({ toEmails: ['try@campaigns.example', ''], content })).toEqual(refused('toEmails.1'))
  expect(await test({ toEmails: [], content })).toEqual(refused('toEmails'))
  expect(await test({ toEmails: addresses(11), content })).toEqual(refused('toEmails'))
  const { template } = content
  expect(await test({ toEmails: addresses(1), content: { template: { ...template, title: ' ' } } })).toEqual(
    refused('content.template.title'),
  )
  expect(await test({ toEmails: addresses(1), content: { template: { ...template, body: '<p></p>' } } })).toEqual(
    refused('content.template.body'),
  )
  expect((await api().sendTestEmail({ body: { toEmails: addresses(10), content } })).data).toEqual({ sent: 10 })
  const tested = await query<{ recipient: string }>(
    `SELECT recipient FROM outbox_messages WHERE recipient LIKE 'try_@campaigns.example'`,
  )
  expect(tested.map(({ recipient }) => recipient).toSorted()).toEqual(addresses(10))
  expect(
    await query(`SELECT 1 FROM audit_entries WHERE action IN ('campaign.tested', 'campaign.sent', 'campaign.toggled')`),
  ).not.toEqual([])
})

it('placeholders are listed with what is searched for [CAMPAIGNS-35] [CAMPAIGNS-63]', async () => {
  const { customer } = await api().listPlaceholders({})
  expect(customer.map(({ name, searchValue }) => [name, searchValue])).toEqual([
    ['First name', 'customer.firstName'],
    ['Last name', 'customer.lastName'],
    ['Full name', 'customer.fullName'],
    ['Email', 'customer.email'],
    ['Mobile', 'customer.mobile'],
    ['Membership plan', 'customer.membershipPlan'],
    ['Club credit balance', 'customer.clubCreditBalance'],
  ])
})

const daysOf = (column: string) => `coalesce((
  SELECT jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1))
  FROM subscriptions s CROSS JOIN LATERAL unnest(s.${column}) AS d(days)
  WHERE (s.partner_id, s.customer_id) = (c.partner_id, c.id) AND s.canceled_at IS NULL AND s.deleted_at IS NULL), '[]')`

it('who is in a segment changes with what a customer orders, holds and is a member of, and with the days [CAMPAIGNS-54]', async () => {
  const desk = riversideDesk(product)
  const counts = async () => {
    const { data } = await api().listSegments({ partnerId: club().id })
    return Object.fromEntries(data.map(({ id, customersCount }) => [id, customersCount]))
  }
  /** The segments that something made larger or smaller. */
  const changes = async (act: () => Promise<unknown>) => {
    const before = await counts()
    await act()
    const after = await counts()
    return Object.fromEntries(
      SEGMENTS.flatMap((id) => (after[id] === before[id] ? [] : [[id, after[id]! - before[id]!]])),
    )
  }
  let customerId = ''
  const becomesCustomer = async () => {
    customerId = (
      await api().createCustomer({ body: { partnerId: club().id, firstName: 'Seg', email: 'seg@x.example' } })
    ).data.id
  }
  // Somebody who is nobody makes none larger.
  expect(await changes(() => desk.api.openWalkIn({ partnerId: club().id }))).toEqual({})
  expect(await changes(becomesCustomer)).toEqual({
    all: 1,
    'non-members': 1,
    'new-customers': 1,
    'inactive-customers': 1,
  })
  const became = (days: number, table: 'orders' | 'customers', column: 'customer_id' | 'id') => () =>
    query(`UPDATE ${table} SET created_at = $2::timestamptz - make_interval(days => $3) WHERE ${column} = $1`, [
      customerId,
      TEST_NOW,
      days,
    ])
  expect(await changes(became(31, 'customers', 'id'))).toEqual({ 'new-customers': -1 })

  let hour = 8
  const book = async () => desk.book({ day: '2026-12-21', from: hour, until: ++hour }, { customerId })
  let order = ''
  expect(await changes(async () => (order = (await book()).id))).toEqual({
    'active-customers': 1,
    'inactive-customers': -1,
  })
  expect(await changes(() => desk.api.cancelOrder({ id: order, body: {} }))).toEqual({
    'active-customers': -1,
    'inactive-customers': 1,
  })
  await book()
  expect(await changes(became(31, 'orders', 'customer_id'))).toEqual({ 'active-customers': -1 })
  expect(await changes(became(91, 'orders', 'customer_id'))).toEqual({ 'inactive-customers': 1 })

  const credit = { customerId, amount: 100, clubCreditTypeId: CREDIT_TYPES[0].id }
  expect(await changes(() => api().issueCredit({ partnerId: club().id, body: credit }))).toEqual({
    'credit-holders': 1,
  })
  expect(await changes(() => api().revokeCredit({ partnerId: club().id, body: { customerId, amount: 100 } }))).toEqual({
    'credit-holders': -1,
  })

  // A membership as another customer of the club holds it.
  const [standing] = await query<{ id: string }>(
    `SELECT id FROM subscriptions WHERE partner_id = $1 AND canceled_at IS NULL AND deleted_at IS NULL
       AND member_days @> $2::date LIMIT 1`,
    [club().id, '2026-11-21'],
  )
  const change = (what: string) => () => query(`UPDATE subscriptions SET ${what} WHERE id = $1`, [standing!.id])
  expect(await changes(change('canceled_at = now()'))).toEqual({ members: -1, 'non-members': 1 })
  expect(await changes(change('canceled_at = NULL'))).toEqual({ members: 1, 'non-members': -1 })
  expect(await changes(change("starts_on = '2025-11-01', expires_on = '2025-11-30'"))).toEqual({
    members: -1,
    'expired-members': 1,
  })
  expect(await changes(change("expires_on = '2027-11-30', starts_on = '2027-11-01'"))).toEqual({
    'expired-members': -1,
  })
})

it('segments count whom the rule puts in them [CAMPAIGNS-26] [CAMPAIGNS-54]', async () => {
  const now = Date.parse(TEST_NOW)
  for (const partner of [club(), product.cast.harbour]) {
    const facts = await query<Record<keyof CustomerFacts, never> & { zone: string }>(
      `SELECT (extract(epoch FROM c.created_at) * 1000)::float8 AS "createdAt", p.timezone AS zone,
        (SELECT (extract(epoch FROM max(o.created_at)) * 1000)::float8 FROM orders o
          WHERE (o.partner_id, o.customer_id) = (c.partner_id, c.id) AND o.processing_status <> 'CANCELED') AS "lastOrderAt",
        ${daysOf('member_days')} AS "memberDays", ${daysOf('pauses')} AS "pausedDays",
        EXISTS (SELECT FROM credit_balances b WHERE (b.partner_id, b.customer_id) = (c.partner_id, c.id) AND b.balance_minor > 0) AS "holdsCredits"
      FROM customers c JOIN partners p ON p.id = c.partner_id
      WHERE c.partner_id = $1 AND c.deleted_at IS NULL AND NOT c.is_walk_in`,
      [partner.id],
    )
    const names = (await product.as(partner.staff.owner).listSegments({ partnerId: partner.id })).data
    expect(names.map(({ name }) => name)).toEqual([
      'All customers',
      'Active members',
      'Expired members',
      'Non-members',
      'New customers',
      'Active customers',
      'Inactive customers',
      'Customers with club credits',
    ])
    const mine = facts.map(({ zone, ...one }) => segmentsOf(one, now, zone))
    const { data } = await product.as(partner.staff.owner).listSegments({ partnerId: partner.id })
    expect(data.map(({ id, customersCount }) => [id, customersCount])).toEqual(
      SEGMENTS.map((segment) => [segment, mine.filter((all) => all.includes(segment)).length]),
    )
  }
})
