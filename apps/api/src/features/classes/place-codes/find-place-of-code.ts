import type { PlaceOfCode } from '@fieldhouse/contract/classes'
import { maySeeSession } from '@fieldhouse/domain/classes'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { personOf } from '../who-teaches.ts'
import { findCodeKey } from './code-keys.store.ts'
import { readPlaceCode } from './place-code.ts'
import { findCodedPlace } from './place-of-code.store.ts'

/**
 * Which place a code is of that was scanned, and how that stands (ATTENDANCE-02). Changes nothing. Who teaches hears of a class that is
 * not theirs which it is, as that stands beside the code, and not who has the place. Refuses what is no code of this club, what is one of
 * another club, of which nothing is read, and one at a venue that whoever asks does not see.
 */
export const findPlaceOfCode = (deps: Deps, context: Context, code: string): Promise<PlaceOfCode> => {
  const read = readPlaceCode(code)
  if (read === null) throw unknown()
  if (read.partnerId !== context.partnerId) throw new Refused({ code: 'error.notFound.placeCodeOfOthers' })
  return deps.read(context.partnerId, async (db) => {
    const key = await findCodeKey(db, context.partnerId)
    if (!key || !read.isSigned(key)) throw unknown()
    const place = await findCodedPlace(db, context.partnerId, read.placeId)
    if (!place) throw unknown()
    const { session, customer, checkedInAt } = place
    const person = await personOf(db, context)
    const status = session.isCanceled ? 'canceled' : place.isRemoved ? 'removed' : 'stands'
    const isSeen = maySeeSession(person, session)
    return {
      status,
      session: {
        id: session.id,
        name: session.name,
        startTime: toIso(session.start),
        endTime: toIso(session.end),
        venue: session.venue,
      },
      participant:
        status === 'stands' && isSeen
          ? {
              customerId: customer.id,
              firstName: customer.firstName,
              lastName: customer.lastName,
              checkInAt: checkedInAt === null ? null : toIso(checkedInAt),
            }
          : null,
    }
  })
}

const unknown = () => new Refused({ code: 'error.notFound.placeCode' })
