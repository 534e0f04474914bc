import { PLACE_CODE, PLACE_CODE_LENGTH } from '@fieldhouse/domain/classes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AskedAtOnce, PaidAtOnce } from '../payments/paid-at-once.ts'
import { data, Deleted, Id, InstantOut, pattern, PaymentMethod, text } from '../schemas.ts'

/** Somebody who has a place in a session, and how it is paid (ATTENDANCE-04, ATTENDANCE-05); amounts in minor units. */
export const Attendance = z.object({
  id: z.string(),
  sessionId: z.string(),
  customerId: z.string(),
  customer: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    /** The account of the platform that they are; null while nobody linked one. */
    fieldhouseProfileId: z.number().int().nullable(),
    /** Of the membership that holds today. */
    currentMembershipPlanId: z.string().nullable(),
    clubCreditBalance: z.array(z.object({ amount: z.number().int(), currency: z.string() })),
    /** Of the membership that holds on the day of the session. */
    planName: z.string().nullable(),
  }),
  order: z.object({
    id: z.string(),
    readableId: z.string(),
    paymentMethod: PaymentMethod,
    paymentStatus: z.string(),
    totalAmount: z.number().int(),
    currency: z.string(),
    /** How many places it holds still, in this session and others. */
    places: z.number().int(),
  }),
  remark: z.string(),
  checkInAt: InstantOut.nullable(),
  /** The SHA-256 of the code of the place, as base64url: what is scanned is found in the list without a connection. Null where none was ever made. */
  codeHash: z.string().nullable(),
})
export type Attendance = z.infer<typeof Attendance>

/** A place that was just given. */
const AddedAttendance = Attendance.extend(AskedAtOnce)
export type AddedAttendance = z.infer<typeof AddedAttendance>

/** A code of a place: the ids of the club and the place, signed. */
const PlaceCode = pattern(PLACE_CODE_LENGTH, PLACE_CODE)

/** What a code says of its place to whoever scans it. */
const PlaceOfCode = z.object({
  /** 'stands': it is somebody's. 'removed': it was given back. 'canceled': its session takes place no more. */
  status: z.enum(['stands', 'removed', 'canceled']),
  session: z.object({
    id: z.string(),
    name: z.string(),
    startTime: InstantOut,
    endTime: InstantOut,
    venue: z.object({ venueName: z.string(), timezone: z.string() }),
  }),
  /** Who has it, and since when they are there; null where it stands no more, and for whoever does not see the session. */
  participant: z
    .object({
      customerId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      checkInAt: InstantOut.nullable(),
    })
    .nullable(),
})
export type PlaceOfCode = z.infer<typeof PlaceOfCode>

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
    access: { anyOf: ['class.edit', 'class.manageAttendance'] },
    changes: ['classes', 'orders', 'customers'],
    summary:
      'Give a customer a place in a session, or in it and those that follow in its class, by one order; refused whole where one is full or they are in it, and where their card does not pay (ATTENDANCE-24, ATTENDANCE-39, ATTENDANCE-41, ATTENDANCE-42)',
    idempotent: true,
    body: z.strictObject({
      remark: text(255).default(''),
      ...PaidAtOnce({
        /** The package of the customer whose passes pay. */
        packageId: Id.optional(),
      }),
      /** Also in the sessions that follow in its class and are not cancelled. */
      applyForAllSession: z.boolean().default(false),
    }),
    reply: data(AddedAttendance),
  }),
  updateAttendance: endpoint({
    method: 'PUT',
    path: PATH,
    access: 'class.view',
    changes: ['classes'],
    summary:
      'Say that a participant is there or is not, now or while there was no connection: what was said last stands (ATTENDANCE-26, ATTENDANCE-44, BEYOND-43)',
    body: z.strictObject({
      isPresent: z.boolean(),
      /** How long ago it was said, a week at most: no clock of a phone is trusted. */
      secondsAgo: z
        .int()
        .min(0)
        .max(7 * 86_400)
        .default(0),
    }),
    reply: data(Attendance),
  }),
  readPlaceCode: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/placeCodes/:code',
    params: { code: PlaceCode },
    access: 'class.view',
    summary:
      'Which place the code is of that a customer shows at the door; of a class that the asker does not teach not who has it (ATTENDANCE-02)',
    reply: data(PlaceOfCode),
  }),
  removeAttendance: endpoint({
    method: 'DELETE',
    path: PATH,
    access: { anyOf: ['class.edit', 'class.manageAttendance'] },
    changes: ['classes', 'orders', 'customers'],
    summary:
      'Take a place back: what is unpaid is cancelled, passes go back, what is paid stays for a refund (ATTENDANCE-25, ATTENDANCE-43)',
    idempotent: true,
    reply: Deleted,
  }),
}
