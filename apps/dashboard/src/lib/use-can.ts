import { can, moduleOpens, type Module, type Needed } from '@fieldhouse/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiFailure, client } from './api.ts'
import { usePolicies } from './session.ts'
import { useWorkspace } from './workspace.ts'

/** Whether the signed-in person holds what is needed; the server decides again (ACCESS-07 to -12). */
export const useCan = (needed: Needed): boolean => can(usePolicies(), needed)

/** The hover text of a control that the person may not use (ACCESS-24), or null: <Button disabledReason={useBarred('x.y')}>. */
export const useBarred = (needed: Needed): string | null => {
  const { t } = useTranslation()
  return useCan(needed) ? null : t('noPermissionAction')
}

/** Whether a section opens (ACCESS-11); null while the instructor check of CLASS is still open (ACCESS-40). */
export const useModuleOpens = (module: Module): boolean | null => {
  const policies = usePolicies()
  const needsCheck = module === 'CLASS' && !moduleOpens(policies, module)
  const instructor = useInstructor(needsCheck)
  if (!needsCheck) return moduleOpens(policies, module)
  return instructor === undefined ? null : moduleOpens(policies, module, { isInstructor: instructor })
}

// A status above 400 settles it for good (ACCESS-38, ACCESS-39); exactly 400 and the network leave it open (ACCESS-40).
const useInstructor = (enabled: boolean): boolean | undefined => {
  const { partner } = useWorkspace()
  const check = useQuery({
    queryKey: ['isInstructor', partner?.id],
    queryFn: async () => {
      try {
        await client.getOwnInstructor({ query: { partnerId: partner!.id } })
        return true
      } catch (error) {
        if (error instanceof ApiFailure && error.status > 400) return false
        throw error
      }
    },
    enabled: enabled && partner !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return check.isError ? false : check.data
}
