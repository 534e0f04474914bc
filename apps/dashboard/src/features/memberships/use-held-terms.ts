import { isToRenew, type HeldTerm as Held } from '@fieldhouse/domain/memberships'
import { addDays, parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { useHeld } from '../../lib/commands/use-held.ts'
import { renewableOf } from '../../lib/renewals/renewable.ts'

/** A term of a membership that a customer has, both days inclusive, and whether it is to renew by itself. */
export type HeldTerm = Held & {
  id: string
  planName: string
  /** Its next term, which is ordered and nothing of it paid: it goes where this one ends before its time. */
  nextId: string | null
}

/** As many as fit on a page: nobody has more that are not over. */
const MOST = 100

/**
 * The terms that a customer has or had, those left out that were cancelled or given back; none before one is chosen, or where they can't be read.
 * While `isSent` they stay as they were when a sale to the customer was sent: it may have been done, and what it sold is not in its own way.
 */
export const useHeldTerms = (
  customerId: string | null,
  today: LocalDate,
  isSent: boolean,
): { terms: HeldTerm[]; isReading: boolean } => {
  const { data: latest, isLoading } = useQuery({
    ...query('listSubscriptionsOfCustomer', { id: customerId ?? '', query: { offset: 0, limit: MOST } }),
    enabled: customerId !== null,
    staleTime: 0,
  })
  const sentTo = useHeld(customerId, isSent)
  const known = useHeld(latest, isSent)
  const data = sentTo === customerId ? known : latest
  const terms = (data?.data ?? []).flatMap((each) => {
    const { id, planId, membershipPlan, startAt, expireAt, canceled, givenBack, renewal } = each
    const [startsOn, end] = [parseSlashedDay(startAt), parseSlashedDay(expireAt)]
    if (canceled || givenBack || !startsOn || !end) return []
    const goesOn = renewal === null && isToRenew(renewableOf(each), today)
    const nextId = renewal?.status === 'open' ? renewal.nextSubscriptionId : null
    return [{ id, planId, planName: membershipPlan.name, startsOn, expiresOn: addDays(end, -1), goesOn, nextId }]
  })
  return { terms, isReading: customerId !== null && isLoading }
}
