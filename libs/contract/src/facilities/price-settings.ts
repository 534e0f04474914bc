import { PRICE_SETTING_DELETE_CHUNK } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Id, InstantOut, Price, text, Version } from '../schemas.ts'
import { Clock, Weekday } from './opening-hours.ts'

/** A price in major units as it is sent (ORDERS-136). */
export const MajorPrice = z.number().min(0).max(9_999_999)

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
    summary: 'Remove up to 50 price settings (FACILITIES-47)',
    query: z.strictObject({ ids: z.array(Id).min(1).max(PRICE_SETTING_DELETE_CHUNK) }),
    reply: data(z.object({ ids: z.array(z.string()) })),
  }),
}
