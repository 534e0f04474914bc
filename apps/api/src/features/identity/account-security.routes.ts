import type { Api } from '@fieldhouse/contract'
import type { accountSecurity, SecurityEventKind } from '@fieldhouse/contract/account-security'
import { toIso } from '@fieldhouse/domain/time'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import { findSecurityEvents, noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { changePassword } from './change-password.ts'
import { findAccount, lockAccount } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { deviceName, readDevice } from './read-device.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor/second-factors.store.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { findSessions, revokeSession, revokeSessions } from './sessions.store.ts'

type Settings = {
  attempts: Attempts
  /** Throws where passwords are not kept here. */
  builtInOnly: () => void
  /** What else must happen when sessions ended, in features that this one does not know. */
  ended: (sessionIds: readonly string[]) => Promise<void>
}

/** The own password, the own sessions, and for super admins the trail of all accounts. */
export const accountSecurityRoutes = (
  deps: Deps,
  { attempts, builtInOnly, ended }: Settings,
): Pick<Handlers<Api>, keyof typeof accountSecurity> => {
  const { platform, now, config } = deps
  return {
    ...secondFactorRoutes(deps, { attempts, builtInOnly }),
    async changePassword({ caller, body, ip, headers }) {
      builtInOnly()
      await ended(await changePassword(deps, attempts, caller!, { ...body, ip, device: readDevice(headers) }))
      return { data: { changed: true } }
    },
    async getAccountSecurity({ caller }) {
      const { accountId, sessionId } = caller!
      const { account, factor, recoveryCodesLeft, sessions } = await platform(async (db) => ({
        account: (await findAccount(db, accountId))!,
        factor: await findSecondFactor(db, accountId),
        recoveryCodesLeft: await countRecoveryCodes(db, accountId),
        sessions: await findSessions(db, accountId, now()),
      }))
      return {
        data: {
          hasPassword: account.password_hash !== null && config.FIREBASE_PROJECT_ID === undefined,
          isEmailProved: account.email_verified_at !== null,
          passwordChangedAt: account.password_changed_at === null ? null : toIso(account.password_changed_at),
          secondFactor: { onSince: factor?.on_at ? toIso(factor.on_at) : null, recoveryCodesLeft },
          sessions: sessions.map(({ id, browser, system, created_at, last_used_at }) => ({
            id,
            browser,
            system,
            openedAt: toIso(created_at),
            lastUsedAt: toIso(last_used_at),
            isThis: id === sessionId,
          })),
        },
      }
    },
    async endSession({ caller, params: { id }, ip, headers }) {
      const { accountId } = caller!
      const device = deviceName(readDevice(headers))
      await platform(async (db) => {
        const at = now()
        if (!(await revokeSession(db, { id, accountId }, at))) throw new Refused({ code: 'error.notFound.session' })
        await noteSecurityEvent(db, { kind: 'sessionsEnded', reason: 'one', accountId, address: ip, device }, at)
      })
      await ended([id])
      return { data: { id } }
    },
    async endOtherSessions({ caller, ip, headers }) {
      const { accountId, sessionId } = caller!
      const device = deviceName(readDevice(headers))
      const ids = await platform(async (db) => {
        const at = now()
        await lockAccount(db, accountId)
        const others = await revokeSessions(db, { accountId, keep: sessionId }, at)
        await noteSecurityEvent(
          db,
          { kind: 'sessionsEnded', reason: `${others.length} others`, accountId, address: ip, device },
          at,
        )
        return others
      })
      await ended(ids)
      return { data: { ended: ids.length } }
    },
    async listSecurityEvents({ query: { offset, limit, ...sought } }) {
      const { rows, total } = await platform((db) => findSecurityEvents(db, sought, { offset, limit }))
      const data = rows.map(({ account_id, meant_partner_id, at, kind, ...row }) => ({
        ...row,
        at: toIso(at),
        kind: kind as SecurityEventKind,
        accountId: account_id,
        partnerId: meant_partner_id,
      }))
      return { data, pagination: { offset, limit, total } }
    },
  }
}
