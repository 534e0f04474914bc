import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { toMinor } from '@fieldhouse/domain/money'
import { dateOf } from '@fieldhouse/domain/time'
import { placeBooking } from '../features/bookings/placement/place-booking.ts'
import { placeInternalBooking } from '../features/bookings/placement/place-internal-booking.ts'
import { cancelBookings } from '../features/bookings/cancel/cancel-bookings.ts'
import { issueCredit } from '../features/credits/issue-credit.ts'
import { createCustomer } from '../features/customers/create-customer.ts'
import type { Deps } from '../features/deps.ts'
import { markTransactionPaid } from '../features/collecting/mark-transaction-paid.ts'
import { analyze, keepStatistics } from '../import/bulk-load.store.ts'
import { inParallel } from '../import/in-parallel.ts'
import { buildGrounds } from './build-grounds.ts'
import { findLoaded, findPlans, findSubscribers, markLoaded, type FoundClub } from './club.store.ts'
import { planCustomers } from './people.ts'
import { planMemberships } from './plan-memberships.ts'
import { planToday } from './plan-today.ts'
import { canTell, liveOn, placedFor } from './live-stories.ts'
import { fillClasses } from './fill-classes.ts'
import { giveHoldings } from './give-holdings.ts'
import { giveMemberships } from './give-memberships.ts'
import { endOffers, offerCoupons } from './offer-coupons.ts'
import { openDesk, type Desk } from './open-desk.ts'
import { payOutClub } from './pay-out-club.ts'
import { HOLDS_EVERY } from './plan-holdings.ts'
import { tellStories } from './plan-stories.ts'
import { planTrade } from './plan-trade.ts'
import { sellMemberships } from './sell-memberships.ts'
import { sendCampaigns } from './send-campaigns.ts'
import { teachClasses } from './teach-classes.ts'
import { planCoupons } from './use-coupons.ts'
import type { PlannedBooking, PlannedEvent } from './planned.ts'
import type { Progress } from './load-demo.ts'

/** Commands at a time; more only wait for each other's courts. */
const WIDTH = 3
const DAY = 86_400_000
/** What those who paid in for club credits paid, in major units. */
const TOP_UP = 100

/** Loads a club's grounds, customers and trade, skipping what stands already. */
export const loadClub = async (
  deps: Deps,
  found: FoundClub,
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  const { club, partnerId, mark } = found
  const venueId = found.venueId!
  const { now, seed, daysBehind } = mark
  const desk = await openDesk(deps, club, partnerId)
  const customers = planCustomers(club, seed)
  const trade = planTrade(club, customers, planToday(club, customers, { now, seed }), { now, seed, daysBehind })
  const planned = tellStories(club, trade, customers, now)
  const codes = planCoupons(club, planned, customers, now)
  const progress = { done: 0, total: customers.length + planned.length }
  const step = () => {
    progress.done++
    onProgress({ ...progress })
  }
  await buildGrounds(deps, desk, club, { partnerId, venueId, now })
  const before = await deps.platform(async (db) => ({
    ...(await findLoaded(db, partnerId)),
    plans: await findPlans(db, partnerId),
    subscribers: new Set((await findSubscribers(db, partnerId)).map(({ id }) => id)),
  }))
  const memberships = planMemberships(club, customers, { today: dateOf(now, club.timezone), seed })
  const customerIds: string[] = []
  await inParallel(customers.entries(), WIDTH, async ([i, customer]) => {
    const { joinedDaysAgo, isDrawn: _, plan: __, note, ...input } = customer
    const known = before.customers.get(customer.email)
    const joinedAt = now - joinedDaysAgo * DAY
    const joined = desk.as('desk', joinedAt)
    const customerId = known ?? (await createCustomer(deps, desk.caller, joined, { ...input, partnerNote: note })).id
    customerIds[i] = customerId
    if (!known && i % HOLDS_EVERY === 0)
      await issueCredit(deps, joined, {
        customerId,
        clubCreditTypeId: CREDIT_TYPES[0].id,
        amount: toMinor(TOP_UP, club.currency),
      })
    const held = memberships.get(i)
    if (held && !before.subscribers.has(customerId)) {
      const planId = before.plans.get(held.plan.name)!
      await giveMemberships(deps, desk, found, { customerId, joinedAt, planId, memberships: held })
    }
    step()
  })
  await sellMemberships(deps, desk, found, customerIds)
  const known = customers.map(({ joinedDaysAgo, isDrawn }, i) => ({ id: customerIds[i]!, joinedDaysAgo, isDrawn }))
  await giveHoldings(deps, desk, found, known)
  await teachClasses(deps, desk, found)
  await fillClasses(deps, desk, found, known)
  await offerCoupons(deps, desk, found)
  const statistics = keepStatistics(deps.platform)
  const courts = new Map([...before.courts].map(([name, court]) => [name, court.id]))
  await inParallel(planned, WIDTH, async (entry) => {
    const first = entry.ranges[0]!
    if (!before.bookings.has(`${courts.get(first.court)} ${first.start}`))
      await (entry.kind === 'booking'
        ? book(deps, desk, entry, { courts, customerIds, couponCode: codes.get(entry) })
        : hold(deps, desk, entry, courts))
    step()
    await statistics()
  })
  await endOffers(deps, desk, found)
  await payOutClub(deps, desk, found)
  await deps.platform(analyze)
  await sendCampaigns(deps, desk, found)
  await deps.platform((db) => markLoaded(db, partnerId))
}

type Courts = ReadonlyMap<string, string>
const requested = (entry: { ranges: PlannedBooking['ranges'] }, courts: Courts) =>
  entry.ranges.map(({ court, start, end }) => ({ facilityId: courts.get(court)!, startTime: start, endTime: end }))

/** A booking through its life: placed, perhaps paid later, perhaps cancelled, each by its own command at its own time. */
const book = async (
  deps: Deps,
  desk: Desk,
  entry: PlannedBooking,
  {
    courts,
    customerIds,
    couponCode,
  }: { courts: Courts; customerIds: readonly string[]; couponCode: string | undefined },
): Promise<void> => {
  const { madeAt, paidAt, cancel } = entry
  const story = entry.story && canTell(entry.story, deps) ? entry.story : null
  const placed = story ? placedFor(story, entry) : { method: entry.method, paid: paidAt === madeAt }
  const placing = {
    bookings: requested(entry, courts),
    customerId: customerIds[entry.customer]!,
    paymentMethod: placed.method,
    orderStatus: placed.paid ? ('paid' as const) : ('pending' as const),
    emailingEnable: false,
    ...(entry.note && { customerNote: entry.note }),
    isForceBook: false,
    options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
    overriddenLimits: [],
  } as const
  let order = await placeBooking(deps, desk.as(entry.by, madeAt), { ...placing, couponCode })
  if (story) return liveOn(deps, desk, entry, order)
  if (cancel && (paidAt === null || cancel.at < paidAt || paidAt === madeAt)) {
    const lines = order.orderLineItems.slice(-cancel.ranges)
    const price = lines.reduce((sum, line) => sum + line.priceCents, 0)
    await cancelBookings(deps, desk.as(entry.by, cancel.at), order.id, {
      bookingIds: lines.map((line) => line.facilityBooking!.id),
      emailingEnable: false,
      autoRefund: false,
      refundAmountCents: cancel.refund && order.status === 'paid' ? Math.min(price, order.refundableAmount) : 0,
      changeLogMeta: { reason: cancel.reason, comment: '' },
    })
    return
  }
  const open = order.orderTransactions.find((transaction) => transaction.status === 'PENDING')
  if (paidAt !== null && open) order = await markTransactionPaid(deps, desk.as('desk', paidAt), open.id)
}

const hold = async (deps: Deps, desk: Desk, entry: PlannedEvent, courts: Courts): Promise<void> => {
  await placeInternalBooking(deps, desk.as(entry.by, entry.madeAt), {
    bookings: requested(entry, courts),
    eventName: entry.name,
    type: entry.type,
    isForceBook: true,
    options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
  })
}
