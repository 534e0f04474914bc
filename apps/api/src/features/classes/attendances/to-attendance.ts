import type { Attendance } from '@fieldhouse/contract/classes'
import { toIso } from '@fieldhouse/domain/time'
import type { ParticipantRow } from './participants.store.ts'

/** A participant as the calls answer them (ATTENDANCE-05). */
export const toAttendance = ({
  id,
  sessionId,
  customerId,
  customer,
  order,
  remark,
  ...row
}: ParticipantRow): Attendance => ({
  id,
  sessionId,
  customerId,
  customer: { ...customer, planName: row.planName },
  order: {
    id: order.id,
    readableId: order.readableId,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    totalAmount: order.total,
    currency: order.currency,
  },
  remark,
  checkInAt: row.checkedInAt === null ? null : toIso(row.checkedInAt),
})
