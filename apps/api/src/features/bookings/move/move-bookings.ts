import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import {
  beyondByMoves,
  brokenByMove,
  brokenLimits,
  decideEdit,
  taxedEdit,
  type BookingLimit,
  type Edit,
  type FacilityRange,
} from '@fieldhouse/domain/bookings'
import { can } from '@fieldhouse/domain/access'
import { linkedTo } from '@fieldhouse/domain/facilities'
import { chargeForDifference, feeFor, statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { CHANGE_REASONS, isPaidOut, settleChange, type Settlement } from '@fieldhouse/domain/orders'
import type { Occupancy } from '@fieldhouse/domain/schedule'
import { grossOf } from '@fieldhouse/domain/taxes'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import { changeUse, discountIn, heldUse, withDiscount, type HeldUse } from '../../coupons/index.ts'
import type { Deps } from '../../deps.ts'
import {
  edited,
  effectReply,
  moneyOf,
  orderToChange,
  presentOrder,
  rateOf,
  saveOrder,
  withTotals,
  type LineItemRecord,
  type OrderRecord,
} from '../../orders/index.ts'
import { bookingLine, bookingOf } from '../booking-lines.ts'
import { findBookingsOfOrder, rebook, saveDiscounts, type StoredBooking } from '../bookings.store.ts'
import { announceBookings } from '../cancel/delete-internal-bookings.ts'
import { passesOfBookings, takePassesAnew } from '../pay-by-passes.ts'
import { checkMethod } from '../../payments/index.ts'
import type { UsedPasses } from '../../packages/index.ts'
import { tellWhatIsInTheWay } from '../placement/tell-what-is-in-the-way.ts'
import { findCustomership, type Customership } from '../placement/customership.store.ts'
import { discountsAfter, type Discounts } from './discounts-after.ts'
import { auditOverridden, refuseBroken } from '../limits/check-limits.ts'
import { lockPlaces, type Pair, type Places } from './lock-places.ts'
import { tellOfMove } from './tell-of-move.ts'
import { saveInSeries, type InItsSeries } from '../series/series.store.ts'
import { announceRanges } from '../placement/place-booking.ts'
import { membership, rangesOf, rulesOf, type RequestedRange } from '../placement/prepare-placement.ts'

/**
 * What a version that moved bookings keeps beside its money: bookings and lines as they were, the passes that paid for them, and what a coupon
 * took off each booking of the order of which it takes off something else now.
 */
export type MoveUndo = {
  lines: readonly Pick<LineItemRecord, 'id' | 'price' | 'description'>[]
  bookings: readonly { id: string; facilityId: string; start: number; end: number; price: number }[]
  /** Absent in versions that were made before discounts were shared. */
  discounts?: readonly { id: string; discount: number }[]
  passes: readonly UsedPasses[]
  /** How bookings of a series stood in it; absent where none did. */
  series?: readonly InItsSeries[]
}

/** How a difference is paid, which limits are booked over, and what is kept. */
export type MoveTerms = {
  paymentMethod?: PaymentMethod | undefined
  orderStatus: 'paid' | 'pending'
  overriddenLimits: readonly BookingLimit[]
  /** Whether the coupon's discount holds where it would fall away (BEYOND-49). */
  keepDiscount: boolean
  /** Whether the customer is told by email. */
  emailingEnable: boolean
  /** Asked only for what it comes to: no method is needed yet. */
  isRehearsed?: boolean
}

type MoveRequest = MoveTerms & {
  fromFacilityBookings: readonly { id: string }[]
  toFacilityBookings: readonly RequestedRange[]
}

/**
 * Moves bookings of an order, each to the place of the same position (BOOKING-59). Dearer: the difference with its fee is a new
 * purchase (BOOKING-81, -100). Cheaper: pending purchases fall, the rest becomes a pending refund (BOOKING-99). Both are of what the order
 * costs less what its coupon takes off, which is decided anew (docs/decisions/0048). What takes it back is kept with the version that it
 * makes (BEYOND-42). Refuses an order in another currency than the courts are priced in.
 */
export const moveBookings = (deps: Deps, context: Context, orderId: string, request: MoveRequest): Promise<Order> =>
  tellWhatIsInTheWay(
    deps,
    context,
    rangesOf(request.toFacilityBookings, 'toFacilityBookings'),
    () =>
      deps.command(context, async (command) => {
        const order = await orderToChange(command, orderId)
        return presentOrder((await move(command, order, request)).after, command.actor)
      }),
    { orderId },
  )

/**
 * What moving bookings would do with the order's money, and with the discount of its coupon: the command itself, rolled back (BEYOND-39).
 * Refuses what the move would be refused for, but that no method was chosen for what is to be paid: how much that is decides whether one is.
 */
export const previewMoveBookings = (
  deps: Deps,
  context: Context,
  orderId: string,
  request: MoveRequest,
): Promise<MovePreview> =>
  tellWhatIsInTheWay(
    deps,
    context,
    rangesOf(request.toFacilityBookings, 'toFacilityBookings'),
    () =>
      deps.rehearse(context, async (command) => {
        const order = await orderToChange(command, orderId)
        return moveEffect(order, await move(command, order, { ...request, isRehearsed: true }))
      }),
    { orderId },
  )

/** What a move did to the money of an order, and to the discount of its coupon. */
export const moveEffect = (
  order: OrderRecord,
  { after, difference, code, falls }: Pick<Moved, 'after' | 'difference' | 'code' | 'falls'>,
): MovePreview => ({
  ...effectReply(order, after, { maximum: 0, byPolicy: null }),
  difference,
  coupon:
    code === null ? null : { code, before: discountIn(order.lineItems), after: discountIn(after.lineItems), falls },
})

type MovePreview = ReturnType<typeof effectReply> & {
  /** What the order costs more, or less, before the fee of any method. */
  difference: number
  /** What its coupon takes off before and after; null for an order that holds no use of one. */
  coupon: { code: string; before: number; after: number; falls: number } | null
}

type Moved = {
  after: OrderRecord
  difference: number
  code: string | null
  /** What of the coupon's discount falls away unless it is kept, or is kept. */
  falls: number
  edits: readonly { booking: StoredBooking; edit: Edit }[]
  discounts: Discounts
}

const move = async (command: Command, order: OrderRecord, request: MoveRequest): Promise<Moved> => {
  const live = await findBookingsOfOrder(command.db, command.partnerId, order.id)
  const pairs = pair(live, request, order)
  // Whoever moves one by hand takes it out of what its series does.
  const series = pairs.flatMap(({ booking: { id, seriesDate } }) =>
    seriesDate === null ? [] : [{ id, date: seriesDate, movedByHand: true }],
  )
  return moveThese(command, order, { live, pairs, series }, request)
}

/**
 * Moves bookings of a locked order to their places, all or none; `live` are all that it has. `series` says how those of a series stand in it
 * afterwards, others than those that move among them.
 */
export const moveThese = async (
  command: Command,
  order: OrderRecord,
  { live, pairs, series }: { live: readonly StoredBooking[]; pairs: readonly Pair[]; series: readonly InItsSeries[] },
  request: MoveTerms,
): Promise<Moved> => {
  const customership = await findCustomership(command.db, command.partnerId, order.customerId)
  expectCurrency(order, customership)
  const { edits, courts, broken, beyond } = await decideMoves(command, order, pairs, customership)
  refuseBroken(broken, request.overriddenLimits)

  const use = await heldUse(command, order.id)
  const mayKeep = mayKeepDiscount(command, use)
  if (request.keepDiscount && !mayKeep) throw new Refused({ code: 'error.forbidden.noPermission' })
  const discounts = discountsAfter(use, live, edits, request.keepDiscount)
  const difference = edits.reduce((sum, { edit }) => sum + edit.difference, 0) - discounts.more
  const settled = settle(order, difference, request, customership)
  const standing = use ? withDiscount(order.lineItems, discounts.total) : order.lineItems
  const lineItems = standing.map((line) => {
    const moved = edits.find(({ booking }) => booking.id === bookingOf(line)?.id)
    if (!moved) return line
    const { booking, edit } = moved
    const { facilityName } = courts.courts.get(edit.range.facilityId)!
    const { id } = booking
    const discount = discounts.of(id)
    return { ...line, ...bookingLine({ id, ...edit.range, facilityName, price: edit.newPrice, discount }) }
  })
  const changed = order.lineItems.filter((line, i) => line !== lineItems[i])
  const passes = await passesOfBookings(
    command,
    order,
    edits.map(({ booking }) => booking.id),
  )
  await rebook(
    command,
    edits.map(({ booking, edit }) => ({
      booking,
      to: edit.range,
      price: edit.newPrice,
      discount: discounts.of(booking.id),
      linked: linkedTo(edit.range.facilityId, courts.links).map((facilityId) => ({ id: randomUUID(), facilityId })),
    })),
  )
  const stood = live.flatMap(({ id, seriesDate, movedByHand }) =>
    seriesDate !== null && series.some((each) => each.id === id) ? [{ id, date: seriesDate, movedByHand }] : [],
  )
  if (series.length > 0) await saveInSeries(command, series)
  if (use && discounts.changed.length > 0) {
    await saveDiscounts(
      command,
      discounts.changed.map(({ id }) => ({ id, discount: discounts.of(id) })),
    )
    await changeUse(command, use, discounts.total)
  }
  const moved = edited(command, withTotals({ ...order, lineItems }, settled), {
    log: settled.changes,
    makesVersion: true,
  })
  const after = await saveOrder(command, order, moved, {
    action: 'order.bookingsMoved',
    meta: { reason: CHANGE_REASONS.bookingChanged, comment: '' },
    undo: {
      bookings: edits.map(({ booking: { id, facilityId, start, end, price } }) => ({
        id,
        facilityId,
        start,
        end,
        price,
      })),
      discounts: discounts.changed,
      lines: changed.map(({ id, price, description }) => ({ id, price, description })),
      passes,
      ...(stood.length > 0 && { series: stood }),
    } satisfies MoveUndo,
  })
  if (order.paymentMethod === 'packages')
    await takePassesAnew(
      command,
      after,
      edits.map(({ booking, edit }) => ({ bookingId: booking.id, passes: edit.passes, at: edit.range.start })),
    )
  auditOverridden(command, order.id, broken, beyond)
  if (use && request.keepDiscount && discounts.falls > 0)
    command.audit({
      action: 'order.discountKept',
      subjectType: 'order',
      subjectId: order.id,
      after: { code: use.code, kept: discounts.falls },
    })
  command.audit({
    action: 'booking.moved',
    subjectType: 'order',
    subjectId: order.id,
    before: edits.map(({ booking: { id, facilityId, start, end } }) => ({ id, facilityId, start, end })),
    after: edits.map(({ booking, edit }) => ({ id: booking.id, ...edit.range })),
  })
  announceRanges(
    command,
    [...edits.map(({ booking }) => booking), ...edits.map(({ edit }) => edit.range)],
    courts.courts,
  )
  announceOthers(command, live, edits, discounts)
  if (request.emailingEnable) await tellOfMove(command, order, after)
  return { after, difference, code: use?.code ?? null, falls: mayKeep ? discounts.falls : 0, edits, discounts }
}

/**
 * Whoever changes transactions may give a discount of the club's; of one that the platform bears a part of, only a super admin may give more than
 * the coupon does.
 */
const mayKeepDiscount = ({ actor }: Command, use: HeldUse | null): boolean =>
  can(actor.policies, 'order.edit') && (actor.superAdmin || use === null || use.platformShare === 0)

/** The cells of bookings that stay where they are say what they cost: their parts of the discount may be others now. */
const announceOthers = (
  command: Command,
  live: readonly StoredBooking[],
  edits: readonly { booking: StoredBooking }[],
  { changed }: Discounts,
): void => {
  const others = live.filter(
    ({ id }) => changed.some((each) => each.id === id) && !edits.some(({ booking }) => booking.id === id),
  )
  if (others.length > 0) announceBookings(command, others)
}

/**
 * Courts are priced in the partner's currency of today, and the difference is money of the order: in another currency the two
 * cannot be added up.
 */
const expectCurrency = ({ currency }: OrderRecord, { partner }: Customership): void => {
  if (currency === partner.currency) return
  const details = { orderCurrency: currency, currency: partner.currency }
  throw new Refused({ code: 'error.badRequest.otherCurrency', details })
}

const pair = (live: readonly StoredBooking[], request: MoveRequest, order: OrderRecord): Pair[] => {
  const to = rangesOf(request.toFacilityBookings, 'toFacilityBookings')
  const ids = request.fromFacilityBookings.map(({ id }) => id)
  if (to.length !== ids.length || new Set(ids).size !== ids.length)
    throw new Refused({
      code: 'error.badRequest.invalidInput',
      details: {
        fields: [
          {
            property: 'toFacilityBookings',
            constraints: { length: 'one place for each booking of fromFacilityBookings' },
          },
        ],
      },
    })
  if (order.processingStatus === 'CANCELED') throw new Refused({ code: 'error.badRequest.canceledOrder' })
  return ids.map((id, i) => {
    const booking = live.find((each) => each.id === id)
    if (!booking) throw new Refused({ code: 'error.notFound.booking' })
    return { booking, to: to[i]! }
  })
}

/** What the rules say of one booking of an order at another place. */
export const decideEditOf = (
  order: OrderRecord,
  { booking, to }: Pair,
  {
    courts,
    taken,
    occupancyIds,
    now,
    customership,
  }: Pick<Places, 'courts'> & {
    taken: readonly Occupancy[]
    occupancyIds: readonly string[]
    now: number
    customership: Customership
  },
): ReturnType<typeof decideEdit> => {
  const decision = decideEdit({
    booking: {
      ...booking,
      groupId: booking.facilityGroupId,
      occupancyIds,
      isPaidOut: isPaidOut(order),
      isCanceled: order.processingStatus === 'CANCELED',
      isPaidByPasses: order.paymentMethod === 'packages',
    },
    to,
    ...rulesOf(courts),
    occupancies: taken,
    now,
    isForceBook: true,
    isMemberOn: membership(customership),
  })
  if (!decision.ok) return decision
  // Where tax is on top the order's own rate says what the new place costs with it.
  return { ...decision, value: taxedEdit(decision.value, (price) => grossOf(price, rateOf(order))) }
}

const decideMoves = async (
  command: Command,
  order: OrderRecord,
  pairs: readonly Pair[],
  customership: Customership,
) => {
  const { courts, taken, occupancyIds, standing } = await lockPlaces(command, pairs, {
    countFor: order.customerId,
  })
  const { now } = command
  const edits = pairs.map((each): { booking: StoredBooking; edit: Edit } => {
    const { booking } = each
    const decision = decideEditOf(order, each, { courts, taken, occupancyIds, now, customership })
    if (!decision.ok) throw new Refused(decision.refusal)
    return { booking, edit: decision.value }
  })
  const moves = pairs.map(({ booking, to }) => ({ from: booking, to }))
  return {
    edits,
    courts,
    broken: brokenByMoves(pairs, { courts, taken, occupancyIds, standing }),
    beyond: beyondByMoves(moves, { ...rulesOf(courts), now, isMemberOn: membership(customership) }),
  }
}

/** The limits that bookings break at their new places, and did not where they are. */
export const brokenByMoves = (
  pairs: readonly Pair[],
  { courts, taken, occupancyIds, standing }: Places,
): ReturnType<typeof brokenByMove> => {
  const brokenAt = (ranges: readonly FacilityRange[]) =>
    brokenLimits({ ranges, ...rulesOf(courts), standing, occupancies: taken, except: occupancyIds })
  return brokenByMove(brokenAt(pairs.map(({ to }) => to)), brokenAt(pairs.map(({ booking }) => booking)))
}

const settle = (order: OrderRecord, difference: number, request: MoveTerms, { partner }: Customership): Settlement => {
  // Who only asks what it comes to has chosen nothing yet: cash can pay anything.
  const isOpen = request.isRehearsed === true && !request.paymentMethod && difference > 0
  const method = request.paymentMethod ?? (isOpen ? 'cash' : order.paymentMethod)
  if (difference > 0 && !isOpen) {
    if (!request.paymentMethod)
      throw new Refused({
        code: 'error.badRequest.invalidInput',
        details: {
          msg: 'Please choose one payment method',
          fields: [{ property: 'paymentMethod', constraints: { required: 'Please choose one payment method' } }],
        },
      })
    if (method === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for a difference')
    checkMethod(method, partner.methodsForStaff, partner.currency)
  }
  const charge = chargeForDifference(0, difference, feeFor(partner.feeConfig, method, partner.currency), partner)
  const isPaid =
    difference > 0 &&
    statusAtCreation(method, { total: charge.total, customerHasPaid: request.orderStatus === 'paid' }) === 'paid'
  const settled = settleChange(moneyOf(order), { difference, charge, paymentMethod: method, isPaid })
  if (!settled.ok) throw new Refused(settled.refusal)
  return settled.value
}
