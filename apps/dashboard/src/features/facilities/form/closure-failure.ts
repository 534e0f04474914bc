import { codeOf } from '../../../lib/api/api.ts'

/** What is said of a closure that was refused, by its code (FACILITIES-55, FACILITIES-80). */
const MESSAGES = {
  'error.badRequest.alreadyBookedSlot': 'closureFailed.alreadyBooked',
  'error.notFound.bookingSlot': 'closureFailed.outsideHours',
  'error.badRequest.invalidTimeRange': 'closureFailed.backwards',
  'error.notFound.facility': 'closureFailed.noFacility',
} as const

type Message = (typeof MESSAGES)[keyof typeof MESSAGES]

/** The message of a closure's refusal; null for what no closure is refused for. */
export const messageOfClosure = (error: unknown, t: (key: Message) => string): string | null => {
  const code = codeOf(error)
  return code !== null && Object.hasOwn(MESSAGES, code) ? t(MESSAGES[code as keyof typeof MESSAGES]) : null
}
