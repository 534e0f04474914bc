import { useSyncExternalStore } from 'react'

/** What a sale starts with: who asked for it, where that is known. */
export type AddTransactionRequest = { customerId: string | null }

let request: AddTransactionRequest | null = null
const listeners = new Set<() => void>()
const become = (next: AddTransactionRequest | null) => {
  request = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 'Add transaction', which every screen may open and the shell shows (ADDTX-02, ORDERS-09, SCHEDULE-35). */
export const addTransaction = {
  open: (customerId: string | null = null) => become({ customerId }),
  close: () => become(null),
}

/** What was asked for, or null while nothing is being added. */
export const useAddTransaction = (): AddTransactionRequest | null => useSyncExternalStore(subscribe, () => request)
