declare module 'virtual:contract-routes' {
  import type { Api } from '@fieldhouse/contract'

  /** The contract's endpoints without their schemas (build/contract-routes.ts). */
  export const routes: Api
}
