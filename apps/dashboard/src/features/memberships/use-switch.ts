import { PAYMENT_METHODS, settlesAtOnce } from '@fieldhouse/domain/fees'
import { isMidTerm } from '@fieldhouse/domain/memberships'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { query } from '../../lib/api/api.ts'
import { useRehearsalOf } from '../../lib/commands/use-rehearsal.ts'
import { useCan } from '../../lib/session/use-can.ts'
import type { Partner } from '../../lib/session/session.ts'
import type { DraftLine } from '../orders/index.ts'
import { saleBody, type Ending, type PlanOnSale } from './sale.ts'
import type { HeldTerm } from './use-held-terms.ts'

type Of = {
  partner: Partner
  /** What is sold; null while something of it is open. */
  plan: PlanOnSale | null
  startsOn: LocalDate | null
  customerId: string | null
  /** All that the customer has. */
  terms: HeldTerm[]
  today: LocalDate
  drafts: readonly DraftLine[]
}

/** Whether a membership of another plan ends for the one that is sold today, and what its unused days pay (BEYOND-51). */
export const useSwitch = ({ partner, plan, startsOn, customerId, terms, today, drafts }: Of) => {
  const mayCancel = useCan('order.cancel')
  const allowed = partner.paymentMethodsForStaff
  const [wanted, setWanted] = useState(false)
  const isOffered = mayCancel && startsOn === today && allowed.includes('clubCredits')
  const offered = isOffered ? terms.filter((term) => term.planId !== plan?.id && isMidTerm(term, today)) : []
  const ending = wanted ? offered : []
  // What it credits is the same by whichever method the rest is paid.
  const method = PAYMENT_METHODS.find((each) => allowed.includes(each) && !settlesAtOnce(each))
  const sale = plan && customerId && method && { customerId, method, drafts, mayOverlap: true }
  const rehearsal = useRehearsalOf(
    'previewSubscriptionOrder',
    sale && ending.length > 0
      ? { partnerId: partner.id, body: saleBody(plan, { ...sale, ends: ending.map(({ id }) => ({ id })) }) }
      : null,
    async (call, signal) => (await query('previewSubscriptionOrder', call).queryFn({ signal })).data,
  )
  const { data } = rehearsal
  return {
    /** The memberships that could end for it. */
    offered,
    isOn: ending.length > 0,
    set: setWanted,
    rehearsal,
    /** The others, which go on beside it. */
    others: terms.filter((term) => !ending.includes(term)),
    /** What the credit pays of the sale, minor units. */
    credit: data?.paidByCredit ?? 0,
    ends: (data?.credited ?? []).map(({ subscriptionId: id, credited }): Ending => ({ id, creditCents: credited })),
  }
}
