/** Who is behind a request. A job acts as the system: no account, no session. */
export type Actor = {
  accountId: string | null
  sessionId: string | null
  /** The staff record in this partner; null for super admins and owners without one. */
  staffId: string | null
  name: string
  superAdmin: boolean
  /** What a super admin is called by where staff are; null for everybody else, and for the system. */
  superAdminId: string | null
  policies: readonly string[]
}

/** Everything a read or a command of one partner needs to know about its caller and its moment. */
export type Context = {
  partnerId: string
  actor: Actor
  /** The instant the request arrived, epoch milliseconds; rules never read a clock. */
  now: number
  requestId: string
  /**
   * Present when the caller sent an Idempotency-Key: the key, and what the request said under it. The key is the account's, or
   * where the caller has none, of what permits the call: the id of a payment link.
   */
  idempotency?: { key: string; requestHash: Buffer; owner?: string } | undefined
}

/** The actor of jobs and loaders. */
export const SYSTEM: Actor = {
  accountId: null,
  sessionId: null,
  staffId: null,
  name: 'Fieldhouse',
  superAdmin: true,
  superAdminId: null,
  policies: ['*.*'],
}
