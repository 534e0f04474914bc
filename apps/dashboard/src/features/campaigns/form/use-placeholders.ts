import { PLACEHOLDERS } from '@fieldhouse/domain/campaigns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Placeholder } from '../../../lib/rich-text/placeholders.ts'

/** What may stand in a campaign for something of the customer, by the reader's names (CAMPAIGNS-35, CAMPAIGNS-63). */
export const usePlaceholders = (): readonly Placeholder[] => {
  const { t } = useTranslation('campaigns')
  return useMemo(
    () =>
      PLACEHOLDERS.map(({ searchValue }) => ({ value: searchValue, name: t(`placeholder.${nameIn(searchValue)}`) })),
    [t],
  )
}

type Value = (typeof PLACEHOLDERS)[number]['searchValue']
type NameIn<V> = V extends `customer.${infer Name}` ? Name : never
const nameIn = <V extends Value>(value: V) => value.slice('customer.'.length) as NameIn<V>
