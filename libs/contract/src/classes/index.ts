import { REPEAT_TYPES } from '@fieldhouse/domain/classes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Deleted, Flag, Id, InstantIn, InstantOut, Version } from '../schemas.ts'
import { ClassSession, InTheWay, SessionFields } from './session.ts'

export { attendances, type AddedAttendance, type Attendance, type PlaceOfCode } from './attendances.ts'
export {
  classSeries,
  type CanceledClassSeries,
  type ChangedClassSeries,
  type PreviewedClassCancel,
  type PreviewedClassSeries,
} from './series.ts'
export { ClassSession } from './session.ts'

const NewClass = z.strictObject({
  ...SessionFields,
  repeatType: z.enum(REPEAT_TYPES).default('none'),
  /** The last day, in a class that repeats. */
  endDate: Day.nullable().default(null),
  /** Days of the repeat on which there is no session: a holiday, or one that is taken. */
  leftOut: z.array(Day).max(750).default([]),
})

/** Which sessions a change means: one alone, or with all that follow it in its class (CLASSES-72). */
const SessionChange = z.strictObject({ ...SessionFields, applyForAllSession: z.boolean().default(false) })

/** The sessions that would be, each with what speaks against it: its own review (CLASSES-70, CLASSES-71). */
const Review = data(
  z.object({
    sessions: z.array(
      z.object({
        startTime: InstantOut,
        endTime: InstantOut,
        /** Why its court is not to be had; null where it is, or none is asked for. */
        slot: z.enum(['taken', 'outsideHours', 'disabled']).nullable(),
        inTheWay: z.array(InTheWay),
        /** Its venue is closed then: it is asked about (BEYOND-54). */
        closed: z.boolean(),
      }),
    ),
  }),
)
export type ClassReview = z.infer<typeof Review>['data']

/** What the calendar of classes is narrowed to. */
const CalendarFilter = {
  startTime: InstantIn,
  endTime: InstantIn,
  venueId: z.union([Id, z.array(Id).max(100)]).optional(),
  instructorIds: z.union([Id, z.array(Id).max(100)]).optional(),
}

export const classes = {
  listClassSessions: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/classSessions',
    access: 'class.view',
    summary:
      'Sessions that start between two instants, by start, without cancelled ones; who teaches has their own (CLASSES-06, CLASSES-49, CLASSES-67)',
    query: z.strictObject(CalendarFilter),
    reply: data(z.array(ClassSession)),
  }),
  listClassDays: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/classSessions/days',
    access: 'class.view',
    summary:
      'How many sessions start on each day between two instants, where they take place; days without any are left out',
    query: z.strictObject(CalendarFilter),
    reply: data(z.array(z.object({ day: z.string(), count: z.number().int() }))),
  }),
  getClassSession: endpoint({
    method: 'GET',
    path: '/partners/classSessions/:id',
    access: 'class.view',
    summary: 'A session as it stands now; cancelled ones are not found',
    reply: data(ClassSession),
  }),
  createClass: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/classes',
    access: 'class.edit',
    changes: ['classes', 'schedule'],
    summary:
      'Create a class with all its sessions, or none of them; 409 with what is in the way of its court or its instructors (CLASSES-50, CLASSES-70, CLASSES-71)',
    idempotent: true,
    body: NewClass,
    reply: data(
      z.object({
        id: z.string(),
        name: z.string(),
        repeatType: z.enum(REPEAT_TYPES),
        endDate: Day.nullable(),
        sessions: z.array(ClassSession),
      }),
    ),
  }),
  previewClass: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/classes/dryRun',
    access: 'class.edit',
    summary:
      'What would be in the way of each session of a new class; the days that are left out among them (CLASSES-71)',
    body: NewClass,
    reply: Review,
  }),
  updateClassSession: endpoint({
    method: 'PUT',
    path: '/partners/classSessions/:id',
    access: 'class.edit',
    changes: ['classes', 'schedule'],
    summary:
      'Save a session, or it and all that follow it in its class; 409 where somebody else saved it since, or something is in the way (CLASSES-51, CLASSES-72)',
    idempotent: true,
    body: SessionChange.extend({ version: Version }),
    reply: data(ClassSession),
  }),
  previewClassSession: endpoint({
    method: 'POST',
    path: '/partners/classSessions/:id/dryRun',
    access: 'class.edit',
    summary: 'What would be in the way of a session that changes, and of those that follow it (CLASSES-70)',
    body: SessionChange,
    reply: Review,
  }),
  cancelClassSession: endpoint({
    method: 'DELETE',
    path: '/partners/classSessions/:id',
    access: 'class.edit',
    changes: ['classes', 'schedule', 'orders', 'customers'],
    summary: 'Cancel a session, or it and all that follow it in its class (CLASSES-52, CLASSES-72)',
    idempotent: true,
    query: z.strictObject({ applyForAllSession: Flag.optional() }),
    reply: Deleted,
  }),
}
