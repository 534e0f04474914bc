import { ApiFailure, codeOf } from '../../../lib/api/failures.ts'

/** What is said of a closure that was refused, by its code (FACILITIES-55, FACILITIES-80). */
const MESSAGES = {
  'error.badRequest.alreadyBookedSlot': 'closureFailed.alreadyBooked',
  'error.notFound.bookingSlot': 'closureFailed.outsideHours',
  'error.notFound.facility': 'closureFailed.noFacility',
} as const

/** What is said of a time range that was refused, by the reason that the server gives (FACILITIES-35, FACILITIES-36). */
const RANGES = {
  beforeToday: 'form.closedBeforeNow',
  startAfterEnd: 'form.closedBackwards',
  tooLong: 'closureFailed.tooLong',
  tooFarAhead: 'closureFailed.tooFarAhead',
} as const

type Message = (typeof MESSAGES)[keyof typeof MESSAGES] | (typeof RANGES)[keyof typeof RANGES]

/** What stands where a closure was to be. */
export type TakenTime = { facilityName: string; start: string; end: string; label: string | null }

const TAKEN = 'error.badRequest.alreadyBookedSlot'

/** What a closure was refused for: how much of it there is, and what the server tells of it; null where nothing stands in its way. */
export const takenTimesOf = (error: unknown): { count: number; times: readonly TakenTime[] } | null => {
  if (codeOf(error) !== TAKEN || !(error instanceof ApiFailure)) return null
  const { count, conflicts } = (error.body.data.metaData ?? {}) as { count?: number; conflicts?: TakenTime[] }
  return conflicts ? { count: count ?? conflicts.length, times: conflicts } : null
}

/** The message of a closure's refusal; null for what no closure is refused for. */
export const messageOfClosure = (error: unknown, t: (key: Message) => string): string | null => {
  const code = codeOf(error)
  if (code === 'error.badRequest.invalidTimeRange') {
    const reason = error instanceof ApiFailure ? error.body.data.metaData?.['reason'] : null
    const known = typeof reason === 'string' && Object.hasOwn(RANGES, reason) ? reason : 'startAfterEnd'
    return t(RANGES[known as keyof typeof RANGES])
  }
  return code !== null && Object.hasOwn(MESSAGES, code) ? t(MESSAGES[code as keyof typeof MESSAGES]) : null
}
