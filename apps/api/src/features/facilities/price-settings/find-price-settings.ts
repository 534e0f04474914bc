import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { findGroup } from '../facilities.store.ts'
import { presentKept, type PriceSettingReply } from '../facility-groups/present-group.ts'

/** The price settings of a group, oldest first (FACILITIES-46). Refuses a group that is not the partner's. */
export const listPriceSettings = (deps: Deps, context: Context, groupId: string): Promise<PriceSettingReply[]> =>
  deps.read(context.partnerId, async (db) => {
    const group = await findGroup(db, context.partnerId, groupId)
    return group.priceSettings.map((setting) => presentKept(setting, group.currency))
  })
