import { BOOKING_LIMITS } from '@fieldhouse/domain/bookings'
import type { OfferMethod } from '@fieldhouse/domain/waiting-lists'
import type { Command } from '../../db/command.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { placeBookingIn } from '../bookings/index.ts'
import { givePlacesIn, lockSession } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { findOrder } from '../orders/index.ts'
import { lockEntry, type EntryRow } from './waiting.store.ts'

/** A place that was taken, with the order that it is owed by; amounts in minor units. */
export type TakenPlace = {
  orderId: string
  total: number
  processingFee: number
  currency: string
  isOwedByCard: boolean
}

type How = {
  paymentMethod: OfferMethod
  /** By what the club lets its customers pay right now. */
  methods: readonly OfferMethod[]
  isOpen: (entry: EntryRow) => boolean
}

/**
 * Gives what is offered to whoever it is offered to, under the locks by which a desk gives it: what costs nothing is paid, all else is owed.
 * Refuses an offer that is over by then, and a way to pay that the club does not let its customers use.
 */
export const takePlace = async (deps: Deps, command: Command, found: EntryRow, how: How): Promise<TakenPlace> => {
  const orderId = await (found.sessionId === null
    ? takeSlot(command, found, how)
    : takeInClass(deps, command, found, how))
  const order = await findOrder(command.db, command.partnerId, orderId)
  return {
    orderId,
    total: order.total,
    processingFee: order.feeExclusive,
    currency: order.currency,
    isOwedByCard: order.paymentMethod === 'creditCard' && order.paymentStatus === 'pending',
  }
}

const takeInClass = async (
  deps: Deps,
  command: Command,
  found: EntryRow,
  { paymentMethod, methods, isOpen }: How,
): Promise<string> => {
  const session = await lockSession(command, found.sessionId!)
  const entry = await lockEntry(command, found.id)
  if (!session || !entry || !isOpen(entry)) throw over()
  const { order } = await givePlacesIn(deps, command, [session], entry.customer.id, {
    paymentMethod,
    paymentMetaData: {},
    orderStatus: 'unpaid',
    remark: '',
    checkMethod: () => expectAllowed(paymentMethod, methods),
    expectPayable: () => Promise.resolve(),
  })
  return order.id
}

/** The court is held for the entry, whose id the holder acts under: the booking gives up the hold and takes its place. */
const takeSlot = async (
  command: Command,
  found: EntryRow,
  { paymentMethod, methods, isOpen }: How,
): Promise<string> => {
  if (!isOpen(found)) throw over()
  expectAllowed(paymentMethod, methods)
  const order = await placeBookingIn(command, {
    bookings: [{ facilityId: found.offeredFacility!.id, startTime: found.start!, endTime: found.end! }],
    customerId: found.customer.id,
    paymentMethod,
    methods,
    orderStatus: 'pending',
    emailingEnable: true,
    // The club put them on the list.
    overriddenLimits: BOOKING_LIMITS,
    isForceBook: false,
    options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
  })
  // Courts before entries, as whoever serves the line.
  const entry = await lockEntry(command, found.id)
  if (!entry || !isOpen(entry)) throw over()
  return order.id
}

const over = () => new Refused({ code: 'error.badRequest.offerOver' })

const expectAllowed = (method: OfferMethod, methods: readonly OfferMethod[]): void => {
  if (!methods.includes(method)) throw wrongField('paymentMethod', 'The club does not let its customers pay this way')
}
