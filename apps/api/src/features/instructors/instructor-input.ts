import type { Received } from '@fieldhouse/contract'
import type { instructors } from '@fieldhouse/contract/instructors'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { takePictures } from '../pictures/index.ts'
import type { TeachingColumns } from '../staff/index.ts'
import type { InstructorRow } from './instructors.store.ts'

export type InstructorInput = Received<typeof instructors.createInstructor>['body']

/** What the classes say of an instructor, as it was sent. */
export const teachingOf = ({ avatar, bio, policies }: InstructorInput): TeachingColumns => ({
  avatar,
  bio: bio || null,
  can_edit_classes: policies.includes('class.edit'),
})

/** Refuses a picture that is not kept; one that stands already was taken when it was put there. */
export const takeAvatar = async (command: Command, avatar: string | null, before: string | null): Promise<void> => {
  if (avatar !== null && avatar !== before) await takePictures(command, [{ address: avatar, property: 'avatar' }])
}

/** What the audit trail keeps of an instructor. */
export const audited = (row: InstructorRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  avatar: row.avatar,
  bio: row.bio,
  canEditClasses: row.can_edit_classes,
})

/** Another instructor of the partner has the email; said beside its field (INSTRUCTORS-24). */
export const instructorExists = (): Refused => {
  const description = 'This instructor already exists'
  return new Refused({
    code: 'error.badRequest.existedInstructor',
    details: { description, fields: [{ property: 'email', constraints: { unique: description } }] },
  })
}
