import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { campaignDesk, productThatMails } from './fixtures/campaign-desk.ts'
import { sendRun } from './index.ts'

const SECRET = 'a secret of sixteen'

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails({ BOUNCE_REPORT_SECRET: SECRET }))
})
// Each test has customers of its own.
beforeEach(() => desk.query('UPDATE customers SET deleted_at = now() WHERE NOT is_walk_in').then(() => undefined))
afterAll(() => close())

const desk = campaignDesk(
  () => product,
  () => mail,
)
const club = () => product.cast.riverside
const customer = async (of = club()) => {
  const body = { partnerId: of.id, firstName: 'An', email: `${randomUUID()}@Bounce.example` }
  return (await product.as(of.staff.owner).createCustomer({ body })).data
}

type Told = { messageId: string; recipient: string; action?: string; status?: string; headOnly?: boolean }
/** A bounce mail as Postfix writes it. */
const reportOf = ({ messageId, recipient, action = 'failed', status = '5.1.1', headOnly = false }: Told) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: no-reply@fieldhouse.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="2F7.1/mx.example"',
    '',
    '--2F7.1/mx.example',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system. It could not be delivered.',
    '--2F7.1/mx.example',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    '    nobody here',
    '',
    '--2F7.1/mx.example',
    `Content-Type: ${headOnly ? 'text/rfc822-headers' : 'message/rfc822'}`,
    '',
    'From: Club <no-reply@fieldhouse.example>',
    `Message-ID: <${messageId}@fieldhouse>`,
    'Subject: Hi',
    '',
    ...(headOnly ? [] : ['Dear An']),
    '--2F7.1/mx.example--',
    '',
  ].join('\r\n')

const post = async (body: string, headers: Record<string, string> = { 'x-bounce-secret': SECRET }) => {
  const reply = await fetch(`${product.origin}/v1.9.0/partners/campaigns/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body,
  })
  const { data } = (await reply.json()) as { data: { errorCode?: string } }
  return [reply.status, data.errorCode]
}
const TAKEN = [200, undefined]
const NOT_FOUND = [404, 'error.notFound.message']

/** A campaign that the mail server took for everybody. */
const sent = async () => {
  const { id, runId } = await desk.send()
  await sendRun(product.fieldhouse.deps, club().id, runId)
  await desk.deliver(id)
  return { id, messages: await desk.messagesOf(id) }
}
const standing = async (id: string) => {
  const { statistics, messagesCount } = await desk.get(id)
  const unreached = await desk.query<{ unreached: string }>(
    'SELECT unreached FROM campaign_messages WHERE campaign_id = $1 AND unreached IS NOT NULL',
    [id],
  )
  return [messagesCount, statistics.delivered.count, statistics.bounce.count, ...unreached.map((row) => row.unreached)]
}

describe('a bounce mail', () => {
  it('takes back what counted as delivered, and its address is written to no more; told again, it changes nothing [BEYOND-44]', async () => {
    const [an] = [await customer(), await customer()]
    const { id, messages } = await sent()
    expect(await standing(id)).toEqual([2, 2, 0])
    const message = messages.find(({ recipient }) => recipient === an?.email)!
    const report = reportOf({ messageId: message.id.toUpperCase(), recipient: message.recipient.toUpperCase() })
    expect(await post(report)).toEqual(TAKEN)
    expect(await standing(id)).toEqual([2, 1, 1, 'bounced'])
    expect(await post(report)).toEqual(TAKEN)
    expect(await standing(id)).toEqual([2, 1, 1, 'bounced'])
    const next = await sent()
    expect(next.messages.map(({ recipient }) => recipient)).not.toContain(an?.email)
  })

  it('of a full mailbox is soft, of a mail that is late nothing [BEYOND-44]', async () => {
    await customer()
    await customer()
    const { id, messages } = await sent()
    const [one, two] = messages as [(typeof messages)[0], (typeof messages)[0]]
    const tell = (message: typeof one, action: string, status: string) =>
      post(reportOf({ messageId: message.id, recipient: message.recipient, action, status, headOnly: true }))
    expect(await tell(two, 'delayed', '4.4.1')).toEqual(TAKEN)
    expect(await standing(id)).toEqual([2, 2, 0])
    expect(await tell(one, 'failed', '5.2.2')).toEqual(TAKEN)
    expect(await standing(id)).toEqual([2, 1, 0, 'soft'])
  })

  it('from whoever does not know the secret, or where none is set, is refused', async () => {
    await customer()
    const { id, messages } = await sent()
    const report = reportOf({ messageId: messages[0]!.id, recipient: messages[0]!.recipient })
    const refused = [400, 'error.badRequest.invalidSignature']
    expect(await post(report, {})).toEqual(refused)
    expect(await post(report, { 'x-bounce-secret': 'another secret of s' })).toEqual(refused)
    const { config } = product.fieldhouse.deps
    config.BOUNCE_REPORT_SECRET = undefined
    expect(await post(report)).toEqual(refused)
    config.BOUNCE_REPORT_SECRET = SECRET
    expect((await standing(id))[2]).toBe(0)
  })

  it('that is none, of no message of ours, of another recipient or another club’s is refused and changes nothing [BEYOND-44]', async () => {
    const { harbour } = product.cast
    const theirs = await customer(harbour)
    await customer()
    const { id, messages } = await sent()
    const [message] = messages
    const good = { messageId: message!.id, recipient: message!.recipient }
    const noReport = [400, 'error.badRequest.invalidInput']
    expect(await post('Hello\r\n\r\nI am on holiday')).toEqual(noReport)
    expect(await post('\u0000\u0001\r\n'.repeat(50))).toEqual(noReport)
    expect(await post(reportOf(good).replace('multipart/report', 'multipart/mixed'))).toEqual(noReport)
    expect(await post(reportOf(good).replace('message/delivery-status', 'text/plain'))).toEqual(noReport)
    expect(await post(reportOf(good).replace(/Action: failed\r\n/, ''))).toEqual(noReport)
    expect(await post(`X-Long: ${'x'.repeat(100_000)}\r\n${reportOf(good)}`)).toEqual(noReport)
    const nested = Array.from(
      { length: 40 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    )
    expect(await post(nested.join(''))).toEqual(noReport)
    expect((await post('x'.repeat(1024 * 1024 + 1)))[0]).toBe(413)
    expect((await post(''))[0]).toBe(400)
    expect(await post(reportOf({ ...good, messageId: randomUUID() }))).toEqual(NOT_FOUND)
    expect(await post(reportOf(good).replace('@fieldhouse>', '@elsewhere.example>'))).toEqual(NOT_FOUND)
    expect(await post(reportOf(good).replace('Message-ID: ', 'X-Id: '))).toEqual(NOT_FOUND)
    expect(await post(reportOf({ ...good, recipient: theirs.email! }))).toEqual(NOT_FOUND)
    expect(await post(reportOf({ ...good, recipient: 'nobody at all' }))).toEqual(NOT_FOUND)
    expect((await standing(id))[2]).toBe(0)
    const suppressed = await desk.query('SELECT 1 FROM suppressed_addresses WHERE partner_id = $1', [harbour.id])
    expect(suppressed).toEqual([])
  })
})
