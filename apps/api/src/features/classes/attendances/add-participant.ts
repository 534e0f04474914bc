import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { AddedAttendance, Attendance, attendances } from '@fieldhouse/contract/classes'
import { placePrice } from '@fieldhouse/domain/classes'
import { statusAtCreation } from '@fieldhouse/domain/fees'
import type { PassDemand } from '@fieldhouse/domain/packages'
import { grossOf, ratesAt } from '@fieldhouse/domain/taxes'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import { refuseWalkIn } from '../../../books/holders.store.ts'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import { lockCustomership, membership, type Customership } from '../../bookings/index.ts'
import type { Deps } from '../../deps.ts'
import { refuseGone } from '../../customers/index.ts'
import { chargeOf, placeOrder, type NewLine } from '../../orders/index.ts'
import { useOnePackage } from '../../packages/index.ts'
import { checkMethod, expectPayableAtOnce, payAtOnce } from '../../payments/index.ts'
import { findFollowing, lockSession, type SessionRow } from '../sessions.store.ts'
import { expectMayServe } from '../expect-may-edit.ts'
import { personOf } from '../who-teaches.ts'
import { ensureCodeKey } from '../place-codes/code-keys.store.ts'
import { placeLine } from './class-lines.ts'
import { findParticipant, findSessionsWith, insertParticipants } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'
import { withdrawPlaces } from './withdraw-places.ts'

type Asked = Received<typeof attendances.addAttendance>['body']
type Ids = { sessionId: string; customerId: string }

/**
 * Gives a customer a place in a session, or in it and those that follow in its class and have not begun, by one order with a line for each (ATTENDANCE-24,
 * ATTENDANCE-42): at the price of members where they are one on that day, or for passes of a package that they hold. Refuses, whole, a
 * session that is full or that they are in already, a package that does not pay for it, and the walk-in (ATTENDANCE-36, ATTENDANCE-37,
 * ATTENDANCE-41). A card is charged once the places are theirs, and where it does not pay nothing is added; a link by which one pays is sent
 * after it, and where that fails they stay (ATTENDANCE-39).
 */
export const addParticipant = async (
  deps: Deps,
  context: Context,
  ids: Ids,
  asked: Asked,
): Promise<AddedAttendance> => {
  const place = await givePlaces(deps, context, ids, asked)
  return payForPlaces(deps, context, place, asked)
}

/** Charges the card that pays for places that were given, or sends the link; where the card does not pay they are taken back. */
export const payForPlaces = async (
  deps: Deps,
  context: Context,
  place: Attendance,
  asked: Pick<Asked, 'paymentMethod' | 'paymentMetaData' | 'isSendPayment'>,
): Promise<AddedAttendance> => {
  const { order, customer } = place
  if (order.paymentMethod !== 'creditCard' || order.paymentStatus !== 'pending')
    return { ...place, isPaymentSent: null, clientSecret: null }
  const toPay = { orderId: order.id, email: customer.email }
  const paid = await payAtOnce(deps, context, toPay, asked, () => withdrawPlaces(deps, context, place))
  return { ...(await current(deps, context, place)), ...paid }
}

/** The place as it is once its payment was asked for; as it was given where somebody took it back meanwhile. */
const current = ({ read }: Deps, context: Context, place: Attendance): Promise<Attendance> =>
  read(context.partnerId, async (db) => {
    const row = await findParticipant({ ...context, db }, place)
    return row?.orderId === place.order.id ? toAttendance(row, context.now) : place
  })

const givePlaces = (deps: Deps, context: Context, ids: Ids, asked: Asked): Promise<Attendance> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    const session = await lockSession(command, ids.sessionId)
    if (!session) throw new Refused({ code: 'error.notFound.classSession' })
    const sessions = [
      session,
      ...(asked.applyForAllSession ? await findFollowing(db, partnerId, session, command.now) : []),
    ]
    expectMayServe(await personOf(db, command), sessions)
    return givePlacesIn(deps, command, sessions, ids.customerId, {
      ...asked,
      ...byStaff(deps, command, asked),
    })
  })

/** How staff may have places paid: by the ways that the club lets them use, and what a provider takes by who may take payments. */
export const byStaff = (
  deps: Deps,
  command: Command,
  asked: Pick<Asked, 'paymentMethod' | 'paymentMetaData' | 'isSendPayment'>,
): Pick<Given, 'checkMethod' | 'expectPayable'> => ({
  checkMethod: ({ methodsForStaff }, currency) => checkMethod(asked.paymentMethod, methodsForStaff, currency),
  expectPayable: (customer) => expectPayableAtOnce(deps, command, asked, customer),
})

/** How places are paid that are given, and what is asked of that before they are. */
type Given = Pick<Asked, 'paymentMethod' | 'paymentMetaData' | 'orderStatus' | 'remark'> & {
  checkMethod: (partner: Customership['partner'], currency: string) => void
  expectPayable: (customer: { email: string | null }) => Promise<void>
}

/**
 * Gives a customer places in sessions whose class is locked, by one order. Whoever gives them has asked whether they may. Who waited in
 * their lines waits no more, and what was offered to them is theirs.
 */
export const givePlacesIn = async (
  deps: Deps,
  command: Command,
  sessions: readonly SessionRow[],
  customerId: string,
  asked: Given,
): Promise<Attendance> => {
  const { db, partnerId } = command
  const [session] = sessions as [SessionRow]
  const ids = sessions.map(({ id }) => id)
  // Nothing here waits for the rest: it travels together.
  const [customership, , offered, joined] = await Promise.all([
    lockCustomership(command, customerId),
    refuseWalkIn(command, customerId),
    deps.waitingLists.placed(command, customerId, ids),
    findSessionsWith(command, customerId, ids),
  ])
  const { customer, partner } = customership
  if (!customer) return refuseGone(db, partnerId, customerId)
  expectRoom(sessions, { joined, offered })
  const isMemberOn = membership(customership)
  const rates = ratesAt(partner.taxes, 'joinClass', command.now)
  const places = sessions.map((each) => {
    const isMember = isMemberOn(dateOf(each.start, each.venue.timezone))
    const price = grossOf(placePrice(each, { isMember, paymentMethod: asked.paymentMethod }), rates.lines)
    const id = randomUUID()
    return { id, sessionId: each.id, price, line: placeLine(id, each, price) }
  })
  const price = places.reduce((sum, place) => sum + place.price, 0)
  const byPasses = asked.paymentMethod === 'packages' ? passesFor(sessions, asked) : null
  if (price > 0) asked.checkMethod(partner, session.currency)
  const charge = chargeOf(price, asked.paymentMethod, { ...partner, currency: session.currency })
  if (charge.total > 0) await asked.expectPayable(customer)
  const order = await placeOrder(command, {
    id: randomUUID(),
    serviceType: 'joinClass',
    customer,
    venue: session.venue,
    // Nothing to pay is cash, paid at once (ATTENDANCE-08).
    paymentMethod: charge.total === 0 && byPasses === null ? 'cash' : asked.paymentMethod,
    currency: session.currency,
    countryCode: partner.countryCode,
    charge,
    paid:
      statusAtCreation(asked.paymentMethod, {
        total: charge.total,
        customerHasPaid: asked.orderStatus === 'paid',
      }) === 'paid',
    customerNote: null,
    rates,
    lines: places.map(({ line }): NewLine => line),
  })
  if (byPasses !== null) {
    const lines = byPasses.demands.map((demand, at) => ({ ...demand, lineId: order.lineItems[at]!.id }))
    await useOnePackage(command, { id: order.id, customerId: customer.id }, byPasses.customerPackageId, lines)
  }
  // Made with the first place: whoever reads a list finds in it what is scanned.
  ensureCodeKey(command)
  await insertParticipants(command, places, { customerId: customer.id, orderId: order.id, remark: asked.remark })
  for (const { sessionId } of places)
    command.audit({
      action: 'classParticipant.added',
      subjectType: 'classSession',
      subjectId: sessionId,
      after: { customerId: customer.id, orderId: order.id },
    })
  command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  return toAttendance(
    (await findParticipant(command, { sessionId: session.id, customerId: customer.id }))!,
    command.now,
  )
}

/**
 * Refuses, naming when the first of them begins, sessions that the customer is in already or that are full, and those that are not at one
 * venue or not sold in one currency: they could not be one order.
 */
const expectRoom = (
  sessions: readonly SessionRow[],
  { joined, offered }: { joined: readonly string[]; offered: readonly string[] },
): void => {
  for (const { id, start, maxPeople, participantCount, offeredCount } of sessions) {
    const taken = participantCount + offeredCount - (offered.includes(id) ? 1 : 0)
    const details = { sessionId: id, startTime: toIso(start) }
    if (joined.includes(id)) throw new Refused({ code: 'error.badRequest.alreadyJoined', details })
    if (maxPeople !== null && taken >= maxPeople) throw new Refused({ code: 'error.badRequest.classFull', details })
  }
  const [{ venue: at, currency: paidIn }] = sessions as [SessionRow]
  if (sessions.some(({ venue, currency }) => venue.id !== at.id || currency !== paidIn))
    throw wrongField('applyForAllSession', 'These classes are not all at one venue and in one currency')
}

/** The package whose passes pay, and what each of the sessions asks of it (ATTENDANCE-37). */
const passesFor = (
  sessions: readonly SessionRow[],
  { paymentMetaData }: Pick<Asked, 'paymentMetaData'>,
): { customerPackageId: string; demands: (PassDemand & { packageIds: readonly string[] })[] } => {
  if (sessions.some(({ packageIds, passesRequired }) => packageIds.length === 0 || passesRequired === 0))
    throw wrongField('paymentMethod', 'No package pays for this class')
  if (!paymentMetaData.packageId) throw wrongField('paymentMetaData.packageId', 'Please select package pass')
  return {
    customerPackageId: paymentMetaData.packageId,
    demands: sessions.map(({ packageIds, passesRequired, start }) => ({
      packageIds,
      passes: passesRequired,
      at: start,
    })),
  }
}
