import type { StaffMember } from '@fieldhouse/contract/staff'
import { toStaff, type StaffRow } from '../access/index.ts'

/** A staff member as those are answered who manage the staff; `factors` are the profiles that have a second factor. */
export const toStaffMember = (row: StaffRow, factors: ReadonlySet<number> = new Set()): StaffMember => ({
  ...toStaff(row),
  joined: row.profile_id !== null,
  declined: row.declined_at !== null,
  hasSecondFactor: row.profile_id !== null && factors.has(row.profile_id),
  version: row.version,
})
