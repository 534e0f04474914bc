import { Refused } from '../db/refused.ts'
import { venueLimitIn } from '../db/venue-limit.ts'

type Handler = (call: never) => unknown

/**
 * Handlers of what is decided and read for the whole club, such as the close of a day or a payout: whoever is held to some of its venues
 * would count a part, and is refused (BEYOND-17).
 */
export const ofWholeClub = <H extends Record<string, Handler>>(handlers: H): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (call: { context: { partnerId: string } }) => {
        if (venueLimitIn(call.context.partnerId) !== null)
          throw new Refused({ code: 'error.forbidden.wholeClub', details: { reason: 'venues' } })
        return handle(call as never)
      },
    ]),
  ) as unknown as H
