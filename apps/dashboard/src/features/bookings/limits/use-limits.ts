import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import type { BookingLimit } from '@fieldhouse/domain/bookings'
import { hasLimits } from '@fieldhouse/domain/facilities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Partner } from '../../../lib/session/session.ts'
import type { Customer } from '../../customers/index.ts'
import { dryRun, wireRanges } from '../pay/use-payment.ts'
import type { BookingPlan } from '../plan/use-booking-plan.ts'
import { limitsIn } from './broken-limits.ts'

const NONE: readonly BrokenLimit[] = []

export type Limits = {
  broken: readonly BrokenLimit[]
  /** Those that staff book over. */
  overridden: readonly BookingLimit[]
  /** Whether all that is broken is booked over. */
  isTicked: boolean
  tick: (ticked: boolean) => void
}

/**
 * Which limits a plan would break for its customer, by the server's dry run: the one decision that a booking is held to. Asked where a
 * group has any. A tick holds for the limits that stood there when it was made.
 */
export const useLimits = (
  partner: Partner,
  customer: Customer | null,
  booking: BookingPlan,
): Limits & { readAgain: () => void } => {
  const { ranges, groups, nameOf, isRepeat } = booking
  const [overridden, setOverridden] = useState<readonly BookingLimit[]>([])
  const isAsked =
    customer !== null && ranges.length > 0 && [...groups.values()].some(({ group }) => hasLimits(group.limits))
  const { data, refetch } = useQuery({
    queryKey: ['dryRun', partner.id, customer?.id, wireRanges(ranges, () => ''), 'limits'],
    queryFn: ({ signal }) =>
      dryRun({ partner, customer: customer!, ranges, nameOf, isRepeat }, { paymentMethod: 'cash' }, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const broken = (isAsked && data?.brokenLimits) || NONE
  const limits = limitsIn(broken)
  return {
    broken,
    // What was ticked of other slots is nobody's wish for these.
    overridden: overridden.filter((limit) => limits.includes(limit)),
    isTicked: limits.every((limit) => overridden.includes(limit)),
    tick: (ticked) => setOverridden(ticked ? limits : []),
    /** Another desk may have booked for the customer meanwhile. */
    readAgain: () => void refetch(),
  }
}
