import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNREACHED } from '@fieldhouse/domain/campaigns'
import { failure } from '../../fixtures/desk.ts'
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
const customer = async (firstName: string, email: string | null = `${randomUUID()}@x.example`) =>
  (
    await api().createCustomer({
      body: { partnerId: club().id, firstName, ...(email ? { email } : { mobile: '+6591234567' }) },
    })
  ).data
const unreached = async (id: string, query: object = {}) => api().listUnreached({ id, query })
const reasonsOf = async (id: string) =>
  Object.fromEntries((await unreached(id)).data.map((one) => [one.customer!.firstName, one.reason]))
const refusalOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const codeOf = (id: string, withUnknown = false) => refusalOf(api().sendCampaignAgain({ id, body: { withUnknown } }))
const receivedBy = (email: string | null) => mail.received.filter(({ to }) => to.includes(email!)).length
const runOf = async (id: string) =>
  (
    await desk.query<{ id: string }>('SELECT id FROM campaign_runs WHERE campaign_id = $1 AND finished_at IS NULL', [
      id,
    ])
  )[0]!.id
const carryOn = async (id: string) => {
  await sendRun(product.fieldhouse.deps, club().id, await runOf(id))
  await desk.deliver(id, { isLastAttempt: true, hearsOfDelivery: true })
}

it('who was not reached is told with the reason, and gets it again once somebody asks, each at most once [BEYOND-44]', async () => {
  const names = ['Reached', 'Soft', 'Bounced', 'Complained', 'Unknown', 'Full', 'Deferred'] as const
  const people: Record<string, Awaited<ReturnType<typeof customer>>> = {}
  for (const name of names) people[name] = await customer(name)
  const none = await customer('Nobody', null)
  const gone = await customer('Unsubscribed')
  const { id, runId } = await desk.send()
  expect(await codeOf(id)).toBe('error.badRequest.campaignStillSending')
  await desk.query(
    'INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at) VALUES ($1, $2, $3, now())',
    [club().id, gone.id, id],
  )
  await sendRun(product.fieldhouse.deps, club().id, runId)
  const messages = await desk.messagesOf(id)
  const messageOf = (name: string) => messages.find(({ recipient }) => recipient === people[name]!.email)!
  await desk.query('UPDATE campaign_messages SET attempted_at = now() WHERE id = $1', [messageOf('Unknown').id])
  // The first that goes finds its mailbox full until the last attempt.
  await desk.query('UPDATE outbox_messages SET sent_at = now() WHERE campaign_id = $1 AND recipient <> $2', [
    id,
    people['Soft']!.email,
  ])
  mail.refuse(1)
  await desk.deliver(id, { isLastAttempt: true, hearsOfDelivery: true })
  await desk.query('UPDATE outbox_messages SET sent_at = NULL WHERE campaign_id = $1 AND failed_at IS NULL', [id])
  await desk.deliver(id, { isLastAttempt: true, hearsOfDelivery: true })
  const tell = (name: string, told: object) =>
    desk.tell({
      id: randomUUID(),
      message: { headers: { 'message-id': `${messageOf(name).id}@fieldhouse` } },
      ...told,
    })
  await tell('Bounced', failedFor('bounce'))
  await tell('Complained', { event: 'complained' })
  await tell('Complained', { event: 'delivered' })
  await tell('Full', DEFERRED)
  await tell('Full', failedFor('generic', { code: 552, 'enhanced-code': '5.2.2' }))
  await tell('Deferred', DEFERRED)
  await tell('Reached', DEFERRED)
  await tell('Reached', { event: 'delivered' })

  expect(await reasonsOf(id)).toEqual({
    Soft: 'soft',
    Bounced: 'bounced',
    Complained: 'complained',
    Unknown: 'unknown',
    Full: 'soft',
    Nobody: 'noAddress',
    Unsubscribed: 'unsubscribed',
  })
  const first = await unreached(id, { limit: 2, page: 2 })
  expect([first.data.length, first.pagination.total, first.again]).toEqual([2, 7, { sure: 2, unknown: 1 }])
  expect((await unreached(id, { reason: 'soft' })).pagination.total).toBe(2)
  expect(first.reasons.map(({ reason }) => reason)).toEqual(UNREACHED)
  // Who may not see customers reads how many and why, and no names.
  const marketing = product.as(club().staff.marketing)
  const unnamed = await marketing.listUnreached({ id, query: {} })
  expect(unnamed.reasons).toEqual((await unreached(id)).reasons)
  expect(unnamed.data.map(({ customer: named }) => named)).toEqual(Array.from({ length: 7 }, () => null))
  const refused = 'error.forbidden.noPermission'
  expect(await refusalOf(marketing.listSuppressed({ partnerId: club().id }))).toBe(refused)
  expect(await refusalOf(marketing.getSuppression({ id: people['Bounced']!.id }))).toBe(refused)

  // Twice at once: one of them begins it.
  const both = await Promise.allSettled([
    api().sendCampaignAgain({ id, body: {} }),
    api().sendCampaignAgain({ id, body: {} }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await carryOn(id)
  const times = () => names.map((name) => [name, receivedBy(people[name]!.email)])
  expect(Object.fromEntries(times())).toEqual({
    Reached: 1,
    Soft: 1,
    Bounced: 1,
    Complained: 1,
    Unknown: 0,
    Full: 2,
    // The mail service goes on trying: it may come yet.
    Deferred: 1,
  })
  expect(receivedBy(gone.email)).toBe(0)
  expect((await desk.get(id)).status).toBe('sent')
  expect(await codeOf(id)).toBe('error.badRequest.nobodyToSendAgain')

  // What is not known goes when somebody asks for it, and who has an address by now gets it as well.
  const { data: edited } = await api().getCustomer({ id: none.id })
  await desk.query('UPDATE customers SET email = $2 WHERE id = $1', [edited.id, 'late@x.example'])
  expect((await unreached(id)).again).toEqual({ sure: 1, unknown: 1 })
  await api().sendCampaignAgain({ id, body: { withUnknown: true } })
  await carryOn(id)
  expect([receivedBy(people['Unknown']!.email), receivedBy('late@x.example')]).toEqual([1, 1])
  expect(await reasonsOf(id)).toEqual({ Bounced: 'bounced', Complained: 'complained', Unsubscribed: 'unsubscribed' })
  const trail = await desk.query(
    `SELECT after->'recipients' AS recipients FROM audit_entries WHERE subject_id = $1 AND action = 'campaign.sentAgain' ORDER BY at`,
    [id],
  )
  expect(trail).toEqual([{ recipients: 2 }, { recipients: 2 }])
})

it('a campaign that was not sent, or is paused, goes to nobody again [BEYOND-44]', async () => {
  const { id } = await desk.create({ runFrequency: 'daily', startTime: '2026-11-22T04:00:00.000Z' })
  expect(await codeOf(id)).toBe('error.badRequest.campaignNotSent')
  await desk.query(
    `INSERT INTO campaign_runs (partner_id, id, campaign_id, due_at, subject, body_html, started_at, finished_at)
     VALUES ($1, gen_random_uuid(), $2, now(), 's', 'b', now(), now())`,
    [club().id, id],
  )
  await api().toggleCampaign({ id, body: { enabled: true } })
  await api().toggleCampaign({ id, body: { enabled: false } })
  expect(await codeOf(id)).toBe('error.badRequest.campaignPaused')
})
