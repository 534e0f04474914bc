import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { cleanKeptRichTexts } from './clean-kept-rich-texts.ts'
import { openPool } from './open-connection.ts'
import { inSchemaTurn } from './schema-turn.ts'
import { spellKeptMobiles } from './spell-kept-mobiles.ts'

/** What no SQL can do, after the file of the same number and in its transaction. */
const AFTER: Record<string, (db: Kysely<unknown>) => Promise<void>> = {
  '0025_customers_at_the_desk': spellKeptMobiles,
  '0049_rich_texts_are_clean': cleanKeptRichTexts,
}

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database at `url` to the newest schema: plain SQL files in the order of their numbers, each once.
 * Several processes may start at once: they take turns.
 */
export const migrate = (url: string): Promise<void> => inSchemaTurn(url, () => migrateToLatest(url))

const migrateToLatest = async (url: string): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openPool({ connectionString: url, max: 2 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** Names of the migrations that the database at hand still lacks; empty when it is ready. */
export const pendingMigrations = async (applied: readonly string[]): Promise<string[]> =>
  Object.keys(await readMigrations()).filter((name) => !applied.includes(name))

/** All migrations by name, each a file and what follows it. */
export const readMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    const name = file.replace(/\.sql$/, '')
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db)
      await AFTER[name]?.(db)
    }
    return [name, { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
