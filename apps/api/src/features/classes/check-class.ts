import type { Received } from '@fieldhouse/contract'
import type { classes } from '@fieldhouse/contract/classes'
import { classProblem, type ClassForm, type ClassKind } from '@fieldhouse/domain/classes'
import { isOnQuarter } from '@fieldhouse/domain/bookings'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { Refused, refusedByName, wrongField } from '../../db/refused.ts'
import { takePictures } from '../pictures/index.ts'
import { findTeaching } from './instructors-taken.store.ts'
import { findClassPlace, findKnownPackages } from './place.store.ts'
import type { NewSession } from './sessions.store.ts'

export type ClassInput = Received<typeof classes.createClass>['body']
export type SessionInput = Omit<ClassInput, 'repeatType' | 'endDate' | 'leftOut'>

/** A session of a class without an id, and the zone of its venue. */
export type CheckedClass = { session: Omit<NewSession, 'id'>; zone: string }

/**
 * What was sent of a class, once its rules have passed it: what CLASSES-68 asks in its order and words, and that venue, packages and
 * instructors are the partner's. What only the courts and the instructors' time say is asked later, under their locks.
 */
export const checkClass = async (
  command: Command,
  input: ClassInput,
  standing?: { day: LocalDate | null; instructorIds: readonly string[]; kind: ClassKind },
): Promise<CheckedClass> => {
  if (input.description === null) throw new Refused({ code: 'error.badRequest.nullClassDescription' })
  const { currency, maxDays, zone, facilityVenueId } = await findClassPlace(command.db, command.partnerId, input)
  const form: ClassForm = { ...input, description: input.description }
  const problem = classProblem(form, {
    now: command.now,
    zone: zone ?? 'UTC',
    maxDays,
    currency,
    ...(standing && { standing: { day: standing.day } }),
  })
  if (problem) throw refusedByName({ code: problem.code, details: { property: problem.property, why: problem.why } })
  if (zone === null) throw new Refused({ code: 'error.notFound.venue' })
  if (input.facilityId !== null) {
    if (facilityVenueId === null) throw new Refused({ code: 'error.notFound.facility' })
    if (facilityVenueId !== input.venueId) throw wrongField('facilityId', 'The facility must belong to the venue')
  }
  if (input.currency !== undefined && input.currency !== currency)
    throw wrongField('currency', `The currency of the prices must be ${currency}`)
  for (const property of ['startTime', 'endTime'] as const)
    if (!isOnQuarter(input[property]!)) throw wrongField(property, 'Times must be whole quarters of an hour')
  if (standing?.kind === 'lesson') expectLesson(input, standing)
  await expectKnown(command, input, standing?.instructorIds ?? [])
  return {
    zone,
    session: {
      name: input.name,
      description: input.description,
      images: input.images,
      typeOfSports: input.typeOfSports,
      venueId: input.venueId!,
      facilityId: input.facilityId,
      start: input.startTime!,
      end: input.endTime!,
      memberPrice: input.memberPrice!,
      nonMemberPrice: input.nonMemberPrice!,
      currency,
      passesRequired: input.numberOfPackagePassesRequired,
      maxPeople: input.maxPeople || null,
      packageIds: input.packageIds,
      instructorIds: input.instructorIds,
    },
  }
}

/** Refuses, by the field, what no private lesson is: for several, for passes, or with nobody who gives it (BEYOND-47). */
const expectLesson = (
  { maxPeople, packageIds, instructorIds }: ClassInput,
  standing: { instructorIds: readonly string[] },
): void => {
  if (maxPeople !== 1) throw wrongField('maxPeople', 'A private lesson has one place')
  if (packageIds.length > 0) throw wrongField('packageIds', 'No package pays for a private lesson')
  // One whose instructor was removed is still put right in all else.
  if (instructorIds.length === 0 && standing.instructorIds.length > 0)
    throw wrongField('instructorIds', 'A private lesson has an instructor')
}

/** Who taught a session that is over, and no more since, may stay in it (INSTRUCTORS-23). */
const expectKnown = async (
  command: Command,
  { packageIds, instructorIds, images }: ClassInput,
  teachIt: readonly string[],
): Promise<void> => {
  const missing = async (ids: readonly string[], find: typeof findKnownPackages) => {
    if (ids.length === 0) return false
    return (await find(command, ids)).length < ids.length
  }
  if (await missing(packageIds, findKnownPackages)) throw new Refused({ code: 'error.notFound.package' })
  const others = instructorIds.filter((id) => !teachIt.includes(id))
  if (await missing(others, findTeaching)) throw new Refused({ code: 'error.notFound.instructor' })
  await takePictures(
    command,
    images.map(({ url }, place) => ({ address: url, property: `images.${place}.url` })),
  )
}
