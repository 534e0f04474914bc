import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, InstantOut, page, Paging, text } from '../schemas.ts'
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

export const accountSecurity = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    access: 'account',
    changes: ['account'],
    summary: "Change the account's own password; ends its other sessions and is told by mail",
    body: z.strictObject({ currentPassword: z.string().min(1).max(200), password: Password }),
    reply: data(z.object({ changed: z.literal(true) })),
  }),
  getAccountSecurity: endpoint({
    method: 'GET',
    path: '/auth/security',
    access: 'account',
    summary: 'Whether the account has a password here, and the sessions that stand, the last used ones first',
    reply: data(
      z.object({
        hasPassword: z.boolean(),
        passwordChangedAt: InstantOut.nullable(),
        sessions: z.array(Session),
      }),
    ),
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
