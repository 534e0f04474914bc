import type { QuietTime, ReminderChannel, ReminderKindName, ReminderUnit } from '@fieldhouse/domain/reminders'
import { NEW_REMINDERS } from '@fieldhouse/domain/reminders'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** What a partner says of all of its reminders. */
export type SettingsRow = { quiet: QuietTime | null; spareMinutes: number; version: number }

/** A reminder of a partner that is not removed; instants in epoch milliseconds. */
export type ReminderRow = {
  id: string
  kind: ReminderKindName
  unit: ReminderUnit
  amount: number
  email: boolean
  sms: boolean
  isOn: boolean
  setAt: number
  checkedUntil: number
}

/** The ways that a reminder goes. */
export const channelsOf = ({ email, sms }: Pick<ReminderRow, 'email' | 'sms'>): ReminderChannel[] => [
  ...(email ? (['email'] as const) : []),
  ...(sms ? (['sms'] as const) : []),
]

type Kept = { from: number | null; until: number | null; spareMinutes: number; version: number }

const rowOf = (kept: Kept | undefined): SettingsRow =>
  kept === undefined
    ? { ...NEW_REMINDERS, version: 1 }
    : {
        quiet: kept.from === null || kept.until === null ? null : { from: kept.from, until: kept.until },
        spareMinutes: kept.spareMinutes,
        version: kept.version,
      }

const SETTINGS = sql`quiet_from AS "from", quiet_until AS until, spare_minutes AS "spareMinutes", version`
const REMINDER = sql`id, kind, unit, amount, by_email AS email, by_sms AS sms, is_on AS "isOn", set_at AS "setAt",
  checked_until AS "checkedUntil"`

/** What a partner says of its reminders; what every club begins with, where it has said nothing. */
export const findSettings = async (db: Kysely<DB>, partnerId: string): Promise<SettingsRow> => {
  const { rows } = await sql<Kept>`SELECT ${SETTINGS} FROM reminder_settings WHERE partner_id = ${partnerId}`.execute(
    db,
  )
  return rowOf(rows[0])
}

/** The reminders of a partner, in its order. */
export const findReminders = async (db: Kysely<DB>, partnerId: string): Promise<ReminderRow[]> => {
  const { rows } = await sql<ReminderRow>`
    SELECT ${REMINDER} FROM reminders WHERE partner_id = ${partnerId} AND removed_at IS NULL ORDER BY position, id`.execute(
    db,
  )
  return rows
}

/** The settings of the command's partner; nobody else saves them, or reminds by them, until it has ended. */
export const lockSettings = async ({ db, partnerId }: Command): Promise<SettingsRow> => {
  const { quiet, spareMinutes } = NEW_REMINDERS
  await sql`
    INSERT INTO reminder_settings (partner_id, quiet_from, quiet_until, spare_minutes)
    VALUES (${partnerId}, ${quiet.from}, ${quiet.until}, ${spareMinutes}) ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<Kept>`
    SELECT ${SETTINGS} FROM reminder_settings WHERE partner_id = ${partnerId} FOR NO KEY UPDATE`.execute(db)
  return rowOf(rows[0])
}

/** The same for whoever reminds: undefined where somebody else is at it, or nothing is set. */
export const takeSettings = async ({ db, partnerId }: Command): Promise<SettingsRow | undefined> => {
  const { rows } = await sql<Kept>`
    SELECT ${SETTINGS} FROM reminder_settings WHERE partner_id = ${partnerId} FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  return rows[0] && rowOf(rows[0])
}

/** Saves the settings of a partner as their next version. */
export const saveSettings = async (
  { db, partnerId }: Command,
  { quiet, spareMinutes, version }: SettingsRow,
): Promise<void> => {
  await sql`
    UPDATE reminder_settings SET quiet_from = ${quiet?.from ?? null}, quiet_until = ${quiet?.until ?? null},
      spare_minutes = ${spareMinutes}, version = ${version} WHERE partner_id = ${partnerId}`.execute(db)
}

/** Writes the reminders of a partner: new ones, those that stay as they are set now, and takes away the others. In one statement each. */
export const saveReminders = async ({ db, partnerId, now }: Command, rows: readonly ReminderRow[]): Promise<void> => {
  const input = rows.map((row, position) => ({
    ...row,
    setAt: new Date(row.setAt),
    checkedUntil: new Date(row.checkedUntil),
    position,
  }))
  await sql`
    INSERT INTO reminders (partner_id, id, kind, unit, amount, by_email, by_sms, is_on, position, set_at, checked_until)
    SELECT ${partnerId}::uuid, id, kind, unit, amount, email, sms, "isOn", position, "setAt", "checkedUntil"
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS r(id uuid, kind text, unit text, amount integer, email boolean,
      sms boolean, "isOn" boolean, position smallint, "setAt" timestamptz, "checkedUntil" timestamptz)
    ON CONFLICT (partner_id, id) DO UPDATE SET by_email = excluded.by_email, by_sms = excluded.by_sms, is_on = excluded.is_on,
      position = excluded.position, set_at = excluded.set_at, checked_until = excluded.checked_until`.execute(db)
  await sql`
    UPDATE reminders SET removed_at = ${new Date(now)}
    WHERE partner_id = ${partnerId} AND removed_at IS NULL AND NOT id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
}
