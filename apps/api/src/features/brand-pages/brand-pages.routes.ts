import type { Api } from '@fieldhouse/contract'
import type { brandPages } from '@fieldhouse/contract/brand-pages'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createAttempts } from '../identity/index.ts'
import { findBrandPage } from './find-brand-page.ts'

/** What anybody may read of a club (BRAND-15). */
export const brandPageRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof brandPages> => {
  const attempts = createAttempts(deps.platform, deps.now)
  return {
    async getBrandPage({ params: { uri }, ip }) {
      await attempts.take({ kind: 'brandPage', ip })
      const { page } = await findBrandPage(deps, uri)
      return { data: page }
    },
  }
}
