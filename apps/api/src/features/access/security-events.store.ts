import { createHash, randomUUID } from 'node:crypto'
import type { SecurityEventKind } from '@fieldhouse/contract/account-security'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { networkOf } from './network-of.ts'

type SecurityEvent = {
  kind: SecurityEventKind
  reason?: string
  accountId?: string | null
  /** As it was typed, where no account has it. */
  email?: string | null
  /** The network address that it came from. */
  address: string
  device?: string | null
  partnerId?: string | null
  /**
   * Names a window: what one account does from one network again within it, whatever email or partner it names, is counted instead
   * of written again, so that nobody fills the table with what they make up.
   */
  window?: string
}

/**
 * Writes what happened to the trail of accounts. Where something is counted, its row keeps the first address, and an email or a
 * partner only while all that is counted had the same. Never a password, a token or a text that was typed into a password's field.
 */
export const noteSecurityEvent = async (db: Kysely<DB>, event: SecurityEvent, at: number): Promise<void> => {
  const { kind, reason = null, accountId = null, email = null, address, device = null, partnerId = null } = event
  const said = [event.window, kind, reason, accountId, networkOf(address)]
  const repeatKey =
    event.window === undefined ? null : createHash('sha256').update(JSON.stringify(said)).digest('base64url')
  await db
    .insertInto('security_events')
    .values({
      id: randomUUID(),
      at: new Date(at),
      kind,
      reason,
      account_id: accountId,
      email,
      address,
      device,
      meant_partner_id: partnerId,
      repeat_key: repeatKey,
    })
    .onConflict((conflict) =>
      conflict.column('repeat_key').doUpdateSet({
        times: sql`security_events.times + 1`,
        email: sql`CASE WHEN lower(security_events.email) = lower(excluded.email) THEN security_events.email END`,
        meant_partner_id: sql`CASE WHEN security_events.meant_partner_id = excluded.meant_partner_id THEN excluded.meant_partner_id END`,
      }),
    )
    .execute()
}

/** How often something happened to an account for one reason, after an instant in epoch milliseconds. */
export const countSecurityEvents = async (
  db: Kysely<DB>,
  { kind, reason, accountId, after }: { kind: SecurityEventKind; reason: string; accountId: string; after: number },
): Promise<number> => {
  const { count } = await db
    .selectFrom('security_events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(after) as never)
    .where('kind', '=', kind)
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()
  return count
}

type SecurityEventRow = {
  id: string
  at: number
  kind: string
  reason: string | null
  account_id: string | null
  email: string | null
  address: string
  device: string | null
  meant_partner_id: string | null
  times: number
}

type Sought = { email?: string | undefined; kind?: string | undefined; address?: string | undefined }

/** The trail, the latest first, with how many there are in all; an account's own email stands where it has one. */
export const findSecurityEvents = async (
  db: Kysely<DB>,
  { email, kind, address }: Sought,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SecurityEventRow[]; total: number }> => {
  let found = db.selectFrom('security_events as e').leftJoin('accounts as a', 'a.id', 'e.account_id')
  if (email !== undefined) found = found.where(sql`lower(coalesce(a.email, e.email))`, '=', sql`lower(${email})`)
  if (kind !== undefined) found = found.where('e.kind', '=', kind)
  if (address !== undefined) found = found.where('e.address', '=', address)
  const rows = await found
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.reason',
      'e.account_id',
      'e.address',
      'e.device',
      'e.meant_partner_id',
      'e.times',
    ])
    .select(sql<string | null>`coalesce(a.email, e.email)`.as('email'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
