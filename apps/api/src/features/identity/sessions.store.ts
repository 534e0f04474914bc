import { randomUUID } from 'node:crypto'
import { SESSION_DAYS, SESSION_LIFETIME_DAYS } from '@fieldhouse/domain/identity'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'
import { redactSpent } from '../../providers/mail/outbox.ts'
import type { Device } from './read-device.ts'

const DAY = 86_400_000

/** Opens a session; the account keeps when its first one was opened, since sessions are removed once they ended. */
export const insertSession = async (
  db: Kysely<DB>,
  session: { accountId: string; tokenHash: Buffer; device: Device },
  at: number,
): Promise<void> => {
  await db
    .with('opened', (e) =>
      e.insertInto('sessions').values({
        token_hash: session.tokenHash,
        id: randomUUID(),
        account_id: session.accountId,
        browser: session.device.browser,
        system: session.device.system,
        created_at: new Date(at),
        last_used_at: new Date(at),
      }),
    )
    .updateTable('accounts')
    .set({ first_session_at: new Date(at) })
    .where('id', '=', session.accountId)
    .where('first_session_at', 'is', null)
    .execute()
}

/** The sessions of an account that stand, the last used ones first. */
export const findSessions = (db: Kysely<DB>, accountId: string, at: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', new Date(at - SESSION_DAYS * DAY) as never)
    .where('created_at', '>', new Date(at - SESSION_LIFETIME_DAYS * DAY) as never)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Notes that whoever uses the session proved again who they are. */
export const confirmSession = async (db: Kysely<DB>, id: string, at: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** Whether a session has not been ended since it was let in; of an account that is held, nobody ends it meanwhile. */
export const isSessionOpen = async (db: Kysely<DB>, id: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Ends a session of the account; false when it has no such one, or none any more. */
export const revokeSession = async (
  db: Kysely<DB>,
  { id, accountId }: { id: string; accountId: string },
  at: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of an account but `keep`; answers those that ended. */
export const revokeSessions = async (
  db: Kysely<DB>,
  { accountId, keep = null }: { accountId: string; keep?: string | null },
  at: number,
): Promise<string[]> => {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Ends every session of an account but `keep`, and voids its unused one-time tokens, also where they stand in mails of the outbox;
 * answers the sessions that ended.
 */
export const revokeEverything = async (
  db: Kysely<DB>,
  of: { accountId: string; keep?: string | null },
  at: number,
): Promise<string[]> => {
  const ended = await revokeSessions(db, of, at)
  await db
    .updateTable('identity_tokens')
    .set({ used_at: new Date(at) })
    .where('account_id', '=', of.accountId)
    .where('used_at', 'is', null)
    .execute()
  await redactSpent(db, at)
  return ended
}

/** Notes that the account was signed in to on a device; true when it had not been before. */
export const noteDevice = async (
  db: Kysely<DB>,
  { accountId, hash }: { accountId: string; hash: Buffer },
  at: number,
): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO account_devices (account_id, device_hash, first_seen_at, last_seen_at)
    VALUES (${accountId}, ${hash}, ${new Date(at)}, ${new Date(at)})
    ON CONFLICT (account_id, device_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
    RETURNING xmax = 0 AS is_new`.execute(db)
  return rows[0]!.is_new
}

/** Forgets the devices of an account: the next one is the first. */
export const forgetDevices = async (db: Kysely<DB>, accountId: string): Promise<void> => {
  await db.deleteFrom('account_devices').where('account_id', '=', accountId).execute()
}

/** The time zone of the partner that an account works for, the last active one first; null where it works for none. */
export const findZoneOfAccount = async (db: Kysely<DB>, accountId: string): Promise<string | null> => {
  const { rows } = await sql<{ timezone: string }>`${acrossPartners('sign-in')}
    SELECT p.timezone FROM accounts a JOIN partners p
      ON p.id = a.last_active_partner_id
      OR p.id IN (SELECT partner_id FROM partner_owners WHERE profile_id = a.profile_id)
      OR p.id IN (SELECT partner_id FROM partner_staffs WHERE profile_id = a.profile_id AND deleted_at IS NULL)
    WHERE a.id = ${accountId}
    ORDER BY p.id = a.last_active_partner_id DESC NULLS LAST, p.created_at, p.id LIMIT 1`.execute(db)
  return rows[0]?.timezone ?? null
}
