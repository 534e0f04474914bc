import { SERIES_SCOPES } from '@fieldhouse/domain/bookings'
import { SESSION_FIELDS } from '@fieldhouse/domain/classes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, InstantOut, PaymentMethod, text, Version } from '../schemas.ts'
import { ClassSession, InTheWay, SessionFields } from './session.ts'

/** Sessions that stay as they are; a class has no more than its longest repeat. */
const leftIds = z.array(Id).max(750).default([])

/** What somebody saw of what is to change, as a preview told it: of another state it is another one. */
const seen = text(64).min(1)

/** What a change is for, and what it says: of the session on which somebody stands. */
const ChangeBody = {
  ...SessionFields,
  scope: z.enum(SERIES_SCOPES),
  /** Whether sessions follow in what was changed of them alone as well. */
  withExceptions: z.boolean().default(false),
  leftIds,
  /** Whether participants are told of what moves. */
  tells: z.boolean().default(false),
  /** Of that session, as it was read. */
  version: Version,
}

/** A session in a list of before and after; prices in minor units. */
const Shown = z.object({
  name: z.string(),
  startTime: InstantOut,
  endTime: InstantOut,
  /** Of its venue. */
  timezone: z.string(),
  venueName: z.string(),
  facilityName: z.string().nullable(),
  instructors: z.array(z.string()),
  memberPrice: z.number().int(),
  nonMemberPrice: z.number().int(),
  currency: z.string(),
  maxPeople: z.number().int().nullable(),
})

const Fields = z.array(z.enum(SESSION_FIELDS))

/** What changing a part of a class would do. */
const PreviewedClassSeries = z.object({
  seen: z.string(),
  /** How many are past, which nothing changes. */
  past: z.number().int(),
  /** How many change, and how many can't. */
  changes: z.number().int(),
  blocked: z.number().int(),
  /** How many participants are told, and how many have no email. */
  told: z.number().int(),
  untold: z.number().int(),
  sessions: z.array(
    z.object({
      id: z.string(),
      before: Shown,
      /** Where it would be, also where it can't; null where it stays, or has no place on its day. */
      after: Shown.nullable(),
      state: z.enum(['changes', 'same', 'left', 'blocked']),
      changes: Fields,
      /** What it keeps, as it was changed alone. */
      keeps: Fields,
      problem: z
        .enum([
          'noSuchTime',
          'past',
          'tooFarAhead',
          'tooFewPlaces',
          'staysAtVenue',
          'instructorNotFree',
          'taken',
          'outsideHours',
          'disabled',
          'gone',
          'instructorTaken',
          'venueClosed',
        ])
        .nullable(),
      inTheWay: z.array(InTheWay),
      /** Who has a place keeps it, at what they paid. */
      participants: z.number().int(),
    }),
  ),
})
export type PreviewedClassSeries = z.infer<typeof PreviewedClassSeries>

const ChangedClassSeries = z.object({
  /** By which it is taken back. */
  changeId: z.string(),
  changed: z.number().int(),
  told: z.number().int(),
  session: ClassSession,
})
export type ChangedClassSeries = z.infer<typeof ChangedClassSeries>

const CancelBody = {
  scope: z.enum(SERIES_SCOPES),
  leftIds,
  /** Whether what was paid is given back by the ways that paid it; else it stays, for a refund from the transactions. */
  refunds: z.boolean().default(false),
  /** What no provider gives back is handed over now. */
  handedBack: z.boolean().default(false),
}

const Part = z.object({
  paymentMethod: PaymentMethod,
  amount: z.number().int(),
  way: z.enum(['automatic', 'byHand', 'handedBack']),
})

/** What cancelling a part of a class would do; minor units. */
const PreviewedClassCancel = z.object({
  seen: z.string(),
  past: z.number().int(),
  sessions: z.array(
    z.object({
      id: z.string(),
      before: Shown,
      state: z.enum(['goes', 'left']),
      participants: z.number().int(),
    }),
  ),
  /** The orders whose places are taken back. */
  places: z.array(
    z.object({
      orderId: z.string(),
      readableId: z.string(),
      customerName: z.string(),
      paymentMethod: PaymentMethod,
      currency: z.string(),
      places: z.number().int(),
      /** How they were paid, and whether that goes back; null where they can't be taken back. */
      paid: z.enum(['paid', 'refunded', 'passes', 'unpaid']).nullable(),
      returned: z.number().int(),
      parts: z.array(Part),
      /** What is not to be paid any more. */
      waived: z.number().int(),
      /** What was paid of its transaction and stays, fees among it; of places that are not given back, what they cost. */
      kept: z.number().int(),
      passes: z.number().int(),
      told: z.boolean(),
      problem: z.enum(['paymentUnderWay', 'paidOut']).nullable(),
    }),
  ),
  totals: z.array(Part.extend({ currency: z.string() })),
  passes: z.number().int(),
  /** Orders whose places can't be taken back. */
  blocked: z.number().int(),
  told: z.number().int(),
  untold: z.number().int(),
})
export type PreviewedClassCancel = z.infer<typeof PreviewedClassCancel>

const CanceledClassSeries = z.object({ canceled: z.number().int(), told: z.number().int() })
export type CanceledClassSeries = z.infer<typeof CanceledClassSeries>

export const classSeries = {
  changeClassSeries: endpoint({
    method: 'POST',
    path: '/partners/classSessions/:id/series/changed',
    access: 'class.edit',
    changes: ['classes', 'schedule'],
    summary: 'Change this session of a class, this and following ones, or all to come, whole or not at all (BEYOND-08)',
    idempotent: true,
    body: z.strictObject({ ...ChangeBody, seen }),
    reply: data(ChangedClassSeries),
  }),
  previewChangeClassSeries: endpoint({
    method: 'POST',
    path: '/partners/classSessions/:id/series/changed/dryRun',
    access: 'class.edit',
    summary: 'Each session before and after, what stands in the way, and who is told; changes nothing (BEYOND-08)',
    body: z.strictObject(ChangeBody),
    reply: data(PreviewedClassSeries),
  }),
  undoClassChange: endpoint({
    method: 'POST',
    path: '/partners/classSessions/:id/series/undone',
    access: 'class.edit',
    changes: ['classes', 'schedule'],
    summary: 'Take a change of a class back, while nobody has changed its sessions since (BEYOND-08)',
    idempotent: true,
    body: z.strictObject({ changeId: Id }),
    reply: data(z.object({ id: z.string(), told: z.number().int() })),
  }),
  cancelClassSeries: endpoint({
    method: 'POST',
    path: '/partners/classSessions/:id/series/canceled',
    access: 'class.edit',
    changes: ['classes', 'schedule', 'orders', 'customers'],
    summary:
      'Cancel this session of a class, this and following ones, or all to come, and give back what was paid (BEYOND-08)',
    idempotent: true,
    body: z.strictObject({ ...CancelBody, seen }),
    reply: data(CanceledClassSeries),
  }),
  previewCancelClassSeries: endpoint({
    method: 'POST',
    path: '/partners/classSessions/:id/series/canceled/dryRun',
    access: 'class.edit',
    summary:
      'Which sessions would go, what goes back to each participant, and who is told; changes nothing (BEYOND-08)',
    body: z.strictObject(CancelBody),
    reply: data(PreviewedClassCancel),
  }),
}
