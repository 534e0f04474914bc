import { createScreenRequest } from './screen-request.ts'

/** What a sale starts with: who asked for it, where that is known. */
type AddTransactionRequest = { customerId: string | null }

const request = createScreenRequest<AddTransactionRequest>()

/** 'Add transaction', which every screen may open and the shell shows (ADDTX-02, ORDERS-09, SCHEDULE-35). */
export const addTransaction = {
  open: (customerId: string | null = null) => request.open({ customerId }),
  close: request.close,
}

/** What was asked for, or null while nothing is being added. */
export const useAddTransaction = request.use
