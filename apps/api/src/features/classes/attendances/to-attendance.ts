import type { Attendance } from '@fieldhouse/contract/classes'
import { currentSubscription } from '@fieldhouse/domain/memberships'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import { hashOfCode, placeCode } from '../place-codes/place-code.ts'
import type { ParticipantRow } from './participants.store.ts'

/** A participant as the calls answer them (ATTENDANCE-04, ATTENDANCE-05); `now` in epoch milliseconds. */
export const toAttendance = (
  { id, sessionId, customerId, customer, order, remark, ...row }: ParticipantRow,
  now: number,
): Attendance => ({
  id,
  sessionId,
  customerId,
  customer: {
    ...customer,
    fieldhouseProfileId: row.profileId,
    currentMembershipPlanId: currentSubscription(row.subscriptions, dateOf(now, row.zone))?.planId ?? null,
    clubCreditBalance: row.credits,
    planName: row.planName,
  },
  order: {
    id: order.id,
    readableId: order.readableId,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    totalAmount: order.total,
    currency: order.currency,
    places: order.places,
  },
  remark,
  checkInAt: row.checkedInAt === null ? null : toIso(row.checkedInAt),
  codeHash: row.codeKey === null ? null : hashOfCode(placeCode(row.codeKey, { partnerId: row.partnerId, placeId: id })),
})
