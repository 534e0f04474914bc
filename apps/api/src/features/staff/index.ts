export type { HandOverSessions } from './hand-over-sessions.ts'
export { audited as auditedStaff, columnsOf, emailTaken } from './staff-input.ts'
export { invitationOf, sendInvitation } from './staff-invitation.ts'
export { staffRoutes } from './staff.routes.ts'
export {
  insertStaff,
  lockStaff,
  lockStaffByEmail,
  markRemoved,
  saveStaff,
  saveTeaching,
  type TeachingColumns,
} from './staff.store.ts'
