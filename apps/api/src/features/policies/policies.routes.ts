import type { Api } from '@fieldhouse/contract'
import type { policies } from '@fieldhouse/contract/policies'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { setCancelationPolicies, setReschedulePolicy } from './save-policies.ts'

const savingRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof policies> => ({
  setCancelationPolicies: async ({ context, body }) => ({ data: await setCancelationPolicies(deps, context, body) }),
  setReschedulePolicy: async ({ context, body: { version, ...policy } }) => ({
    data: await setReschedulePolicy(deps, context, policy, version),
  }),
  deleteReschedulePolicy: async ({ context, query: { version } }) => ({
    data: await setReschedulePolicy(deps, context, null, version),
  }),
})

/** What customers may cancel and move, and what comes back: at every venue. */
export const policyRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof policies> => ofWholeClub(savingRoutes(deps))
