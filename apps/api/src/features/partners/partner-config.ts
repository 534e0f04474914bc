import type { PartnerConfig } from '@fieldhouse/contract/partners'
import { MOST_OF_CLUB } from '@fieldhouse/domain/facilities'
import { CLASSES_MAX_DAYS } from '@fieldhouse/domain/partners'
import { PAYOUT_FREQUENCIES } from '@fieldhouse/domain/payouts'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { findConfig, lockPartner, mergeConfig, type ConfigRow } from './partners.store.ts'

/** What a super admin set of a partner, with what is usual where they set nothing; the commission for super admins only (BRAND-30). */
const toConfig = (
  { config: row, version }: { config: ConfigRow; version: number },
  superAdmin: boolean,
): PartnerConfig => ({
  payoutFrequency: PAYOUT_FREQUENCIES.find((frequency) => frequency === row.payoutFrequency) ?? 'MANUAL',
  classesMaxDays: row.classesMaxDays ?? CLASSES_MAX_DAYS,
  mostPlaces: row.mostPlaces ?? MOST_OF_CLUB,
  ...(superAdmin && { commissionFeeConfig: row.commissionFeeConfig ?? {} }),
  version,
})

/** BRAND-28, PAYOUTS-09. */
export const getPartnerConfig = async ({ read }: Deps, { partnerId, actor }: Context): Promise<PartnerConfig> =>
  toConfig(await read(partnerId, (db) => findConfig(db, partnerId)), actor.superAdmin)

/**
 * Sets the given keys of a partner's config and leaves the others (BRAND-29, BRAND-30); the trail keeps before and after. Refuses another
 * version of the partner than the one that stands, where it is named.
 */
export const savePartnerConfig = (
  deps: Deps,
  context: Context,
  { version, ...change }: Omit<ConfigRow, 'payoutFrequencySince'> & { version?: number | undefined },
): Promise<PartnerConfig> =>
  deps.command(context, async (command) => {
    refuseOtherVersion(await lockPartner(command), version)
    const before = toConfig(await findConfig(command.db, command.partnerId), true)
    const { payoutFrequency } = change
    const isSet = payoutFrequency !== undefined && payoutFrequency !== before.payoutFrequency
    const merged = await mergeConfig(command, { ...change, ...(isSet && { payoutFrequencySince: command.now }) })
    const after = toConfig(merged, true)
    command.audit({ action: 'partner.configured', subjectType: 'partner', subjectId: command.partnerId, before, after })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
    return after
  })
