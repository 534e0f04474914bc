import { readViewedRoles, type Role } from '@fieldhouse/domain/access'

const KEY = 'fieldhouse.viewAs'

const readRoles = (text: string | null): readonly Role[] => (text === null ? [] : (readViewedRoles(text) ?? []))

// Of this tab alone: whoever looks through somebody else's eyes works in the others as before.
const begin = (): readonly Role[] => {
  if (typeof window === 'undefined') return []
  try {
    const address = new URL(window.location.href)
    const asked = readRoles(address.searchParams.get('viewAs'))
    if (asked.length > 0) {
      sessionStorage.setItem(KEY, asked.join(','))
      address.searchParams.delete('viewAs')
      window.history.replaceState(window.history.state, '', address)
    }
    return readRoles(sessionStorage.getItem(KEY))
  } catch {
    return []
  }
}

/** The roles that this tab looks through, to read only (BEYOND-17); none in every other tab. */
export const VIEWED_ROLES: readonly Role[] = begin()

/** Whether this tab looks through somebody else's roles. */
export const isViewing = VIEWED_ROLES.length > 0

/** Where another tab begins to look through these roles. */
export const addressOfViewing = (roles: readonly string[]): string => `/?viewAs=${roles.join(',')}`

/** This tab is its owner's again, who comes back to the roles. */
export const stopViewing = () => {
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith('fieldhouse.')))
    sessionStorage.removeItem(key)
  window.location.assign('/staff/roles')
}
