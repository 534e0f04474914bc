import { policiesOf, SUPER_ADMIN_POLICIES, type Role } from '@fieldhouse/domain/access'
import type { Actor } from '../../db/context.ts'

/** How an account is tied to a partner: by its owners' list, a staff record, or both (ACCESS-49). */
export type PartnerLink = {
  partnerId: string
  owner: boolean
  staff: { id: string; firstName: string; lastName: string; roles: Role[]; canEditClasses: boolean } | null
  /** The partner asks a password of 12 characters of everybody who works for it. */
  asksLongPassword: boolean
}

export type Caller = {
  accountId: string
  sessionId: string
  profileId: number
  email: string
  name: string
  /** The account's password has fewer than 12 characters, or nobody has typed it since that is noted. */
  hasShortPassword: boolean
  superAdmin: boolean
  superAdminId: string | null
  /** Its password is one that everybody knows: only this machine is let in with it. */
  isDemo: boolean
  links: readonly PartnerLink[]
  /** The partner meant by a call whose path names none: the last active one, else the oldest link. */
  activePartnerId: string | null
  /** True for staff and owners of the partner, and for super admins everywhere. */
  belongsTo(partnerId: string): boolean
  policiesIn(partnerId: string): readonly string[]
  /** True while the caller may not act for the partner, which asks a longer password of whoever works for it. */
  needsLongPassword(partnerId: string): boolean
  actorIn(partnerId: string): Actor
}

export type CallerRecord = Omit<
  Caller,
  'activePartnerId' | 'belongsTo' | 'policiesIn' | 'needsLongPassword' | 'actorIn'
> & {
  lastActivePartnerId: string | null
}

/** A caller with what it may do, from what the database says of its account; links come oldest first. */
export const callerOf = (record: CallerRecord): Caller => {
  const linkTo = (partnerId: string) => record.links.find((link) => link.partnerId === partnerId)
  const belongsTo = (partnerId: string) => record.superAdmin || linkTo(partnerId) !== undefined
  const policiesIn = (partnerId: string): readonly string[] => {
    if (record.superAdmin) return SUPER_ADMIN_POLICIES
    const link = linkTo(partnerId)
    if (!link) return []
    const roles: Role[] = [...(link.staff?.roles ?? []), ...(link.owner ? ['owner' as const] : [])]
    return policiesOf(roles, { canEditClasses: link.staff?.canEditClasses ?? false })
  }
  const last = record.lastActivePartnerId
  return {
    ...record,
    activePartnerId: last && belongsTo(last) ? last : record.superAdmin ? null : (record.links[0]?.partnerId ?? null),
    belongsTo,
    policiesIn,
    needsLongPassword: (partnerId) => record.hasShortPassword && linkTo(partnerId)?.asksLongPassword === true,
    actorIn: (partnerId) => {
      const staff = linkTo(partnerId)?.staff
      return {
        accountId: record.accountId,
        sessionId: record.sessionId,
        staffId: staff?.id ?? null,
        name: staff ? `${staff.firstName} ${staff.lastName}`.trim() : record.name,
        superAdmin: record.superAdmin,
        superAdminId: record.superAdminId,
        policies: policiesIn(partnerId),
      }
    },
  }
}
