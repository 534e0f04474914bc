/** A path as it may be told to anybody outside: whoever has the token of a payment link could use it (BOOKING-93). */
export const withoutSecrets = (path: string): string => path.replace(/^\/(pay|offer)\/.+/, '/$1')

/** Where a one-time link makes somebody a super admin; its secret stands behind the mark (BEYOND-31). */
export const ADMIN_LINK_PATH = '/super-admin'

/**
 * Whether this page was opened by a link that is its own permission, of a payment or of a super admin: it is its holder's, whoever
 * is signed in on the device, and watched by no service outside.
 */
export const isSecretLink = (path: string): boolean =>
  path.startsWith('/pay/') || path.startsWith('/offer/') || path === ADMIN_LINK_PATH
