import { OFFER_METHODS, WAITING_KINDS, WAITING_STATUSES } from '@fieldhouse/domain/waiting-lists'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, Id, InstantIn, InstantOut, pattern, requiredText } from '../schemas.ts'

/** Somebody in a line: who waits, has an offer, or took a place that is to be paid by card still (BEYOND-13). */
const WaitingEntry = z.object({
  id: z.string(),
  kind: z.enum(WAITING_KINDS),
  status: z.enum(WAITING_STATUSES),
  customer: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
  }),
  /** Whether an offer can be sent to them: who can't be reached when their turn comes is passed over. */
  isReachable: z.boolean(),
  createdAt: InstantOut,
  /** Until when they are offered a place, which nobody else can take. */
  offeredUntil: InstantOut.nullable(),
  /** Until when a place that they took has to be paid. */
  payUntil: InstantOut.nullable(),
  /** Of a slot: the court that is wanted, null for any of its group, the court that is offered, and the time. */
  slot: z
    .object({
      facilityName: z.string().nullable(),
      offeredFacilityName: z.string().nullable(),
      startTime: InstantOut,
      endTime: InstantOut,
    })
    .nullable(),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/** A line, its first first. */
const WaitingLine = z.array(WaitingEntry)

const reason = requiredText(500)

/** The secret of an offer: 256 bits. */
const token = pattern(43, /^[A-Za-z0-9_-]{43}$/)

/** What whoever has the link of an offer sees of it; amounts in minor units. */
const PublicOffer = z.object({
  /** 'open': it can be taken. 'taken': it was. 'declined': they said no. 'expired': nobody took it in time, or it was withdrawn. 'unpaid': it was taken and not paid in time. */
  status: z.enum(['open', 'taken', 'declined', 'expired', 'unpaid']),
  kind: z.enum(WAITING_KINDS),
  partner: z.object({ brandName: z.string(), logo: z.string().nullable() }),
  /** The class, or the court. */
  name: z.string(),
  startTime: InstantOut,
  endTime: InstantOut,
  venue: z.object({ venueName: z.string(), timezone: z.string() }),
  contact: z.object({ phoneNumber: z.string().nullable(), address: z.string().nullable() }),
  offeredUntil: InstantOut,
  /** What it costs by each way that the club lets its customers pay by; none of them once it is over. */
  prices: z.array(
    z.object({
      method: z.enum(OFFER_METHODS),
      totalAmount: z.number().int(),
      processingFee: z.number().int(),
      currency: z.string(),
    }),
  ),
  /** Until when a place that was taken by card has to be paid; null where nothing is owed by card. */
  payUntil: InstantOut.nullable(),
  /** What the customer shows at the door of a class whose place they took; null for a court, and once it is no more to be come to. */
  code: z.string().nullable(),
})
export type PublicOffer = z.infer<typeof PublicOffer>

const OF_SESSION = '/partners/classSessions/:sessionId/waitingList'
const OF_SLOTS = '/partners/partners/:partnerId/waitingLists/slots'
const OFFER = '/waitingOffers/:token'

export const waitingLists = {
  listClassWaiting: endpoint({
    method: 'GET',
    path: OF_SESSION,
    access: 'class.view',
    summary: 'Who waits for a place in a session, the next first, with offers and their end (BEYOND-13)',
    reply: data(WaitingLine),
  }),
  joinClassWaiting: endpoint({
    method: 'POST',
    path: OF_SESSION,
    access: { anyOf: ['class.edit', 'class.manageAttendance'] },
    changes: ['classes'],
    summary:
      'Add a customer to the end of the line of a session; refused where they wait or have a place already, and where places are free (BEYOND-13)',
    idempotent: true,
    body: z.strictObject({ customerId: Id }),
    reply: data(WaitingLine),
  }),
  listSlotWaiting: endpoint({
    method: 'GET',
    path: OF_SLOTS,
    access: 'facilityBooking.view',
    summary: 'Who waits for a court between two instants, or for any of its group, line by line (BEYOND-13)',
    query: z.strictObject({ facilityId: Id, startTime: InstantIn, endTime: InstantIn }),
    reply: data(WaitingLine),
  }),
  joinSlotWaiting: endpoint({
    method: 'POST',
    path: OF_SLOTS,
    access: 'facilityBooking.edit',
    changes: ['schedule'],
    summary:
      'Add a customer to the line for a court at a time, or for any court of its group; refused where a court is free, and what nobody could book (BEYOND-13)',
    idempotent: true,
    body: z.strictObject({
      customerId: Id,
      facilityId: Id,
      /** Any court of the group will do. */
      anyCourt: z.boolean().default(false),
      startTime: InstantIn,
      endTime: InstantIn,
    }),
    reply: data(WaitingLine),
  }),
  reorderWaiting: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/waitingLists/order',
    access: { anyOf: ['class.edit', 'class.manageAttendance', 'facilityBooking.edit'] },
    changes: ['classes', 'schedule'],
    summary:
      'Give a line another order, for a reason that stays in the audit trail; 409 where others stand in it by now (BEYOND-13)',
    idempotent: true,
    body: z.strictObject({ ids: z.array(Id).min(1).max(500), reason }),
    reply: data(WaitingLine),
  }),
  removeWaiting: endpoint({
    method: 'POST',
    path: '/partners/waitingEntries/:id/remove',
    access: { anyOf: ['class.edit', 'class.manageAttendance', 'facilityBooking.edit'] },
    changes: ['classes', 'schedule'],
    summary:
      'Take somebody off a line, and back what is offered to them, for a reason that stays in the audit trail (BEYOND-13)',
    idempotent: true,
    body: z.strictObject({ reason }),
    reply: Deleted,
  }),
  getOffer: endpoint({
    method: 'GET',
    path: OFFER,
    params: { token },
    access: 'public',
    summary: 'What the link of an offer shows: what is offered, until when, and what it costs (BEYOND-13)',
    reply: data(PublicOffer),
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: `${OFFER}/accept`,
    params: { token },
    access: 'public',
    changes: ['classes', 'schedule', 'orders', 'customers'],
    summary:
      'Take the place that is offered, by a way that the club lets its customers pay by, for the sum that was seen; 409 where it costs another one by now (BEYOND-13)',
    idempotent: true,
    body: z.strictObject({
      paymentMethod: z.enum(OFFER_METHODS),
      /** What it was said to cost by this way, fees included; minor units. */
      totalAmount: z.number().int().min(0),
    }),
    reply: data(PublicOffer),
  }),
  declineOffer: endpoint({
    method: 'POST',
    path: `${OFFER}/decline`,
    params: { token },
    access: 'public',
    changes: ['classes', 'schedule'],
    summary: 'Say no to the place that is offered: the next in line has it (BEYOND-13)',
    idempotent: true,
    reply: data(PublicOffer),
  }),
  payOffer: endpoint({
    method: 'POST',
    path: `${OFFER}/payment`,
    params: { token },
    access: 'public',
    changes: ['orders'],
    summary: 'The payment link of a place that was taken by card (BEYOND-13, BOOKING-93)',
    reply: data(z.object({ token: z.string() })),
  }),
}
