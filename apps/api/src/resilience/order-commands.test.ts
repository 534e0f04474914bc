import type { Api, CallOptions, Client } from '@fieldhouse/contract'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { outcome, type Outcome } from './fixtures/outcome.ts'
import { inSingapore, startProcesses, type Processes } from './fixtures/start-processes.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What is tried; another seed tries something else. */
const RUNS = { seed: 20_261_121, numRuns: 16 }
/** Orders that live at the same time, and the moments of a life at which something is done to them. */
const ORDERS = 3
const MOMENTS = 8

let world: Processes
let packageId: string
beforeAll(async () => {
  world = await startProcesses()
  await deskOf(2, 0).updateOwnSuperAdmin({ body: { lastActivePartnerId: world.cast.riverside.id } })
  const { riverside } = world.cast
  await world.rows('UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || $2 WHERE id = $1', [
    riverside.id,
    ['fieldhouseWallet', 'packages'],
  ])
  const { data } = await deskOf(1, 0).createPackage({
    partnerId: riverside.id,
    body: {
      name: 'Twelve',
      numberOfPasses: 12,
      price: { amount: 6000, currency: 'SGD' },
      expiryMode: 'without_expiry',
    },
  })
  packageId = data.id
  // So much that credits, wallet and passes pay in most lives, and are short in some.
  await issue(deskOf(1, 0), 80_000)
  await topUp(deskOf(2, 0), 60_000)
  await sell(deskOf(1, 0), 'cash')
  await sell(deskOf(1, 0), 'cash')
})
afterAll(() => world.close())

type Desk = Client<Api>

/** A person at one of the processes. The super admin may refund what is not cancelled, too. */
const deskOf = (person: number, process: number): Desk => {
  const { riverside, superAdmin } = world.cast
  return world.both[process]!.as([riverside.staff.operations, riverside.staff.owner, superAdmin][person]!)
}

const creditsOf = (amount: number) => ({ customerId: world.cast.riverside.customers[0].id, amount })
const issue = (on: Desk, amount: number, options?: CallOptions) =>
  on.issueCredit(
    {
      partnerId: world.cast.riverside.id,
      body: { ...creditsOf(amount), clubCreditTypeId: CREDIT_TYPES[0].id },
    },
    options,
  )

const topUp = (on: Desk, amount: number, options?: CallOptions) => on.topUpWallet({ body: creditsOf(amount) }, options)
const sell = async (on: Desk, paymentMethod: Method, options?: CallOptions) => {
  const body = { customerId: world.cast.riverside.customers[0].id, packageId, paymentMethod }
  return (await on.placePackageOrder({ partnerId: world.cast.riverside.id, body }, options)).data
}

let used = 0
/** One hour or two of a court that nobody has, SGD 20.00 each. */
const freeRange = (hours: 1 | 2) => {
  const n = used++
  const [day, hour] = [3 + Math.floor(n / 28), 6 + 2 * (Math.floor(n / 4) % 7)]
  const facilityId = world.cast.riverside.courts.facilities[n % 4]!.id
  return { facilityId, startTime: inSingapore(day, hour), endTime: inSingapore(day, hour + hours) }
}

const METHODS = ['cash', 'cheque', 'creditCard', 'clubCredits', 'fieldhouseWallet', 'packages'] as const
type Method = (typeof METHODS)[number]

const place = async (paymentMethod: Method): Promise<Order> => {
  const { riverside } = world.cast
  const bookings = [freeRange(2), freeRange(1)]
  const body = { bookings, customerId: riverside.customers[0].id, isForceBook: true }
  const by = (method: Method) =>
    deskOf(1, 0).placeBooking({ partnerId: riverside.id, body: { ...body, paymentMethod: method } })
  const placed = await outcome(by(paymentMethod))
  // What the customer holds may have run out.
  return (placed.ok ? placed.reply : await by('cash')).data
}

/** What somebody does to an order. Not each field means something to each kind. */
type Act = {
  kind: Kind
  person: number
  process: number
  /** Sent to both processes at the same moment under one Idempotency-Key. */
  twice: boolean
  /** Chooses among what the order has. */
  pick: number
  amount: number
  flag: boolean
  method: Method
  token: string
}

/** The entry of the payment log that an act is about: one that is open, where there is one; every fourth time any. */
const entryOf = ({ orderTransactions }: Order, type: 'PURCHASE' | 'REFUND', pick: number) => {
  const open = orderTransactions.filter(
    ({ transactionType, status }) =>
      transactionType === type && ['PENDING', 'PAYMENT_FAILURE', 'UNKNOWN'].includes(status),
  )
  const among = pick % 4 && open.length > 0 ? open : orderTransactions
  return among[pick % among.length]!
}

/** A booking that stands; where none does, an id that no booking has. */
const bookingOf = ({ id, orderLineItems }: Order, pick: number): string => {
  const standing = orderLineItems.flatMap(({ facilityBooking }) =>
    facilityBooking && !facilityBooking.canceled ? [facilityBooking.id] : [],
  )
  return standing[pick % standing.length] ?? id
}

/** The version that the caller saw, as the dashboard names it; every third caller names none. */
const seen = (version: number, pick: number) => (pick % 3 === 0 ? {} : { version })

type Call = (order: Order, act: Act, on: Desk, options: CallOptions) => Promise<unknown>

/** Everything that can be done to an order and to what its customer holds, and how often it is tried. */
const KINDS = {
  addLines: [
    5,
    ({ id, currency, currentVersion }, { amount, flag, pick, method: paymentMethod }, on, options) => {
      const lineItem = { price: flag ? amount : -amount, currency, description: 'Shuttles' }
      const body = { changes: [{ action: 'addItem' as const, lineItem }], paymentMethod, ...seen(currentVersion, pick) }
      return on.addLineItems({ id, body }, options)
    },
  ],
  // What ends an order comes seldom, or little else would happen to it.
  cancel: [
    1,
    ({ id }, { amount, flag, pick }, on, options) =>
      on.cancelOrder({ id, body: { refundAmountCents: flag ? amount : 0, autoRefund: pick % 2 === 0 } }, options),
  ],
  cancelBookings: [
    2,
    (order, { amount, flag, pick }, on, options) => {
      const bookingIds = [bookingOf(order, pick)]
      const body = { bookingIds, refundAmountCents: flag ? amount : 0, autoRefund: pick % 2 === 0 }
      return on.cancelBookings({ orderId: order.id, body }, options)
    },
  ],
  move: [
    3,
    (order, { flag, pick, method: paymentMethod }, on, options) => {
      const body = {
        fromFacilityBookings: [{ id: bookingOf(order, pick) }],
        toFacilityBookings: [freeRange(flag ? 2 : 1)],
        paymentMethod,
        orderStatus: pick % 2 ? ('paid' as const) : ('pending' as const),
      }
      return on.moveBookings({ orderId: order.id, body }, options)
    },
  ],
  undoMove: [
    3,
    ({ id, currentVersion: version }, _act, on, options) => on.undoMove({ orderId: id, body: { version } }, options),
  ],
  refundOrder: [
    4,
    ({ id, currentVersion }, { amount, flag, pick }, on, options) => {
      const body = { refundAmountCents: amount, autoRefund: flag, ...seen(currentVersion, pick) }
      return on.refundOrder({ id, body }, options)
    },
  ],
  rehearse: [
    4,
    (order, act, on) => {
      const { id } = order
      const { amount, flag, pick } = act
      const body = { refundAmountCents: amount, autoRefund: flag }
      const rehearsals = [
        () => on.previewCancelOrder({ id, body }),
        () => on.previewCancelBookings({ orderId: id, body: { ...body, bookingIds: [bookingOf(order, pick)] } }),
        () => on.previewRefundOrder({ id, body }),
        () =>
          on.previewRefundTransaction({ id: entryOf(order, 'REFUND', pick).id, body: { amount, autoRefund: flag } }),
        () =>
          on.previewMoveBookings({
            orderId: id,
            body: {
              fromFacilityBookings: [{ id: bookingOf(order, pick) }],
              toFacilityBookings: [freeRange(flag ? 2 : 1)],
              paymentMethod: act.method,
            },
          }),
      ]
      return rehearsals[pick % rehearsals.length]!()
    },
  ],
  refundTransaction: [
    4,
    (order, { amount, flag, pick }, on, options) => {
      const entry = entryOf(order, 'REFUND', pick)
      const body = { amount: flag ? entry.amount : amount, autoRefund: pick % 2 === 0 }
      return on.refundTransaction({ id: entry.id, body }, options)
    },
  ],
  markPaid: [
    4,
    (order, { pick }, on, options) => on.markTransactionPaid({ id: entryOf(order, 'PURCHASE', pick).id }, options),
  ],
  takeInCash: [
    2,
    (order, { pick }, on, options) => {
      const { id } = entryOf(order, 'PURCHASE', pick)
      return on.changeTransactionMethod({ id, body: { paymentMethod: 'cash' } }, options)
    },
  ],
  charge: [
    4,
    (order, { pick, token: creditToken }, on, options) =>
      on.chargeTransaction({ id: entryOf(order, 'PURCHASE', pick).id, body: { creditToken } }, options),
  ],
  retry: [
    2,
    (order, { pick }, on, options) => on.retryTransaction({ id: entryOf(order, 'PURCHASE', pick).id }, options),
  ],
  checkStatus: [2, (order, { pick }, on) => on.checkTransactionStatus({ id: entryOf(order, 'PURCHASE', pick).id })],
  issue: [1, (_order, { amount }, on, options) => issue(on, amount, options)],
  revoke: [
    1,
    (_order, { amount }, on, options) =>
      on.revokeCredit({ partnerId: world.cast.riverside.id, body: creditsOf(amount) }, options),
  ],
  topUp: [1, (_order, { amount }, on, options) => topUp(on, amount, options)],
  sellPackage: [1, (_order, { method }, on, options) => sell(on, method, options)],
} satisfies Record<string, [weight: number, Call]>
type Kind = keyof typeof KINDS

const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, [weight]]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  person: fc.nat(2),
  process: fc.nat(1),
  twice: fc.boolean(),
  pick: fc.nat(11),
  amount: fc.oneof(fc.constantFrom(1, 500, 2000, 4000, 4300), fc.integer({ min: 1, max: 6000 })),
  flag: fc.boolean(),
  method: fc.constantFrom(...METHODS),
  token: fc.constantFrom(
    'tok_ok',
    'tok_second_try',
    'tok_timeout',
    'tok_3ds',
    'tok_ok_refund_failed',
    'tok_ok_refund_timeout',
    'tok_declined_stolen_card',
  ),
})

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
  // Every eighth order sells passes instead of a court.
  sells: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  method: fc.constantFrom(...METHODS),
  moments: fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), { minLength: MOMENTS, maxLength: MOMENTS }),
})

/** A move goes to another place each time, and asking how a payment stands takes no key. */
const ONCE: readonly Kind[] = ['move', 'rehearse', 'checkStatus']

/** While the first of two asks the provider, the second answers how the order stands; it asks for no money of its own. */
const ANSWERS_BETWEEN: readonly Kind[] = ['charge', 'retry']

let sent = 0
/** Sends an act, once or twice; answers what its desks heard. */
const send = (order: Order, each: Act): Promise<Outcome<unknown>[]> => {
  const options = { idempotencyKey: `one-of-many-acts-${sent++}` }
  const [, call]: [number, Call] = KINDS[each.kind]
  const processes = each.twice && !ONCE.includes(each.kind) ? [each.process, 1 - each.process] : [each.process]
  return Promise.all(processes.map((process) => outcome(call(order, each, deskOf(each.person, process), options))))
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
      order.orderTransactions.every(({ amount }) => amount > 0 === (order.paymentMethod !== 'packages')),
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

/** What happened to the money, read off the order as it was and as it is. */
const happened = (before: Order, after: Order) => {
  const held = (order: Order) => sumOf(order, 'PURCHASE', 'SUCCESS') - sumOf(order, 'REFUND', ...STANDING)
  const known = new Set(before.orderTransactions.map(({ id }) => id))
  const isNew = ({ id }: { id: string }) => !known.has(id)
  const given = { ...after, orderTransactions: after.orderTransactions.filter(isNew) }
  return {
    paid: held(before),
    kept: held(after),
    returned: sumOf(given, 'REFUND', ...STANDING),
    waived: sumOf(before, 'PURCHASE', ...OPEN) - sumOf(after, 'PURCHASE', ...OPEN),
    open: sumOf(after, 'PURCHASE', ...OPEN),
    totalAmount: after.totalAmount,
    handedBack: given.orderTransactions.reduce(
      (sum, { status, paymentMethod, amount }) =>
        status === 'SUCCESS' && ['cash', 'cheque'].includes(paymentMethod) ? sum + amount : sum,
      0,
    ),
  }
}

/** Asks what a command would do, then does it: both do the same, or both are refused with the same words. */
const foretold = async (order: Order, { kind, person, pick, amount, ...rest }: Ending): Promise<string[]> => {
  const on = deskOf(person, 0)
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

type Life = { sells: boolean; method: Method; moments: Act[][]; ending: Ending }

/** Lets an order live; fails with its diary when something breaks on the way. */
const live = async ({ sells, method, moments, ending }: Life): Promise<string[]> => {
  let order = sells ? await sell(deskOf(1, 0), 'cash') : await place(method)
  const diary: string[] = []
  for (const moment of moments) {
    const heard = await Promise.all(moment.map((each) => send(order, each)))
    order = (await deskOf(0, 0).getOrder({ id: order.id })).data
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
    if (faults.length > 0) throw new Error([...faults, ...diary].join('\n'))
  }
  const untrue = await foretold(order, ending)
  if (untrue.length > 0) throw new Error([...untrue, JSON.stringify(ending), ...diary].join('\n'))
  return diary
}

describe('whatever is done to orders at once, by whom and in whatever order', () => {
  it('nothing breaks: the books hold, no more is given back than was paid, one key is one act, and what was foretold happens [ORDERS-135, BEYOND-03, BEYOND-39]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lives, { minLength: ORDERS, maxLength: ORDERS }), async (orders) => {
        const diaries = await Promise.all(orders.map(live))
        const findings = await checkBooks(world.database)
        if (findings.length > 0) throw new Error(JSON.stringify({ findings, diaries }, null, 1))
      }),
      { ...RUNS, endOnFailure: true },
    )
  })
})
