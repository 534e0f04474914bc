import { MAX_PICTURE_BYTES, readPictureAddress } from '@fieldhouse/domain/pictures'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, text, wholeNumber } from '../schemas.ts'

/** Where a picture is that `uploadPicture` answered. */
export const PictureAddress = text(100).refine(
  (address) => readPictureAddress(address) !== null,
  'must be the address of a picture that was uploaded',
)

/** What a form holds beside its file: names, edges, and the lines between them. */
const AROUND_THE_FILE = 64 * 1024
const Edge = wholeNumber(1, 1_000_000).optional()

export const pictures = {
  uploadPicture: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/media',
    access: {
      anyOf: [
        'partnerProfile.create',
        'partnerProfile.edit',
        'venue.create',
        'venue.edit',
        'partnerStaff.create',
        'partnerStaff.edit',
        'post.create',
        'class.edit',
      ],
    },
    changes: [],
    summary:
      'Keep a picture of the club: jpeg, png, gif or webp, at most 10 MB, 40 megapixels and 16,000 pixels along an edge; one that nothing shows is gone after a day (BRAND-50, BRAND-52)',
    format: 'multipart',
    bodyLimit: MAX_PICTURE_BYTES + AROUND_THE_FILE,
    body: z.strictObject({
      file: z.instanceof(Blob).meta({ type: 'string', format: 'binary' }),
      /** As the sender measured it; what counts is what the file holds. */
      width: Edge,
      height: Edge,
    }),
    reply: data(
      z.object({
        media: z.object({
          /** Below the address of the deployment; anybody may read it. */
          url: z.string(),
          /** Of the largest size that is kept, in pixels. */
          width: z.number().int(),
          height: z.number().int(),
        }),
      }),
    ),
  }),
}
