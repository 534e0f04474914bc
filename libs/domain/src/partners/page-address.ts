/** The longest address of a page, in characters. */
export const LONGEST_ADDRESS = 60

/** An address of a page: words of a to z and 0 to 9 with one hyphen between them. */
export const PAGE_ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Kinds of pages that have an address of their own. */
export type PageType = 'partner' | 'venue'

// The first parts of the product's own addresses, and what lies beside a venue's page: the page of a club lies at '/', a venue's at '/venues/'.
const RESERVED: Readonly<Record<PageType, ReadonlySet<string>>> = {
  partner: new Set(
    [
      'about analytics campaigns classes contact credits customers dev facilities forgot-password login memberships offer packages pay',
      'payments posts promotion ratings reset-password signup staff super-admin superadmin transaction venues',
      'assets docs fonts healthz l outbox pictures readyz reminders unsubscribe',
      // No screen has these yet; a page that had one could not be told from the product's own.
      'admin api app brandpages dashboard help logout partners schedule settings signin static support v1',
    ].flatMap((words) => words.split(' ')),
  ),
  venue: new Set(['create']),
}

/** Whether the product itself has an address, so that no page of the kind may: it would never be shown (BRAND-14). */
export const isReservedAddress = (pageType: PageType, uri: string): boolean => RESERVED[pageType].has(uri)

// What has no mark to be taken off.
const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' }

/**
 * The address of a page out of a name: without marks, in small letters, every run of anything but a to z and 0 to 9 one hyphen,
 * none at its ends (BRAND-13, BRAND-14). Empty where the name has no such letter.
 */
export const addressOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? '-')
    .split('-')
    .filter(Boolean)
    .join('-')
    .slice(0, LONGEST_ADDRESS)
    .replace(/-$/, '')

/** The address of a page after another name: it follows the name until somebody wrote one of their own (BRAND-13, VENUES-48). */
export const addressAfterRename = (uri: string, before: string, after: string): string =>
  uri === addressOf(before) ? addressOf(after) : uri
