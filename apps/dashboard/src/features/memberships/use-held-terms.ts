import type { Term } from '@fieldhouse/domain/memberships'
import { addDays, parseSlashedDay } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'

/** A term of a membership that a customer has, both days inclusive. */
export type HeldTerm = Term & { id: string; planId: string; planName: string }

/** As many as fit on a page: nobody has more that are not over. */
const MOST = 100

/** The terms that a customer has or had, those left out that were cancelled or given back; none before one is chosen, or where they can't be read. */
export const useHeldTerms = (customerId: string | null): { terms: HeldTerm[]; isReading: boolean } => {
  const { data, isLoading } = useQuery({
    ...query('listSubscriptionsOfCustomer', { id: customerId ?? '', query: { offset: 0, limit: MOST } }),
    enabled: customerId !== null,
    staleTime: 0,
  })
  const terms = (data?.data ?? []).flatMap(({ id, planId, membershipPlan, startAt, expireAt, canceled, givenBack }) => {
    const [startsOn, end] = [parseSlashedDay(startAt), parseSlashedDay(expireAt)]
    return canceled || givenBack || !startsOn || !end
      ? []
      : [{ id, planId, planName: membershipPlan.name, startsOn, expiresOn: addDays(end, -1) }]
  })
  return { terms, isReading: customerId !== null && isLoading }
}
