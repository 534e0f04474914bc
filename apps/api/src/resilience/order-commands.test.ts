import type { Order } from '@fieldhouse/contract/orders'
import { MANUAL_METHODS } from '@fieldhouse/domain/fees'
import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGate } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { acts, ANSWERS_BETWEEN, KINDS, ONCE, type Kind } from './fixtures/order-acts.ts'
import { bookingOf, place, SALES, type Act } from './fixtures/order-scene.ts'
import { COUPONS, METHODS, startOrderWorld, type OrderWorld, type Run } from './fixtures/order-world.ts'
import { outcome, type Outcome } from './fixtures/outcome.ts'

/**
 * How many commands are sent, at the least, and which: another seed sends others. A few by default, so that every change is tried; a long
 * run is ORDER_COMMANDS=100000 (CONTRIBUTING.md).
 */
const { ORDER_COMMANDS, ORDER_SEED } = process.env
const [COMMANDS, SEED] = [Number(ORDER_COMMANDS ?? (isGate ? 100 : 900)), Number(ORDER_SEED ?? 20_261_121)]
/** A command takes some hundredths of a second, and two seconds on a machine that has twenty other things to do. */
vi.setConfig({ testTimeout: 600_000 + COMMANDS * 3000, hookTimeout: 600_000 + COMMANDS * 10 })

/** Runs between two checks of the whole books, orders that live at the same time, and the moments of a life. */
const [RUNS, ORDERS, MOMENTS] = [ORDER_COMMANDS ? 8 : 4, 3, 8]
/** So many faults are enough to look at. */
const ENOUGH = 20

let world: OrderWorld
beforeAll(async () => {
  world = await startOrderWorld()
})
afterAll(() => world.close())

/** Cancels or refunds by amounts around what is there, once the life is over. */
const endings = fc.record({
  kind: fc.constantFrom('cancel', 'cancelBookings', 'refundOrder'),
  person: fc.nat(2),
  pick: fc.nat(11),
  // The policy's amount where there is none.
  amount: fc.option(fc.oneof(fc.constantFrom(0, 1, 500, 2000, 4000), fc.integer({ min: 1, max: 6000 }))),
  autoRefund: fc.boolean(),
  handedBack: fc.boolean(),
})
type Ending = typeof endings extends fc.Arbitrary<infer E> ? E : never

/** An order, and what is done to it: at each moment up to three act at once, knowing what it was before. */
const lives = fc.record({
  ending: endings,
  sells: fc.constantFrom(...SALES),
  method: fc.constantFrom(...METHODS, 'online', 'online', 'online'),
  coupon: fc.option(fc.constantFrom(...COUPONS)),
  moments: fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), { minLength: MOMENTS, maxLength: MOMENTS }),
})
type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never
const runs = fc.record({
  where: fc.constantFrom('riverside', 'riverside', 'mumbai', 'saigon'),
  orders: fc.array(lives, { minLength: ORDERS, maxLength: ORDERS }),
})

let sent = 0
/** Sends an act, once or twice; answers what its desks heard. */
const send = (order: Order, run: Run, each: Act<Kind>): Promise<Outcome<unknown>[]> => {
  const options = { idempotencyKey: `one-of-many-acts-${sent++}` }
  const [, call] = KINDS[each.kind]
  // Of what costs thirty times as much, thirty times as much is asked for.
  const act = { ...each, amount: each.amount * run.ground.unit }
  const [one, other] = each.process === 0 ? ([0, 1] as const) : ([1, 0] as const)
  const processes = each.twice && !ONCE.includes(each.kind) ? [one, other] : [one]
  return Promise.all(
    processes.map((process) => {
      const on = world.deskOf(run, each.person, process)
      return outcome((async () => call(order, act, { world, run, on, options }))())
    }),
  )
}

const sumOf = (order: Order, type: 'PURCHASE' | 'REFUND', ...statuses: string[]): number =>
  order.orderTransactions.reduce(
    (sum, entry) => (entry.transactionType === type && statuses.includes(entry.status) ? sum + entry.amount : sum),
    0,
  )

/** What must be true of an order, whatever was done to it; answers what is not, in words. */
const faultsOf = (order: Order): string[] => {
  const paid = sumOf(order, 'PURCHASE', 'SUCCESS')
  const given = sumOf(order, 'REFUND', 'SUCCESS', 'PENDING', 'UNKNOWN')
  const fees = order.orderTransactions.reduce(
    (sum, { transactionType, status, fee }) =>
      transactionType === 'PURCHASE' && status === 'SUCCESS' ? sum + fee : sum,
    0,
  )
  const versions = order.orderChangeLogs.map(({ version }) => version)
  const rules: [holds: boolean, fault: string][] = [
    [order.totalAmount >= 0, `costs ${order.totalAmount}`],
    [given <= paid, `${given} given back of ${paid}`],
    [order.refundableAmount === Math.max(0, paid - fees - given), `${order.refundableAmount} refundable`],
    [
      order.orderTransactions.every(
        ({ amount, transactionType }, i) =>
          amount > 0 === (order.paymentMethod !== 'packages') ||
          // What it begins with, where a coupon takes off all that it costs.
          (amount === 0 && transactionType === 'PURCHASE' && i === order.orderTransactions.length - 1),
      ),
      'an entry of nothing',
    ],
    [versions.join() === Array.from(versions, (_, i) => versions.length - i).join(), `versions ${versions.join()}`],
    [order.currentVersion === versions[0], `version ${order.currentVersion}`],
  ]
  return rules.flatMap(([holds, fault]) => (holds ? [] : [fault]))
}

const said = (each: Outcome<unknown>) => (each.ok ? 'done' : `${each.status} ${each.body.data.errorCode}`)

const STANDING = ['SUCCESS', 'PENDING', 'UNKNOWN']
const OPEN = ['PENDING', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE', 'UNKNOWN']

/** What no provider gives back. */
const BY_HAND: readonly string[] = MANUAL_METHODS

/** What happened to the money, read off the order as it was and as it is. */
const happened = (before: Order, after: Order) => {
  const held = (order: Order) => sumOf(order, 'PURCHASE', 'SUCCESS') - sumOf(order, 'REFUND', ...STANDING)
  const known = new Set(before.orderTransactions.map(({ id }) => id))
  const isNew = ({ id }: { id: string }) => !known.has(id)
  const given = { ...after, orderTransactions: after.orderTransactions.filter(isNew) }
  // What was to be given back before may be found given back in part, at the gateway: two entries stand for it then.
  const standing = new Map(after.orderTransactions.map(({ id, status }) => [id, status]))
  const replaced = before.orderTransactions.filter(({ id }) => standing.get(id) === 'ADJUSTED')
  return {
    paid: held(before),
    kept: held(after),
    returned:
      sumOf(given, 'REFUND', ...STANDING) - sumOf({ ...before, orderTransactions: replaced }, 'REFUND', ...STANDING),
    waived: sumOf(before, 'PURCHASE', ...OPEN) - sumOf(after, 'PURCHASE', ...OPEN),
    open: sumOf(after, 'PURCHASE', ...OPEN),
    totalAmount: after.totalAmount,
    handedBack: given.orderTransactions.reduce(
      (sum, { status, paymentMethod, amount }) =>
        status === 'SUCCESS' && BY_HAND.includes(paymentMethod) ? sum + amount : sum,
      0,
    ),
  }
}

/** Asks what a command would do, then does it: both do the same, or both are refused with the same words. */
const foretold = async (
  run: Run,
  order: Order,
  { kind, person, pick, amount: asked, ...rest }: Ending,
): Promise<string[]> => {
  const on = world.deskOf(run, person, 0)
  const amount = asked && asked * run.ground.unit
  const body = { ...rest, ...(amount !== null && { refundAmountCents: amount }) }
  const bookings = { orderId: order.id, body: { ...body, bookingIds: [bookingOf(order, pick)] } }
  const refund = { id: order.id, body: { ...rest, refundAmountCents: amount ?? order.refundableAmount } }
  const told = await outcome(
    kind === 'cancel'
      ? on.previewCancelOrder({ id: order.id, body })
      : kind === 'cancelBookings'
        ? on.previewCancelBookings(bookings)
        : on.previewRefundOrder(refund),
  )
  const untouched = (await on.getOrder({ id: order.id })).data
  if (!isDeepStrictEqual(untouched, order)) return [`asking changed the order: ${JSON.stringify({ order, untouched })}`]
  const refundAmountCents = told.ok ? told.reply.data.returned : (amount ?? 0)
  const did = await outcome(
    kind === 'cancel'
      ? on.cancelOrder({ id: order.id, body: { ...body, refundAmountCents } })
      : kind === 'cancelBookings'
        ? on.cancelBookings({ ...bookings, body: { ...bookings.body, refundAmountCents } })
        : on.refundOrder(refund),
  )
  if (!told.ok || !did.ok) {
    const codes = [told, did].map((each) => (each.ok ? 'done' : each.body.data.errorCode))
    return codes[0] === codes[1] ? [] : [`foretold ${codes[0]}, was ${codes[1]}`]
  }
  const { parts, ...effect } = told.reply.data
  const handedBack = parts.reduce((sum, part) => (part.way === 'handedBack' ? sum + part.amount : sum), 0)
  const returned = parts.reduce((sum, part) => sum + part.amount, 0)
  const was = happened(order, did.reply.data)
  const foreseen = Object.fromEntries(Object.keys(was).map((key) => [key, { ...effect, handedBack }[key as 'paid']]))
  if (!isDeepStrictEqual(foreseen, was)) return [`foretold ${JSON.stringify(foreseen)}, was ${JSON.stringify(was)}`]
  const { paid, kept } = effect
  return kept + effect.returned === paid && returned === effect.returned
    ? []
    : [`does not add up: ${JSON.stringify(effect)}`]
}

/** Lets an order live; answers it as it is at the end, with its diary, and what broke on the way. */
const live = async (run: Run, { sells, method, coupon, moments }: Life) => {
  let order = await place(world, run, sells, method, coupon)
  const diary: string[] = []
  for (const moment of moments) {
    const heard = await Promise.all(moment.map((each) => send(order, run, each)))
    order = (await world.deskOf(run, 0, 0).getOrder({ id: order.id })).data
    const log = order.orderTransactions.map((entry) => `${entry.transactionType} ${entry.status} ${entry.amount}`)
    diary.push(
      ...moment.map((each, i) => `${JSON.stringify(each)}: ${heard[i]!.map(said).join(', ')}`),
      `${order.readableId.readableId} ${order.status} ${order.totalAmount}: ${log.join(', ')}`,
    )
    const differing = heard.filter(
      ([first, second], i) =>
        !ANSWERS_BETWEEN.includes(moment[i]!.kind) &&
        first?.ok &&
        second?.ok &&
        !isDeepStrictEqual(first.reply, second.reply),
    )
    const faults = [
      ...heard.flat().flatMap((each) => (!each.ok && each.status >= 500 ? [said(each)] : [])),
      ...differing.map((pair) => `one key, two replies: ${JSON.stringify(pair)}`),
      ...faultsOf(order),
    ]
    if (faults.length > 0) return { order, diary, faults }
  }
  return { order, diary, faults: [] }
}

const resting = () => {
  world.gateway.breakOff(null)
  world.gateway.lose(null)
  world.gateway.refundsAre('processed')
}

/** Lives of some orders of one customer, at the same time, and their ends, one after the other. */
const liveThrough = async ({
  where,
  orders,
}: {
  where: 'riverside' | 'mumbai' | 'saigon'
  orders: Life[]
}): Promise<string[]> => {
  const run = await world.startRun(where)
  const lived = await Promise.all(orders.map((life) => live(run, life)))
  resting()
  await world.tellAgain()
  // Nobody can foretell what the gateway alone knows: what was given back there is heard of before the end.
  for (const news of run.news) await world.tell(news, 0)
  const found: string[] = []
  for (const [i, { order, diary, faults }] of lived.entries()) {
    const { ending } = orders[i]!
    const now = (await world.deskOf(run, 0, 0).getOrder({ id: order.id })).data
    const untrue = faults.length > 0 ? faults : await foretold(run, now, ending)
    if (untrue.length > 0) found.push([...untrue, where, JSON.stringify(ending), ...diary].join('\n'))
  }
  return found
}

/** A process dies while cards are charged and the gateway tells: what it had in hand is found afterwards, and nothing is taken twice. */
const die = async (after: number): Promise<string[]> => {
  const run = await world.startRun((['mumbai', 'riverside', 'saigon'] as const)[after % 3]!)
  const orders = await Promise.all([0, 1, 2, 3].map(() => place(world, run, 'bookings', 'online', null)))
  const token = ['tok_ok', 'tok_timeout', 'tok_3ds', 'tok_ok_refund_timeout'] as const
  const dying = orders.map(async (order, i) => {
    const act = { person: 0, process: 1, twice: false, pick: i, amount: 500, flag: true, method: 'online' as const }
    await send(order, run, {
      ...act,
      kind: order.paymentMethod === 'razorpay' ? 'payOnline' : 'charge',
      token: token[i]!,
    })
    await send(order, run, { ...act, kind: 'cancel', token: '' })
  })
  await sleep((after * 7) % 90)
  await Promise.all([world.restart(1, 'SIGKILL'), Promise.allSettled(dying)])
  const found: string[] = []
  for (const { id, orderTransactions } of orders) {
    await outcome(world.deskOf(run, 0, 0).checkTransactionStatus({ id: orderTransactions[0]!.id }))
    const { data } = await world.deskOf(run, 0, 0).getOrder({ id })
    found.push(...faultsOf(data).map((fault) => `${data.readableId.readableId}, after a kill: ${fault}`))
  }
  return found
}

/** Whether coupons were used, moved and cancelled: a life without discounts would prove nothing of them. */
const haveDiscountsLived = async (): Promise<boolean> => {
  const [coupons] = await world.rows<Record<string, number>>(
    `SELECT count(*)::int AS uses, (SELECT count(*) FROM order_versions WHERE undo -> 'discounts' -> 0 IS NOT NULL)::int AS moved,
      (SELECT count(*) FROM facility_bookings b JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
        WHERE b.discount_minor > 0)::int AS canceled
     FROM coupon_uses`,
    [],
  )
  return Object.values(coupons!).every((count) => count > 0)
}

/** What a long run says as it goes. */
const say = (line: string) => void process.stdout.write(`${line}\n`)

describe('whatever is done to orders at once, by whom and in whatever order', () => {
  it('nothing breaks: the books hold, no more is given back than was paid, one key is one act, and what was foretold happens [ORDERS-135, BEYOND-03, BEYOND-39]', async () => {
    const faults: string[] = []
    const known = new Set<string>()
    /** Said at once: a long run goes on for hours. */
    const hear = (found: readonly string[]) => {
      faults.push(...found)
      if (ORDER_COMMANDS) for (const each of found) say(each)
    }
    for (let block = 0; world.commands() < COMMANDS || !world.isLater() || !(await haveDiscountsLived()); block++) {
      if (!world.isLater() && world.commands() * 2 > COMMANDS) await world.goOn()
      const seed = SEED + block
      for (const each of fc.sample(runs, { seed, numRuns: RUNS })) hear(await liveThrough(each))
      hear(await die(block))
      for (const finding of await checkBooks(world.database)) {
        const text = JSON.stringify(finding)
        if (!known.has(text)) hear([text])
        known.add(text)
      }
      if (ORDER_COMMANDS) say(`seed ${seed}: ${world.commands()} commands, ${faults.length} faults`)
      if (faults.length > 0 && (!ORDER_COMMANDS || faults.length > ENOUGH)) break
    }
    if (ORDER_COMMANDS)
      say(
        [
          `${world.commands()} commands, ${faults.length} faults, ${world.waited()} times asked to try again; done, refused, without an answer:`,
          ...world.counts().map(([name, { done, refused, lost }]) => `${name} ${done} ${refused} ${lost}`),
        ].join('\n'),
      )
    expect(faults).toEqual([])
  })
})
