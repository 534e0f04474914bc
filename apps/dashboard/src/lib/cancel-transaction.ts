import { createScreenRequest } from './screen-request.ts'

/** A transaction that a screen of something else wants cancelled, in that screen's words. */
export type CancelTransactionRequest = {
  orderId: string
  said: { done: string; failed: string; whyNot: (error: unknown) => string | null }
  onClose: (isCanceled: boolean) => void
}

const request = createScreenRequest<CancelTransactionRequest>()

/** 'Cancel Transaction', which every screen may open and the shell shows (SUBSCRIPTIONS-13, SUBSCRIPTIONS-16). */
export const cancelTransaction = { open: request.open, close: request.close }

/** What was asked for, or null while nothing is being cancelled from elsewhere. */
export const useCancelTransaction = request.use
