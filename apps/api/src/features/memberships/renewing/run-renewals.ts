import { RENEWAL_LIMITS, type RenewalStep } from '@fieldhouse/domain/memberships'
import { owedByLink } from '@fieldhouse/domain/payments'
import { addDays, dateOf, type LocalDate } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import { SYSTEM, type Context } from '../../../db/context.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { Deps } from '../../deps.ts'
import { findOrders, moneyOf, type OrderRecord } from '../../orders/index.ts'
import { findOwnerEmail, findPartnerZone } from '../../partners/index.ts'
import { findChargeable, type ChargeableCard } from '../../payments/index.ts'
import { chargeRenewal } from './charge-renewal.ts'
import { followRenewal, stepOf } from './follow-renewal.ts'
import { orderNextTerm } from './order-next-term.ts'
import { findPartnersToRenew, findToOrder, findWaitingFor, type Place, type WaitingRenewal } from './renewals.store.ts'

/** So many are read at once, with their orders. */
const BATCH = 100

/** Clubs with memberships that renew by themselves: a job of each does what they need (BEYOND-27). */
export const clubsThatRenew = (deps: Deps): Promise<string[]> =>
  // A day further than any zone is ahead of this one.
  deps.platform((db) => findPartnersToRenew(db, addDays(dateOf(deps.now(), 'UTC'), RENEWAL_LIMITS.orderDays + 1)))

/** Where a club's renewals go on: among those that wait, or those whose next term is to be ordered, and behind which. */
export type RenewalsPlace = { part: 'waiting' | 'toOrder'; after: Place | null }

/**
 * Does what some memberships of a club that renew by themselves need today, in its zone (BEYOND-27): what follows from those that wait, then orders
 * for terms that come. Answers where it goes on where there may be more: that comes as another job, so that whatever else waits has its turn. Each is
 * a command of its own that asks again what is to be done, so that any process may run it, be killed in it, and run it again. One that fails keeps no
 * other from it, and is heard of as `faults`.
 */
export const renewSome = async (
  deps: Deps,
  partnerId: string,
  from: RenewalsPlace | null,
): Promise<{ next: RenewalsPlace | null; faults: readonly unknown[] }> => {
  const { part, after } = from ?? { part: 'waiting', after: null }
  const faults: unknown[] = []
  const orNote = (work: Promise<void>) => work.catch((error: unknown) => void faults.push(error))
  const today = dateOf(deps.now(), await deps.read(partnerId, (db) => findPartnerZone(db, partnerId)))
  const page = { after, limit: BATCH }
  // A run may take long, so each has the time of its own: who asks about an attempt goes by when it was made.
  const contextOf = (id: string): Context => ({ partnerId, actor: SYSTEM, now: deps.now(), requestId: id })
  const each = async (ids: readonly string[], work: (command: Command, id: string) => Promise<void>) => {
    for (const id of ids) await orNote(deps.command(contextOf(id), (command) => work(command, id)))
  }
  const read = <T>(found: (db: Kysely<DB>) => Promise<T>) => deps.read(partnerId, found)
  const goOn = (found: readonly Place[]): RenewalsPlace | null => {
    if (found.length < BATCH) return part === 'waiting' ? { part: 'toOrder', after: null } : null
    const { expiresOn, id } = found.at(-1)!
    return { part, after: { expiresOn, id } }
  }
  if (part === 'toOrder') {
    const due = await read((db) => findToOrder(db, partnerId, today, page))
    await each(
      due.map(({ id }) => id),
      (command, id) => orderNextTerm(deps, command, id),
    )
    return { next: goOn(due), faults }
  }
  const waiting = await read((db) => findWaitingFor(db, partnerId, today, page))
  const charges = await read(async (db) => findCharges(deps, db, partnerId, waiting, today))
  for (const { renewal, card } of charges) await orNote(chargeRenewal(deps, contextOf(renewal.id), renewal, card))
  // After the charges: what they paid is renewed in the same run.
  const steps = await read((db) => withStep(db, partnerId, waiting, today))
  const owner = [...steps.values()].includes('tellClub')
    ? await deps.platform((db) => findOwnerEmail(db, partnerId))
    : null
  await each([...steps.keys()], (command, id) => followRenewal(deps, command, id, owner))
  return { next: goOn(waiting), faults }
}

/** Of these renewals those for which a saved card is to be charged today, each with its card. */
const findCharges = async (
  { payments }: Pick<Deps, 'payments'>,
  db: Kysely<DB>,
  partnerId: string,
  waiting: readonly WaitingRenewal[],
  today: LocalDate,
): Promise<{ renewal: WaitingRenewal; card: ChargeableCard }[]> => {
  if (!payments.cards) return []
  const customerIds = waiting.map(({ customerId }) => customerId)
  const cards = await findChargeable(db, partnerId, { provider: payments.cards.name, customerIds, on: today })
  const orders = await ordersOf(db, partnerId, waiting)
  return waiting.flatMap((renewal) => {
    const card = cards.get(renewal.customerId)
    const order = orders.get(renewal.orderId)!
    const money = moneyOf(order)
    // Who can't be told beforehand did not agree to be charged.
    const isTold = Boolean(order.customer?.email)
    const isDue =
      card && isTold && owedByLink(money).length > 0 && stepOf(renewal, { money, hasCard: true }, today) === 'charge'
    return isDue ? [{ renewal, card }] : []
  })
}

const ordersOf = async (
  db: Kysely<DB>,
  partnerId: string,
  waiting: readonly WaitingRenewal[],
): Promise<Map<string, OrderRecord>> => {
  const ids = waiting.map(({ orderId }) => orderId)
  return new Map((await findOrders(db, partnerId, ids)).map((order) => [order.id, order]))
}

/** What is to be done, and is no charge, about those of these renewals about which something is; of the others none is locked. */
const withStep = async (
  db: Kysely<DB>,
  partnerId: string,
  waiting: readonly WaitingRenewal[],
  today: LocalDate,
): Promise<Map<string, RenewalStep>> => {
  const orders = await ordersOf(db, partnerId, waiting)
  const steps = new Map<string, RenewalStep>()
  for (const renewal of waiting) {
    const step = stepOf(renewal, { money: moneyOf(orders.get(renewal.orderId)!), hasCard: false }, today)
    if (step) steps.set(renewal.id, step)
  }
  return steps
}
