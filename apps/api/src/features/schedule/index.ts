export { emptyRange, expectNear } from './check-span.ts'
export { readVenueHours, readWeek, type Court, type Courts, type StoredVenueHours, type StoredWeek } from './court.ts'
export {
  expectUnchanged,
  findCourts,
  findCourtsOfClub,
  findGroupMates,
  limitsOfGroup,
  settingsOfGroup,
} from './courts.store.ts'
export { presentSetting } from './days/find-schedule.ts'
export { dropHolds, findTaken, notOwnHolds, takingsOf, theOne, type Taken } from './occupancies/occupancies.store.ts'
export { slotsOfGroup } from './days/slots-of-group.ts'
export { findDayOfGroups, type DayOfGroup, type ScheduledBooking } from './days/day-schedule.store.ts'
export { insertHolds } from './occupancies/holds.store.ts'
export { newsOfPlaces, releaseExpiredHolds, releaseSessionHolds } from './occupancies/release-holds.ts'
export { wallRangeOf } from './wall-range.ts'
