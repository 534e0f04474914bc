import { useSyncExternalStore } from 'react'

export type Writes = {
  /** How many changes that somebody asked for wait for their reply. */
  open: number
  /** A booking was made and what follows it is not done yet: charge or link, then the schedule (BOOKING-111). */
  chained: boolean
}

// What happens by itself, or beside what somebody does, or where the form shows its own progress outside the shell.
const QUIET: ReadonlySet<string> = new Set([
  'signIn',
  'signUp',
  'socialLogin',
  'confirmIdentity',
  'signOut',
  'sendResetEmail',
  'checkPasswordLink',
  'resetPassword',
  'checkAdminLink',
  'acceptAdminLink',
  'claimAdminLink',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'askLongPasswords',
  'askSecondFactor',
  'beginSecondFactor',
  'turnOnSecondFactor',
  'turnOffSecondFactor',
  'renewRecoveryCodes',
  'updateAccount',
  'registerNewPartner',
  'holdSlots',
  'priceBooking',
  'readTimeline',
  'previewGroupChange',
  'previewAddLineItems',
  'previewCancelBookings',
  'previewMoveBookings',
  'previewCancelSeries',
  'previewMoveSeries',
  'previewClass',
  'previewClassSession',
  'previewPause',
  'previewResume',
  'previewCancelOrder',
  'previewCancelOrders',
  'previewCampaign',
  'previewRefundOrder',
  'previewRefundTransaction',
  'checkTransactionStatus',
  'payByLink',
  'checkPayment',
  'answerSandboxBank',
])
const CHAINED: ReadonlySet<string> = new Set(['placeBooking', 'placeInternalBooking'])

let writes: Writes = { open: 0, chained: false }
const listeners = new Set<() => void>()
const become = (next: Writes) => {
  writes = next
  listeners.forEach((listener) => listener())
}

/**
 * Counts a call that changes something until the function it answers is called with the outcome. A booking for an existing
 * customer and an internal event stay open beyond their reply, until `endChain` (API-14).
 */
export const writeStarted = (endpoint: string): ((succeeded: boolean) => void) => {
  if (QUIET.has(endpoint)) return () => undefined
  become({ ...writes, open: writes.open + 1 })
  return (succeeded) =>
    become({ open: writes.open - 1, chained: CHAINED.has(endpoint) ? succeeded : writes.chained && succeeded })
}

/** What follows a booking is done. */
export const endChain = () => become({ ...writes, chained: false })

/** The changes under way now. */
export const currentWrites = (): Writes => writes

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The changes under way, re-rendering when they change. */
export const useWrites = (): Writes => useSyncExternalStore(subscribe, currentWrites)
