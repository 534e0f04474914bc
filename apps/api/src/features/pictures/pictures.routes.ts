import type { Api } from '@fieldhouse/contract'
import type { pictures } from '@fieldhouse/contract/pictures'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { uploadPicture } from './upload-picture.ts'

/** Pictures that a club shows of itself (BRAND-50). */
export const pictureRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof pictures> => ({
  uploadPicture: async ({ context, body, signal }) => ({
    data: { media: await uploadPicture(deps, context, body.file, signal) },
  }),
})
