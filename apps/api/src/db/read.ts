import type { Kysely } from 'kysely'
import { openTransaction, type Database, type Finds, type PlainRows } from './connect.ts'
import type { DB } from './schema.gen.ts'

/** Reads in one partner's name: a read-only transaction under row-level security; lists, unless it says that all is found by key. */
export type Read = <T>(
  partnerId: string,
  fn: (db: Kysely<DB>, rows: PlainRows) => Promise<T>,
  finds?: Finds,
) => Promise<T>

export const createRead =
  (database: Database): Read =>
  (partnerId, fn, finds = 'lists') =>
    new Promise((resolve, reject) => {
      database
        .tenant(partnerId, async (connection) => {
          const begun = openTransaction(connection, 'BEGIN READ ONLY', partnerId, { finds })
          try {
            // What is read travels behind the opening, in the same round trip.
            const [value] = await Promise.all([fn(connection.db, connection.rows), begun])
            const ended = connection.client.query('COMMIT')
            // Nothing was written: whoever asked need not wait for the end, only the connection does.
            resolve(value)
            await ended
          } catch (error) {
            await connection.client.query('ROLLBACK').catch(() => undefined)
            throw error
          }
        })
        .catch(reject)
    })

/**
 * The platform's own entrance: what belongs to no partner (accounts, sessions, the outbox) or spans partners (super
 * admins, webhooks). It works outside row-level security, so every statement names its tenant itself; its login reads and writes
 * rows, and owns nothing.
 */
export type Platform = <T>(fn: (db: Kysely<DB>) => Promise<T>) => Promise<T>

export const createPlatform =
  (database: Database): Platform =>
  (fn) =>
    database.connection(async ({ client, db }) => {
      await client.query('BEGIN')
      try {
        const value = await fn(db)
        await client.query('COMMIT')
        return value
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      }
    })
