import { randomUUID } from 'node:crypto'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { testDatabase, type TestDatabase } from '@fieldhouse/testing/postgres'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommand, type RunCommand } from './command.ts'
import { openDatabase, type Database } from './connect.ts'
import { SYSTEM, type Context } from './context.ts'
import { Refused } from './refused.ts'

let test: TestDatabase
let database: Database
let cast: Cast
let command: RunCommand

beforeAll(async () => {
  test = await testDatabase()
  database = openDatabase(test.url)
  cast = await seedCast(database)
  command = createCommand(database, () => undefined)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const context = (): Context => ({
  partnerId: cast.riverside.id,
  actor: SYSTEM,
  now: Date.now(),
  requestId: randomUUID(),
})

const addPlan = (id: string, name: string): RawBuilder<unknown> =>
  sql`INSERT INTO membership_plans (partner_id, id, name, created_at) VALUES (${cast.riverside.id}, ${id}, ${name}, now())`

const nameOf = (id: string): Promise<string | undefined> =>
  database.connection(
    async ({ client }) =>
      (await client.query<{ name: string }>('SELECT name FROM membership_plans WHERE id = $1', [id])).rows[0]?.name,
  )

describe('a write that nothing waits for', () => {
  it('stands in its place among the statements, before what is read after it', async () => {
    const id = randomUUID()
    const read = await command(context(), async ({ db, write }) => {
      write(addPlan(id, 'Silver'))
      write(sql`UPDATE membership_plans SET name = 'Bronze' WHERE id = ${id}`)
      return db.selectFrom('membership_plans').select('name').where('id', '=', id).executeTakeFirst()
    })
    expect(read?.name).toBe('Bronze')
    expect(await nameOf(id)).toBe('Bronze')
  })

  it('is committed with the command even when nothing follows it', async () => {
    const id = randomUUID()
    await command(context(), ({ write }) => Promise.resolve(write(addPlan(id, 'Last'))))
    expect(await nameOf(id)).toBe('Last')
  })

  it('fails the command with its own error, and nothing of the command stays', async () => {
    const [kept, twice] = [randomUUID(), randomUUID()]
    const failing = command(context(), async ({ db, write }) => {
      write(addPlan(kept, 'Kept?'))
      write(addPlan(twice, 'First'))
      write(addPlan(twice, 'Second'))
      await db.selectFrom('membership_plans').select('id').execute()
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await nameOf(kept)).toBeUndefined()
    expect(await nameOf(twice)).toBeUndefined()
  })

  it('is taken back when the command is refused after it was sent', async () => {
    const id = randomUUID()
    const refused = command(context(), ({ write }) => {
      write(addPlan(id, 'Gone'))
      return Promise.reject(new Refused({ code: 'error.notFound.customer' }))
    })
    await expect(refused).rejects.toBeInstanceOf(Refused)
    expect(await nameOf(id)).toBeUndefined()
  })

  it('leaves the connection usable after a failure: the statements behind it are prepared again', async () => {
    for (let round = 0; round < 12; round++) {
      const id = randomUUID()
      const twice = command(context(), async ({ db, write }) => {
        write(addPlan(id, 'A'))
        write(addPlan(id, 'B'))
        await db.selectFrom('membership_plans').select(['name', 'visible']).where('id', '=', id).execute()
      })
      await expect(twice).rejects.toMatchObject({ code: '23505' })
      await command(context(), ({ write }) => Promise.resolve(write(addPlan(id, 'C'))))
      expect(await nameOf(id)).toBe('C')
    }
  })
})

describe('a command that loses to others', () => {
  /** Loses so often before it is let through. */
  const losing = (times: number) => {
    const ids: string[] = []
    const run = () =>
      command(context(), async ({ db }) => {
        ids.push(randomUUID())
        await addPlan(ids.at(-1)!, 'Lost').execute(db)
        if (ids.length <= times) throw Object.assign(new Error('others were first'), { code: '40001' })
      })
    return { ids, run }
  }

  it('is tried again as often as eight times, and what it wrote before is gone', async () => {
    const { ids, run } = losing(7)
    await run()
    expect(await Promise.all(ids.map(nameOf))).toEqual([...Array.from({ length: 7 }), 'Lost'])
  })

  it('and then says so: nothing is done', async () => {
    const { ids, run } = losing(8)
    await expect(run()).rejects.toMatchObject({ code: '40001' })
    expect(await Promise.all(ids.map(nameOf))).toEqual(Array.from({ length: 8 }))
  })
})

describe('two commands that wait for each other', () => {
  it('are both done: the one that is given up is tried again, and what it wrote before is written once', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await command(context(), ({ write }) => {
      write(addPlan(first, ''))
      return Promise.resolve(write(addPlan(second, '')))
    })
    const held = Promise.withResolvers<undefined>()
    let [tries, holding] = [0, 0]
    const renames = (ids: readonly [string, string]) =>
      command(context(), async ({ db, audit }) => {
        tries++
        audit({ action: 'membershipPlan.edited', subjectType: 'waits', subjectId: ids[0] })
        const rename = (id: string) =>
          sql`UPDATE membership_plans SET name = name || 'x' WHERE (partner_id, id) = (${cast.riverside.id}, ${id})`.execute(
            db,
          )
        await rename(ids[0])
        // Each holds one of the rows before either asks for the other's.
        if (++holding === 2) held.resolve(undefined)
        await held.promise
        await rename(ids[1])
      })
    await Promise.all([renames([first, second]), renames([second, first])])
    // The one that is tried again may be given up again.
    expect(tries).toBeGreaterThan(2)
    expect([await nameOf(first), await nameOf(second)]).toEqual(['xx', 'xx'])
    const trail = await database.connection(({ client }) =>
      client.query("SELECT subject_id FROM audit_entries WHERE subject_type = 'waits'"),
    )
    expect(trail.rows).toHaveLength(2)
  })
})

describe('two commands that change the same day', () => {
  it('commit without waiting for each other, and each leaves a version that was not there before', async () => {
    const gate = 77
    const news = { type: 'schedule' as const, dates: ['2026-11-23'], facilityGroupIds: [cast.riverside.courts.id] }
    const changeDay = (subjectType: string) =>
      command(context(), ({ announce, audit }) => {
        announce(news)
        audit({ action: 'membershipPlan.created', subjectType, subjectId: null })
        return Promise.resolve()
      })
    const versions = () =>
      database.connection(
        async ({ client }) =>
          (
            await client.query<{ version: string }>(
              'SELECT version FROM schedule_versions WHERE partner_id = $1 AND facility_group_id = $2 ORDER BY writer',
              [cast.riverside.id, cast.riverside.courts.id],
            )
          ).rows,
      )
    await database.connection(async ({ client }) => {
      // Who says 'slow' waits, with all that it wrote, until the gate is opened.
      await client.query(`
        CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
          WHEN (NEW.subject_type = 'slow') EXECUTE FUNCTION wait_at_commit()`)
      await client.query(`SELECT pg_advisory_lock(${gate})`)
      const waiting = async () =>
        (await client.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rows.length
      const slow = changeDay('slow')
      while ((await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      const before = await versions()
      await changeDay('quick')
      const between = await versions()
      expect(between).not.toEqual(before)
      expect(await waiting()).toBe(1)
      await client.query(`SELECT pg_advisory_unlock(${gate})`)
      await slow
      expect(await versions()).not.toEqual(between)
    })
  })
})
