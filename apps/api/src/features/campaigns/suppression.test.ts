import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { sendRun, suppressBounced } from './index.ts'
import { campaignInput } from './fixtures/campaign-desk.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const api = () => product.as(club().staff.owner)
const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
const customer = async (firstName: string) =>
  (await api().createCustomer({ body: { partnerId: club().id, firstName, email: `${randomUUID()}@X.example` } })).data
const suppress = (id: string, reason: string) =>
  query(
    `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
     SELECT partner_id, address_hash(email), $2, now() FROM customers WHERE id = $1`,
    [id, reason],
  )
const reasonsOf = async (id: string) => (await api().getSuppression({ id })).data.reasons.map(({ reason }) => reason)
const list = async (asked: object = {}) => {
  const { data, pagination } = await api().listSuppressed({ partnerId: club().id, query: asked })
  return [
    data.map(({ firstName, reasons }) => [firstName, reasons.map(({ reason }) => reason).join()]),
    pagination.total,
  ]
}
const lift = (id: string, body: { reason: string; personAsked?: boolean }) => api().liftSuppression({ id, body })
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode

it('staff see why somebody gets no campaigns, and take it back with a reason; what people said themselves, only where they ask [BEYOND-44]', async () => {
  const [bounced, both, fine] = [await customer('Bounced'), await customer('Both'), await customer('Fine')]
  await suppress(bounced.id, 'bounced')
  const { id: campaignId } = (
    await api().createCampaign({
      body: {
        name: 'x',
        startTime: '2026-11-21T04:00:00.000Z',
        endTime: '2026-11-26T04:00:00.000Z',
        runFrequency: 'manual',
        segmentId: 'all',
        content: { template: { title: 'x', body: '<p>x</p>' } },
      },
    })
  ).data
  await query(
    'INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at) VALUES ($1, $2, $3, now() + interval $$1 minute$$)',
    [club().id, both.id, campaignId],
  )
  await suppress(both.id, 'bounced')
  expect([await reasonsOf(bounced.id), await reasonsOf(fine.id)]).toEqual([['bounced'], []])
  expect(await list()).toEqual([
    [
      ['Both', 'bounced,unsubscribed'],
      ['Bounced', 'bounced'],
    ],
    2,
  ])
  expect(await list({ reason: 'unsubscribed' })).toEqual([[['Both', 'bounced,unsubscribed']], 1])
  expect(await list({ page: 2, limit: 1 })).toEqual([[['Bounced', 'bounced']], 2])

  expect(await codeOf(lift(fine.id, { reason: 'x' }))).toBe('error.badRequest.getsCampaigns')
  expect(await codeOf(lift(bounced.id, { reason: ' ' }))).toBe('error.badRequest.invalidInput')
  await lift(bounced.id, { reason: 'They wrote to us from there' })
  expect(await codeOf(lift(both.id, { reason: 'They will not mind' }))).toBe('error.badRequest.personMustAsk')
  await lift(both.id, { reason: 'Asked at the desk', personAsked: true })
  expect(await list()).toEqual([[], 0])
  expect(
    await query(
      `SELECT before, after FROM audit_entries WHERE action = 'customer.campaignsAllowed' AND subject_id = $1`,
      [both.id],
    ),
  ).toEqual([
    {
      before: { reasons: ['bounced', 'unsubscribed'] },
      after: { reason: 'Asked at the desk', personAsked: true },
    },
  ])
  // The next run goes to them again.
  await api().toggleCampaign({ id: campaignId, body: { enabled: true } })
  await api().runCampaign({ id: campaignId })
  expect(
    await query('SELECT unreached FROM campaign_messages WHERE campaign_id = $1 AND customer_id = ANY($2)', [
      campaignId,
      [bounced.id, both.id],
    ]),
  ).toEqual([{ unreached: null }, { unreached: null }])
  const other = product.as(product.cast.harbour.staff.owner)
  expect(await codeOf(other.getSuppression({ id: fine.id }))).toBe('error.notFound.customer')
})

it('a complaint stands, whatever a mail server says of the address afterwards [BEYOND-44]', async () => {
  const somebody = await customer('Complained')
  const bounces = () =>
    product.fieldhouse.deps.platform((db) => suppressBounced(db, club().id, somebody.email!, Date.now()))
  await bounces()
  expect(await reasonsOf(somebody.id)).toEqual(['bounced'])
  await suppress(somebody.id, 'complained')
  await bounces()
  expect((await reasonsOf(somebody.id)).toSorted()).toEqual(['bounced', 'complained'])
  expect(await codeOf(lift(somebody.id, { reason: 'They will not mind' }))).toBe('error.badRequest.personMustAsk')
})

it('the link of a mail that came before a merge ends campaigns to who is kept, and once merged again to that one [BEYOND-34] [CAMPAIGNS-65]', async () => {
  const [old, middle, kept] = [await customer('Old'), await customer('Middle'), await customer('Kept')]
  const { id: campaignId } = (await api().createCampaign({ body: campaignInput() })).data
  await api().toggleCampaign({ id: campaignId, body: { enabled: true } })
  await api().runCampaign({ id: campaignId })
  const [run] = await query('SELECT id FROM campaign_runs WHERE campaign_id = $1', [campaignId])
  await sendRun(product.fieldhouse.deps, club().id, run.id)
  const [message] = await query('SELECT unsubscribe_url AS url FROM outbox_messages WHERE recipient = $1', [old.email])
  for (const [into, duplicate] of [
    [middle, old],
    [kept, middle],
  ] as const) {
    const [one, other] = [await api().getCustomer({ id: into.id }), await api().getCustomer({ id: duplicate.id })]
    const body = {
      duplicateId: duplicate.id,
      version: one.data.version,
      duplicateVersion: other.data.version,
      fields: {},
    }
    await api().mergeCustomers({ id: into.id, body })
  }
  expect(await reasonsOf(kept.id)).toEqual([])
  const token = new URL(message.url).searchParams.get('token')!
  await product.as(null).unsubscribe({ body: { token } })
  await product.as(null).unsubscribe({ body: { token } })
  expect(await reasonsOf(kept.id)).toEqual(['unsubscribed'])
  expect((await api().getCampaign({ id: campaignId })).data.statistics.unsubscribe.count).toBe(1)
  expect(await query(`SELECT subject_id FROM audit_entries WHERE action = 'customer.unsubscribed'`)).toEqual([
    { subject_id: kept.id },
  ])
})
