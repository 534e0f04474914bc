import { CLASS_KINDS, MOST_CLASS_IMAGES, REPEAT_TYPES } from '@fieldhouse/domain/classes'
import { SPORTS } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { PictureAddress } from '../pictures/index.ts'
import { Currency, Day, Id, InstantIn, InstantOut, line, Minor, text } from '../schemas.ts'

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
  /** A private lesson is sold together with its one place, and goes with it (BEYOND-47). */
  kind: z.enum(CLASS_KINDS),
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
  /** Whether the caller may give places in it and take them back (ATTENDANCE-44). */
  mayServe: z.boolean(),
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
export const SessionFields = {
  name: line(100).default(''),
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
  /** It may be on a day on which its venue is closed (BEYOND-54). */
  allowClosedDays: z.boolean().default(false),
}

/** What stands in the way of a session; its kind is what takes the court, or an instructor who teaches elsewhere. */
export const InTheWay = z.object({
  kind: z.enum(['booking', 'linked', 'internalEvent', 'block', 'closure', 'classSession', 'hold', 'instructor']),
  /** The court, or the instructor. */
  name: z.string(),
  /** Who or what it is, as far as the caller may know. */
  label: z.string().nullable(),
  start: InstantOut,
  end: InstantOut,
})
