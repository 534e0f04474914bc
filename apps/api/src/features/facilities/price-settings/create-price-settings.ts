import type { Received } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { lockGroup } from '../facilities.store.ts'
import { presentKept, type PriceSettingReply } from '../facility-groups/present-group.ts'
import { findFacilityIdsEver, insertPriceSettings } from './price-settings.store.ts'
import { applyPriceChange, newSetting } from './read-price-input.ts'

export type PriceSettingInput = Received<typeof facilities.createPriceSettings>['body']['priceSettings'][number]

/** Adds price settings to a group, all or none (FACILITIES-46). Refuses as `applyPriceChange`. */
export const createPriceSettings = (
  deps: Deps,
  context: Context,
  groupId: string,
  inputs: readonly PriceSettingInput[],
): Promise<PriceSettingReply[]> => deps.command(context, (command) => addPriceSettings(command, groupId, inputs))

/** Adds price settings to a group within a command that does more. Refuses as `createPriceSettings`. */
export const addPriceSettings = async (
  command: Command,
  groupId: string,
  inputs: readonly PriceSettingInput[],
): Promise<PriceSettingReply[]> => {
  const group = await lockGroup(command.db, command.partnerId, groupId)
  const ever = await findFacilityIdsEver(command.db, command.partnerId, group.id)
  const settings = inputs.map((input, i) =>
    applyPriceChange(newSetting(group.id, input.dayOfWeek, command.now), input, group, ever, `priceSettings.${i}.`),
  )
  await insertPriceSettings(command, group.id, settings)
  command.audit({
    action: 'priceSetting.created',
    subjectType: 'facilityGroup',
    subjectId: group.id,
    after: settings,
  })
  command.announce({ type: 'facilities', dates: [], facilityGroupIds: [group.id] })
  return settings.map((setting) => presentKept({ ...setting, version: 1 }, group.currency))
}
