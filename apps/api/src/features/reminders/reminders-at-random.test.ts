import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskOf, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { remindersOf, rule } from './fixtures/reminding.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const MINUTE = 60_000
/** Before the start, in minutes. */
const AMOUNTS = [120, 30]

type Step =
  | { do: 'book'; court: number; hour: number }
  | { do: 'move'; which: number; court: number; hour: number }
  | { do: 'cancel'; which: number }
  | { do: 'tick'; minutes: number }

const court = fc.integer({ min: 0, max: 3 })
const hour = fc.integer({ min: 8, max: 20 })
const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), court, hour }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), which, court, hour }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tick' as const), minutes: fc.integer({ min: 1, max: 200 }) }) },
)

type Booked = { orderId: string; id: string; start: number; since: number; stands: boolean }

/** What a club that is asked in this order should have reminded of: (booking, start, minutes before). */
const play = async (steps: readonly Step[], desk: Desk, day: string, expected: Set<string>) => {
  const club = remindersOf(product, desk.club)
  // A reminder that is due as it is set is not sent: nothing here is due by then.
  let now = Date.parse(desk.at(7, day)) - MINUTE
  // Before the next day begins, so that no clock goes back.
  const end = Date.parse(desk.at(23, day))
  let ran = now
  product.setNow(new Date(now).toISOString())
  await club.set(AMOUNTS.map((amount) => rule({ unit: 'minutes', amount })))
  const booked: Booked[] = []
  const range = ({ court: one, hour: from }: { court: number; hour: number }) =>
    desk.range({ court: one, day, from, until: from + 1 })
  const at = ({ hour: from }: { hour: number }) => Date.parse(desk.at(from, day))
  const tick = async (minutes: number) => {
    now = Math.min(now + minutes * MINUTE, end)
    for (const { id, start, since, stands } of booked)
      for (const amount of AMOUNTS) {
        const due = start - amount * MINUTE
        // What is booked at the very minute of its reminder is reminded of by the next run.
        if (stands && due >= ran && due <= now && since <= due && start > now) expected.add(`${id} ${start} ${amount}`)
      }
    await club.runAt(new Date(now).toISOString())
    ran = now
  }
  const standing = (n: number) => {
    const all = booked.filter(({ stands, start }) => stands && start > now)
    return all.length > 0 ? all[n % all.length] : undefined
  }
  const isFree = (place: { court: number; hour: number }) => at(place) > now
  for (const one of steps) {
    if (one.do === 'tick') await tick(one.minutes)
    // A court that is taken is refused, as it is to people: nothing has changed then.
    else if (one.do === 'book' && isFree(one)) {
      const order = await desk
        .book([{ court: one.court, day, from: one.hour, until: one.hour + 1 }], {
          customerId: desk.club.customers[0].id,
        })
        .catch(() => null)
      if (order)
        booked.push({ orderId: order.id, id: desk.bookingIds(order)[0]!, start: at(one), since: now, stands: true })
    } else if (one.do === 'move' && isFree(one)) {
      const chosen = standing(one.which)
      const moved =
        chosen &&
        (await desk.api
          .moveBookings({
            orderId: chosen.orderId,
            body: {
              orderStatus: 'pending',
              fromFacilityBookings: [{ id: chosen.id }],
              toFacilityBookings: [range(one)],
            },
          })
          .catch(() => null))
      if (chosen && moved && chosen.start !== at(one)) Object.assign(chosen, { start: at(one), since: now })
    } else if (one.do === 'cancel') {
      const chosen = standing(one.which)
      if (chosen) {
        await desk.api.cancelBookings({
          orderId: chosen.orderId,
          body: { bookingIds: [chosen.id], refundAmountCents: 0 },
        })
        chosen.stands = false
      }
    }
  }
  for (let quarter = 0; quarter < 64; quarter++) await tick(15)
}

it('whatever is booked, moved and cancelled while the clock goes on: what stands at its time is reminded of once for each reminder, and nothing else [BEYOND-48]', async () => {
  let day = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const desk = deskOf(product, product.cast.riverside)
      const club = remindersOf(product, desk.club)
      const expected = new Set<string>()
      await club.query('DELETE FROM outbox_messages')
      await play(steps, desk, Temporal.PlainDate.from('2026-11-23').add({ days: day++ }).toString(), expected)
      const noted = await club.query<{ id: string; start: number; amount: number; messageId: string }>(
        `SELECT n.thing_id AS id, n.starts_at AS start, r.amount, n.message_id AS "messageId" FROM reminder_notes n
         JOIN reminders r ON (r.partner_id, r.id) = (n.partner_id, n.reminder_id) WHERE n.message_id IS NOT NULL`,
      )
      const sent = noted.map(({ id, start, amount }) => `${id} ${start} ${amount}`).filter((one) => !seen.has(one))
      for (const one of sent) seen.add(one)
      expect(sent.toSorted()).toEqual([...expected].toSorted())
      expect((await club.written()).map(({ id }) => id).toSorted()).toEqual(
        noted
          .filter(({ id, start, amount }) => expected.has(`${id} ${start} ${amount}`))
          .map(({ messageId }) => messageId)
          .toSorted(),
      )
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

const seen = new Set<string>()
