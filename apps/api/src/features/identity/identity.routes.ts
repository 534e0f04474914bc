import type { Api } from '@fieldhouse/contract'
import type { accountSecurity } from '@fieldhouse/contract/account-security'
import type { identity } from '@fieldhouse/contract/identity'
import { toIso } from '@fieldhouse/domain/time'
import type { Config } from '../../config.ts'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import { noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { acceptAdminLink, checkAdminLink, claimAdminLink } from './accept-admin-link.ts'
import { accountSecurityRoutes } from './account-security.routes.ts'
import { renamed, toAccount, toProfile } from './account.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { findProfile } from './find-profile.ts'
import { mailsOf, publicUrl } from './identity-mails.ts'
import { findAccount, lockAccount, updateAccount } from './identity.store.ts'
import { createAttempts } from './limit-attempts.ts'
import { openSession } from './open-session.ts'
import { providersOf } from './providers.ts'
import { deviceName, readDevice, type Origin } from './read-device.ts'
import { checkPasswordLink, resetPassword } from './reset-password.ts'
import { sendResetEmail } from './send-reset-email.ts'
import { isSessionOpen, revokeSession } from './sessions.store.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const servicesOf = ({ ERROR_REPORTING_DSN: dsn, ...config }: Config) => ({
  errorReporting: dsn ? { dsn } : null,
  chat:
    config.CHATWOOT_URL && config.CHATWOOT_TOKEN ? { url: config.CHATWOOT_URL, token: config.CHATWOOT_TOKEN } : null,
  analytics: config.POSTHOG_URL && config.POSTHOG_KEY ? { url: config.POSTHOG_URL, key: config.POSTHOG_KEY } : null,
})

// Without the publishable key no browser could hand a card over, so no form is offered.
const cardsOf = ({ payments }: Deps) => payments.cards?.token.form ?? { provider: null, publishableKey: null }

/** What else must happen at a sign-out, in features that this one does not know. */
type SignedOut = (sessionId: string) => Promise<void>

/** Sign-in, sessions and the own account with its security. */
export const identityRoutes = (
  deps: Deps,
  signedOut: SignedOut = () => Promise.resolve(),
): Pick<Handlers<Api>, keyof typeof identity | keyof typeof accountSecurity> => {
  const { config, platform, now } = deps
  const providers = providersOf(config, now)
  const attempts = createAttempts(platform, now)
  // Where Firebase keeps the passwords, ours must not open a second door.
  const builtInOnly = () => {
    if (!providers.builtIn) throw new Refused({ code: 'error.notFound.route' })
  }
  const ended = async (sessionIds: readonly string[]) => {
    for (const id of sessionIds) await signedOut(id)
  }
  return {
    ...accountSecurityRoutes(deps, { attempts, builtInOnly, ended }),
    async signIn({ body, ip, isHere, headers }) {
      builtInOnly()
      return { data: { token: await signIn(deps, attempts, { ...body, ip, isHere, device: readDevice(headers) }) } }
    },
    async signUp({ body, ip, headers }) {
      builtInOnly()
      const made = await signUp(deps, attempts, { ...body, ip, device: readDevice(headers) })
      await ended(made.ended)
      return { data: { token: made.token } }
    },
    async sendResetEmail({ body, ip, headers }) {
      builtInOnly()
      await sendResetEmail(deps, attempts, { ...body, ip, device: readDevice(headers) })
      return { data: { sent: true } }
    },
    async checkPasswordLink({ body, ip, headers }) {
      builtInOnly()
      return { data: await checkPasswordLink(deps, attempts, { ...body, ip, device: readDevice(headers) }) }
    },
    async resetPassword({ body, ip, isHere, headers }) {
      builtInOnly()
      const made = await resetPassword(deps, attempts, { ...body, ip, isHere, device: readDevice(headers) })
      await ended(made.ended)
      return { data: { reset: true, token: made.token } }
    },
    async checkAdminLink({ body, ip, headers }) {
      return { data: await checkAdminLink(deps, attempts, { ...body, ip, device: readDevice(headers) }) }
    },
    async acceptAdminLink({ body, ip, headers }) {
      builtInOnly()
      const made = await acceptAdminLink(deps, attempts, { ...body, ip, device: readDevice(headers) })
      await ended(made.ended)
      return { data: { token: made.token } }
    },
    async claimAdminLink({ caller, body, ip, headers }) {
      const device = readDevice(headers)
      return { data: { superAdminId: await claimAdminLink(deps, attempts, caller!, { ...body, ip, device }) } }
    },
    async socialLogin({ body, ip, headers }) {
      await attempts.take({ kind: 'socialLogin', ip })
      const device = readDevice(headers)
      try {
        const made = await openSession(deps, attempts, providers, { ...body, ip, device })
        await ended(made.ended)
        return { data: made.opened }
      } catch (error) {
        if (error instanceof Refused && !isOfCode(error)) await noteRefusedToken(deps, error, { ip, device })
        throw error
      }
    },
    async confirmIdentity({ caller, body, ip, headers }) {
      await attempts.take({ kind: 'socialLogin', ip })
      const device = readDevice(headers)
      try {
        const until = await confirmIdentity(deps, attempts, providers, caller!, { ...body, ip, device })
        return { data: { confirmedUntil: toIso(until) } }
      } catch (error) {
        if (error instanceof Refused && !isOfCode(error)) await noteRefusedToken(deps, error, { ip, device })
        throw error
      }
    },
    getProviders: () => ({
      data: {
        builtIn: providers.builtIn,
        facebookAppId: providers.facebook ? (config.FACEBOOK_APP_ID ?? null) : null,
        firebaseApiKey: providers.firebase ? (config.FIREBASE_API_KEY ?? null) : null,
        supportEmail: config.SUPPORT_EMAIL,
        mails: mailsOf(config),
        environment: config.FIELDHOUSE_ENV,
        siteUrl: publicUrl(config),
        map: config.MAP_TILES_URL === undefined ? null : { url: config.MAP_TILES_URL, credit: config.MAP_TILES_CREDIT },
        services: servicesOf(config),
        cards: cardsOf(deps),
      },
    }),
    async signOut({ caller, ip, headers }) {
      const { sessionId, accountId } = caller!
      const device = deviceName(readDevice(headers))
      await platform(async (db) => {
        await revokeSession(db, { id: sessionId, accountId }, now())
        await noteSecurityEvent(db, { kind: 'signedOut', accountId, address: ip, device }, now())
      })
      await signedOut(sessionId)
      return { data: { signedOut: true } }
    },
    async getAccount({ caller }) {
      const row = await platform((db) => findAccount(db, caller!.accountId))
      return { data: toAccount(row!) }
    },
    async updateAccount({ caller, body }) {
      const { locale, ...names } = body
      const { accountId: id, sessionId } = caller!
      const row = await platform(async (db) => {
        if (Object.keys(body).length === 0) return findAccount(db, id)
        // Whoever proves the email meanwhile takes the account as new: what was said in it before is not said after that.
        const held = await lockAccount(db, id)
        if (!held || !(await isSessionOpen(db, sessionId))) throw new Refused({ code: 'error.unauthorized' })
        return updateAccount(db, id, {
          ...(locale !== undefined && { locale }),
          ...(Object.keys(names).length > 0 && renamed(held, names)),
        })
      })
      return { data: toAccount(row!) }
    },
    async getProfile({ params, caller }) {
      const row = await findProfile(deps, caller!, Number(params.id))
      return { data: { id: row.profile_id, ...toProfile(row) } }
    },
  }
}

/** The token was right: a code is asked for, or was refused, which is kept where that is decided. */
const isOfCode = ({ code }: Refused): boolean =>
  [
    'error.forbidden.secondFactorAsked',
    'error.badRequest.wrongCode',
    'error.badRequest.usedCode',
    'error.tooManyRequests',
  ].includes(code)

const QUARTER_HOUR = 15 * 60_000

/** A provider's token that opened nothing; many from one address are counted for each quarter of an hour. */
const noteRefusedToken = ({ platform, now }: Deps, { code }: Refused, { ip, device }: Origin): Promise<void> => {
  const at = now()
  const reason = `token: ${code.split('.').at(-1)}`
  const window = `since ${Math.floor(at / QUARTER_HOUR)}`
  return platform((db) =>
    noteSecurityEvent(db, { kind: 'signInRefused', reason, address: ip, device: deviceName(device), window }, at),
  )
}
