import type { Api } from '@fieldhouse/contract'
import type { taxes } from '@fieldhouse/contract/taxes'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { getTaxes, saveTaxes } from './save-taxes.ts'

const savingRoutes = (deps: Deps): Pick<Handlers<Api>, 'saveTaxes'> => ({
  saveTaxes: async ({ context, body }) => ({ data: await saveTaxes(deps, context, body) }),
})

/** The tax rates of a club. */
export const taxRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof taxes> => ({
  getTaxes: async ({ context }) => ({ data: await getTaxes(deps, context) }),
  ...ofWholeClub(savingRoutes(deps)),
})
