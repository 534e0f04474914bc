import { isEmail, LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, InstantOut, isStorable, line, ProfileId, requiredLine, requiredText, text } from '../schemas.ts'

/** An email address; `problem` is what is said of a text that is none. */
export const emailSaying = (problem: string) =>
  z
    .string()
    .trim()
    .max(LONGEST_EMAIL, { abort: true })
    .refine((email) => isStorable(email) && isEmail(email), problem)
export const Email = emailSaying('Invalid email')
export const Password = z.string().min(6, 'Password must be at least 6 characters').max(200)

export const ProfileName = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
})

/** The signed-in account as the dashboard keeps it (SHELL-25). */
export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  profileId: z.number().int(),
  phone: z.string().nullable(),
  profile: ProfileName,
  locale: z.enum(['en', 'vi']).nullable(),
  /** The partner that they worked for last, where they have chosen one (BRAND-26). */
  lastActivePartnerId: z.string().nullable(),
})
export type Account = z.infer<typeof Account>

/** How somebody calls themself, with the first password of an account; who had one keeps the name that they have. */
const OwnNames = z.strictObject({ firstName: requiredLine(100), lastName: line(100) })

/** What the identity provider answers: a token for the social login call. */
const IdentityToken = data(z.object({ token: z.string() }))

export const identity = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signIn',
    access: 'public',
    summary: 'Built-in identity provider: exchange email and password for an identity token',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(200) }),
    reply: IdentityToken,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signUp',
    access: 'public',
    summary: 'Built-in identity provider: create an identity from email and password',
    body: z.strictObject({
      email: Email,
      password: Password,
      /** Of the mail that invited this email: it proves it. */
      invitation: requiredText(200).optional(),
    }),
    reply: IdentityToken,
  }),
  sendResetEmail: endpoint({
    method: 'POST',
    path: '/auth/resetEmail',
    access: 'public',
    summary: 'Built-in identity provider: send the mail with the link to reset the password',
    body: z.strictObject({ email: Email }),
    reply: data(z.object({ sent: z.literal(true) })),
  }),
  checkPasswordLink: endpoint({
    method: 'POST',
    path: '/auth/resetPassword/check',
    access: 'public',
    summary:
      'Built-in identity provider: whose password the link of a mail sets, and whether it is their first one; the link stays as it is',
    body: z.strictObject({ token: requiredText(200) }),
    reply: data(
      z.object({
        email: z.string(),
        isFirst: z.boolean(),
        /** What they are called so far, by themself or else by a club that invited them; null where nobody said. */
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
      }),
    ),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/resetPassword',
    access: 'public',
    summary:
      'Built-in identity provider: set a new password with the token of the reset mail, a first one with the name of whose it is; ends every session of the account, and answers an identity token',
    body: z.strictObject({ token: requiredText(200), password: Password, names: OwnNames.optional() }),
    reply: data(z.object({ reset: z.literal(true), token: z.string() })),
  }),
  checkAdminLink: endpoint({
    method: 'POST',
    path: '/auth/adminLinks/check',
    access: 'public',
    summary:
      'Whom a one-time link makes a super admin, and whether they have an account; the link stays as it is (BEYOND-31)',
    body: z.strictObject({ token: requiredText(200) }),
    reply: data(
      z.object({
        /** Null where whoever opens it names their own. */
        email: z.string().nullable(),
        hasAccount: z.boolean(),
        expiresAt: InstantOut,
      }),
    ),
  }),
  acceptAdminLink: endpoint({
    method: 'POST',
    path: '/auth/adminLinks/accept',
    access: 'public',
    summary:
      'Built-in identity provider: become a super admin by a one-time link, with a new password; answers an identity token (BEYOND-31)',
    body: z.strictObject({
      token: requiredText(200),
      email: Email.optional(),
      password: Password,
      names: OwnNames.optional(),
    }),
    reply: IdentityToken,
  }),
  claimAdminLink: endpoint({
    method: 'POST',
    path: '/auth/adminLinks/claim',
    access: 'account',
    changes: ['account'],
    summary:
      'Become a super admin by a one-time link as who is signed in, where passwords are kept elsewhere (BEYOND-31)',
    body: z.strictObject({ token: requiredText(200) }),
    reply: data(z.object({ superAdminId: z.string() })),
  }),
  socialLogin: endpoint({
    method: 'POST',
    path: '/auth/social/login',
    access: 'public',
    summary:
      "Open a session with a provider's identity token (SHELL-23, SHELL-24); 403 secondFactorAsked where a code is asked for, the token then still works",
    // A provider's token is long, and the referral may be.
    bodyLimit: 16 * 1024,
    body: z.strictObject({
      token: requiredText(8192),
      referralLink: text(2000).nullable().default(null),
      provider: z.enum(['FACEBOOK', 'FIREBASE']),
      /** Of the app, or a recovery code, where the account has a second factor. */
      code: requiredText(40).optional(),
    }),
    reply: data(z.object({ account: Account, session: z.object({ token: z.string() }), isNew: z.boolean() })),
  }),
  confirmIdentity: endpoint({
    method: 'POST',
    path: '/auth/confirmation',
    access: 'account',
    summary:
      "Prove by a provider's identity token that it is still the account's owner who uses this session, for what moves money or lets people in; 403 secondFactorAsked where a code is asked for, the token then still works",
    bodyLimit: 16 * 1024,
    body: z.strictObject({
      token: requiredText(8192),
      provider: z.enum(['FACEBOOK', 'FIREBASE']),
      /** Of the app, or a recovery code, where the account has a second factor. */
      code: requiredText(40).optional(),
    }),
    reply: data(z.object({ confirmedUntil: InstantOut })),
  }),
  getProviders: endpoint({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    summary:
      'Which providers of sign-in and card payments this deployment offers, the support address and the environment name',
    reply: data(
      z.object({
        builtIn: z.boolean(),
        facebookAppId: z.string().nullable(),
        firebaseApiKey: z.string().nullable(),
        supportEmail: z.string(),
        /** Mails are sent, can be read at /outbox on the server's own machine, or are kept and reach nobody. */
        mails: z.enum(['sent', 'shown', 'kept']),
        environment: z.enum(['dev', 'alpha', 'staging', 'prod']),
        /** Where the public pages are, without a slash at the end (BRAND-15). */
        siteUrl: z.string(),
        /** The pictures that maps are made of, and who is to be named for them; null draws a plain map (VENUES-12). */
        map: z.object({ url: z.string(), credit: z.string() }).nullable(),
        /** Services outside that the dashboard talks to; null is off (SHELL-86, SHELL-87). */
        services: z.object({
          errorReporting: z.object({ dsn: z.string() }).nullable(),
          chat: z.object({ url: z.string(), token: z.string() }).nullable(),
          analytics: z.object({ url: z.string(), key: z.string() }).nullable(),
        }),
        /** Who takes payments by card, and what the browser's card form needs of it; nobody is null (SUBSCRIPTIONS-36). */
        cards: z.object({
          provider: z.enum(['sandbox', 'stripe']).nullable(),
          publishableKey: z.string().nullable(),
        }),
      }),
    ),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/signOut',
    access: 'account',
    summary: 'End this session (SHELL-29)',
    reply: data(z.object({ signedOut: z.literal(true) })),
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'account',
    summary: 'The account of this session',
    reply: data(Account),
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/auth/me',
    access: 'account',
    changes: ['account'],
    summary: "Change the account's own settings: language (BEYOND-26) and name",
    body: z.strictObject({
      locale: z.enum(['en', 'vi']).optional(),
      firstName: requiredLine(100).optional(),
      lastName: line(100).optional(),
    }),
    reply: data(Account),
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/profiles/:id',
    params: { id: ProfileId },
    access: 'account',
    summary: 'A profile by its numeric id (SHELL-48)',
    reply: data(
      z.object({
        id: z.number().int(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        name: z.string().nullable(),
        picture: z.string().nullable(),
      }),
    ),
  }),
}
