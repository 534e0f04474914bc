import type { Api, Reply } from '@fieldhouse/contract'
import { bannerProblems, nextBannerIndex } from '@fieldhouse/domain/partners'
import type { client } from '../../../lib/api/api.ts'
import { isSound } from '../../../lib/form/problems.ts'

export type Banners = Reply<Api['listBanners']>['data']

/** A banner as it is typed. `key` is its own as long as the form is open. */
export type BannerRow = { key: string; image: string; link: string; city: string; index: string }
export type BannerValues = { banners: readonly BannerRow[] }

/** The banners as they stand; who they are is what is saved over. */
export type Standing = { version: string; banners: Banners }
export const standingOf = (banners: Banners): Standing => ({ version: banners.map(({ id }) => id).join(), banners })

export const valuesOf = ({ banners }: Standing): BannerValues => ({
  banners: banners.map(({ id, image, link, city, index }) => ({
    key: id,
    image,
    link: link ?? '',
    city: city ?? '',
    index: String(index),
  })),
})

/** A row for a picture that was uploaded: it comes before those that stand. */
export const withPicture = (banners: readonly BannerRow[], image: string): BannerRow[] => [
  {
    key: crypto.randomUUID(),
    image,
    link: '',
    city: '',
    index: String(nextBannerIndex(banners.map(({ index }) => index))),
  },
  ...banners,
]

/** Where anything is wrong with any of them, its own row says so. */
export const problemsOf = ({ banners }: BannerValues): { banners?: 'wrong' } =>
  banners.every((row) => isSound(bannerProblems(row))) ? {} : { banners: 'wrong' }

type Body = Parameters<typeof client.saveBanners>[0]['body']

/** What is sent: all of them, in the place of those that were read (SUPERADMIN-30). */
export const bodyOf = ({ banners }: BannerValues, version: string): Body => ({
  banners: banners.map(({ image, link, city, index }) => ({
    image,
    link: link.trim() || null,
    city: city.trim() || null,
    index: Number(index),
  })),
  replaces: version === '' ? [] : version.split(','),
})
