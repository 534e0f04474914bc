import { can, moduleOpens } from '@fieldhouse/domain/access'
import type { Entry } from '../navigation.ts'
import { usePolicies } from './session.ts'
import { useModuleOpens } from './use-can.ts'

/**
 * Whether an entry leads this person to the lock screen (ACCESS-22). It stays where it is and still opens, as menu and tiles
 * follow no role (SHELL-77): who can't work there only knows it beforehand. Never while the instructor check is open (ACCESS-40).
 */
export const useRoleLock = (): ((entry: Entry) => boolean) => {
  const policies = usePolicies()
  const classesOpen = useModuleOpens('CLASS')
  return ({ module, needed }) => {
    if (needed) return !can(policies, needed)
    if (module === 'CLASS') return classesOpen === false
    return module !== undefined && !moduleOpens(policies, module)
  }
}
