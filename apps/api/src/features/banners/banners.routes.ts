import type { Api } from '@fieldhouse/contract'
import type { banners } from '@fieldhouse/contract/banners'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findBanners } from './banners.store.ts'
import { noMainPartner, saveBanners } from './save-banners.ts'

/** What a deployment shows to everybody, managed with its main partner (SUPERADMIN-58). */
export const bannerRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof banners> => {
  const main = deps.config.MAIN_PARTNER_ID
  return {
    listBanners: async () => ({
      data: main === undefined ? [] : await deps.read(main, (db) => findBanners(db, main)),
    }),
    async saveBanners({ contextIn, body }) {
      if (main === undefined) throw noMainPartner()
      return { data: await saveBanners(deps, contextIn(main), body) }
    },
  }
}
