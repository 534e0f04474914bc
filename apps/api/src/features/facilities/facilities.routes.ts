import type { Api } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { addFacilities } from './add-facilities.ts'
import { closeFacilities } from './closures/close-facilities.ts'
import { moveClosure } from './closures/move-closure.ts'
import { reopenClosure } from './closures/reopen-closure.ts'
import { createFacilityGroup } from './facility-groups/create-facility-group.ts'
import { deleteFacility } from './delete-facility.ts'
import { deleteFacilityGroup } from './facility-groups/delete-facility-group.ts'
import { getFacilityGroup, listFacilityGroups } from './facility-groups/find-facility-groups.ts'
import { setFacilityLink } from './link-facilities.ts'
import { createPriceSettings } from './price-settings/create-price-settings.ts'
import { deletePriceSettings } from './price-settings/delete-price-settings.ts'
import { listPriceSettings } from './price-settings/find-price-settings.ts'
import { updatePriceSetting } from './price-settings/update-price-setting.ts'
import { renameFacility } from './rename-facility.ts'
import { previewGroupChange } from './facility-groups/preview-group-change.ts'
import { updateFacilityGroup } from './facility-groups/update-facility-group.ts'

export const facilityRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof facilities> => ({
  listFacilityGroups: async ({ context, params }) => ({
    data: await listFacilityGroups(deps, context, params.venueId),
  }),
  listFacilityGroupsOfVenue: async ({ context, params }) => ({
    data: await listFacilityGroups(deps, context, params.venueId),
  }),
  createFacilityGroup: async ({ context, params, body }) => ({
    data: await createFacilityGroup(deps, context, params.venueId, body),
  }),
  getFacilityGroup: async ({ context, params, query }) => ({
    data: await getFacilityGroup(deps, context, params.id, query),
  }),
  updateFacilityGroup: async ({ context, params, body }) => ({
    data: await updateFacilityGroup(deps, context, params.id, body),
  }),
  previewGroupChange: async ({ context, params, body }) => ({
    data: await previewGroupChange(deps, context, params.id, body),
  }),
  deleteFacilityGroup: async ({ context, params }) => ({ data: await deleteFacilityGroup(deps, context, params.id) }),
  addFacilities: async ({ context, params, body }) => ({
    data: await addFacilities(deps, context, params.id, body.facilities),
  }),
  updateFacility: async ({ context, params, body }) => ({
    data: await renameFacility(deps, context, params.id, body),
  }),
  deleteFacility: async ({ context, params }) => ({ data: await deleteFacility(deps, context, params.id) }),
  linkFacilities: async ({ context, body }) => ({
    data: await setFacilityLink(deps, context, body, true),
  }),
  unlinkFacilities: async ({ context, body }) => ({
    data: await setFacilityLink(deps, context, body, false),
  }),
  createClosures: async ({ context, params, body }) => ({
    data: await closeFacilities(deps, context, params.id, body.closures),
  }),
  updateClosure: async ({ context, params, body }) => ({ data: await moveClosure(deps, context, params.id, body) }),
  deleteClosure: async ({ context, params, query }) => ({
    data: await reopenClosure(deps, context, params.id, query),
  }),
  listPriceSettings: async ({ context, params }) => ({ data: await listPriceSettings(deps, context, params.id) }),
  createPriceSettings: async ({ context, params, body }) => ({
    data: await createPriceSettings(deps, context, params.id, body.priceSettings),
  }),
  updatePriceSetting: async ({ context, params, body }) => ({
    data: await updatePriceSetting(deps, context, params.id, body),
  }),
  deletePriceSettings: async ({ context, query }) => ({ data: await deletePriceSettings(deps, context, query) }),
})
