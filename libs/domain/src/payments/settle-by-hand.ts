import type { Needed } from '../access/policies.ts'

/** Who says by hand how a payment ended that nobody tells of: who changes payments and manages the staff, which only owners do. */
export const SETTLE_BY_HAND = { allOf: ['orderTransaction.edit', 'partnerStaff.edit'] } as const satisfies Needed

/** What an owner says: the money moved, or it did not. Of a refund, 'paid' is paid back. */
export const HAND_OUTCOMES = ['paid', 'notPaid'] as const
export type HandOutcome = (typeof HAND_OUTCOMES)[number]

/** A provider that has not said how an attempt ended for so long does not say it by itself. Milliseconds. */
export const HEARING_MS = 24 * 60 * 60_000

/**
 * True when nobody will say by themselves how an attempt ended: its provider is gone, or was asked for a day in vain. Until then
 * what the provider says counts, and nobody's word does. Instants in epoch milliseconds.
 */
export const isPastHearing = (asked: { isGone: boolean; askedSince: number; now: number }): boolean =>
  asked.isGone || asked.now - asked.askedSince >= HEARING_MS
