import type { Api } from '@fieldhouse/contract'
import type { wallet } from '@fieldhouse/contract/wallet'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findWallet } from './find-wallet.ts'
import { topUpWallet } from './top-up-wallet.ts'

export const walletRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof wallet> => ({
  getWallet: async ({ context, params }) => ({ data: await findWallet(deps, context, params.id) }),
  topUpWallet: async ({ context, body }) => ({ data: await topUpWallet(deps, context, body) }),
})
