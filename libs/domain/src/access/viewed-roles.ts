import { ROLES, type Role } from './roles.ts'

/** Through whose eyes somebody looks: roles, and the venues that these are held to; null: they hold at all of them (BEYOND-17). */
export type Viewed = { roles: Role[]; classDesk: boolean; venueIds: string[] | null }

/** Stands among the roles where they have the desk for classes as well. */
const CLASS_DESK = 'classDesk'

type Asked = { roles: readonly string[]; classDesk: boolean; venueIds: readonly string[] | null }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const named = (list: string): string[] => [...new Set(list.split(',').map((name) => name.trim()))]

/**
 * Reads what somebody asks to look through, 'finance,reporting', 'operations,classDesk' or 'operations@' with the ids of venues behind it, each once; null where it
 * names no role, or one that there is not, or what is no id of a venue. Whether there is such a venue is not looked at.
 */
export const readViewed = (text: string): Viewed | null => {
  const [roleList = '', venueList, ...more] = text.split('@')
  const listed = named(roleList)
  const classDesk = listed.includes(CLASS_DESK)
  const roles = listed.filter((name) => name !== CLASS_DESK)
  const venueIds = venueList === undefined ? null : named(venueList.toLowerCase())
  const isRead = more.length === 0 && roles.length > 0 && (venueIds ?? []).every((id) => ID.test(id))
  return isRead && roles.every((role): role is Role => Object.hasOwn(ROLES, role))
    ? { roles, classDesk, venueIds }
    : null
}

/** What `readViewed` reads. */
export const writeViewed = ({ roles, classDesk, venueIds }: Asked): string =>
  [...roles, ...(classDesk ? [CLASS_DESK] : [])].join() + (venueIds === null ? '' : `@${venueIds.join()}`)
