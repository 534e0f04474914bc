import { Refused } from '../../db/refused.ts'
import type { PartnerRow } from './partners.store.ts'

/** Refuses who has read another version of a partner than the one that stands, with the number of that one; who names none is not asked. */
export const refuseOtherVersion = ({ version }: Pick<PartnerRow, 'version'>, read: number | undefined): void => {
  if (read !== undefined && read !== version)
    throw new Refused({ code: 'error.conflict.partnerChangedMeanwhile', details: { version } })
}
