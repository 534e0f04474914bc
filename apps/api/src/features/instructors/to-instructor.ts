import type { Instructor } from '@fieldhouse/contract/instructors'
import type { InstructorRow } from './instructors.store.ts'

/** An instructor as the calls answer them (INSTRUCTORS-04). */
export const toInstructor = (row: InstructorRow): Instructor => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  avatar: row.avatar,
  bio: row.bio,
  policies: row.can_edit_classes ? ['class.edit'] : [],
  joined: row.profile_id !== null,
  declined: row.declined_at !== null,
  version: row.version,
})
