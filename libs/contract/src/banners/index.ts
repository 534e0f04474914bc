import { HIGHEST_BANNER, MOST_BANNERS } from '@fieldhouse/domain/partners'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PictureAddress } from '../pictures/index.ts'
import { data, Id, line, wholeNumber } from '../schemas.ts'

const BannerFields = {
  /** As `uploadPicture` answered it, of the main partner. */
  image: PictureAddress,
  /** Where it leads. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  /** Where it is shown; everywhere without one. */
  city: line(100).nullable().default(null),
  /** The highest is shown first (SUPERADMIN-51). */
  index: wholeNumber(0, HIGHEST_BANNER),
}

/** A picture that a deployment shows to everybody (SUPERADMIN-11). */
const Banner = z.object({
  id: z.string(),
  image: z.string(),
  link: z.string().nullable(),
  city: z.string().nullable(),
  index: z.number().int(),
})
export type Banner = z.infer<typeof Banner>

const Banners = z.strictObject({
  banners: z.array(z.strictObject(BannerFields)).max(MOST_BANNERS),
  /** The ids of the banners that these take the place of, as they were read. */
  replaces: z.array(Id).max(MOST_BANNERS),
})
export type BannersInput = z.infer<typeof Banners>

export const banners = {
  listBanners: endpoint({
    method: 'GET',
    path: '/banners',
    access: 'account',
    summary: 'The banners of the deployment, the highest index first (SUPERADMIN-29, SUPERADMIN-58)',
    reply: data(z.array(Banner)),
  }),
  saveBanners: endpoint({
    method: 'POST',
    path: '/banners',
    access: 'superAdmin',
    changes: ['partner'],
    summary:
      'Put a list of banners in the place of all that stand; 409 where they are not those that were read (SUPERADMIN-30)',
    idempotent: true,
    body: Banners,
    reply: data(z.array(Banner)),
  }),
}
