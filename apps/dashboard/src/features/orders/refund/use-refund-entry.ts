import { useState } from 'react'
import { entryWithin, type RefundEntry } from '../refund-entry.ts'

/**
 * The fields of a refund: what staff typed, which stays whatever becomes of the rest, else what is prefilled. Under another maximum, in
 * minor units, the amount stays and its percentage follows.
 */
export const useRefundEntry = (maximum: number, prefilled: RefundEntry) => {
  const [typed, setTyped] = useState<{ entry: RefundEntry; under: number } | null>(null)
  const kept = typed && (typed.under === maximum ? typed.entry : entryWithin(typed.entry, maximum))
  return [kept ?? prefilled, (entry: RefundEntry) => setTyped({ entry, under: maximum })] as const
}
