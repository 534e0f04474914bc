import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/api.ts'
import { useAwaitedChoice } from '../../../lib/use-awaited-choice.ts'
import type { Customer } from '../customer.ts'

/** The picker waits for 200 ms of rest and asks for 100 at most (ADDTX-31, BOOKING-51). */
const REST_MS = 200
const LIMIT = 100

/**
 * The customers that a text finds. While the answer is on its way those of the text before stay, but `isThere` is false: they may be
 * clicked, and never be chosen by a key. Enter asks at once, without the rest. `walkIn` says whether a search may find the walk-in,
 * `holdsCredits` that it finds only who holds club credits.
 */
export const useCustomerSearch = (
  partnerId: string,
  { walkIn, holdsCredits }: { walkIn: boolean; holdsCredits: boolean },
  onFirst: (customer: Customer) => void,
) => {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [rested] = useDebouncedValue(text, REST_MS)
  const [hurried, setHurried] = useState<string | null>(null)
  const asked = hurried === text ? text : rested
  const found = useQuery({
    ...query('listCustomers', {
      partnerId,
      query: {
        offset: 0,
        limit: LIMIT,
        ...(asked && { q: asked }),
        ...(holdsCredits && { holdsCredits: 'true' as const }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const customers = (found.data?.data ?? []).filter(({ isWalkIn }) => !isWalkIn || (walkIn && text !== ''))
  const isThere = asked === text && found.data !== undefined && !found.isPlaceholderData
  const isLost = asked === text && found.isError
  const choice = useAwaitedChoice({
    text,
    isThere,
    isLost,
    // Where nobody is found the way to a new customer is offered, and not taken unasked.
    choose: () => customers[0] && onFirst(customers[0]),
  })
  return {
    typed,
    setTyped,
    text,
    customers,
    total: isThere ? found.data?.pagination.total : undefined,
    isThere,
    isLost: found.isError,
    isAwaiting: choice.isAwaiting,
    /** Enter before the list is there: asks for it, again where it was lost, and chooses its first. */
    awaitFirst: () => {
      if (isLost) void found.refetch()
      setHurried(text)
      choice.begin()
    },
  }
}
