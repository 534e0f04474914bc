import { readViewed, writeViewed, type Viewed } from '@fieldhouse/domain/access'

const KEY = 'fieldhouse.viewAs'

const read = (text: string | null): Viewed | null => (text === null ? null : readViewed(text))

// Of this tab alone: whoever looks through somebody else's eyes works in the others as before.
const begin = (): Viewed | null => {
  if (typeof window === 'undefined') return null
  try {
    const address = new URL(window.location.href)
    const asked = read(address.searchParams.get('viewAs'))
    if (asked) {
      sessionStorage.setItem(KEY, writeViewed(asked))
      address.searchParams.delete('viewAs')
      window.history.replaceState(window.history.state, '', address)
    }
    return read(sessionStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** The roles that this tab looks through and where they hold, to read only (BEYOND-17); null in every other tab. */
export const VIEWED: Viewed | null = begin()

/** Whether this tab looks through somebody else's roles. */
export const isViewing = VIEWED !== null

/** Where another tab begins to look through these roles, held to these venues; null: to none. */
export const addressOfViewing = (viewed: Parameters<typeof writeViewed>[0]): string => `/?viewAs=${writeViewed(viewed)}`

/** This tab is its owner's again, who comes back to the roles. */
export const stopViewing = () => {
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith('fieldhouse.')))
    sessionStorage.removeItem(key)
  window.location.assign('/staff/roles')
}
