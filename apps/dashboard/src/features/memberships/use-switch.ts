import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { isRunningOn } from '@fieldhouse/domain/memberships'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { query } from '../../lib/api/api.ts'
import { useRehearsalOf } from '../../lib/commands/use-rehearsal.ts'
import { useCan } from '../../lib/session/use-can.ts'
import type { Partner } from '../../lib/session/session.ts'
import type { DraftLine } from '../orders/index.ts'
import { saleBody, type Ending, type PlanOnSale, type SaleCall } from './sale.ts'
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
  /** How the rest is paid, or by what it is tried out; null where the club allows nothing. */
  method: PaymentMethod | null
}

/** Which memberships of other plans end for the one that is sold today, and what their unused days pay (BEYOND-51). */
export const useSwitch = ({ partner, plan, startsOn, customerId, terms, today, drafts, method }: Of) => {
  const mayCancel = useCan('order.cancel')
  // Who is sold something else, or somebody else, is asked anew.
  const sold = JSON.stringify([customerId, plan?.id, startsOn])
  const [chosen, setChosen] = useState<{ sold: string; ids: readonly string[] }>({ sold, ids: [] })
  if (chosen.sold !== sold) setChosen({ sold, ids: [] })
  const isOffered = mayCancel && startsOn === today && partner.paymentMethodsForStaff.includes('clubCredits')
  const offered = isOffered ? terms.filter((term) => term.planId !== plan?.id && isRunningOn(term, today)) : []
  const ending = offered.filter(({ id }) => chosen.ids.includes(id))
  const sale = plan && customerId && method && { customerId, method, drafts, mayOverlap: true }
  const body = sale && ending.length > 0 ? saleBody(plan, { ...sale, ends: ending.map(({ id }) => ({ id })) }) : null
  const asked = useRehearsalOf(
    'previewSubscriptionOrder',
    body && { partnerId: partner.id, body },
    async (call, signal) => ({
      ...(await query('previewSubscriptionOrder', call).queryFn({ signal })).data,
      of: withoutMethod(call.body),
    }),
  )
  const { latest } = asked
  // By another method the same is credited: what is known of that stays, and the method that needs it stays chosen.
  const isKnown = asked.state === 'waiting' && body !== null && latest?.of === withoutMethod(body)
  const rehearsal = isKnown ? { ...asked, state: 'known' as const, data: latest } : asked
  const { data } = rehearsal
  return {
    /** The memberships that could end for it. */
    offered,
    /** Those that do. */
    ending,
    set: (id: string, ends: boolean) =>
      setChosen({ sold, ids: ends ? [...chosen.ids, id] : chosen.ids.filter((each) => each !== id) }),
    rehearsal,
    /** The others, which go on beside it. The next term of one that ends goes with it, while nobody has paid for it. */
    others: terms.filter((term) => !ending.includes(term) && !ending.some(({ nextId }) => nextId === term.id)),
    /** What the credit pays of the sale, minor units. */
    credit: data?.paidByCredit ?? 0,
    ends: (data?.credited ?? []).map(({ subscriptionId: id, credited }): Ending => ({ id, creditCents: credited })),
  }
}

const withoutMethod = (call: SaleCall): string => JSON.stringify({ ...call, paymentMethod: null })
