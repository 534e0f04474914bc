import { addDays, parseSlashedDay } from '@fieldhouse/domain/time'
import { formatListDate } from '../../../lib/formats/formats.ts'

/** A day DD/MM/YYYY, or one some days after it, as lists show it. */
export const slashedListDate = (slashed: string, later = 0): string => {
  const date = parseSlashedDay(slashed)
  return date ? formatListDate(addDays(date, later)) : slashed
}
