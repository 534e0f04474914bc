import type { Partner } from '@fieldhouse/contract/partners'
import { grossOf, rateFor, type TaxedKind } from '@fieldhouse/domain/taxes'
import { dateOf } from '@fieldhouse/domain/time'

/** What a price of a club costs when it is sold now: more by its tax where that comes on top (BEYOND-35). Minor units. */
export const withTax = (
  { taxes, timezone }: Pick<Partner, 'taxes' | 'timezone'>,
  kind: TaxedKind,
  price: number,
  date = dateOf(Date.now(), timezone),
): number => grossOf(price, rateFor(taxes, kind, date))
