import { LESSON_PROBLEMS, LESSON_REPEATS, LEVEL_NAME_MAX, LEVELS_MAX, PLACE_LESSON } from '@fieldhouse/domain/lessons'
import { z } from 'zod'
import { Attendance } from '../classes/attendances.ts'
import { InTheWay } from '../classes/session.ts'
import { endpoint } from '../endpoint.ts'
import { DayRanges } from '../facilities/opening-hours.ts'
import { AskedAtOnce, PaidAtOnce } from '../payments/paid-at-once.ts'
import { data, Day, Id, InstantIn, InstantOut, line, Minor, pattern, text } from '../schemas.ts'

const HourlyPrice = Minor.min(0).max(999_999_900)
const LevelName = line(LEVEL_NAME_MAX).min(1)

/** What an instructor offers; prices of an hour in minor units (BEYOND-47). */
const OfferFields = {
  isOn: z.boolean(),
  /** Breaks lie between the ranges of a day. */
  hours: DayRanges,
  daysOff: z.array(z.strictObject({ from: Day, until: Day })).max(50),
  /** Facility groups where they teach; none are all of the club's. */
  groupIds: z
    .array(Id)
    .max(100)
    .transform((ids) => [...new Set(ids)]),
  price: HourlyPrice,
  /** Null: members pay what others pay. */
  memberPrice: HourlyPrice.nullable(),
  /** Levels whose price is another one. */
  levels: z
    .array(z.strictObject({ name: LevelName, price: HourlyPrice, memberPrice: HourlyPrice.nullable() }))
    .max(LEVELS_MAX)
    .default([]),
  /** Percent that the instructor has of what a lesson is sold for, without tax; null where nothing is said of it. */
  sharePercent: z.number().int().min(0).max(100).nullable().default(null),
}

/** What an instructor offers, as it stands; version 0 where nobody has said anything of it yet. */
const LessonOffer = z.object({
  instructorId: z.string(),
  isOn: z.boolean(),
  hours: DayRanges,
  daysOff: z.array(z.object({ from: Day, until: Day })),
  groupIds: z.array(z.string()),
  price: z.number().int(),
  memberPrice: z.number().int().nullable(),
  levels: z.array(z.object({ name: z.string(), price: z.number().int(), memberPrice: z.number().int().nullable() })),
  sharePercent: z.number().int().nullable(),
  currency: z.string(),
  version: z.number().int(),
  /** Whether the caller may change it. */
  mayEdit: z.boolean(),
  /** Whether the caller may say what their share is. */
  maySetShare: z.boolean(),
})
export type LessonOffer = z.infer<typeof LessonOffer>

/** When and where a lesson is wanted, once or each week until a day, without the days that are left out. */
const Wanted = {
  facilityId: Id,
  startTime: InstantIn,
  endTime: InstantIn,
  repeatType: z.enum(LESSON_REPEATS).default('none'),
  /** The last day, of lessons that repeat. */
  endDate: Day.nullable().default(null),
  leftOut: z.array(Day).max(750).default([]),
}

const Instructor = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
})

/** What a lesson would be: each of its times on that court, and each instructor with what it costs or why they can't; minor units. */
const PreviewedLesson = z.object({
  currency: z.string(),
  lessons: z.array(
    z.object({
      startTime: InstantOut,
      endTime: InstantOut,
      /** Why its court is not to be had; null where it is. */
      slot: z.enum(['taken', 'outsideHours', 'disabled']).nullable(),
      inTheWay: z.array(InTheWay),
    }),
  ),
  instructors: z.array(
    z.object({
      instructor: Instructor,
      /** Why they can't give one of the lessons that are not left out; null where they can give all. */
      problem: z.enum(LESSON_PROBLEMS).nullable(),
      /** The first lesson that they can't give. */
      problemAt: InstantOut.nullable(),
      /** Of a lesson, for members and for others, and of all of them for the customer that is named, tax included. */
      memberPrice: z.number().int(),
      nonMemberPrice: z.number().int(),
      total: z.number().int().nullable(),
      /** The same of each level that they have. */
      levels: z.array(
        z.object({
          name: z.string(),
          memberPrice: z.number().int(),
          nonMemberPrice: z.number().int(),
          total: z.number().int().nullable(),
        }),
      ),
    }),
  ),
})
export type PreviewedLesson = z.infer<typeof PreviewedLesson>

const PlacedLesson = z.object({
  classId: z.string(),
  sessionId: z.string(),
  lessons: z.number().int(),
  order: Attendance.shape.order,
  ...AskedAtOnce,
})
export type PlacedLesson = z.infer<typeof PlacedLesson>

/** A month 'YYYY-MM'. */
const Month = pattern(7, /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, "must be a month like '2026-11'")

/** What an instructor taught in a month and what it came to; minor units. */
const LessonMonth = z.object({
  /** Null of lessons that nobody taught: whoever was to was removed before. */
  instructor: Instructor.nullable(),
  lessons: z.number().int(),
  minutes: z.number().int(),
  /** What the lessons were sold for. */
  amount: z.number().int(),
  /** What of it is owed still. */
  owed: z.number().int(),
  /** Their share of the amount, tax aside; null where nothing was said of it for any of the lessons. */
  earned: z.number().int().nullable(),
  currency: z.string(),
})
export type LessonMonth = z.infer<typeof LessonMonth>

const LESSONS = '/partners/partners/:partnerId/lessons'
const OF_INSTRUCTOR = '/partners/instructors/:id/lessons'

export const lessons = {
  getLessonOffer: endpoint({
    method: 'GET',
    path: OF_INSTRUCTOR,
    access: { anyOf: ['class.view', 'partnerStaff.view'] },
    summary:
      'When, where and for how much an instructor gives private lessons; who teaches reads their own (BEYOND-47)',
    reply: data(LessonOffer),
  }),
  saveLessonOffer: endpoint({
    method: 'PUT',
    path: OF_INSTRUCTOR,
    access: { anyOf: ['partnerStaff.edit', 'class.edit'] },
    changes: ['staff'],
    summary:
      'Save when, where and for how much an instructor gives private lessons; 409 where somebody else saved it since. Who teaches and may edit classes saves their own (BEYOND-47)',
    idempotent: true,
    body: z.strictObject({ ...OfferFields, version: z.number().int().min(0).max(1_000_000_000) }),
    reply: data(LessonOffer),
  }),
  previewLesson: endpoint({
    method: 'POST',
    path: `${LESSONS}/dryRun`,
    access: PLACE_LESSON,
    summary:
      'Which instructors can give a lesson on a court at a time, what it costs with each, and why another one can not (BEYOND-47)',
    body: z.strictObject({ ...Wanted, customerId: Id.nullable().default(null) }),
    reply: data(PreviewedLesson),
  }),
  placeLesson: endpoint({
    method: 'POST',
    path: LESSONS,
    access: PLACE_LESSON,
    changes: ['classes', 'schedule', 'orders', 'customers'],
    summary:
      'Place a private lesson, or a series of them: court, instructor and customer in one command, whole or not at all (BEYOND-47)',
    idempotent: true,
    body: z.strictObject({
      ...Wanted,
      instructorId: Id,
      customerId: Id,
      /** Of the instructor's levels; null is none of them. */
      level: LevelName.nullable().default(null),
      remark: text(255).default(''),
      ...PaidAtOnce({}),
    }),
    reply: data(PlacedLesson),
  }),
  listLessonMonth: endpoint({
    method: 'GET',
    path: `${LESSONS}/month`,
    access: 'class.view',
    summary: 'What each instructor taught in a month and what it came to; who teaches has their own (BEYOND-47)',
    query: z.strictObject({ month: Month }),
    reply: data(z.array(LessonMonth)),
  }),
}
