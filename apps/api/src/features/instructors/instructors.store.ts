import type { Kysely } from 'kysely'
import { byCalled, hasWords } from '../../db/full-name.ts'
import type { DB } from '../../db/schema.gen.ts'

/** An instructor: somebody of the staff who teaches, with what the classes say of them. */
export type InstructorRow = {
  id: string
  staff_id: string
  first_name: string
  last_name: string
  email: string
  mobile: string | null
  profile_id: number | null
  declined_at: number | null
  version: number
  avatar: string | null
  bio: string | null
  can_edit_classes: boolean
}

const COLUMNS = [
  'i.id',
  'i.staff_id',
  's.first_name',
  's.last_name',
  's.email',
  's.mobile',
  's.profile_id',
  's.declined_at',
  's.version',
  'i.avatar',
  'i.bio',
  'i.can_edit_classes',
] as const

const teaching = (db: Kysely<DB>, partnerId: string) =>
  db
    .selectFrom('instructors as i')
    .innerJoin('partner_staffs as s', (join) =>
      join.onRef('s.partner_id', '=', 'i.partner_id').onRef('s.id', '=', 'i.staff_id'),
    )
    .where('i.partner_id', '=', partnerId)
    .where('i.deleted_at', 'is', null)

/** Instructors of a partner whose name or email has the words of the text, by name, with how many there are in all (INSTRUCTORS-09, BEYOND-55). */
export const findInstructors = async (
  db: Kysely<DB>,
  partnerId: string,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ rows: InstructorRow[]; total: number }> => {
  const found = teaching(db, partnerId).where(hasWords('s', text))
  const rows = await found.select(COLUMNS).orderBy(byCalled('s')).orderBy('i.id').offset(offset).limit(limit).execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findInstructor = (db: Kysely<DB>, partnerId: string, id: string): Promise<InstructorRow | undefined> =>
  teaching(db, partnerId).select(COLUMNS).where('i.id', '=', id).executeTakeFirst()

/** The instructor that somebody of the staff is. */
export const findInstructorOf = (
  db: Kysely<DB>,
  partnerId: string,
  staffId: string,
): Promise<InstructorRow | undefined> =>
  teaching(db, partnerId).select(COLUMNS).where('i.staff_id', '=', staffId).executeTakeFirst()
