import type { Api } from '@fieldhouse/contract'
import type { customerDataCopies } from '@fieldhouse/contract/customers'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import { copyOwnData } from './copy-own-data.ts'
import { eraseOwnData } from './erase-own-data.ts'

/** What a person may ask a club for. Of the whole club: somebody who works at some of its venues would hand out a part. */
export const ownDataRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof customerDataCopies> => ({
  copyCustomerData: async ({ context, params }) => ({ data: await copyOwnData(deps, context, params.id) }),
  eraseCustomerData: async ({ context, params }) => ({ data: await eraseOwnData(deps, context, params.id) }),
})
