import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MONDAY } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { waitingDesk, type WaitingDesk } from './fixtures/waiting-desk.ts'
import { serveDueLists } from './index.ts'

/** More lists than one job serves twice. */
const LISTS = 60

let product: Product
let desk: WaitingDesk
/** Of each list who waits in it, those that wait for longest first. */
let waiters: string[]
beforeAll(async () => {
  product = await startProduct()
  desk = waitingDesk(product)
  const { sessions } = await desk.create({
    startTime: desk.at(9, MONDAY),
    endTime: desk.at(10, MONDAY),
    repeatType: 'everyDay',
    endDate: addDays(MONDAY, LISTS - 1),
    maxPeople: 1,
  })
  const inIt = await desk.customer()
  const waits = await desk.customer()
  for (const session of sessions) {
    await desk.add(session, inIt)
    await desk.join(session, waits)
  }
  waiters = sessions.map(({ id }) => id)
  // In another order than they begin in.
  await desk.query(
    `UPDATE waiting_entries w SET created_at = timestamptz '2026-11-01' + array_position($1::uuid[], w.session_id) * interval '1 minute'`,
    [waiters.toReversed()],
  )
})
afterAll(() => product.close())

const offered = async () =>
  (
    await desk.query<{ id: string }>(
      `SELECT session_id AS id FROM waiting_entries WHERE status = 'offered' ORDER BY created_at`,
    )
  ).map(({ id }) => id)
const serve = (after: Awaited<ReturnType<typeof serveDueLists>>) =>
  serveDueLists(product.fieldhouse.deps, product.cast.riverside.id, after)

it('lists for which nothing is to be done cost one statement; of those that are due one job serves 25, who wait for longest first [BEYOND-13]', async () => {
  const { database } = product.fieldhouse
  const before = database.statements()
  expect(await serve(null)).toBeNull()
  expect(database.statements() - before).toBeLessThan(10)
  await desk.query('UPDATE class_sessions SET max_people = 2')
  const first = await serve(null)
  expect(await offered()).toEqual(waiters.toReversed().slice(0, 25))
  const second = await serve(first)
  expect(await offered()).toEqual(waiters.toReversed().slice(0, 50))
  expect(await serve(second)).toBeNull()
  expect(await offered()).toEqual(waiters.toReversed())
})
