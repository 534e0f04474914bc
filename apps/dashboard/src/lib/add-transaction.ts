import { createScreenRequest } from './screen-request.ts'

/** What is sold to a customer who is known; null where that is still to be chosen. */
export type SoldKind = 'membership' | 'package'

/** What a sale starts with: who asked for it and for what, where that is known. */
type AddTransactionRequest = { customerId: string | null; kind: SoldKind | null }

const request = createScreenRequest<AddTransactionRequest>()

/** 'Add transaction', which every screen may open and the shell shows (ADDTX-02, ORDERS-09, SCHEDULE-35). */
export const addTransaction = {
  open: () => request.open({ customerId: null, kind: null }),
  openFor: (customerId: string, kind: SoldKind) => request.open({ customerId, kind }),
  close: request.close,
}

/** What was asked for, or null while nothing is being added. */
export const useAddTransaction = request.use
