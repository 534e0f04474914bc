import type { StaffMember } from '@fieldhouse/contract/staff'
import { toStaff, type StaffRow } from '../access/index.ts'

/** A staff member as those are answered who manage the staff. */
export const toStaffMember = (row: StaffRow): StaffMember => ({
  ...toStaff(row),
  joined: row.profile_id !== null,
  version: row.version,
})
