import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { placeCode } from './place-code.ts'
import { findComingPlace } from './place-of-code.store.ts'

/** The code that the customer of an order shows at the door of the class that it is for; null where nothing of it is still to come. */
export const codeOfOrder = async (
  db: Kysely<DB>,
  partnerId: string,
  of: { orderId: string; now: number },
): Promise<string | null> => {
  const place = await findComingPlace(db, partnerId, of)
  return place ? placeCode(place.key, { partnerId, placeId: place.placeId }) : null
}
