import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../libs/testing/src/postgres.ts'
import { openClient, withClient } from '../open-connection.ts'

const query = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows)

it('each test database is migrated, is apart from the others, and is gone once dropped', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await query(one.url, 'create table only_here ()')
  const tables = `select to_regclass('occupancies') is not null as migrated, to_regclass('only_here') is not null as mine`
  expect(await query(one.url, tables)).toEqual([{ migrated: true, mine: true }])
  expect(await query(other.url, tables)).toEqual([{ migrated: true, mine: false }])
  await Promise.all([one.drop(), other.drop()])
  await expect(query(one.url, tables)).rejects.toThrow('does not exist')
})

it('a test database is dropped although sessions are left on it', async () => {
  const { url, drop } = await testDatabase()
  const client = await openClient(url)
  const ended = new Promise((resolve) => client.on('error', resolve))
  await drop()
  await expect(ended).resolves.toBeInstanceOf(Error)
})
