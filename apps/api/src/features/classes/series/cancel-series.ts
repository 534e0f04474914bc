import { fullName } from '@fieldhouse/domain/identity'
import type { CanceledClassSeries, PreviewedClassCancel } from '@fieldhouse/contract/classes'
import { can } from '@fieldhouse/domain/access'
import type { SessionScope } from '@fieldhouse/domain/classes'
import { moneyEffect } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { moneyOf, requestedRefunds } from '../../orders/index.ts'
import { carryOutRefunds } from '../../payments/index.ts'
import { findPaidOf, findParticipants, type ParticipantRow } from '../attendances/participants.store.ts'
import { takeBackOf, type GivesBack, type TakenBack } from '../attendances/take-back.ts'
import { tellCanceled, type CanceledPlace } from '../attendances/tell-canceled.ts'
import { audited } from '../audited.ts'
import type { SessionRow } from '../sessions.store.ts'
import { takeOffCalendar } from '../take-off-calendar.ts'
import { shown } from './change-series.ts'
import { expectSeen, seenOf, sessionsMeant } from './sessions-meant.ts'

type CancelAsked = {
  scope: SessionScope
  /** Sessions that take place all the same. */
  leftIds: readonly string[]
  /** What was paid goes back by the ways that paid it; else it stays, for a refund from the transactions. */
  refunds: boolean
  /** What no provider gives back is handed over now. */
  handedBack: boolean
}

/** An order of which places are taken back, or can't be, and why. */
type OfOrder = { places: readonly ParticipantRow[] } & (
  | { taken: TakenBack; problem: null }
  | { taken: null; problem: 'paymentUnderWay' | 'paidOut' }
)

const PROBLEMS: Readonly<Record<string, 'paymentUnderWay' | 'paidOut'>> = {
  'error.badRequest.paymentUnderWay': 'paymentUnderWay',
  'error.badRequest.paidOutOrder': 'paidOut',
}

/**
 * Cancels this session of a class, this and following ones, or all to come, in one command (BEYOND-08): courts and instructors are free,
 * places go back, and what was paid by the ways that paid it, where that is asked for; each participant is told once (CLASSES-73). What
 * cards and the gateway give back is asked for once it is written down. Only of what was seen.
 */
export const cancelSeries = async (
  deps: Deps,
  context: Context,
  id: string,
  { seen, ...asked }: CancelAsked & { seen: string },
): Promise<CanceledClassSeries> => {
  const { reply, refunds } = await deps.command(context, async (command) => {
    const meant = await meantToCancel(command, id, asked)
    expectSeen(seen, meant.seen, meant.anchor)
    const { orders, told } = await cancelSessions(command, meant, givesBackOf(asked), (places, givesBack) =>
      takeBackOf(
        command,
        places[0]!.orderId,
        places.map((place) => place.id),
        givesBack,
      ),
    )
    return {
      reply: { canceled: meant.going.length, told: told.length },
      refunds: orders.flatMap(({ taken }) => (taken ? requestedRefunds(taken.after) : [])),
    }
  })
  await carryOutRefunds(deps, context.partnerId, refunds)
  return reply
}

/** What that would do: the sessions that go, and of each participant what becomes of their money and passes; the command itself, rolled back. */
export const previewCancelSeries = (
  deps: Deps,
  context: Context,
  id: string,
  asked: CancelAsked,
): Promise<PreviewedClassCancel> =>
  deps.rehearse(context, async (command) => {
    const meant = await meantToCancel(command, id, asked)
    const { orders, told } = await cancelSessions(command, meant, givesBackOf(asked), async (places, givesBack) => {
      try {
        return await takeBackOf(
          command,
          places[0]!.orderId,
          places.map((place) => place.id),
          givesBack,
        )
      } catch (error) {
        // Refused before anything of it was written.
        const problem = error instanceof Refused ? PROBLEMS[error.code] : undefined
        if (!problem) throw error
        return problem
      }
    })
    const people = orders.map((order) => rowOf(order, told))
    const goingIds = meant.going.map((session) => session.id)
    return {
      seen: meant.seen,
      past: meant.past.length,
      sessions: meant.sessions.map((session) => ({
        id: session.id,
        before: shown(session),
        state: goingIds.includes(session.id) ? ('goes' as const) : ('left' as const),
        participants: session.participantCount,
      })),
      places: people,
      totals: totalsOf(people),
      passes: people.reduce((sum, { passes }) => sum + passes, 0),
      blocked: people.filter(({ problem }) => problem !== null).length,
      told: told.length,
      untold: new Set(meant.participants.map(({ customerId }) => customerId)).size - told.length,
    }
  })

const givesBackOf = ({ refunds, handedBack }: CancelAsked): GivesBack => (refunds ? { handedBack } : null)

/** The sessions that go, with who has a place in them. Refuses who may not give money back and is to. */
const meantToCancel = async (command: Command, id: string, { scope, leftIds, refunds }: CancelAsked) => {
  if (refunds && !can(command.actor.policies, 'order.cancel'))
    throw new Refused({ code: 'error.forbidden.noPermission' })
  const meant = await sessionsMeant(command, id, scope)
  const going = meant.sessions.filter((session) => !leftIds.includes(session.id))
  if (going.length === 0) throw new Refused({ code: 'error.badRequest.nothingToChange' })
  const participants = await findParticipants(
    command.db,
    command.partnerId,
    going.map((session) => session.id),
  )
  const paid = await findPaidOf(command, [...new Set(participants.map(({ orderId }) => orderId))])
  const orders = participants.map(({ id: place, order }) =>
    [
      place,
      order.id,
      order.paymentStatus,
      order.paymentMethod,
      order.total,
      paid.get(order.id) ?? 0,
      order.places,
    ].join('|'),
  )
  return { ...meant, going, participants, seen: seenOf(going, orders) }
}

type Going = { anchor: SessionRow; going: readonly SessionRow[]; participants: readonly ParticipantRow[] }

/** Takes sessions off the calendar with all that they took and sold. Courts are locked first, then instructors, then orders. */
export const cancelSessions = async (
  command: Command,
  { anchor, going, participants }: Going,
  givesBack: GivesBack,
  takeBackOne: (
    places: readonly ParticipantRow[],
    givesBack: GivesBack,
  ) => Promise<TakenBack | 'paymentUnderWay' | 'paidOut'>,
): Promise<{ orders: OfOrder[]; told: string[] }> => {
  const ids = going.map((session) => session.id)
  await takeOffCalendar(command, going)
  const orders: OfOrder[] = []
  for (const places of Map.groupBy(participants, ({ orderId }) => orderId).values()) {
    const taken = await takeBackOne(places, givesBack)
    orders.push(typeof taken === 'string' ? { places, taken: null, problem: taken } : { places, taken, problem: null })
  }
  const canceled = orders.flatMap(({ places, taken }) =>
    places.flatMap((participant): CanceledPlace[] =>
      taken ? [{ participant, session: going.find(({ id }) => id === participant.sessionId)!, taken }] : [],
    ),
  )
  const told = await tellCanceled(command, canceled)
  const before = going.find(({ id }) => id === anchor.id) ?? going[0]!
  command.audit({
    action: 'classSession.canceled',
    subjectType: 'classSession',
    subjectId: before.id,
    before: {
      ...audited(before),
      ...(ids.length > 1 && { following: ids.filter((id) => id !== before.id) }),
    },
  })
  command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  return { orders, told }
}

const rowOf = (
  { places, taken, problem }: OfOrder,
  told: readonly string[],
): PreviewedClassCancel['places'][number] => {
  const [{ customer, customerId, order }] = places as [ParticipantRow]
  const effect = taken && moneyEffect(moneyOf(taken.before), moneyOf(taken.after))
  return {
    orderId: order.id,
    readableId: order.readableId,
    customerName: fullName(customer),
    paymentMethod: order.paymentMethod,
    currency: order.currency,
    places: places.length,
    paid: taken?.paid ?? null,
    returned: effect?.returned ?? 0,
    parts: effect?.parts ?? [],
    waived: effect?.waived ?? 0,
    kept: taken?.paid === 'paid' ? taken.kept : (effect?.kept ?? 0),
    passes: taken?.passes ?? 0,
    told: told.includes(customerId),
    problem,
  }
}

/** What goes back in all, by currency, method and way. */
const totalsOf = (people: readonly PreviewedClassCancel['places'][number][]): PreviewedClassCancel['totals'] =>
  [
    ...Map.groupBy(
      people.flatMap(({ currency, parts }) => parts.map((part) => ({ ...part, currency }))),
      ({ currency, paymentMethod, way }) => `${currency}|${paymentMethod}|${way}`,
    ).values(),
  ].map((alike) => ({ ...alike[0]!, amount: alike.reduce((sum, { amount }) => sum + amount, 0) }))
