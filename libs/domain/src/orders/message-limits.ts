const HOUR = 3_600_000

/**
 * How many messages about orders may be sent by hand: about one order in a day, by one person and by one club in an hour. A desk
 * that asks thirty players for their share of an evening stays far below; whoever writes to strangers in the club's name does not.
 */
export const MESSAGE_LIMITS = {
  order: { most: 10, within: 24 * HOUR },
  person: { most: 60, within: HOUR },
  club: { most: 240, within: HOUR },
} as const

/** When messages were sent, in epoch milliseconds, in any order. */
export type SentMessages = Record<keyof typeof MESSAGE_LIMITS, readonly number[]>

/** Milliseconds until one more message may be sent: 0 where it may be sent now. `now` in epoch milliseconds. */
export const waitForMessage = (sent: SentMessages, now: number): number =>
  Math.max(
    ...(['order', 'person', 'club'] as const).map((kind) => {
      const { most, within } = MESSAGE_LIMITS[kind]
      // Of the last `most`, the first one makes room when it is old enough.
      const first = sent[kind].toSorted((a, b) => b - a)[most - 1]
      return first === undefined ? 0 : Math.max(0, first + within - now)
    }),
  )
