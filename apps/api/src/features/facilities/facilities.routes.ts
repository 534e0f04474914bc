import type { Api } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import type { Handlers } from '../../http/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { addFacilities } from './add-facilities.ts'
import { closeFacilities } from './closures/close-facilities.ts'
import { moveClosure } from './closures/move-closure.ts'
import { reopenClosure } from './closures/reopen-closure.ts'
import { createFacilityGroup } from './create-facility-group.ts'
import { deleteFacility } from './delete-facility.ts'
import { deleteFacilityGroup } from './delete-facility-group.ts'
import { getFacilityGroup, listFacilityGroups } from './find-facility-groups.ts'
import { setFacilityLink } from './link-facilities.ts'
import { createPriceSettings } from './price-settings/create-price-settings.ts'
import { deletePriceSettings } from './price-settings/delete-price-settings.ts'
import { listPriceSettings } from './price-settings/find-price-settings.ts'
import { updatePriceSetting } from './price-settings/update-price-setting.ts'
import { renameFacility } from './rename-facility.ts'
import { updateFacilityGroup } from './update-facility-group.ts'

export const facilityRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof facilities> => ({
  listFacilityGroups: async ({ context, params }) => ({
    data: await listFacilityGroups(parts, context, params.venueId),
  }),
  listFacilityGroupsOfVenue: async ({ context, params }) => ({
    data: await listFacilityGroups(parts, context, params.venueId),
  }),
  createFacilityGroup: async ({ context, params, body }) => ({
    data: await createFacilityGroup(parts, context, params.venueId, body),
  }),
  getFacilityGroup: async ({ context, params, query }) => ({
    data: await getFacilityGroup(parts, context, params.id, query),
  }),
  updateFacilityGroup: async ({ context, params, body }) => ({
    data: await updateFacilityGroup(parts, context, params.id, body),
  }),
  deleteFacilityGroup: async ({ context, params }) => ({ data: await deleteFacilityGroup(parts, context, params.id) }),
  addFacilities: async ({ context, params, body }) => ({
    data: await addFacilities(parts, context, params.id, body.facilities),
  }),
  updateFacility: async ({ context, params, body }) => ({
    data: await renameFacility(parts, context, params.id, body),
  }),
  deleteFacility: async ({ context, params }) => ({ data: await deleteFacility(parts, context, params.id) }),
  linkFacilities: async ({ context, body }) => ({
    data: await setFacilityLink(parts, context, body.facilityIds, true),
  }),
  unlinkFacilities: async ({ context, body }) => ({
    data: await setFacilityLink(parts, context, body.facilityIds, false),
  }),
  createClosures: async ({ context, params, body }) => ({
    data: await closeFacilities(parts, context, params.id, body.closures),
  }),
  updateClosure: async ({ context, params, body }) => ({ data: await moveClosure(parts, context, params.id, body) }),
  deleteClosure: async ({ context, params, query }) => ({
    data: await reopenClosure(parts, context, params.id, query),
  }),
  listPriceSettings: async ({ context, params }) => ({ data: await listPriceSettings(parts, context, params.id) }),
  createPriceSettings: async ({ context, params, body }) => ({
    data: await createPriceSettings(parts, context, params.id, body.priceSettings),
  }),
  updatePriceSetting: async ({ context, params, body }) => ({
    data: await updatePriceSetting(parts, context, params.id, body),
  }),
  deletePriceSettings: async ({ context, query }) => ({ data: await deletePriceSettings(parts, context, query.ids) }),
})
