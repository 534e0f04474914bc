import { hoursOn } from '@fieldhouse/domain/facilities'
import { slotsOfFacilities } from '@fieldhouse/domain/schedule'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { DayOfGroup } from './day-schedule.store.ts'

/** The slots of the group's courts on a day of its venue: what holds for all of them is worked out once. */
export const slotsOfGroup = (group: DayOfGroup['group'], date: LocalDate) =>
  slotsOfFacilities({
    date,
    zone: group.zone,
    hours: hoursOn(date, group, group.venueHours),
    interval: group.interval,
    groupPrice: group.groupPrice,
    settings: group.settings,
  })
