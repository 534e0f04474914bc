import { toMinor } from '@fieldhouse/domain/money'
import { createClass } from '../features/classes/create-class.ts'
import type { Deps } from '../features/deps.ts'
import { findTeaching, type FoundClub } from './club.store.ts'
import { findHoldings } from './holdings.store.ts'
import type { Desk } from './open-desk.ts'
import { planClasses } from './plan-classes.ts'

/** Has a club teach its classes, which packages that stand pay for. Who created them already keeps them. */
export const teachClasses = async (
  deps: Deps,
  desk: Desk,
  { club, partnerId, venueId, mark: { now } }: FoundClub,
): Promise<void> => {
  const { classNames, instructorIds } = await deps.platform((db) => findTeaching(db, partnerId))
  const { packages } = await deps.platform((db) => findHoldings(db, partnerId))
  for (const planned of planClasses(club, now).filter(({ name }) => !classNames.has(name)))
    await createClass(deps, desk.as('owner', planned.madeAt), {
      name: planned.name,
      description: planned.description,
      images: [],
      typeOfSports: [planned.sport],
      venueId,
      facilityId: null,
      startTime: planned.start,
      endTime: planned.end,
      repeatType: planned.repeatType,
      endDate: planned.endDate,
      leftOut: [],
      memberPrice: toMinor(planned.memberPrice, club.currency),
      nonMemberPrice: toMinor(planned.price, club.currency),
      packageIds: planned.passes === null ? [] : [...packages.values()],
      numberOfPackagePassesRequired: planned.passes ?? 0,
      maxPeople: planned.most,
      instructorIds: planned.coached ? instructorIds : [],
      allowTakenInstructors: false,
    })
}
