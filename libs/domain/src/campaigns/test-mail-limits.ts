const HOUR = 3_600_000

/**
 * How many addresses test mails of campaigns may go to, in how many milliseconds: who writes one tries it some times, and nobody sends what they like to whom they
 * like by the club's name (CAMPAIGNS-67).
 */
export const TEST_MAIL_LIMITS = {
  person: { most: 60, within: HOUR },
  club: { most: 200, within: 24 * HOUR },
} as const

/** Test mails that were sent, in any order; `at` in epoch milliseconds. */
export type SentTestMails = readonly { at: number; addresses: number; isOfPerson: boolean }[]

/** Milliseconds until one may go to so many addresses more: 0 where it may go now. `now` in epoch milliseconds. */
export const waitForTestMail = (sent: SentTestMails, addresses: number, now: number): number =>
  Math.max(
    ...(['person', 'club'] as const).map((kind) => {
      const { most, within } = TEST_MAIL_LIMITS[kind]
      let count = addresses
      // From the last on: the first of them with which it is too many makes room when it is old enough.
      for (const one of sent.toSorted((a, b) => b.at - a.at)) {
        if (kind === 'person' && !one.isOfPerson) continue
        count += one.addresses
        if (count > most) return Math.max(0, one.at + within - now)
      }
      return 0
    }),
  )
