import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { campaignDesk, productThatMails } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'
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
const addressOf = (name: string) => `${name}@x.example`.toLowerCase()
const customer = async (name: string) =>
  (await api().createCustomer({ body: { partnerId: club().id, firstName: name, email: addressOf(name) } })).data.id
const moveTo = (id: string, email: string) => desk.query('UPDATE customers SET email = $2 WHERE id = $1', [id, email])

it('who has another address while a campaign is sent gets it there, once, and nobody at the old one [CAMPAIGNS-56] [BEYOND-44]', async () => {
  await customer('Stays')
  const early = await customer('Early')
  const late = await customer('Late')
  const leaves = await customer('Leaves')
  const { id, runId } = await desk.send()
  await moveTo(early, 'early-new@x.example')
  await sendRun(product.fieldhouse.deps, club().id, runId)
  await moveTo(late, 'late-new@x.example')
  await moveTo(leaves, 'no address')
  for (let round = 0; round < 2; round++) {
    await desk.deliver(id)
    await sendDueCampaigns(product.fieldhouse.deps)
  }
  await desk.deliver(id)
  expect(mail.received.flatMap(({ to }) => to.map((address) => address.toLowerCase())).toSorted()).toEqual([
    'early-new@x.example',
    'late-new@x.example',
    'stays@x.example',
  ])
  expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 3 })
  const { data } = await api().listUnreached({ id, query: {} })
  expect(data.map(({ customer: of, reason }) => [of!.id, reason])).toEqual([[leaves, 'noAddress']])
})

/** Sends whatever waits until nothing does, and answers the addresses that got something since, in order. */
const deliverAll = async (id: string): Promise<string[]> => {
  const before = mail.received.length
  for (let round = 0; round < 4; round++) {
    await desk.deliver(id)
    await sendDueCampaigns(product.fieldhouse.deps)
  }
  return mail.received
    .slice(before)
    .flatMap(({ to }) => to.map((address) => address.toLowerCase()))
    .toSorted()
}
const swap = async (one: string, other: string, names: [string, string]) => {
  // Nobody has the address of another while they have it.
  await moveTo(one, `between-${one}@x.example`)
  await moveTo(other, addressOf(names[0]))
  await moveTo(one, addressOf(names[1]))
}

it.each([
  ['before anything is handed over', 'waiting'],
  ['once both are handed over', 'handed'],
  ['once one of both is handed over', 'half'],
])(
  'two who exchange their addresses %s get one mail each, at the new one [CAMPAIGNS-56] [BEYOND-44]',
  async (_when, how) => {
    await desk.query('UPDATE customers SET deleted_at = now() WHERE partner_id = $1 AND NOT is_walk_in', [club().id])
    const names: [string, string] = [`One-${how}`, `Other-${how}`]
    const [one, other] = [await customer(names[0]), await customer(names[1])]
    await customer(`Beside-${how}`)
    const { id, runId } = await desk.send()
    if (how === 'handed') await sendRun(product.fieldhouse.deps, club().id, runId)
    if (how === 'half')
      await desk.query(`UPDATE campaign_messages SET handed_at = now() WHERE run_id = $1 AND customer_id = $2`, [
        runId,
        other,
      ])
    await swap(one, other, names)
    if (how === 'half') {
      // While the mail of the other is still at hand, this one waits for its address, and nobody goes round in a circle.
      await sendRun(product.fieldhouse.deps, club().id, runId)
      await desk.query(`UPDATE campaign_messages SET handed_at = NULL WHERE run_id = $1 AND customer_id = $2`, [
        runId,
        other,
      ])
    }
    expect(await deliverAll(id)).toEqual([addressOf(`Beside-${how}`), ...names.map(addressOf)].toSorted())
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT customer_id FROM campaign_messages WHERE run_id = $1 AND settled_at IS NOT NULL', [runId]),
    )
    expect(rows.map((row) => row.customer_id)).toEqual(expect.arrayContaining([one, other]))
    expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 3 })
  },
)

it('of a row of people each of whom has the next one’s address by now, each gets one [CAMPAIGNS-56]', async () => {
  await desk.query('UPDATE customers SET deleted_at = now() WHERE partner_id = $1 AND NOT is_walk_in', [club().id])
  const ids = await Promise.all(['Row-a', 'Row-b', 'Row-c', 'Row-d'].map(customer))
  const { id } = await desk.send()
  const now = [addressOf('Row-b'), addressOf('Row-c'), addressOf('Row-d'), 'row-new@x.example']
  for (const [at, address] of [...now.entries()].toReversed()) await moveTo(ids[at]!, address)
  expect(await deliverAll(id)).toEqual(now.toSorted())
  expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 4 })
})

it('at an address that somebody left who wants none any more, whoever is there now gets one [CAMPAIGNS-56]', async () => {
  await desk.query('UPDATE customers SET deleted_at = now() WHERE partner_id = $1 AND NOT is_walk_in', [club().id])
  const [gone, follows] = [await customer('Gone-from'), await customer('Follows')]
  const { id } = await desk.send()
  await moveTo(gone, 'no address')
  await moveTo(follows, addressOf('Gone-from'))
  expect(await deliverAll(id)).toEqual([addressOf('Gone-from')])
})
