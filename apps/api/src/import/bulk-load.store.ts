import { sql, type Kysely } from 'kysely'
import type { RunCommand } from '../db/command.ts'
import type { Platform } from '../db/read.ts'
import type { DB } from '../db/schema.gen.ts'

/** Tells the planner how much there is now; by itself the server would notice minutes after a bulk load. */
export const analyze = async (db: Kysely<DB>): Promise<void> => {
  await sql`ANALYZE`.execute(db)
}

const FIRST = 20
const GROWTH = 4

/**
 * To be called after each command of a bulk load. Statements are planned by the size of the tables: while these grow from
 * nothing the planner is told so, at first soon and then each time they are four times as long. Loading takes half the
 * processor time of the server then.
 */
export const keepStatistics = (platform: Platform): (() => Promise<void>) => {
  let written = 0
  let next = FIRST
  return async () => {
    if (++written < next) return
    next *= GROWTH
    await platform(analyze)
  }
}

/**
 * Commands of a bulk load, which do not wait for the disk. A crash takes the last half second back, always the newest rows,
 * and the next run takes them again. What commits afterwards as usual, such as `analyze`, makes all before it durable.
 */
export const withoutWaitingForDisk =
  (command: RunCommand): RunCommand =>
  (context, fn) =>
    command(context, (begun) => {
      begun.write(sql`SET LOCAL synchronous_commit = off`)
      return fn(begun)
    })
