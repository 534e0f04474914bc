import type { Order } from '@fieldhouse/contract/orders'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { asksWhetherPaid, methodWithCredits, PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import {
  dayAfter,
  lastDayOf,
  overlapping,
  SALE_PROBLEMS,
  saleProblem,
  startDays,
  startProblem,
  termToFollow,
} from '@fieldhouse/domain/memberships'
import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api/api.ts'
import type { Partner } from '../../lib/session/session.ts'
import { useClubToday } from '../../lib/live/use-club-today.ts'
import { offeredMethods, preselected } from '../bookings/index.ts'
import type { Customer } from '../customers/index.ts'
import { useDrafts } from '../orders/index.ts'
import { methodToTry, planOnSale, sumsOf, type Pricing } from './sale.ts'
import { useCreateSale } from './use-create-sale.ts'
import { useHeldTerms } from './use-held-terms.ts'
import { useSwitch } from './use-switch.ts'

export type Chosen = { plan: MembershipPlan; option: Pricing }
export type SaleProblem = keyof typeof SALE_PROBLEMS | 'start' | 'method'

/** Passes pay for one service each, never for a membership. */
const METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter((method) => method !== 'packages')

/** All that one open sale of a membership remembers and does, whichever step of it is shown (ADDTX-08 to ADDTX-14). */
export const useSale = (partner: Partner, onCreated: (made: Order) => void) => {
  const today = useClubToday(partner)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [typedStart, setTypedStart] = useState<LocalDate | null | undefined>()
  const [picked, setPicked] = useState<PaymentMethod | null>(null)
  const [hasPaid, setHasPaid] = useState(false)
  const [wantsRenewal, setRenews] = useState<boolean | null>(null)
  /** It overlaps with a membership that the customer has: whether that is meant is asked (BEYOND-51). */
  const [asksOverlap, setAsksOverlap] = useState(false)
  /** Somebody tried to create it: what is missing is said from now on. */
  const [tried, setTried] = useState(false)
  const currency = chosen?.option.currency ?? partner.defaultCurrencyId ?? DEFAULT_CURRENCY
  const drafts = useDrafts(currency)
  // What is being typed counts at once: what can be seen is what is sent (ADDTX-56).
  const lines = drafts.all
  const { busy, unanswered, run } = useCreateSale(partner.id, onCreated)

  const option = chosen?.option ?? { price: 0, currency, recurring: 1 }
  const held = useHeldTerms(customer?.id ?? null, today, busy || unanswered)
  const ofPlan = held.terms.filter(({ planId }) => planId === chosen?.plan.id)
  const followed = termToFollow(ofPlan, today)
  const goesOn = followed && dayAfter(followed)
  // Sold again, a plan goes on where it ends: nobody pays twice for the same days (BEYOND-51).
  const proposed = goesOn && goesOn <= startDays(today).last ? goesOn : today
  const startsOn = typedStart === undefined ? proposed : typedStart
  // What renewed by itself goes on doing so in the term that is sold after it, which it does not renew into.
  const renews = (wantsRenewal ?? followed?.goesOn ?? false) && chosen !== null && chosen.plan.renewal !== null
  const onSale = chosen && startsOn !== null ? planOnSale(chosen.plan, chosen.option, startsOn, renews) : null
  const allowed = partner.paymentMethodsForStaff.filter((each) => METHODS.includes(each))
  const wallet = useQuery({
    ...query('getWallet', { id: customer?.id ?? '' }),
    enabled: customer !== null && allowed.includes('fieldhouseWallet'),
    staleTime: 0,
  })
  const holds = { wallet: wallet.data?.data }
  const switching = useSwitch({
    partner,
    plan: onSale,
    startsOn,
    customerId: customer?.id ?? null,
    terms: held.terms,
    today,
    drafts: lines,
    method: picked ?? methodToTry(offeredMethods(allowed, customer, { total: 0, currency }, holds), currency),
  })
  const { credit } = switching
  const totalBy = (method: PaymentMethod | null) => sumsOf(option, lines, method, partner, credit).toPay
  const isFree = totalBy(null) === 0 && (lines.length === 0 || credit > 0)
  const offered = offeredMethods(allowed, customer, { total: totalBy(null), currency, totalOf: totalBy }, holds).map(
    (each) =>
      // Whose credits they would be is not known yet.
      each.method === 'clubCredits' && !customer ? { ...each, barred: null, balance: null } : each,
  )
  const wanted = picked ?? preselected(offered)
  const reaching =
    wanted && customer ? methodWithCredits(wanted, totalBy(wanted), customer.clubCreditBalance, currency) : wanted
  const method = offered.some((each) => each.method === reaching && each.barred === null) ? reaching : null
  // It stays in cash when the balance would reach again: what is shown is never changed back unasked (ADDTX-24, ADDTX-50).
  if (picked !== null && method !== picked) setPicked(method)

  const overlaps =
    chosen && startsOn !== null
      ? overlapping(switching.others, {
          planId: chosen.plan.id,
          startsOn,
          expiresOn: lastDayOf(startsOn, chosen.option.recurring),
        })
      : []
  const sums = sumsOf(option, lines, isFree ? null : method, partner, credit)
  const asksPaid = !isFree && method !== null && asksWhetherPaid(method, sums.toPay)
  const problem = ((): SaleProblem | null => {
    const words = saleProblem({
      customerId: customer?.id ?? null,
      price: option.price,
      currency,
      total: sums.total,
      lineCount: lines.length,
    })
    if (words)
      return (Object.keys(SALE_PROBLEMS) as (keyof typeof SALE_PROBLEMS)[]).find((key) => SALE_PROBLEMS[key] === words)!
    if (startsOn === null || startProblem(startsOn, today)) return 'start'
    return !isFree && method === null ? 'method' : null
  })()

  const create = (mayOverlap: boolean) => {
    if (!onSale || !customer) return
    setAsksOverlap(false)
    const sale = {
      customerId: customer.id,
      method: isFree ? ('cash' as const) : method!,
      drafts: lines,
      paid: asksPaid && hasPaid ? sums.toPay : null,
      mayOverlap,
      ends: switching.ends,
    }
    void run({ plan: onSale, sale })
  }
  const submit = () => {
    setTried(true)
    if (problem) return
    if (overlaps.length > 0) setAsksOverlap(true)
    else create(false)
  }
  return {
    partner,
    today,
    chosen,
    choose: (plan: MembershipPlan, next: Pricing) => setChosen({ plan, option: next }),
    customer,
    setCustomer,
    startsOn,
    setStartsOn: setTypedStart,
    /** The term that it goes on from, where it begins the day after. */
    follows: startsOn !== null && startsOn === goesOn ? followed : null,
    /** The terms of its plan that end after it: it would not renew into their days. */
    laterTerms: ofPlan.filter(
      ({ expiresOn }) => chosen && startsOn !== null && expiresOn > lastDayOf(startsOn, chosen.option.recurring),
    ),
    overlaps,
    switching,
    overlapQuestion: asksOverlap ? { onConfirm: () => create(true), onClose: () => setAsksOverlap(false) } : null,
    offered,
    method,
    pick: setPicked,
    totalBy,
    isFree,
    hasPaid,
    setHasPaid,
    renews,
    setRenews,
    asksPaid,
    drafts,
    lines,
    sums,
    currency,
    problem: tried ? problem : null,
    /** What they have is being read: whether it overlaps is not known yet. */
    isReading: held.isReading,
    busy,
    submit,
  }
}

export type Sale = ReturnType<typeof useSale>
