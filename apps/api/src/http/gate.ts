import type { Endpoint } from '@fieldhouse/contract'
import type { Role } from '@fieldhouse/domain/access'
import type { Actor } from '../db/context.ts'

/** How an account is tied to a partner: by its owners' list, a staff record, or both (ACCESS-49). */
export type PartnerLink = {
  partnerId: string
  owner: boolean
  staff: {
    id: string
    firstName: string
    lastName: string
    roles: Role[]
    canEditClasses: boolean
    /** Sees all classes, gives places in them and checks people in. */ classDesk: boolean
    /** Where the roles hold; null: everywhere. */ venueIds: string[] | null
  } | null
  /** The partner asks a password of 12 characters of everybody who works for it. */
  asksLongPassword: boolean
  /** It asks a second factor of them. */
  asksSecondFactor: boolean
}

/** Who calls: an account that is signed in, and what it may do. */
export type Caller = {
  accountId: string
  sessionId: string
  profileId: number
  email: string
  name: string
  /** The account's password has fewer than 12 characters, or nobody has typed it since that is noted. */
  hasShortPassword: boolean
  /** Whoever logs in to the account is asked for a code, too. */
  hasSecondFactor: boolean
  superAdmin: boolean
  superAdminId: string | null
  /** Its password is one that everybody knows: only this machine is let in with it. */
  isDemo: boolean
  /** Looks through roles that they need not hold: nothing that they send does anything (BEYOND-17). */
  isViewing: boolean
  links: readonly PartnerLink[]
  /** The partner meant by a call whose path names none: the last active one, else the oldest link. */
  activePartnerId: string | null
  /** True for staff and owners of the partner, and for super admins everywhere. */
  belongsTo(partnerId: string): boolean
  policiesIn(partnerId: string): readonly string[]
  /** The venues of the partner where those hold; null: everywhere, as they always do for owners and super admins (BEYOND-17). */
  venuesIn(partnerId: string): readonly string[] | null
  /** True while the caller may not act for the partner, which asks a longer password of whoever works for it. */
  needsLongPassword(partnerId: string): boolean
  /** True while the caller may not act for the partner, which asks a second factor of whoever works for it. */
  needsSecondFactor(partnerId: string): boolean
  actorIn(partnerId: string): Actor
}

export type Gate = {
  /**
   * By whom a request takes its turns before it is known who calls: by its session, where that was let in before, or else by its network. Of
   * tokens that nobody knows there are as many as somebody sends: they take turns together.
   */
  turnOf(request: Pick<Asked, 'token' | 'address'>): string
  /** Decides whether the request may call the endpoint, before its body is read: 401, 403 or the caller. */
  admit(endpoint: Endpoint, request: Asked): Promise<Admission>
  /** Keeps in the trail of accounts that a call which had been admitted was refused for want of a right; never throws. */
  noteForbidden(endpoint: Endpoint, refused: { code: string; address: string } & Admission): Promise<void>
}
/**
 * What the gate needs of a request: the session's token, the roles to look through where it names some, the partner in the path, and the
 * address that it came from.
 */
export type Asked = { token: string | null; viewAs?: string | null; partnerId: string | null; address: string }
export type Admission = { caller: Caller | null; partnerId: string | null }
