import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { releaseExpiredHolds } from '../features/schedule/index.ts'
import { pruneOldRows } from './prune-old-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(() => ({}))
})
afterAll(() => api.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows

/** A hold that ends `left` milliseconds from now, by the database's clock. */
const hold = async (partner: { id: string; courts: { facilities: { id: string }[] } }, court: number, left: number) => {
  const id = randomUUID()
  const facility = partner.courts.facilities[court]!.id
  const start = new Date(Date.UTC(2026, 11, 1, 20))
  const end = new Date(Date.UTC(2026, 11, 1, 21))
  await query(
    `INSERT INTO holds (partner_id, id, facility_id, session_id, holder_name, starts_at, ends_at, held_until)
     VALUES ($1, $2, $3, gen_random_uuid(), 'Desk', $4, $5, now() + $6 * interval '1 millisecond')`,
    [partner.id, id, facility, start, end, left],
  )
  await query(
    `INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, hold_id)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'hold', $5)`,
    [partner.id, facility, start, end, id],
  )
  return id
}

it('holds that ran out are freed in every club, others stay, and open schedules are told [BEYOND-05]', async () => {
  const { riverside, harbour } = api.cast
  await hold(riverside, 0, -MINUTE)
  await hold(harbour, 0, 0)
  const alive = await hold(riverside, 1, MINUTE)
  const stop = new AbortController()
  const news = api.deps.live.watch(harbour.id, stop.signal)
  await news.next()
  expect(await releaseExpiredHolds(api.deps)).toBe(2)
  expect((await query('SELECT id FROM holds')).map((row) => row.id)).toEqual([alive])
  expect(await query('SELECT hold_id FROM occupancies')).toEqual([{ hold_id: alive }])
  // 20:00 UTC is 7:00 of the next day in Sydney.
  expect((await news.next()).value).toEqual({
    type: 'holds',
    dates: ['2026-12-02'],
    facilityGroupIds: [harbour.courts.id],
  })
  stop.abort()
  expect(await releaseExpiredHolds(api.deps)).toBe(0)
})

it('a hold that is being confirmed is left alone', async () => {
  const { mumbai } = api.cast
  const id = await hold(mumbai, 0, -MINUTE)
  await api.database.connection(async ({ client }) => {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM holds WHERE id = $1 FOR UPDATE', [id])
    expect(await releaseExpiredHolds(api.deps)).toBe(0)
    await client.query('ROLLBACK')
  })
  expect(await releaseExpiredHolds(api.deps)).toBe(1)
})

describe('old rows go, the younger ones of their kind stay', () => {
  const ages = (kept: number) =>
    [
      ['old', kept + 1],
      ['young', kept - 1],
    ] as const
  const prune = (batch?: number) => pruneOldRows(api.deps.platform, api.deps.now(), batch)
  const before = (age: number) => new Date(api.deps.now() - age)

  it('replies under an Idempotency-Key after a week', async () => {
    for (const [name, age] of ages(7 * DAY))
      await query(`INSERT INTO idempotency_keys VALUES ($1, $2, $3, '', '{}', $4)`, [
        api.cast.stranger.accountId,
        name,
        api.cast.riverside.id,
        before(age),
      ])
    await prune()
    expect(await query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'young' }])
  })

  it('ids of identity documents after a week, unless an owner has one', async () => {
    const { id } = api.cast.riverside
    const document = async (age: number) => {
      const rows = await query(
        `INSERT INTO identity_documents (partner_id, id, provider, provider_file_id, uploaded_at)
         VALUES ($1, gen_random_uuid(), 'sandbox', 'file', $2) RETURNING id`,
        [id, before(age)],
      )
      return rows[0].id as string
    }
    const [kept, young, old] = [await document(8 * DAY), await document(6 * DAY), await document(8 * DAY)]
    await query(
      `INSERT INTO payout_accounts (partner_id, id, provider, provider_account_id, created_at) VALUES ($1, $1, 'sandbox', 'a', now())`,
      [id],
    )
    await query(
      `INSERT INTO payout_account_owners (partner_id, id, payout_account_id, is_additional, document_id, created_at)
       VALUES ($1, $1, $1, false, $2, now())`,
      [id, kept],
    )
    await prune()
    const left = (await query('SELECT id FROM identity_documents')).map((row) => row.id as string)
    expect(left.toSorted()).toEqual([kept, young].toSorted())
    expect(left).not.toContain(old)
  })

  it('counters and one-time tokens a day after their end', async () => {
    for (const [name, age] of ages(DAY)) {
      await query('INSERT INTO rate_counters VALUES ($1, $2, 1)', [name, before(age)])
      await query(`INSERT INTO identity_tokens VALUES ($1, 'reset', $2, $3)`, [
        Buffer.from(name),
        api.cast.stranger.accountId,
        before(age),
      ])
    }
    await prune()
    expect(await query('SELECT key FROM rate_counters')).toEqual([{ key: 'young' }])
    expect(await query('SELECT token_hash FROM identity_tokens')).toEqual([{ token_hash: Buffer.from('young') }])
  })

  it('what is known of former bank accounts a day after they could return', async () => {
    for (const [name, age] of ages(DAY))
      await query('INSERT INTO former_bank_accounts VALUES ($1, $2, $3)', [
        api.cast.riverside.id,
        Buffer.from(name.padEnd(32)),
        before(age),
      ])
    await prune()
    expect(await query('SELECT fingerprint FROM former_bank_accounts')).toEqual([
      { fingerprint: Buffer.from('young'.padEnd(32)) },
    ])
  })

  it('messages after thirty days, sent or not', async () => {
    for (const [name, age] of ages(30 * DAY))
      for (const sentAt of [null, before(age)])
        await query(
          `INSERT INTO outbox_messages (id, channel, recipient, body_text, created_at, sent_at)
           VALUES (gen_random_uuid(), 'email', $1, '', $2, $3)`,
          [name, before(age), sentAt],
        )
    await prune()
    expect(await query('SELECT recipient FROM outbox_messages')).toEqual([
      { recipient: 'young' },
      { recipient: 'young' },
    ])
  })

  it('sessions when they have ended by themselves, and a day after a log out; in batches, whatever their number', async () => {
    const { accountId } = api.cast.stranger
    const open = (name: string, usedBefore: number, revokedBefore: number | null) =>
      query(
        `INSERT INTO sessions (token_hash, id, account_id, created_at, last_used_at, revoked_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $3, $4)`,
        [Buffer.from(name), accountId, before(usedBefore), revokedBefore === null ? null : before(revokedBefore)],
      )
    for (let i = 0; i < 5; i++) await open(`ended ${i}`, 30 * DAY, null)
    await open('still good', 30 * DAY - 1, null)
    await open('left', 2 * DAY, DAY + 1)
    await open('just left', 2 * DAY, DAY - 1)
    const others = await query('SELECT 1 FROM sessions WHERE account_id <> $1', [accountId])
    await prune(2)
    const left = await query(
      `SELECT convert_from(token_hash, 'UTF8') AS name FROM sessions WHERE account_id = $1 AND last_used_at < $2 ORDER BY 1`,
      [accountId, before(0)],
    )
    expect(left.map(({ name }) => name)).toEqual(['just left', 'still good'])
    expect(await query('SELECT 1 FROM sessions WHERE account_id <> $1', [accountId])).toHaveLength(others.length)
  })
})
