import { ROLES, type Role } from './roles.ts'

/** The roles that somebody asks to look through, each once; null where a text names none, or one that there is not (BEYOND-17). */
export const readViewedRoles = (text: string): Role[] | null => {
  const named = [...new Set(text.split(',').map((role) => role.trim()))]
  return named.every((role): role is Role => Object.hasOwn(ROLES, role)) ? named : null
}
