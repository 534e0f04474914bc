import { dateOf, DAY_MS } from '../time/index.ts'
import type { Instant, LocalDate, Zone } from '../time/index.ts'

/** Groups of a club's customers that come with the product (CAMPAIGNS-54): who is in one is worked out when it is asked. */
export const SEGMENTS = [
  'all',
  'members',
  'expired-members',
  'non-members',
  'new-customers',
  'active-customers',
  'inactive-customers',
  'credit-holders',
] as const

export type Segment = (typeof SEGMENTS)[number]

/** For so many days somebody is a new customer, and an active one after an order. */
export const RECENT_DAYS = 30
/** Who has ordered nothing for so many days is inactive. */
export const INACTIVE_DAYS = 90

/** What of a customer says which segments they are in. */
export type CustomerFacts = {
  createdAt: Instant
  /** When the last order was placed that was not cancelled; null where there is none. */
  lastOrderAt: Instant | null
  /** Days of memberships that were not cancelled, both ends inclusive. */
  memberDays: readonly { from: LocalDate; until: LocalDate }[]
  /** Days on which a membership is paused, which are none of those. */
  pausedDays: readonly { from: LocalDate; until: LocalDate }[]
  /** A balance of club credits above nothing. */
  holdsCredits: boolean
}

/**
 * The segments that a customer is in at a moment (CAMPAIGNS-54). A membership that is still to begin makes nobody a member, nor one whose
 * membership is over; one that is paused makes nobody a member, and is not over either (BEYOND-46). Who ordered within 90 days but not within 30 is neither active nor inactive.
 */
export const segmentsOf = (facts: CustomerFacts, now: Instant, zone: Zone): Segment[] => {
  const today = dateOf(now, zone)
  const within = ({ from, until }: { from: LocalDate; until: LocalDate }) => from <= today && today <= until
  const isMember = facts.memberDays.some(within)
  const isPaused = facts.pausedDays.some(within)
  const hasBeenMember = facts.memberDays.some(({ until }) => until < today)
  const orderedWithin = (days: number) => facts.lastOrderAt !== null && facts.lastOrderAt > now - days * DAY_MS
  const isIn: Record<Segment, boolean> = {
    all: true,
    members: isMember,
    'expired-members': !isMember && !isPaused && hasBeenMember,
    'non-members': facts.memberDays.length === 0,
    'new-customers': facts.createdAt > now - RECENT_DAYS * DAY_MS,
    'active-customers': orderedWithin(RECENT_DAYS),
    'inactive-customers': !orderedWithin(INACTIVE_DAYS),
    'credit-holders': facts.holdsCredits,
  }
  return SEGMENTS.filter((segment) => isIn[segment])
}
