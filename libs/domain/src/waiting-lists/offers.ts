import { MINUTE_MS, type Instant } from '../time/index.ts'
import type { PaymentMethod } from '../fees/index.ts'

/** For how long a place is offered to the next in line (BEYOND-13). */
export const OFFER_MINUTES = 15

/** For how long a place that was taken by card may be unpaid. */
export const PAY_MINUTES = 15

/** Until when a place is offered: none longer than until what it is in begins. Epoch milliseconds. */
export const offerUntil = (now: Instant, start: Instant): Instant => Math.min(now + OFFER_MINUTES * MINUTE_MS, start)

/** How it ended, or stands. */
export const WAITING_STATUSES = [
  'waiting',
  'offered',
  'taken',
  'declined',
  'expired',
  'unpaid',
  'unreached',
  'removed',
  'over',
] as const
export type WaitingStatus = (typeof WAITING_STATUSES)[number]

export const WAITING_KINDS = ['class', 'slot'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** By what somebody without an account says that they pay: at the desk, or by a card behind a payment link. */
export const OFFER_METHODS = ['cash', 'creditCard'] as const satisfies readonly PaymentMethod[]
export type OfferMethod = (typeof OFFER_METHODS)[number]

/** Of these ways the ones by which a club lets its customers pay. */
export const methodsOfOffer = (forCustomers: readonly PaymentMethod[]): OfferMethod[] =>
  OFFER_METHODS.filter((method) => forCustomers.includes(method))

/** Somebody in a line, as it is served. */
export type InLine = {
  id: string
  status: 'waiting' | 'offered'
  /** When the offer ends, where there is one. */
  offeredUntil: Instant | null
  /** No message of the offer came through. */
  hasFailed: boolean
  /** Whether a mail or a text message can be tried. */
  isReachable: boolean
  /** They have a place already, given otherwise. */
  hasPlace: boolean
}

export type Served = {
  expired: string[]
  unreached: string[]
  removed: string[]
  offered: string[]
}

/** The offers of a line that end: they ran out, or no message of them came through. */
export const endedOffers = (
  line: readonly (Pick<InLine, 'id' | 'offeredUntil' | 'hasFailed'> & { status: string })[],
  now: Instant,
): Pick<Served, 'expired' | 'unreached'> => {
  const offers = line.filter(({ status }) => status === 'offered')
  const isOver = ({ offeredUntil }: Pick<InLine, 'offeredUntil'>) => offeredUntil !== null && offeredUntil <= now
  return {
    expired: offers.filter(isOver).map(({ id }) => id),
    unreached: offers.filter((offer) => offer.hasFailed && !isOver(offer)).map(({ id }) => id),
  }
}

/**
 * What becomes of a line, its first first, in which so many places are free beside those that are offered: offers that ran out or reached
 * nobody end and their places are free, and each free place is offered to the next who can be reached (BEYOND-13).
 */
export const serveLine = (line: readonly InLine[], free: number, now: Instant): Served => {
  const ended = endedOffers(line, now)
  const served: Served = { ...ended, removed: [], offered: [] }
  let left = free + ended.expired.length + ended.unreached.length
  for (const { id, status, hasPlace, isReachable } of line) {
    if (status !== 'waiting') continue
    if (hasPlace) served.removed.push(id)
    else if (left > 0 && !isReachable) served.unreached.push(id)
    else if (left > 0) {
      served.offered.push(id)
      left--
    }
  }
  return served
}

/** Whether a new order of a line names each who stands in it once, and nobody else. */
export const isWholeLine = (standing: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === standing.length &&
  new Set(wanted).size === wanted.length &&
  wanted.every((id) => standing.includes(id))
