import { LONGEST_BIO } from '@fieldhouse/domain/instructors'
import { z } from 'zod'
import { Mobile } from '../customers/index.ts'
import { endpoint } from '../endpoint.ts'
import { emailSaying } from '../identity/index.ts'
import { PictureAddress } from '../pictures/index.ts'
import { data, Deleted, Id, line, page, Paging, text } from '../schemas.ts'

/** Somebody who teaches (INSTRUCTORS-04). */
export const Instructor = z.object({
  id: z.string(),
  /** Empty where nobody said. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  policies: z.array(z.string()),
  /** Tied to an account: they have come in at least once. */
  joined: z.boolean(),
  /** Whoever has the email works for another club, and declined to join. */
  declined: z.boolean(),
  version: z.number().int(),
})
export type Instructor = z.infer<typeof Instructor>

const InstructorFields = {
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  email: emailSaying('Invalid email address'),
  mobile: Mobile.nullish(),
  /** As `uploadPicture` answered it. */
  avatar: PictureAddress.nullable().default(null),
  bio: text(LONGEST_BIO).nullish(),
  policies: z.array(z.literal('class.edit')).max(5).default([]),
}

/**
 * Who takes over the sessions to come of an instructor who is removed: the id of another instructor, or 'nobody', which leaves them without
 * one. Required where there are such sessions (BEYOND-56).
 */
export const TakenOverBy = z.union([Id, z.literal('nobody')]).optional()

export const instructors = {
  listInstructors: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/instructors',
    access: 'class.view',
    summary: 'Instructors of a partner, by name; those whose name or email contains q (INSTRUCTORS-09, INSTRUCTORS-20)',
    query: z.strictObject({ ...Paging, q: text(100).optional() }),
    reply: page(Instructor),
  }),
  getInstructor: endpoint({
    method: 'GET',
    path: '/partners/instructors/:id',
    access: 'class.view',
    summary: 'An instructor as they stand now (INSTRUCTORS-12)',
    reply: data(Instructor),
  }),
  createInstructor: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/instructors',
    access: 'partnerStaff.create',
    confirmed: true,
    changes: ['staff'],
    summary:
      'Add an instructor, who gets the staff role of one by the email; 409 where another instructor has it (INSTRUCTORS-11, INSTRUCTORS-20, INSTRUCTORS-22)',
    idempotent: true,
    body: z.strictObject(InstructorFields),
    reply: data(Instructor),
  }),
  updateInstructor: endpoint({
    method: 'PUT',
    path: '/partners/instructors/:id',
    access: 'partnerStaff.edit',
    confirmed: true,
    changes: ['staff'],
    summary:
      'Save all of an instructor; 409 where somebody else saved them, here or as staff, since the version that was read (INSTRUCTORS-12, INSTRUCTORS-20)',
    idempotent: true,
    body: z.strictObject({ ...InstructorFields, version: z.number().int().min(1).max(1_000_000_000) }),
    reply: data(Instructor),
  }),
  deleteInstructor: endpoint({
    method: 'DELETE',
    path: '/partners/instructors/:id',
    access: 'partnerStaff.delete',
    confirmed: true,
    changes: ['staff', 'classes', 'schedule'],
    summary:
      'Take somebody from the instructors, and from the staff where that was all that they were; 409 where they teach sessions to come and takenOverBy is missing (INSTRUCTORS-13, INSTRUCTORS-22, BEYOND-56)',
    idempotent: true,
    query: z.strictObject({ takenOverBy: TakenOverBy }),
    reply: Deleted,
  }),
}
