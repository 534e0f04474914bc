import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, InstantOut, page, Paging, requiredText, text } from '../schemas.ts'
import { Email, Password } from '../identity/index.ts'

/** What is kept of the security of accounts, each a past participle; docs/security.md says when. */
export const SECURITY_EVENT_KINDS = [
  'signedUp',
  'signUpRefused',
  'signedIn',
  'signInRefused',
  'signedOut',
  'sessionsEnded',
  'resetAsked',
  'resetRefused',
  'passwordReset',
  'passwordChanged',
  'passwordChangeRefused',
  'attemptsLimited',
  'accessRefused',
  'superAdminMade',
  'adminLinkRefused',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'secondFactorRefused',
  'identityConfirmed',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

const Device = { browser: z.string().nullable(), system: z.string().nullable() }

/** A session that stands; its instants are those of its opening and of its last use, to the hour. */
const Session = z.object({
  id: z.string(),
  ...Device,
  openedAt: InstantOut,
  lastUsedAt: InstantOut,
  isThis: z.boolean(),
})

const CurrentPassword = z.string().min(1).max(200)
const RecoveryCodes = data(z.object({ recoveryCodes: z.array(z.string()) }))

/** The own password, and a code of the second factor or a recovery code; the code is missing where the factor is not on yet. */
const ProvedByBoth = { password: CurrentPassword, code: requiredText(40).optional() }

export const accountSecurity = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    access: 'account',
    changes: ['account'],
    summary: "Change the account's own password; ends its other sessions and is told by mail",
    body: z.strictObject({ currentPassword: CurrentPassword, password: Password }),
    reply: data(z.object({ changed: z.literal(true) })),
  }),
  getAccountSecurity: endpoint({
    method: 'GET',
    path: '/auth/security',
    access: 'account',
    summary:
      'Whether the account has a password here, a proved email and a second factor, and the sessions that stand, the last used ones first',
    reply: data(
      z.object({
        hasPassword: z.boolean(),
        /** Whether the email's owner was ever reached by it: without that there is no second factor. */
        isEmailProved: z.boolean(),
        passwordChangedAt: InstantOut.nullable(),
        secondFactor: z.object({
          /** Null where there is none. */
          onSince: InstantOut.nullable(),
          /** How many recovery codes still open the account. */
          recoveryCodesLeft: z.number().int(),
        }),
        sessions: z.array(Session),
      }),
    ),
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/secondFactor',
    access: 'account',
    summary: "Begin to set up the account's second factor: a secret for an authenticator app (BEYOND-23)",
    body: z.strictObject({ password: CurrentPassword }),
    reply: data(z.object({ secret: z.string(), uri: z.string() })),
  }),
  turnOnSecondFactor: endpoint({
    method: 'PUT',
    path: '/auth/secondFactor',
    access: 'account',
    changes: ['account'],
    summary: 'Turn on the second factor that was begun, by a code of the app; answers the recovery codes, this once',
    body: z.strictObject({ code: requiredText(40) }),
    reply: RecoveryCodes,
  }),
  turnOffSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/secondFactor/off',
    access: 'account',
    changes: ['account'],
    summary: "Turn the account's second factor off, by the password and a code of it; told by mail",
    body: z.strictObject(ProvedByBoth),
    reply: data(z.object({ isOn: z.literal(false) })),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    access: 'account',
    changes: ['account'],
    summary: 'New recovery codes in the place of all that stand, by the password and a code; told by mail',
    body: z.strictObject(ProvedByBoth),
    reply: RecoveryCodes,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'account',
    changes: ['account'],
    summary: "End one of the account's sessions",
    reply: Deleted,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/signOutElsewhere',
    access: 'account',
    changes: ['account'],
    summary: "End every session of the account but this one; 'ended' says how many there were",
    reply: data(z.object({ ended: z.number().int() })),
  }),
  listSecurityEvents: endpoint({
    method: 'GET',
    path: '/auth/securityEvents',
    access: 'superAdmin',
    summary: 'What happened at the door of this deployment, the latest first; of one email or one kind where asked for',
    query: z.strictObject({
      ...Paging,
      email: Email.optional(),
      kind: z.enum(SECURITY_EVENT_KINDS).optional(),
      address: text(64).optional(),
    }),
    reply: page(
      z.object({
        id: z.string(),
        at: InstantOut,
        kind: z.enum(SECURITY_EVENT_KINDS),
        reason: z.string().nullable(),
        accountId: z.string().nullable(),
        email: z.string().nullable(),
        address: z.string(),
        device: z.string().nullable(),
        partnerId: z.string().nullable(),
        /** How often it happened within its window, which began at 'at'. */
        times: z.number().int(),
      }),
    ),
  }),
}
