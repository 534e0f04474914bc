import { methodsForCustomers, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Deps } from '../deps.ts'
import { findPartner } from './partners.store.ts'
import { accountsOf } from './payment-accounts.ts'
import { optionsOf } from './payment-options.ts'

/** The methods that a partner's customers may pay by right now (PAYMETHODS-11). */
export const findMethodsForCustomers = async (
  deps: Pick<Deps, 'payments'>,
  db: Kysely<DB>,
  partnerId: string,
): Promise<PaymentMethod[]> => {
  const row = (await findPartner(db, partnerId))!
  return methodsForCustomers(optionsOf(row), accountsOf(row, deps))
}
