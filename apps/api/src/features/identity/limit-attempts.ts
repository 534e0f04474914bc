import { createHash } from 'node:crypto'
import type { Platform } from '../../db/read.ts'
import { Refused } from '../../db/refused.ts'
import { networkOf, noteSecurityEvent } from '../access/index.ts'
import { addHits, dropCounters, takeHitsBack } from './rate-counters.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Limits = { window: number; network?: number; email?: number; emailFromNetwork?: number }

/**
 * How often something may be tried. A club's whole staff shares one network, so that limit is wide. Sign-ins count only while
 * they fail, and mostly by email and network together: were it by the email alone, ten wrong passwords of a stranger would
 * keep its owner out. The wide limit per email is against guessing from many networks at once: who has ten of them may still
 * keep somebody out for a quarter of an hour, unless the mail of a reset is answered; who guesses gets 400 tries an hour.
 */
const LIMITS = {
  signIn: { window: 15 * MINUTE, emailFromNetwork: 10, email: 100, network: 100 },
  signUp: { window: HOUR, email: 10, network: 60 },
  reset: { window: HOUR, email: 5, network: 30 },
  adminLink: { window: HOUR, network: 100 },
  passwordLink: { window: HOUR, network: 100 },
  // By somebody who has the session, but perhaps not the password.
  changePassword: { window: 15 * MINUTE, email: 10, network: 100 },
  // By somebody who has the session and asks for the password once more.
  confirmPassword: { window: 15 * MINUTE, email: 10, network: 100 },
  // Six digits are guessed by who has the password: of a million codes, three count at a time. Both limits hold together.
  secondFactor: { window: 15 * MINUTE, email: 10, network: 100 },
  secondFactorInADay: { window: 24 * HOUR, email: 50 },
  // Each asks another company's server, or reads and writes here, before anybody is known.
  socialLogin: { window: 15 * MINUTE, network: 300 },
  // Of who reads the pages of clubs: a whole office behind one address does.
  brandPage: { window: 15 * MINUTE, network: 600 },
  // Of programs that follow calendars: those of a hosted one ask for many people behind one address.
  calendar: { window: 15 * MINUTE, network: 3000 },
} as const satisfies Record<string, Limits>

export type Attempt = { kind: keyof typeof LIMITS; email?: string; ip: string }

export type Attempts = {
  /** Counts the attempt; refuses with 429 and `retryAfterSeconds` once the limit of its window is passed, which the trail of accounts keeps. */
  take(attempt: Attempt): Promise<void>
  /** Takes a counted attempt back: it succeeded. */
  giveBack(attempt: Attempt): Promise<void>
  /** Forgets what was counted for the attempt's email; its network's count stays. */
  forget(attempt: Attempt & { email: string }): Promise<void>
}

const ALL = ['network', 'email', 'emailFromNetwork'] as const

/** Limits over counters in the database, so that all API processes count together. `now` in epoch milliseconds. */
export const createAttempts = (platform: Platform, now: () => number): Attempts => {
  const countersOf = (attempt: Attempt, what: readonly ('network' | 'email' | 'emailFromNetwork')[] = ALL) => {
    const limits: Limits = LIMITS[attempt.kind]
    const windowStart = Math.floor(now() / limits.window) * limits.window
    const network = networkOf(attempt.ip)
    const email = attempt.email?.toLowerCase()
    const values = { network, email, emailFromNetwork: email && `${email} ${network}` }
    return what.flatMap((name) => {
      const [value, limit] = [values[name], limits[name]]
      if (value === undefined || limit === undefined) return []
      const key = createHash('sha256').update(`${attempt.kind}:${name}:${value}`).digest('base64url')
      return [{ key, windowStart, limit }]
    })
  }
  return {
    async take(attempt) {
      const counters = countersOf(attempt)
      // A transaction of its own: the count must stay when the attempt fails.
      const hits = await platform((db) => addHits(db, counters))
      if (counters.every((counter) => (hits.get(counter.key) ?? 0) <= counter.limit)) return
      const { window } = LIMITS[attempt.kind]
      const { kind, email, ip } = attempt
      // Once for each window and network, however often and with however many emails it is tried.
      const limited = { kind: 'attemptsLimited', reason: kind, email: email ?? null, address: ip } as const
      await platform((db) => noteSecurityEvent(db, { ...limited, window: `since ${counters[0]!.windowStart}` }, now()))
      const retryAfterSeconds = Math.ceil((counters[0]!.windowStart + window - now()) / 1000)
      throw new Refused({ code: 'error.tooManyRequests', details: { retryAfterSeconds } })
    },
    giveBack: (attempt) => platform((db) => takeHitsBack(db, countersOf(attempt))),
    forget: (attempt) => platform((db) => dropCounters(db, countersOf(attempt, ['email', 'emailFromNetwork']))),
  }
}
