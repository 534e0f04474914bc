import { toMinor } from '@fieldhouse/domain/money'
import { DAY_MS } from '@fieldhouse/domain/time'
import { createClass } from '../features/classes/create-class.ts'
import type { Deps } from '../features/deps.ts'
import { getLessonOffer, saveLessonOffer } from '../features/lessons/lesson-offer.ts'
import { findTeaching, type FoundClub } from './club.store.ts'
import { findHoldings } from './holdings.store.ts'
import type { Desk } from './open-desk.ts'
import { planClasses } from './plan-classes.ts'
import { classPackagesOf } from './plan-holdings.ts'

/**
 * What an instructor of a demo club offers: weekdays with a break at noon, at a price of an hour in major units, less for juniors; of which they
 * have a share, in percent.
 */
const LESSON = {
  hours: ['10:00-13:00', '15:00-19:00'],
  price: 80,
  memberPrice: 65,
  levels: [
    { name: 'Juniors', price: 60, memberPrice: 50 },
    { name: 'Competition', price: 110, memberPrice: 95 },
  ],
  sharePercent: 60,
}

/** An instructor gives private lessons from then on. Who has said what they offer keeps it. */
const offerLessons = async (
  deps: Deps,
  desk: Desk,
  { currency }: FoundClub['club'],
  { id, at }: { id: string; at: number },
): Promise<void> => {
  const context = desk.as('owner', at)
  const { version } = await getLessonOffer(deps, context, id)
  if (version > 0) return
  const { hours: day, price, memberPrice, levels, sharePercent } = LESSON
  await saveLessonOffer(deps, context, id, {
    isOn: true,
    hours: { MO: day, TU: day, WE: day, TH: day, FR: day, SA: [], SU: [] },
    daysOff: [],
    groupIds: [],
    price: toMinor(price, currency),
    memberPrice: toMinor(memberPrice, currency),
    levels: levels.map((level) => ({
      name: level.name,
      price: toMinor(level.price, currency),
      memberPrice: toMinor(level.memberPrice, currency),
    })),
    sharePercent,
    version,
  })
}

/** The coach among the staff who gives private lessons. */
const GIVES_LESSONS = 'coach'

/** Has a club teach its classes, each by its coach, which packages that stand pay for. Who created them already keeps them. */
export const teachClasses = async (
  deps: Deps,
  desk: Desk,
  { club, partnerId, venueId, mark: { now } }: FoundClub,
): Promise<void> => {
  const { classes, instructors } = await deps.platform((db) => findTeaching(db, partnerId))
  const instructorId = (key: string): string => instructors.get(club.staff.find((person) => person.key === key)!.email)!
  await offerLessons(deps, desk, club, { id: instructorId(GIVES_LESSONS), at: now - 30 * DAY_MS })
  const { packages } = await deps.platform((db) => findHoldings(db, partnerId))
  const packageIds = classPackagesOf(club).map(({ name }) => packages.get(name)!)
  for (const planned of planClasses(club, now).filter(({ name }) => !classes.has(name)))
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
      packageIds: planned.passes === null ? [] : packageIds,
      numberOfPackagePassesRequired: planned.passes ?? 0,
      maxPeople: planned.most,
      instructorIds: [instructorId(planned.coach)],
      allowTakenInstructors: false,
      allowClosedDays: false,
    })
}
