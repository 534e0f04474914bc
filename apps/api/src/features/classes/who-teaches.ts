import { can, ownsClasses, servesClasses } from '@fieldhouse/domain/access'
import { maySeeSession } from '@fieldhouse/domain/classes'
import type { Kysely } from 'kysely'
import type { Actor, Context } from '../../db/context.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findOwnInstructorId } from './place.store.ts'

/**
 * What somebody is among the classes: an instructor with their own, or, without an id, somebody who has all of them (CLASSES-74). The desk
 * sees all of them, also who teaches some.
 */
export type ClassPerson = { instructorId: string | null; editsClasses: boolean; atDesk: boolean }

const editsClasses = (actor: Actor): boolean => can(actor.policies, 'class.edit')

/** The caller among the classes; owners are not asked whether they teach (CLASSES-42, CLASSES-44). */
export const personOf = async (db: Kysely<DB>, { partnerId, actor }: Context): Promise<ClassPerson> => ({
  instructorId: ownsClasses(actor.policies) ? null : await findOwnInstructorId(db, partnerId, actor.staffId),
  editsClasses: editsClasses(actor),
  atDesk: servesClasses(actor.policies),
})

/** Whether somebody may know what an instructor teaches: who teaches hears of others that they are taken, not by what (CLASSES-74). */
export const mayKnowTaught = (person: ClassPerson, { instructorId }: { instructorId: string }): boolean =>
  maySeeSession(person, { instructorIds: [instructorId] })
