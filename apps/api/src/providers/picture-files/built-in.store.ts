import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { WrittenFile } from './picture-files.ts'

/** Writes the files of a picture whose row is there; those that are there already are the same. */
export const insertPictureFiles = async (
  { db, partnerId }: Command,
  hash: string,
  files: readonly WrittenFile[],
): Promise<void> => {
  await db
    .insertInto('picture_files')
    .values(files.map(({ name, bytes }) => ({ partner_id: partnerId, hash, name, bytes })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is in a file of a picture. */
export const findPictureFile = async (
  db: Kysely<DB>,
  partnerId: string,
  hash: string,
  name: string,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('picture_files')
    .select('bytes')
    .where('partner_id', '=', partnerId)
    .where('hash', '=', hash)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}
