import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { attendances, Attendance } from '@fieldhouse/contract/classes'
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
import { placeLine } from './class-lines.ts'
import { findParticipant, insertParticipant } from './participants.store.ts'
import { toAttendance } from './to-attendance.ts'

type Asked = Received<typeof attendances.addAttendance>['body']
type Ids = { sessionId: string; customerId: string }

/**
 * Gives a customer a place in a session, by an order of one line (ATTENDANCE-24): at the price of members where they are one on that day,
 * or for passes of a package that they hold. Refuses a session that is full or that they are in already, a package that does not pay for
 * it, and the walk-in (ATTENDANCE-36, ATTENDANCE-37, ATTENDANCE-41).
 */
export const addParticipant = (deps: Deps, context: Context, ids: Ids, asked: Asked): Promise<Attendance> =>
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
