import type { Api } from '@fieldhouse/contract'
import type { wallet } from '@fieldhouse/contract/wallet'
import type { Handlers } from '../../http/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { findWallet } from './find-wallet.ts'
import { topUpWallet } from './top-up-wallet.ts'

export const walletRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof wallet> => ({
  getWallet: async ({ context, params }) => ({ data: await findWallet(parts, context, params.id) }),
  topUpWallet: async ({ context, body }) => ({ data: await topUpWallet(parts, context, body) }),
})
