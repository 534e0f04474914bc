import type { Context } from '../db/context.ts'
import { callerOf } from '../features/access/caller.ts'
import type { Deps } from '../features/deps.ts'
import type { Caller } from '../http/gate.ts'
import { findStaffAccounts } from './club.store.ts'
import type { DemoClub } from './demo-club.ts'

/** The staff of a club as actors: `as(key, at)` is the context of a command of theirs at that moment. */
export type Desk = { caller: Caller; as(key: string, at: number): Context }

/** The staff of a club as they stand on its list; who is not there yet is left out. */
export const openDesk = async (deps: Deps, club: DemoClub, partnerId: string): Promise<Desk> => {
  const accounts = await deps.platform((db) => findStaffAccounts(db, partnerId))
  const callers = new Map(
    club.staff.flatMap((person) => {
      const account = accounts.find(({ email }) => email === person.email)
      if (!account) return []
      const { accountId, profileId, staffId } = account
      const staff = {
        id: staffId,
        firstName: person.firstName,
        lastName: person.lastName,
        roles: [...person.roles],
        canEditClasses: false,
        classDesk: false,
        venueIds: null,
      }
      const caller = callerOf({
        accountId,
        sessionId: '',
        profileId,
        email: person.email,
        name: `${person.firstName} ${person.lastName}`,
        hasShortPassword: false,
        hasSecondFactor: false,
        superAdmin: false,
        isDemo: true,
        superAdminId: null,
        links: [
          { partnerId, owner: person.roles.includes('owner'), staff, asksLongPassword: false, asksSecondFactor: false },
        ],
        lastActivePartnerId: partnerId,
      })
      return [[person.key, caller] as const]
    }),
  )
  return {
    caller: callers.get('owner')!,
    as: (key, at) => ({
      partnerId,
      // A loader has no session, so it holds no slots that could be given up.
      actor: { ...(callers.get(key) ?? callers.get('desk')!).actorIn(partnerId), sessionId: null },
      now: at,
      requestId: `demo-${at}`,
    }),
  }
}
