import { PRICE_SETTING_DELETE_CHUNK } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Id, InstantOut, Price, text, Version, wholeNumber } from '../schemas.ts'
import { Clock, Weekday } from './opening-hours.ts'

/** A price in major units as it is sent (ORDERS-136); in a currency without decimals an hour costs hundreds of thousands. */
export const MajorPrice = z.number().min(0).max(999_999_999)

/** A price setting in replies (FACILITIES-18). */
export const PriceSetting = z.object({
  id: z.string(),
  groupId: z.string(),
  type: z.literal('open'),
  isActive: z.boolean(),
  priority: z.number().int(),
  dayOfWeek: Weekday,
  startTime: z.string(),
  endTime: z.string(),
  slotPrice: Price.nullable(),
  memberPrice: Price.nullable(),
  isDisable: z.boolean(),
  excludeFacilities: z.array(z.string()),
  effectiveFrom: z.string().nullable(),
  effectiveUntil: z.string().nullable(),
  /** Of settings with one priority the newest wins (FACILITIES-72): who previews a price must know it. */
  createdAt: InstantOut,
})

/** One that may be changed. */
export const KeptSetting = PriceSetting.extend({
  /** Goes up with each change: who saves says which one they changed. */
  version: z.number().int(),
})

const PriceInput = z.strictObject({ price: MajorPrice, currency: text(10).optional() }).nullable()

const PriceSettingFields = {
  isActive: z.boolean(),
  priority: z.number().int().min(0).max(1_000_000),
  dayOfWeek: Weekday,
  startTime: Clock,
  endTime: Clock,
  slotPrice: PriceInput,
  /** Price for customers with an active membership on the date (BEYOND-06). */
  memberPrice: PriceInput,
  isDisable: z.boolean(),
  excludeFacilities: z.array(Id).max(500),
  effectiveFrom: Day.nullable(),
  effectiveUntil: Day.nullable(),
}

export const PriceSettingInput = z.strictObject({
  type: z.literal('open').default('open'),
  isActive: PriceSettingFields.isActive.default(true),
  priority: PriceSettingFields.priority.default(0),
  dayOfWeek: PriceSettingFields.dayOfWeek,
  startTime: PriceSettingFields.startTime,
  endTime: PriceSettingFields.endTime,
  slotPrice: PriceSettingFields.slotPrice.default(null),
  memberPrice: PriceSettingFields.memberPrice.default(null),
  isDisable: PriceSettingFields.isDisable.default(false),
  excludeFacilities: PriceSettingFields.excludeFacilities.default([]),
  effectiveFrom: PriceSettingFields.effectiveFrom.default(null),
  effectiveUntil: PriceSettingFields.effectiveUntil.default(null),
})

/**
 * Room for price settings that leave out most facilities of a large group, in bytes: some 100 that name them by their ids, 500 of a group that
 * is made. What is larger would hold up everybody else while it is looked at.
 */
export const PRICES_BODY = 1024 * 1024

/** What slots of a weekday and time cost, and which are disabled. */
export const priceSettings = {
  listPriceSettings: endpoint({
    method: 'GET',
    path: '/partners/facilityGroups/:id/priceSettings',
    access: { anyOf: ['facilityGroup.view', 'facilityBooking.view'] },
    summary: 'Price settings of a group (FACILITIES-46)',
    reply: data(z.array(KeptSetting)),
  }),
  createPriceSettings: endpoint({
    method: 'POST',
    path: '/partners/facilityGroups/:id/priceSettings',
    access: 'facilityGroup.edit',
    changes: ['facilities'],
    summary: 'Add price settings to a group (FACILITIES-46)',
    body: z.strictObject({ priceSettings: z.array(PriceSettingInput).min(1).max(500) }),
    bodyLimit: PRICES_BODY,
    reply: data(z.array(KeptSetting)),
    idempotent: true,
  }),
  updatePriceSetting: endpoint({
    method: 'PUT',
    path: '/partners/priceSettings/:id',
    access: 'facilityGroup.edit',
    changes: ['facilities'],
    summary:
      'Change a price setting; 409 where it is another version than the one that was read, if that is named (FACILITIES-46)',
    body: z.strictObject({ ...PriceSettingFields, version: Version }).partial(),
    reply: data(KeptSetting),
  }),
  deletePriceSettings: endpoint({
    method: 'DELETE',
    path: '/partners/priceSettings',
    access: 'facilityGroup.edit',
    changes: ['facilities'],
    summary:
      'Remove up to 50 price settings (FACILITIES-47); 409 where somebody else saved one since the version that was read, if those are named',
    query: z.strictObject({
      ids: z.array(Id).min(1).max(PRICE_SETTING_DELETE_CHUNK),
      /** The versions that were read, in the order of the ids. */
      versions: z.array(wholeNumber(1, 1_000_000_000)).max(PRICE_SETTING_DELETE_CHUNK).optional(),
    }),
    reply: data(z.object({ ids: z.array(z.string()) })),
  }),
}
