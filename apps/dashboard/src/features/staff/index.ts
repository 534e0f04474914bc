export { RolesScreen } from './RolesScreen.tsx'
export { StaffScreen } from './StaffScreen.tsx'
