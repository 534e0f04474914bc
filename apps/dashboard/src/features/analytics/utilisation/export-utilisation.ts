import { csvFile } from '@fieldhouse/domain/csv'
import { formatAmount } from '@fieldhouse/domain/money'
import { summaryOf, type Court } from './summary.ts'

/** A line for each court and hour, and one for each court's whole day: minutes, revenue and what an open hour brought (BEYOND-25). */
export const utilisationFile = (
  courts: readonly Court[],
  currency: string,
  { head, allHours }: { head: readonly string[]; allHours: string },
): Blob => {
  const rows = courts.flatMap((court) => {
    const named = [court.venueName, court.groupName, court.facilityName]
    const { openMinutes, bookedMinutes, revenue, perHour } = summaryOf([court])
    const amounts = [formatAmount(revenue, currency), perHour === null ? '' : formatAmount(perHour, currency), currency]
    return [
      ...court.hours.map((hour, index) => [
        ...named,
        `${String(index).padStart(2, '0')}:00`,
        String(hour.openMinutes),
        String(hour.bookedMinutes),
        '',
        '',
        '',
      ]),
      [...named, allHours, String(openMinutes), String(bookedMinutes), ...amounts],
    ]
  })
  return new Blob([csvFile([head, ...rows])], { type: 'text/csv;charset=utf-8' })
}
