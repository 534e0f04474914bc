import type { Api } from '@fieldhouse/contract'
import type { analytics } from '@fieldhouse/contract/analytics'
import type { Handlers } from '../../http/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { findToday } from './find-today.ts'

export const analyticsRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof analytics> => ({
  getToday: async ({ context, query }) => ({ data: await findToday(parts, context, query.venueId ?? null) }),
})
