import type { Api } from '@fieldhouse/contract'
import type { counterSales } from '@fieldhouse/contract/counter-sales'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { placeCounterSale } from './place-counter-sale.ts'

/** What is sold over the counter beside courts, classes, memberships and packages. */
export const counterSaleRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof counterSales> => ({
  placeCounterSale: async ({ context, body }) => ({ data: await placeCounterSale(deps, context, body) }),
})
