import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, Id, InstantOut, text } from '../schemas.ts'

/** Somebody who has a place in a session, and how it is paid (ATTENDANCE-05); amounts in minor units. */
const Attendance = z.object({
  id: z.string(),
  sessionId: z.string(),
  customerId: z.string(),
  customer: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    /** Of the membership that holds on the day of the session. */
    planName: z.string().nullable(),
  }),
  order: z.object({
    id: z.string(),
    readableId: z.string(),
    paymentMethod: z.string(),
    paymentStatus: z.string(),
    totalAmount: z.number().int(),
    currency: z.string(),
  }),
  remark: z.string(),
  checkInAt: InstantOut.nullable(),
})
export type Attendance = z.infer<typeof Attendance>

/** A place that was just given. */
const AddedAttendance = Attendance.extend({
  /** Whether the payment link that was asked for is on its way; null where none was. */
  isPaymentSent: z.boolean().nullable(),
})
export type AddedAttendance = z.infer<typeof AddedAttendance>

const PATH = '/partners/classSessions/:sessionId/attendances/:customerId'

export const attendances = {
  listAttendances: endpoint({
    method: 'GET',
    path: '/partners/classSessions/:sessionId/attendances',
    access: 'class.view',
    summary: 'Who has a place in a session, by name; who teaches reads it of their own (ATTENDANCE-23, ATTENDANCE-35)',
    reply: data(z.array(Attendance)),
  }),
  addAttendance: endpoint({
    method: 'POST',
    path: PATH,
    access: 'class.edit',
    changes: ['classes', 'orders', 'customers'],
    summary:
      'Give a customer a place in a session, by an order of its own; refused where it is full or they are in it, and where their card does not pay (ATTENDANCE-24, ATTENDANCE-39, ATTENDANCE-41)',
    idempotent: true,
    body: z.strictObject({
      remark: text(255).default(''),
      orderStatus: z.enum(['paid', 'unpaid']).default('unpaid'),
      paymentMethod: z.enum(PAYMENT_METHODS).default('cash'),
      paymentMetaData: z
        .strictObject({
          /** The package of the customer whose passes pay. */
          packageId: Id.optional(),
          /** The token of a card that is charged now. */
          creditToken: text(200).optional(),
        })
        .default({}),
      /** The customer is sent a link by which a card pays later. */
      isSendPayment: z.boolean().default(false),
    }),
    reply: data(AddedAttendance),
  }),
  updateAttendance: endpoint({
    method: 'PUT',
    path: PATH,
    access: 'class.view',
    changes: ['classes'],
    summary: 'Say that a participant is there or is not (ATTENDANCE-26, ATTENDANCE-44)',
    body: z.strictObject({ isPresent: z.boolean() }),
    reply: data(Attendance),
  }),
  removeAttendance: endpoint({
    method: 'DELETE',
    path: PATH,
    access: 'class.edit',
    changes: ['classes', 'orders', 'customers'],
    summary:
      'Take a place back: what is unpaid is cancelled, passes go back, what is paid stays for a refund (ATTENDANCE-25, ATTENDANCE-43)',
    idempotent: true,
    reply: Deleted,
  }),
}
