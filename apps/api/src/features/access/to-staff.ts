import type { Staff } from '@fieldhouse/contract/access'
import type { z } from 'zod'
import type { StaffRow } from './staff.store.ts'

type StaffReply = z.infer<typeof Staff>

/** A staff record as it is answered. Roles are a fixed list and no records: a role's id is its type. */
export const toStaff = (row: Omit<StaffRow, 'version' | 'declined_at'>): StaffReply => ({
  id: row.id,
  partnerId: row.partner_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  roles: row.roles.map((role) => ({ id: role, type: role as StaffReply['roles'][number]['type'] })),
  roleIds: row.roles,
  venueIds: row.venue_ids,
  classDesk: row.class_desk,
})
