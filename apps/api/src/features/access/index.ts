export { accessRoutes } from './access.routes.ts'
export { createGate, hashToken } from './admit.ts'
export { networkOf } from './network-of.ts'
export { refusalIn } from './refusal-in.ts'
export { countSecurityEvents, findSecurityEvents, noteSecurityEvent } from './security-events.store.ts'
export {
  addOwner,
  changeStaffRecord,
  findStaffMember,
  insertStaffRecord,
  isColleague,
  isNamed,
  linkStaffRecords,
  liveStaff,
  nameStaffRecords,
  removeOwner,
  STAFF_COLUMNS,
  type StaffRow,
} from './staff.store.ts'
export { hasSuperAdmin, insertSuperAdmin } from './super-admins.store.ts'
export { toStaff } from './to-staff.ts'
