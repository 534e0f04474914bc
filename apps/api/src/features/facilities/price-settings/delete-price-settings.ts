import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findGroups } from '../facilities.store.ts'
import { deletePriceSettingRows, lockPriceSettings } from './price-settings.store.ts'

/**
 * Removes price settings, all or none (FACILITIES-47). Refuses the call when any of them is unknown or another partner's, or has another
 * version than the one that is named for it; who names none is not asked.
 */
export const deletePriceSettings = (
  deps: Deps,
  context: Context,
  { ids, versions = [] }: { ids: readonly string[]; versions?: readonly number[] | undefined },
): Promise<{ ids: string[] }> =>
  deps.command(context, async (command) => {
    const wanted = new Set(ids.map((id) => id.toLowerCase()))
    const known = await lockPriceSettings(command.db, command.partnerId, [...wanted])
    if (known.length < wanted.size) throw new Refused({ code: 'error.notFound.priceSetting' })
    const read = new Map(ids.map((id, index) => [id.toLowerCase(), versions[index]]))
    const stale = known.find(({ id, version }) => (read.get(id) ?? version) !== version)
    if (stale)
      throw new Refused({ code: 'error.conflict.priceSettingChangedMeanwhile', details: { version: stale.version } })
    const groupIds = [...new Set(known.map((setting) => setting.groupId))]
    const groups = await findGroups(command.db, command.partnerId, groupIds)
    await deletePriceSettingRows(command.db, command.partnerId, [...wanted])
    for (const group of groups)
      command.audit({
        action: 'priceSetting.deleted',
        subjectType: 'facilityGroup',
        subjectId: group.id,
        before: [...wanted].flatMap((id) => group.priceSettings.filter((setting) => setting.id === id)),
      })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: groupIds })
    return { ids: [...wanted] }
  })
