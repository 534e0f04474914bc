import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { campaignDesk, productThatMails } from './fixtures/campaign-desk.ts'
import { campaignMessages, sendRun } from './index.ts'

const CUSTOMERS = 2300
/** What one transaction writes. */
const AT_ONCE = 1000

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails())
})
afterAll(() => close())
beforeEach(async () => {
  await desk.query('UPDATE customers SET deleted_at = now() WHERE NOT is_walk_in AND deleted_at IS NULL')
  await desk.query(
    `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
     SELECT $1, gen_random_uuid(), 'Customer', n::text, CASE WHEN n % 100 > 0 THEN n || '@filled.example' END, now()
     FROM generate_series(1, $2::int) n`,
    [club().id, CUSTOMERS],
  )
})

const desk = campaignDesk(
  () => product,
  () => mail,
)
const club = () => product.cast.riverside
const deps = () => product.fieldhouse.deps
const step = (runId: string) => sendRun(deps(), club().id, runId, 100)
const go = async (runId: string) => {
  while ((await step(runId)) === 0);
}
const count = async (sql: string, id: string) =>
  (await desk.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, [id]))[0]!.count
const written = (id: string) => count('campaign_messages WHERE campaign_id = $1', id)
const handed = (id: string) => count('outbox_messages WHERE campaign_id = $1', id)

it('the messages of a large segment are written in batches, for whoever it held when the run began [CAMPAIGNS-54]', async () => {
  const { id, runId, status } = await desk.send({ segmentId: 'new-customers' })
  expect([status, await written(id)]).toEqual(['sending', AT_ONCE])
  // Whoever comes or leaves now changes nothing.
  await desk.query(`UPDATE customers SET created_at = now() - interval '1 year' WHERE partner_id = $1`, [club().id])
  await desk.query(
    `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
     VALUES ($1, gen_random_uuid(), 'Late', '', 'late@filled.example', now())`,
    [club().id],
  )
  // Paused, nothing more is written.
  await desk.query(`UPDATE campaigns SET status = 'paused' WHERE id = $1`, [id])
  await go(runId)
  expect([await written(id), await handed(id)]).toEqual([AT_ONCE, 0])
  await desk.query(`UPDATE campaigns SET status = 'sending' WHERE id = $1`, [id])
  await go(runId)
  const without = CUSTOMERS / 100
  expect([await written(id), await handed(id)]).toEqual([CUSTOMERS, CUSTOMERS - without])
  expect(await count(`outbox_messages WHERE campaign_id = $1 AND recipient = 'late@filled.example'`, id)).toBe(0)
  expect(await count(`campaign_messages WHERE campaign_id = $1 AND unreached = 'noAddress'`, id)).toBe(without)
})

it('one job hands over 500 and leaves the rest to the next, so that others have their turn [BEYOND-44]', async () => {
  const { id, runId } = await desk.send()
  const due = CUSTOMERS - CUSTOMERS / 100
  const waits: (number | null)[] = []
  const left: number[] = []
  while (waits.at(-1) !== null) {
    waits.push(await step(runId))
    left.push(due - (await handed(id)))
  }
  expect(waits).toEqual([0, 0, 0, 0, null])
  expect(left).toEqual([due - 500, due - 1000, due - 1500, due - 2000, 0])
})

it('who is killed in the middle of it, and two at once, write each once; it has not ended before all are written [BEYOND-44]', async () => {
  const { id, runId } = await desk.send()
  // Killed while the second batch is written: nothing of it stands.
  await desk.query(`
    CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER killed BEFORE UPDATE ON campaign_runs FOR EACH ROW EXECUTE FUNCTION killed()`)
  await expect(go(runId)).rejects.toThrow('killed')
  await desk.query('DROP TRIGGER killed ON campaign_runs; DROP FUNCTION killed')
  expect([await written(id), await handed(id)]).toEqual([AT_ONCE, 0])
  // All that is written came, and the rest is still to be written.
  await desk.query('UPDATE campaign_messages SET handed_at = now(), settled_at = now() WHERE campaign_id = $1', [id])
  const [one] = await desk.query<{ id: string }>(
    'SELECT id FROM campaign_messages WHERE campaign_id = $1 AND unreached IS NULL LIMIT 1',
    [id],
  )
  await desk.query('UPDATE campaign_messages SET settled_at = NULL WHERE id = $1', [one!.id])
  const key = { partnerId: club().id, messageId: one!.id }
  expect(await deps().platform((db) => campaignMessages.settle(db, key, 'taken', deps().now()))).toBe(false)
  expect((await desk.get(id)).status).toBe('sending')
  await Promise.all([go(runId), go(runId)])
  expect(await written(id)).toBe(CUSTOMERS)
  expect(
    await count(
      '(SELECT DISTINCT address_hash FROM campaign_messages WHERE campaign_id = $1 AND unreached IS NULL) a',
      id,
    ),
  ).toBe(CUSTOMERS - CUSTOMERS / 100)
})

it('who is sent to again is written in batches: killed in between each gets it once, and who wants none by then stays listed [BEYOND-44]', async () => {
  const { id, runId } = await desk.send()
  await go(runId)
  // No mailbox could take it.
  await desk.query(
    `UPDATE campaign_messages SET settled_at = now(), unreached = 'soft' WHERE campaign_id = $1 AND unreached IS NULL`,
    [id],
  )
  await desk.query('DELETE FROM outbox_messages WHERE campaign_id = $1', [id])
  await desk.query('UPDATE campaign_runs SET finished_at = now() WHERE id = $1', [runId])
  await desk.query(`UPDATE campaigns SET status = 'sent' WHERE id = $1`, [id])
  const all = CUSTOMERS - CUSTOMERS / 100
  const owner = product.as(club().staff.owner)
  const listed = async () => (await owner.listUnreached({ id, query: { reason: 'soft' } })).pagination.total
  expect([await listed(), (await owner.listUnreached({ id, query: {} })).again.sure]).toEqual([all, all])

  await owner.sendCampaignAgain({ id, body: {} })
  const [{ id: again } = { id: '' }] = await desk.query<{ id: string }>(
    'SELECT id FROM campaign_runs WHERE again_of = $1',
    [runId],
  )
  // The command wrote the first batch alone; nobody of it is listed any more.
  const ofAgain = () => count('campaign_messages WHERE run_id = $1', again)
  expect([await ofAgain(), await listed()]).toEqual([AT_ONCE, all - AT_ONCE])
  const left = await desk.query<{ customer_id: string }>(
    `SELECT customer_id FROM campaign_messages WHERE run_id = $1 AND unreached = 'soft' AND followed_at IS NULL LIMIT 2`,
    [runId],
  )
  const [gone, late] = left.map(({ customer_id }) => customer_id)
  await desk.query(
    'INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at) VALUES ($1, $2, $3, now())',
    [club().id, gone, id],
  )
  // It came to them after all, as their mail service tells late.
  await desk.query('UPDATE campaign_messages SET unreached = NULL WHERE run_id = $1 AND customer_id = $2', [
    runId,
    late,
  ])
  await desk.query(`
    CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER killed BEFORE UPDATE ON campaign_runs FOR EACH ROW EXECUTE FUNCTION killed()`)
  await expect(go(again)).rejects.toThrow('killed')
  await desk.query('DROP TRIGGER killed ON campaign_runs; DROP FUNCTION killed')
  expect(await ofAgain()).toBe(AT_ONCE)
  await Promise.all([go(again), go(again)])
  expect([await ofAgain(), await handed(id), await listed()]).toEqual([all - 2, all - 2, 1])
  expect(await count('(SELECT DISTINCT address_hash FROM campaign_messages WHERE run_id = $1) a', again)).toBe(all - 2)
  await desk.query('UPDATE campaign_messages SET settled_at = now() WHERE run_id = $1', [again])
  await go(again)
  expect((await desk.get(id)).status).toBe('sent')
})
