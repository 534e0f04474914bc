import { createHash } from 'node:crypto'
import { CONFIRMED_MINUTES, SESSION_DAYS, SESSION_LIFETIME_DAYS } from '@fieldhouse/domain/identity'
import { isDryRun, type Endpoint } from '@fieldhouse/contract'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import { Refused } from '../../db/refused.ts'
import { loggable } from '../../http/errors.ts'
import type { Admission, Caller, Gate } from '../../http/gate.ts'
import { findCaller, findEndOfSession, touchSession } from './access.store.ts'
import { lookThrough } from './look-through.ts'
import { networkOf } from './network-of.ts'
import { refusalIn } from './refusal-in.ts'
import { noteSecurityEvent } from './security-events.store.ts'
import { partnerExists } from './super-admins.store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type GateDeps = { now: () => number; config: Config; logger: Logger }

/** So many sessions are remembered of those that were let in. */
const MOST_KNOWN = 10_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The gate in front of every endpoint: who calls, which partner is meant, and whether the declared access is held.
 * Refuses with 401 without a valid session, saying what ended one that was; with 403 for another partner's id in the path, a
 * missing policy (ACCESS-48) or a password that is shorter than the partner asks, all of which the trail of accounts keeps but of
 * previews; with 403 also where the endpoint asks for a confirmation that is too long ago (decision 0109); and with 404 where a super admin names a partner that does not exist.
 */
export const createGate = (database: Database, { now, config, logger }: GateDeps): Gate => {
  // Those that were let in last, the latest last.
  const known = new Set<string>()
  const remember = (hash: Buffer) => {
    const key = hash.toString('base64')
    known.delete(key)
    known.add(key)
    for (const oldest of known) {
      if (known.size <= MOST_KNOWN) return
      known.delete(oldest)
    }
  }
  const callerOf = async (token: string | null) => {
    if (!token) throw new Refused({ code: 'error.unauthorized' })
    const hash = hashToken(token)
    const at = now()
    const openedAfter = at - SESSION_LIFETIME_DAYS * DAY
    const found = await database.connection(({ db }) =>
      findCaller(db, hash, { usedAfter: at - SESSION_DAYS * DAY, openedAfter }),
    )
    if (!found) {
      known.delete(hash.toString('base64'))
      const reason = await database.connection(({ db }) => findEndOfSession(db, hash, { openedAfter }))
      throw new Refused({ code: 'error.unauthorized', ...(reason && { details: { reason } }) })
    }
    remember(hash)
    if (at - found.lastUsedAt > HOUR) await database.connection(({ db }) => touchSession(db, hash, at))
    return found
  }
  const note = async (
    code: string,
    endpoint: Endpoint,
    { caller, partnerId, address }: { caller: Caller; partnerId: string | null; address: string },
  ): Promise<void> => {
    // The dashboard asks for previews on its own, and who looks through a role wants to see what it may not: nobody tried anything.
    if (isDryRun(endpoint) || caller.isViewing) return
    const { method, path } = endpoint
    const at = now()
    const refused = {
      kind: 'accessRefused' as const,
      reason: `${code.split('.').at(-1)}: ${method} ${path}`,
      accountId: caller.accountId,
      partnerId,
      address,
      window: `hour ${Math.floor(at / HOUR)}`,
    }
    // What was decided is answered also where it can't be written down, on a full disk.
    await database
      .connection(({ db }) => noteSecurityEvent(db, refused, at))
      .catch((error: unknown) => logger.error({ err: loggable(error), method, path }, 'a refusal could not be noted'))
  }
  return {
    turnOf({ token, address }) {
      const session = token && hashToken(token).toString('base64')
      return session && known.has(session) ? session : networkOf(address)
    },
    async admit(endpoint: Endpoint, { token, viewAs = null, partnerId: pathPartnerId, address }): Promise<Admission> {
      const { access } = endpoint
      if (access === 'public') return { caller: null, partnerId: null }
      const { caller: real, confirmedAt } = await callerOf(token)
      const signsOut = endpoint.path === '/auth/signOut'
      const caller = viewAs === null ? real : lookThrough(config, real, { endpoint, named: viewAs, signsOut })
      // Super admins belong everywhere, but nobody acts in the name of a partner that is none.
      if (
        pathPartnerId &&
        caller.superAdmin &&
        !(await database.connection(({ db }) => partnerExists(db, pathPartnerId)))
      )
        throw new Refused({ code: 'error.notFound.partner' })
      const partnerId = pathPartnerId ?? caller.activePartnerId
      const refusal = refusalIn(config, caller, access, partnerId)
      if (refusal) {
        await note(refusal, endpoint, { caller, partnerId, address })
        throw new Refused({ code: refusal })
      }
      // Nobody tried anything: the dashboard asks who it is, and sends it again.
      const asks = endpoint.confirmed === 'superAdmin' ? caller.superAdmin : endpoint.confirmed
      if (asks && now() - confirmedAt > CONFIRMED_MINUTES * 60_000)
        throw new Refused({ code: 'error.forbidden.confirmIdentity' })
      return { caller, partnerId }
    },
    async noteForbidden(endpoint, { code, caller, partnerId, address }) {
      // A sign-in, which has no caller, keeps its own refusals. Which other partner was named, only the capability knows.
      const meant = code === 'error.forbidden.otherPartner' ? null : partnerId
      if (caller) await note(code, endpoint, { caller, partnerId: meant, address })
    },
  }
}
