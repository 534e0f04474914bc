import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Fill, HeldImport, ImportKindName, ImportRow, Outcome, SkippedRow, TakenBack } from './import-kinds.ts'

export type NewImport = {
  id: string
  kind: ImportKindName
  fileName: string
  rows: number
  duplicates?: HeldImport['duplicates']
  choices?: HeldImport['choices']
  settings?: unknown
}

/** Notes that a file is being taken: what is made of it refers to it. */
export const insertImport = async (
  { db, partnerId, now, actor }: Command,
  { id, kind, fileName, rows, duplicates = 'skip', choices = {}, settings = {} }: NewImport,
): Promise<void> => {
  await sql`
    INSERT INTO imports (partner_id, id, kind, file_name, rows, imported, skipped, created_by, created_by_name, created_at, duplicates,
      choices, settings)
    VALUES (${partnerId}, ${id}, ${kind}, ${fileName}, ${rows}, 0, '[]', ${actor.accountId}, ${actor.name}, ${new Date(now)}, ${duplicates},
      ${JSON.stringify(choices)}::jsonb, ${JSON.stringify(settings)}::jsonb)`.execute(db)
}

/** Where a club is, by its two letters; empty for an unknown one. */
export const findCountry = async (db: Kysely<DB>, partnerId: string): Promise<string> =>
  (await sql<{ country: string }>`SELECT country_code AS country FROM partners WHERE id = ${partnerId}`.execute(db))
    .rows[0]?.country ?? ''

/** How many files of the club wait or are being taken; whoever adds one waits here for who is about to. */
export const countOpen = async ({ db, partnerId }: Command): Promise<number> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}::text, 47))`.execute(db)
  const { rows } = await sql<{ open: number }>`
    SELECT count(*) AS open FROM imports
    WHERE partner_id = ${partnerId} AND undone_at IS NULL AND finished_at IS NULL AND undoing_at IS NULL`.execute(db)
  return rows[0]!.open
}

/** Keeps rows of a file that wait for their turn. */
export const insertBatch = async (
  { db, partnerId }: Command,
  importId: string,
  number: number,
  rows: readonly ImportRow[],
): Promise<void> => {
  await sql`
    INSERT INTO import_batches (partner_id, import_id, number, rows)
    VALUES (${partnerId}, ${importId}, ${number}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** True where nobody else, of whichever process, takes rows of a file until this command ends. */
export const holdTurn = async ({ db }: Command): Promise<boolean> =>
  (await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended('imports', 43)) AS mine`.execute(db))
    .rows[0]!.mine

/** An import that goes on or is being taken back, locked until the command ends; undefined once it has ended or was taken back. */
export const holdImport = async ({ db, partnerId }: Command, id: string): Promise<HeldImport | undefined> => {
  const { rows } = await sql<HeldImport>`
    SELECT id, kind, duplicates, choices, settings, created_at AS "createdAt", rows,
      CASE WHEN undoing_at IS NOT NULL
        THEN jsonb_build_object('line', undone_line, 'accountId', undoing_by, 'name', undoing_by_name) END AS undoing
    FROM imports WHERE (partner_id, id) = (${partnerId}, ${id}) AND undone_at IS NULL AND (finished_at IS NULL OR undoing_at IS NOT NULL)
    FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** The next rows of an import that is locked; undefined where none wait. */
export const findNextBatch = async (
  { db, partnerId }: Command,
  importId: string,
): Promise<{ number: number; rows: ImportRow[] } | undefined> => {
  const { rows } = await sql<{ number: number; rows: ImportRow[] }>`
    SELECT number, rows FROM import_batches
    WHERE partner_id = ${partnerId} AND import_id = ${importId} AND rows IS NOT NULL ORDER BY number LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

/** Notes what came of rows, and keeps them no more. */
export const finishBatch = async (
  { db, partnerId }: Command,
  importId: string,
  { number, rows }: { number: number; rows: readonly ImportRow[] },
  { imported, memberships = 0, filled = 0, customers = 0, skipped, fills = [] }: Outcome,
): Promise<void> => {
  await sql`
    UPDATE import_batches SET rows = NULL, skipped = ${JSON.stringify(skipped)}::jsonb, fills = ${JSON.stringify(fills)}::jsonb
    WHERE (partner_id, import_id, number) = (${partnerId}, ${importId}, ${number})`.execute(db)
  await sql`
    UPDATE imports SET imported = imported + ${imported}, memberships = memberships + ${memberships}, customers = customers + ${customers},
      filled = filled + ${filled}, rows_done = rows_done + ${rows.length}
    WHERE (partner_id, id) = (${partnerId}, ${importId})`.execute(db)
}

/** Notes that all of a file was taken. */
export const finishImport = async ({ db, partnerId }: Command, id: string, at: number): Promise<void> => {
  await sql`UPDATE imports SET finished_at = ${new Date(at)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Notes what came of a file that is taken in one command: it never waited. */
export const noteWhole = async (
  { db, partnerId, now }: Command,
  id: string,
  { imported, memberships = 0, filled = 0, customers = 0, skipped, fills = [] }: Outcome,
): Promise<void> => {
  await sql`
    UPDATE imports SET imported = ${imported}, memberships = ${memberships}, filled = ${filled}, customers = ${customers}, rows_done = rows,
      skipped = ${JSON.stringify(skipped)}::jsonb, finished_at = ${new Date(now)}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
  if (fills.length > 0)
    await sql`
      INSERT INTO import_batches (partner_id, import_id, number, fills)
      VALUES (${partnerId}, ${id}, 1, ${JSON.stringify(fills)}::jsonb)`.execute(db)
}

/** Imports that have not ended, or are being taken back, of any partner. */
export const findOpenImports = async (db: Kysely<DB>): Promise<{ partnerId: string; id: string }[]> =>
  (
    await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
      SELECT partner_id AS "partnerId", id FROM imports
      WHERE undone_at IS NULL AND (finished_at IS NULL OR undoing_at IS NOT NULL) ORDER BY created_at`.execute(db)
  ).rows

/** How an import stands. */
export type StandingImport = {
  id: string
  fileName: string
  rows: number
  rowsDone: number
  imported: number
  memberships: number
  filled: number
  customers: number
  createdAt: number
  createdBy: string
  isFinished: boolean
  isUndoing: boolean
  undoneAt: number | null
  removed: number
  stayed: number
}

const standing = sql`i.id, i.file_name AS "fileName", i.rows, i.rows_done AS "rowsDone", i.imported, i.memberships, i.filled, i.customers,
  i.created_at AS "createdAt", i.created_by_name AS "createdBy", i.finished_at IS NOT NULL AS "isFinished", i.undoing_at IS NOT NULL AS "isUndoing",
  i.undone_at AS "undoneAt", i.removed, i.stayed`

/** Of the imports `i` those that an account sent; of everybody where it is null. */
const sentBy = (accountId: string | null) => sql`(${accountId}::uuid IS NULL OR i.created_by = ${accountId}::uuid)`

/** How an import of a kind stands, with the first lines that were left out; undefined for an unknown one. */
export const findImport = async (
  db: Kysely<DB>,
  partnerId: string,
  { id, kind, by = null }: { id: string; kind: ImportKindName; by?: string | null },
  mostTold: number,
): Promise<(StandingImport & { skipped: SkippedRow[] }) | undefined> => {
  const { rows } = await sql<StandingImport & { skipped: SkippedRow[] }>`
    SELECT ${standing}, coalesce((
        SELECT jsonb_agg(told.s ORDER BY (told.s ->> 'line')::integer) FROM (
          SELECT s FROM (
            SELECT jsonb_array_elements(b.skipped) AS s FROM import_batches b
            WHERE (b.partner_id, b.import_id) = (i.partner_id, i.id)
            UNION ALL SELECT jsonb_array_elements(i.skipped)) AS every(s)
          ORDER BY (s ->> 'line')::integer LIMIT ${mostTold}) AS told), '[]') AS skipped
    FROM imports i WHERE (i.partner_id, i.id) = (${partnerId}, ${id}) AND i.kind = ${kind} AND ${sentBy(by)}`.execute(
    db,
  )
  return rows[0]
}

/** What holds for all rows of an import; undefined for an unknown one. */
export const findSettings = async (
  db: Kysely<DB>,
  partnerId: string,
  { id, kind }: { id: string; kind: ImportKindName },
): Promise<unknown> => {
  const { rows } = await sql<{ settings: unknown }>`
    SELECT settings FROM imports WHERE (partner_id, id) = (${partnerId}, ${id}) AND kind = ${kind}`.execute(db)
  return rows[0]?.settings
}

/** A page of the imports of a kind, the newest first, and how many there are. */
export const findImports = async (
  db: Kysely<DB>,
  partnerId: string,
  kind: ImportKindName,
  { offset, limit, by = null }: { offset: number; limit: number; by?: string | null },
): Promise<{ rows: StandingImport[]; total: number }> => {
  const { rows } = await sql<StandingImport>`
    SELECT ${standing} FROM imports i WHERE i.partner_id = ${partnerId} AND i.kind = ${kind} AND ${sentBy(by)}
    ORDER BY i.created_at DESC, i.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM imports i WHERE i.partner_id = ${partnerId} AND i.kind = ${kind} AND ${sentBy(by)}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]!.total }
}

/** An import of a kind, locked for being taken back, with who was filled in by it; `isUndone` from when that began. Undefined for an unknown one. */
export const lockImport = async (
  { db, partnerId }: Command,
  { id, kind }: { id: string; kind: ImportKindName },
): Promise<{ createdAt: number; isUndone: boolean; fills: Fill[] } | undefined> => {
  const { rows } = await sql<{ createdAt: number; isUndone: boolean }>`
    SELECT created_at AS "createdAt", coalesce(undone_at, undoing_at) IS NOT NULL AS "isUndone" FROM imports
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND kind = ${kind} FOR UPDATE`.execute(db)
  if (!rows[0]) return undefined
  const fills = await sql<Fill>`
    SELECT f ->> 'customerId' AS "customerId", array_agg(DISTINCT n.name) AS fields, max((f ->> 'version')::integer) AS version
    FROM import_batches b, jsonb_array_elements(b.fills) AS f, jsonb_array_elements_text(f -> 'fields') AS n(name)
    WHERE b.partner_id = ${partnerId} AND b.import_id = ${id} GROUP BY 1`.execute(db)
  return { ...rows[0], fills: fills.rows }
}

/** Notes that an import was taken back, and keeps no row that still waited. */
export const noteUndone = async (command: Command, id: string): Promise<void> => {
  const { db, partnerId, now } = command
  await dropWaiting(command, id)
  await sql`UPDATE imports SET undone_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Has the job take an import back from here on, and keeps no row that still waited. */
export const noteUndoing = async (command: Command, id: string): Promise<void> => {
  const { db, partnerId, now, actor } = command
  await dropWaiting(command, id)
  await sql`
    UPDATE imports SET undoing_at = ${new Date(now)}, undoing_by = ${actor.accountId}, undoing_by_name = ${actor.name}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

const dropWaiting = ({ db, partnerId }: Command, id: string) =>
  sql`
    UPDATE import_batches SET rows = NULL
    WHERE (partner_id, import_id) = (${partnerId}, ${id}) AND rows IS NOT NULL`.execute(db)

/** Notes what of an import that is locked was taken back, and up to which line. */
export const noteTakenBack = async (
  { db, partnerId }: Command,
  id: string,
  { line, removed, stayed }: TakenBack,
): Promise<void> => {
  await sql`
    UPDATE imports SET undone_line = ${line}, removed = removed + ${removed}, stayed = stayed + ${stayed}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}
