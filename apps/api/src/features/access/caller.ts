import { policiesOf, SUPER_ADMIN_POLICIES, type Role } from '@fieldhouse/domain/access'
import { fullName } from '@fieldhouse/domain/identity'
import type { Caller } from '../../http/gate.ts'

export type CallerRecord = Omit<
  Caller,
  | 'isViewing'
  | 'activePartnerId'
  | 'belongsTo'
  | 'policiesIn'
  | 'venuesIn'
  | 'needsLongPassword'
  | 'needsSecondFactor'
  | 'actorIn'
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
    return policiesOf(roles, {
      canEditClasses: link.staff?.canEditClasses ?? false,
      classDesk: link.staff?.classDesk ?? false,
    })
  }
  const venuesIn = (partnerId: string): readonly string[] | null => {
    const link = linkTo(partnerId)
    const isHeld = link?.staff && !record.superAdmin && !link.owner && !link.staff.roles.includes('owner')
    return isHeld ? link.staff!.venueIds : null
  }
  const last = record.lastActivePartnerId
  return {
    ...record,
    isViewing: false,
    activePartnerId: last && belongsTo(last) ? last : record.superAdmin ? null : (record.links[0]?.partnerId ?? null),
    belongsTo,
    policiesIn,
    venuesIn,
    needsLongPassword: (partnerId) => record.hasShortPassword && linkTo(partnerId)?.asksLongPassword === true,
    needsSecondFactor: (partnerId) => !record.hasSecondFactor && linkTo(partnerId)?.asksSecondFactor === true,
    actorIn: (partnerId) => {
      const staff = linkTo(partnerId)?.staff
      return {
        accountId: record.accountId,
        sessionId: record.sessionId,
        staffId: staff?.id ?? null,
        name: staff ? fullName(staff) : record.name,
        superAdmin: record.superAdmin,
        superAdminId: record.superAdminId,
        policies: policiesIn(partnerId),
      }
    },
  }
}
