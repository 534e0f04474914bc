import {
  can,
  isOfWholeClub,
  moduleOpens,
  ownsClasses,
  servesClasses,
  type Module,
  type Needed,
} from '@fieldhouse/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiFailure, client } from '../api/api.ts'
import { AT_HAND } from '../at-hand.ts'
import { usePolicies, usePoliciesNow } from './session.ts'
import { useWorkspace } from './workspace.ts'

/** Whether the signed-in person holds what is needed; the server decides again (ACCESS-07 to -12). */
export const useCan = (needed: Needed): boolean => can(usePolicies(), needed)

/** Whether the signed-in person is an owner or a super admin, who have all of the classes (CLASSES-42). */
export const useOwnsClasses = (): boolean => ownsClasses(usePolicies())

/** Whether the signed-in person serves all of the classes, as the desk for classes does, and does not teach any. */
export const useIsClassDesk = (): boolean => {
  const policies = usePolicies()
  const { mayTeach } = useWorkspace()
  return servesClasses(policies) && !ownsClasses(policies) && !mayTeach
}

/**
 * The hover text of a control that the person may not use (ACCESS-24), or null: <Button disabledReason={useBarred('x.y')}>. Who lost the right
 * while they type goes on seeing the control, barred; who works at some venues reads that it is for the whole club (BEYOND-17).
 */
export const useBarred = (needed: Needed): string | null => {
  const { t } = useTranslation()
  const now = usePoliciesNow()
  const { atSomeVenues } = useWorkspace()
  if (!useCan(needed) || !can(now, needed)) return t('noPermissionAction')
  return atSomeVenues && isOfWholeClub(needed) ? t('wholeClub.action') : null
}

type Asking = {
  /** Somebody wants to go in: the instructor check is asked whatever their role, as it alone decides. */
  atTheDoor?: boolean
}

/**
 * Whether a section opens (ACCESS-11); null while the instructor check of CLASS is still open (ACCESS-40). Menus and tiles have
 * only those asked whose role can be an instructor's: everybody else's start would begin with a refusal.
 */
export const useModuleOpens = (module: Module, { atTheDoor = false }: Asking = {}): boolean | null => {
  const policies = usePolicies()
  const { mayTeach } = useWorkspace()
  const needsCheck = module === 'CLASS' && !moduleOpens(policies, module)
  const asks = needsCheck && (atTheDoor || mayTeach)
  const instructor = useInstructor(asks)
  if (!needsCheck) return moduleOpens(policies, module)
  if (instructor === undefined) return asks ? null : false
  return moduleOpens(policies, module, { isInstructor: instructor })
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
    ...AT_HAND,
    gcTime: Infinity,
  })
  // Who taught when it was asked last still does where nobody can be asked.
  return check.data ?? (check.isError ? false : undefined)
}
