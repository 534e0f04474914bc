import type { TaxedKind } from '@fieldhouse/domain/taxes'
import { useCallback } from 'react'
import { usePartner } from '../session/workspace.ts'
import { withTax } from './with-tax.ts'

/** What a price of the club on screen costs with its tax, for one kind of what it sells; minor units. */
export const useTaxed = (kind: TaxedKind): ((price: number) => number) => {
  const partner = usePartner()
  return useCallback((price) => withTax(partner, kind, price), [partner, kind])
}
