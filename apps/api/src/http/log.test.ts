import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(
    () => ({}),
    {},
    (app, { platform }) =>
      void app.get('/outbox', () =>
        platform((db) => sql`UPDATE accounts SET email = 'ada.lovelace@club.example'`.execute(db)),
      ),
  )
})
afterAll(() => api.stop())

it('a failure is logged with what was violated, without the row that the database quotes', async () => {
  expect((await api.call('GET', '/outbox')).status).toBe(500)
  const log = api.logged.join('')
  expect(log).toContain('accounts_email')
  expect(log).toContain('23505')
  expect(log).not.toContain('ada.lovelace')
})
