import { MOST_CLASS_IMAGES, REPEAT_TYPES } from '@fieldhouse/domain/classes'
import { SPORTS } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PictureAddress } from '../pictures/index.ts'
import { Currency, data, Day, Deleted, Flag, Id, InstantIn, InstantOut, Minor, text, Version } from '../schemas.ts'

export { attendances, type AddedAttendance, type Attendance } from './attendances.ts'

/** The instructors of a session, as the screens name them. */
const SessionInstructor = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
})

/** One time that a class is taught (CLASSES-15); prices in minor units. */
export const ClassSession = z.object({
  id: z.string(),
  classId: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(z.object({ url: z.string() })),
  typeOfSports: z.array(z.string()),
  venueId: z.string(),
  /** The day and the times are those of its clock (CLASSES-17). */
  venue: z.object({ id: z.string(), venueName: z.string(), timezone: z.string() }),
  facilityId: z.string().nullable(),
  facility: z.object({ id: z.string(), name: z.string(), groupId: z.string() }).nullable(),
  startTime: InstantOut,
  endTime: InstantOut,
  repeatType: z.enum(REPEAT_TYPES),
  /** The last day of a class that repeats. */
  endDate: Day.nullable(),
  memberPrice: z.number().int(),
  nonMemberPrice: z.number().int(),
  currency: z.string(),
  packageIds: z.array(z.string()),
  numberOfPackagePassesRequired: z.number().int(),
  /** How many it holds; null is no limit. */
  maxPeople: z.number().int().nullable(),
  instructorIds: z.array(z.string()),
  instructors: z.array(SessionInstructor),
  attendanceCount: z.number().int(),
  deletedAt: InstantOut.nullable(),
  version: z.number().int(),
  /** Whether the caller may change it (CLASSES-74). */
  mayEdit: z.boolean(),
})
export type ClassSession = z.infer<typeof ClassSession>

const Prices = Minor.min(0).max(999_999_900).nullable().default(null)
/** A list without what it names twice. */
const Ids = (most: number) =>
  z
    .array(Id)
    .max(most)
    .default([])
    .transform((ids) => [...new Set(ids)])

/**
 * What is sent of a class. What is missing is refused in the words of CLASSES-68, so that all that the rules ask for may be left out
 * here.
 */
const SessionFields = {
  name: text(100).default(''),
  /** Null is refused by name (CLASSES-56). */
  description: text(1000).nullable().default(''),
  images: z
    .array(z.strictObject({ url: PictureAddress }))
    .max(MOST_CLASS_IMAGES)
    .default([]),
  typeOfSports: z
    .array(z.enum(SPORTS))
    .max(10)
    .default([])
    .transform((sports) => [...new Set(sports)]),
  venueId: Id.nullable().default(null),
  facilityId: Id.nullable().default(null),
  startTime: InstantIn.nullable().default(null),
  endTime: InstantIn.nullable().default(null),
  memberPrice: Prices,
  nonMemberPrice: Prices,
  /** What the prices are in; the partner's own, where it is said at all. */
  currency: Currency.optional(),
  packageIds: Ids(50),
  numberOfPackagePassesRequired: z.number().int().min(0).max(1000).default(0),
  /** 0 and null are no limit. */
  maxPeople: z.number().int().min(0).max(10_000).nullable().default(null),
  instructorIds: Ids(20),
  /** Instructors may stand in two places for this one: they are taken by the other class, and not by this. */
  allowTakenInstructors: z.boolean().default(false),
}

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

/** What stands in the way of a session; its kind is what takes the court, or an instructor who teaches elsewhere. */
const InTheWay = z.object({
  kind: z.enum(['booking', 'linked', 'internalEvent', 'block', 'closure', 'classSession', 'hold', 'instructor']),
  /** The court, or the instructor. */
  name: z.string(),
  /** Who or what it is, as far as the caller may know. */
  label: z.string().nullable(),
  start: InstantOut,
  end: InstantOut,
})

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
