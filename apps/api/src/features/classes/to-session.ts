import type { ClassSession } from '@fieldhouse/contract/classes'
import { mayEditSession, mayServeSession } from '@fieldhouse/domain/classes'
import { toIso } from '@fieldhouse/domain/time'
import type { SessionRow } from './sessions.store.ts'
import type { ClassPerson } from './who-teaches.ts'

/** A session as the calls answer it to somebody (CLASSES-15). */
export const toSession = (row: SessionRow, person: ClassPerson): ClassSession => {
  const instructorIds = row.instructors.map(({ id }) => id)
  return {
    id: row.id,
    classId: row.classId,
    kind: row.kind,
    name: row.name,
    description: row.description,
    images: row.images,
    typeOfSports: row.typeOfSports,
    venueId: row.venue.id,
    venue: row.venue,
    facilityId: row.facility?.id ?? null,
    facility: row.facility,
    startTime: toIso(row.start),
    endTime: toIso(row.end),
    repeatType: row.repeatType,
    endDate: row.endDate,
    memberPrice: row.memberPrice,
    nonMemberPrice: row.nonMemberPrice,
    currency: row.currency,
    packageIds: row.packageIds,
    numberOfPackagePassesRequired: row.passesRequired,
    maxPeople: row.maxPeople,
    instructorIds,
    instructors: row.instructors,
    attendanceCount: row.participantCount,
    deletedAt: null,
    version: row.version,
    mayEdit: mayEditSession(person, { instructorIds }),
    mayServe: mayServeSession(person, { instructorIds }),
  }
}
