import type { Api } from '@fieldhouse/contract'
import type { dayClose } from '@fieldhouse/contract/day-close'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { closeDay } from './close-day.ts'
import { findDayClose } from './find-day-close.ts'

export const dayCloseRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof dayClose> => ({
  getDayClose: async ({ context, params }) => ({ data: await findDayClose(deps, context, params.day) }),
  closeDay: async ({ context, body }) => ({ data: await closeDay(deps, context, body) }),
})
