import type { PriceSetting } from '@fieldhouse/domain/facilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { refuseTooManyPrices } from '../club-size.store.ts'

/** Writes price settings of a group, in one statement. Refuses more than a group or its club may have. */
export const insertPriceSettings = async (
  command: Command,
  groupId: string,
  settings: readonly PriceSetting[],
): Promise<void> => {
  const exclusions = settings.reduce((sum, { excludeFacilities }) => sum + excludeFacilities.length, 0)
  await refuseTooManyPrices(command, groupId, { settings: settings.length, exclusions }, 'priceSettings')
  await sql`
    INSERT INTO price_settings (partner_id, id, group_id, is_active, priority, day_of_week, start_minute, end_minute,
      price_minor, member_price_minor, is_disable, exclude_facilities, effective_from, effective_until, created_at)
    SELECT ${command.partnerId}::uuid, r.id, r."groupId", r."isActive", r.priority, r."dayOfWeek", r."startMinute", r."endMinute",
      r.price, r."memberPrice", r."isDisable", r."excludeFacilities", r."effectiveFrom", r."effectiveUntil",
      ${new Date(command.now)}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) AS r(id uuid, "groupId" uuid, "isActive" boolean, priority int,
      "dayOfWeek" text, "startMinute" int, "endMinute" int, price bigint, "memberPrice" bigint, "isDisable" boolean,
      "excludeFacilities" uuid[], "effectiveFrom" date, "effectiveUntil" date)
    RETURNING 1`.execute(command.db)
}

/** Writes a changed price setting, as its next version; id, group and creation stay. */
export const updatePriceSettingRow = async (
  db: Kysely<DB>,
  partnerId: string,
  setting: PriceSetting,
): Promise<void> => {
  await db
    .updateTable('price_settings')
    .set((e) => ({
      version: e('version', '+', 1),
      is_active: setting.isActive,
      priority: setting.priority,
      day_of_week: setting.dayOfWeek,
      start_minute: setting.startMinute,
      end_minute: setting.endMinute,
      price_minor: setting.price,
      member_price_minor: setting.memberPrice,
      is_disable: setting.isDisable,
      exclude_facilities: [...setting.excludeFacilities],
      effective_from: setting.effectiveFrom,
      effective_until: setting.effectiveUntil,
    }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', setting.id)
    .execute()
}

/** The groups and versions of price settings, which no other command changes until this one ends; unknown ids are left out. */
export const lockPriceSettings = (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<{ id: string; groupId: string; version: number }[]> =>
  db
    .selectFrom('price_settings')
    .select(['id', 'group_id as groupId', 'version'])
    .where('partner_id', '=', partnerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Removes price settings by id. */
export const deletePriceSettingRows = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('price_settings')
    .where('partner_id', '=', partnerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The facilities that the group has or had; exclude lists may still name removed ones. */
export const findFacilityIdsEver = async (db: Kysely<DB>, partnerId: string, groupId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('facilities')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.id)
}
