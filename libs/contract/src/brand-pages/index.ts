import { PAGE_ADDRESS } from '@fieldhouse/domain/partners'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, pattern } from '../schemas.ts'

/** What anybody may read of a club: what it says of itself and of its venues, and nothing of a person. */
export const BrandPage = z.object({
  brandName: z.string(),
  description: z.string().nullable(),
  brandColor: z.string(),
  logo: z.string().nullable(),
  /** The language that its page is in for who asks for none. */
  language: z.enum(['en', 'vi']),
  pageInfo: z.object({
    uri: z.string(),
    metaPageTitle: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    metaDescription: z.string().nullable(),
  }),
  venues: z.array(
    z.object({
      venueName: z.string(),
      website: z.string().nullable(),
      tags: z.array(z.string()),
      phoneNumber: z.string().nullable(),
      /** Bookings are taken by telephone. */
      canCallToBook: z.boolean(),
      additionalNote: z.string().nullable(),
      photos: z.array(z.string()),
      address: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      /** By weekday and PH for public holidays, ranges in a list; none on a day that is closed. */
      hours: z.record(z.string(), z.array(z.string())),
      /** What is played there, and on how many facilities. */
      sports: z.array(z.object({ sport: z.string(), facilities: z.number().int() })),
    }),
  ),
  /** Of the main partner only: those of the deployment, the highest index first. */
  banners: z.array(z.object({ image: z.string(), link: z.string().nullable(), city: z.string().nullable() })),
})
export type BrandPage = z.infer<typeof BrandPage>

export const brandPages = {
  getBrandPage: endpoint({
    method: 'GET',
    path: '/brandPages/:uri',
    params: { uri: pattern(60, PAGE_ADDRESS, 'must be the address of a page') },
    access: 'public',
    summary: 'The public page of a club by its address, as it is shown at /{uri}; 404 where no club has it (BRAND-15)',
    reply: data(BrandPage),
  }),
}
