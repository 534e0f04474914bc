import type { Api, Reply } from '@fieldhouse/contract'
import { plain } from '../../ui/match.ts'

export type Partner = Reply<Api['listPartners']>['data'][number]

/** What a partner is called in the list: its brand, or its id while it has no profile (SUPERADMIN-54). */
export const labelOf = ({ brandName, id }: Pick<Partner, 'brandName' | 'id'>): string => brandName ?? id

/** Those whose brand name or address holds the typed words, with marks or without, by brand name (SUPERADMIN-54). */
export const findPartners = (partners: readonly Partner[], typed: string): Partner[] => {
  const wanted = plain(typed.trim())
  return partners
    .filter(({ brandName, pageInfo }) =>
      [brandName, pageInfo?.uri].some((text) => (text ? plain(text).includes(wanted) : wanted === '')),
    )
    .toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)))
}
