import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { AddedAttendance, Attendance, attendances } from '@fieldhouse/contract/classes'
import { placePrice } from '@fieldhouse/domain/classes'
import { statusAtCreation } from '@fieldhouse/domain/fees'
import { dateOf } from '@fieldhouse/domain/time'
import { refuseWalkIn } from '../../../books/holders.store.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import { lockCustomership, membership } from '../../bookings/index.ts'
import type { Deps } from '../../deps.ts'
import { chargeOf, placeOrder } from '../../orders/index.ts'
import { useOnePackage } from '../../packages/index.ts'
import { checkMethod } from '../../payments/index.ts'
import { lockSession, type SessionRow } from '../sessions.store.ts'
import { expectMayEdit } from '../update-session.ts'
import { personOf } from '../who-teaches.ts'
import { chargePlace, sendLink } from './charge-place.ts'
import { placeLine } from './class-lines.ts'
import { findParticipant, insertParticipant } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'

type Asked = Received<typeof attendances.addAttendance>['body']
type Ids = { sessionId: string; customerId: string }

/**
 * Gives a customer a place in a session, by an order of one line (ATTENDANCE-24): at the price of members where they are one on that day,
 * or for passes of a package that they hold. Refuses a session that is full or that they are in already, a package that does not pay for
 * it, and the walk-in (ATTENDANCE-36, ATTENDANCE-37, ATTENDANCE-41). A card is charged once the place is theirs, and where it does not pay
 * nothing is added; a link by which one pays is sent after it, and where that fails the place stays (ATTENDANCE-39).
 */
export const addParticipant = async (
  deps: Deps,
  context: Context,
  ids: Ids,
  asked: Asked,
): Promise<AddedAttendance> => {
  const place = await givePlace(deps, context, ids, asked)
  const isOwed = place.order.paymentMethod === 'creditCard' && place.order.paymentStatus === 'pending'
  if (!isOwed) return { ...place, isPaymentSent: null }
  if (asked.isSendPayment) return { ...place, isPaymentSent: await sendLink(deps, context, place) }
  return { ...(await chargePlace(deps, context, place, asked.paymentMetaData.creditToken!)), isPaymentSent: null }
}

const givePlace = (deps: Deps, context: Context, ids: Ids, asked: Asked): Promise<Attendance> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    const session = await lockSession(command, ids.sessionId)
    if (!session) throw new Refused({ code: 'error.notFound.classSession' })
    expectMayEdit(await personOf(db, command), [session])
    const customership = await lockCustomership(command, ids.customerId)
    const { customer, partner } = customership
    if (!customer) throw new Refused({ code: 'error.notFound.customer' })
    await refuseWalkIn(command, customer.id)
    if (await findParticipant(db, partnerId, ids)) throw new Refused({ code: 'error.badRequest.alreadyJoined' })
    if (session.maxPeople !== null && session.participantCount >= session.maxPeople)
      throw new Refused({ code: 'error.badRequest.classFull' })
    const isMember = membership(customership)(dateOf(session.start, session.venue.timezone))
    const price = placePrice(session, { isMember, paymentMethod: asked.paymentMethod })
    const byPasses = price > 0 || asked.paymentMethod === 'packages' ? packageFor(session, asked) : null
    if (price > 0) checkMethod(asked.paymentMethod, partner.methodsForStaff, session.currency)
    const charge = chargeOf(price, asked.paymentMethod, { ...partner, currency: session.currency })
    if (charge.total > 0) expectPayable(asked, customer)
    const id = randomUUID()
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
      lines: [placeLine(id, session, price)],
    })
    if (byPasses !== null)
      await useOnePackage(
        command,
        { id: order.id, customerId: customer.id },
        { ...byPasses, lineId: order.lineItems[0]!.id, at: session.start },
      )
    await insertParticipant(command, { id, ...ids, customerId: customer.id, orderId: order.id, remark: asked.remark })
    command.audit({
      action: 'classParticipant.added',
      subjectType: 'classSession',
      subjectId: session.id,
      after: { customerId: customer.id, orderId: order.id },
    })
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return toAttendance((await findParticipant(db, partnerId, ids))!)
  })

/** Refuses a card without a token, a link that reaches nobody, and either of them for what no card pays (ATTENDANCE-13, ATTENDANCE-40). */
const expectPayable = (
  { paymentMethod, paymentMetaData: { creditToken }, isSendPayment }: Asked,
  { email }: { email: string | null },
): void => {
  const isCard = paymentMethod === 'creditCard'
  if (!isCard && isSendPayment) throw wrongField('isSendPayment', 'A payment link is paid by card')
  if (!isCard && creditToken !== undefined) throw wrongField('paymentMetaData.creditToken', 'No card pays here')
  if (isSendPayment && creditToken !== undefined)
    throw wrongField('isSendPayment', 'A card that is charged needs no payment link')
  if (isSendPayment && !email) throw wrongField('isSendPayment', 'The customer has no email')
  if (isCard && !isSendPayment && !creditToken) throw wrongField('paymentMetaData.creditToken', 'Invalid credit card')
}

/** The package whose passes pay; null where something else does. */
const packageFor = (
  session: SessionRow,
  { paymentMethod, paymentMetaData }: Asked,
): { customerPackageId: string; packageIds: readonly string[]; passes: number } | null => {
  if (paymentMethod !== 'packages') return null
  if (session.packageIds.length === 0 || session.passesRequired === 0)
    throw wrongField('paymentMethod', 'No package pays for this class')
  if (!paymentMetaData.packageId) throw wrongField('paymentMetaData.packageId', 'Please select package pass')
  return {
    customerPackageId: paymentMetaData.packageId,
    packageIds: session.packageIds,
    passes: session.passesRequired,
  }
}
