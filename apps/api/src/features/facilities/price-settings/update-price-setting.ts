import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { refuseTooManyPrices } from '../club-size.store.ts'
import { findGroup } from '../facilities.store.ts'
import { presentKept, type PriceSettingReply } from '../facility-groups/present-group.ts'
import { findFacilityIdsEver, lockPriceSettings, updatePriceSettingRow } from './price-settings.store.ts'
import { applyPriceChange } from './read-price-input.ts'
import type { PriceSettingChange } from './read-price-input.ts'

/**
 * Changes what the call names of a price setting; null clears a price or a date, so that a setting made for one day holds
 * for good (FACILITIES-46, BOOKING-23). Refuses as `applyPriceChange`, and another version than the one that stands, where it is named.
 */
export const updatePriceSetting = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...change }: PriceSettingChange & { version?: number | undefined },
): Promise<PriceSettingReply> =>
  deps.command(context, async (command) => {
    const [known] = await lockPriceSettings(command.db, command.partnerId, [id])
    if (!known) throw new Refused({ code: 'error.notFound.priceSetting' })
    if (version !== undefined && version !== known.version)
      throw new Refused({ code: 'error.conflict.priceSettingChangedMeanwhile', details: { version: known.version } })
    const group = await findGroup(command.db, command.partnerId, known.groupId)
    const before = group.priceSettings.find((setting) => setting.id === known.id)!
    const after = applyPriceChange(
      before,
      change,
      group,
      await findFacilityIdsEver(command.db, command.partnerId, group.id),
      '',
    )
    const exclusions = after.excludeFacilities.length - before.excludeFacilities.length
    if (exclusions > 0) await refuseTooManyPrices(command, group.id, { settings: 0, exclusions }, 'excludeFacilities')
    await updatePriceSettingRow(command.db, command.partnerId, after)
    command.audit({ action: 'priceSetting.edited', subjectType: 'priceSetting', subjectId: known.id, before, after })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [group.id] })
    return presentKept({ ...after, version: known.version + 1 }, group.currency)
  })
