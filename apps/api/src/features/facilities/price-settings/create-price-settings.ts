import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import type { PriceSetting } from '@fieldhouse/domain/facilities'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { presentSetting } from '../../schedule/index.ts'
import { lockGroup } from '../facilities.store.ts'
import type { PriceSettingReply } from '../facility-groups/present-group.ts'
import { findFacilityIdsEver, insertPriceSettings } from './price-settings.store.ts'
import { applyPriceChange } from './read-price-input.ts'

export type PriceSettingInput = Received<typeof facilities.createPriceSettings>['body']['priceSettings'][number]

/** Adds price settings to a group, all or none (FACILITIES-46). Refuses as `applyPriceChange`. */
export const createPriceSettings = (
  deps: Deps,
  context: Context,
  groupId: string,
  inputs: readonly PriceSettingInput[],
): Promise<PriceSettingReply[]> =>
  deps.command(context, async (command) => {
    const group = await lockGroup(command.db, command.partnerId, groupId)
    const ever = await findFacilityIdsEver(command.db, command.partnerId, group.id)
    const blank = (dayOfWeek: PriceSetting['dayOfWeek']): PriceSetting => ({
      id: randomUUID(),
      groupId: group.id,
      isActive: true,
      priority: 0,
      dayOfWeek,
      startMinute: 0,
      endMinute: 1440,
      price: null,
      memberPrice: null,
      isDisable: false,
      excludeFacilities: [],
      effectiveFrom: null,
      effectiveUntil: null,
      createdAt: command.now,
    })
    const settings = inputs.map((input, i) =>
      applyPriceChange(blank(input.dayOfWeek), input, group, ever, `priceSettings.${i}.`),
    )
    await insertPriceSettings(command, settings)
    command.audit({
      action: 'priceSetting.created',
      subjectType: 'facilityGroup',
      subjectId: group.id,
      after: settings,
    })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [group.id] })
    return settings.map((setting) => presentSetting(setting, group.currency))
  })
