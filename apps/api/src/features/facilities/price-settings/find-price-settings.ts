import type { Context } from '../../../db/context.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import { presentSetting } from '../../schedule/index.ts'
import { findGroup } from '../facilities.store.ts'
import type { PriceSettingReply } from '../present-group.ts'

/** The price settings of a group, oldest first (FACILITIES-46). Refuses a group that is not the partner's. */
export const listPriceSettings = (
  parts: FeatureParts,
  context: Context,
  groupId: string,
): Promise<PriceSettingReply[]> =>
  parts.read(context.partnerId, async (db) => {
    const group = await findGroup(db, context.partnerId, groupId)
    return group.priceSettings.map((setting) => presentSetting(setting, group.currency))
  })
