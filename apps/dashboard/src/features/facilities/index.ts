export { CreateGroup } from './form/CreateGroup.tsx'
export { EditGroup } from './form/EditGroup.tsx'
export { GroupRules } from './rules/GroupRules.tsx'
export { FacilitySettings } from './settings/FacilitySettings.tsx'
