import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { campaignDesk, DEFERRED, failedFor, productThatMails } from './fixtures/campaign-desk.ts'
import { sendRun } from './index.ts'

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails())
  await desk.query('UPDATE customers SET deleted_at = now() WHERE partner_id = $1 AND NOT is_walk_in', [club().id])
})
afterAll(() => close())

const desk = campaignDesk(
  () => product,
  () => mail,
)
const club = () => product.cast.riverside
const api = () => product.as(club().staff.owner)

/** What the mail service tells, what is listed of it, and whether the address gets no campaigns any more. */
const CASES: [string, object, string | null, boolean][] = [
  ['not taken for now', DEFERRED, null, false],
  ['nobody there', failedFor('bounce'), 'bounced', true],
  ['nobody there, in words', failedFor('bounce', { message: '5.1.1 The account does not exist' }), 'bounced', true],
  ['nobody there, told later', failedFor('generic', { code: 550, 'bounce-code': '5.0.0' }), 'bounced', true],
  ['nobody there, without a status', failedFor('bounce', { code: 550, message: 'No such user' }), 'bounced', true],
  ['bounced before', failedFor('suppress-bounce', { code: 605, message: '', 'enhanced-code': '' }), 'bounced', true],
  ['full', failedFor('bounce', { code: 552, message: '5.2.2 Mailbox full' }), 'soft', false],
  ['against a policy', failedFor('bounce', { code: 550, 'enhanced-code': '5.7.1' }), 'soft', false],
  ['a server that blocks', failedFor('espblock', { code: 554, message: 'Blocked' }), 'soft', false],
  ['tried for hours', failedFor('old', { code: 602, message: 'Too old', 'enhanced-code': null }), 'soft', false],
  ['tried for hours, the last time', { ...DEFERRED, reason: 'old' }, 'soft', false],
  ['on the list of complaints', failedFor('suppress-complaint', { code: 607 }), 'refused', false],
  ['on the list of who wants none', failedFor('suppress-unsubscribe', { code: 606 }), 'refused', false],
  ['no words at all', { event: 'failed', severity: 'permanent', 'delivery-status': 'x' }, 'soft', false],
]

it('only an address where nobody is gets no campaigns again; what is tried again is not listed as not reached [CAMPAIGNS-66] [BEYOND-44]', async () => {
  const people: { id: string; email: string | null }[] = []
  for (const [firstName] of CASES) {
    const body = { partnerId: club().id, firstName, email: `${randomUUID()}@x.example` }
    people.push((await api().createCustomer({ body })).data)
  }
  const { id, runId } = await desk.send()
  await sendRun(product.fieldhouse.deps, club().id, runId)
  await desk.deliver(id, { hearsOfDelivery: true })
  const messages = await desk.messagesOf(id)
  for (const [index, [, told]] of CASES.entries()) {
    const { id: messageId } = messages.find(({ recipient }) => recipient === people[index]!.email)!
    await desk.tell({ ...told, id: randomUUID(), message: { headers: { 'message-id': `${messageId}@fieldhouse` } } })
  }
  const unreached = (await api().listUnreached({ id, query: {} })).data
  const found = []
  for (const [index, [name, told]] of CASES.entries()) {
    const { id: customerId } = people[index]!
    const { reasons } = (await api().getSuppression({ id: customerId })).data
    const listed = unreached.find(({ customer }) => customer!.id === customerId)?.reason ?? null
    found.push([name, told, listed, reasons.length > 0])
  }
  expect(found).toEqual(CASES)
})
