import { isLocalDate } from '@fieldhouse/domain/time'

/**
 * Reads a day as people type it: '21/11/2026', '21.11.26', '21 11', '21' or '2026-11-21'; what is left out is today's.
 * `today` is 'YYYY-MM-DD'; null when it is no day.
 */
export const parseDay = (typed: string, today: string): string | null => {
  const text = typed.trim()
  const isIso: boolean = isLocalDate(text)
  if (isIso) return text
  const parts = text.split(/[\s./-]+/).filter(Boolean)
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const [thisYear, thisMonth] = today.split('-') as [string, string, string]
  const [day, month = thisMonth, year = thisYear] = parts as [string, string?, string?]
  if (day.length > 2 || month.length > 2 || year.length === 3) return null
  const full = year.length <= 2 ? `20${year.padStart(2, '0')}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}
