import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../../http/gate.ts'
import { findInstructorId, findStaffMember, linkStaffRecords, type StaffRow } from './staff.store.ts'

/** The partner that a call about oneself means: the one it names, else the active one. Refuses 404 without, 403 for a foreign one. */
const partnerOf = (caller: Caller, named: string | undefined): string => {
  const partnerId = named ?? caller.activePartnerId
  if (!partnerId) throw new Refused({ code: 'error.notFound.partner' })
  if (!caller.belongsTo(partnerId)) throw new Refused({ code: 'error.forbidden.otherPartner' })
  return partnerId
}

type OwnRecord = Omit<StaffRow, 'version' | 'declined_at'>

/**
 * The caller's staff record in a partner with the policies it grants (ACCESS-19, ACCESS-47). A record that was matched by
 * the proved email is tied to the profile now (ACCESS-49). An owner without a record is answered one made of the account,
 * under the account's id; who looks through roles, one that holds them. Super admins are no staff: 404.
 */
export const findOwnStaff = async (
  { read, platform, now }: Deps,
  caller: Caller,
  named: string | undefined,
): Promise<OwnRecord & { policies: readonly string[] }> => {
  const partnerId = partnerOf(caller, named)
  const link = caller.links.find((tie) => tie.partnerId === partnerId)
  if (!link) throw new Refused({ code: 'error.notFound.partnerStaff' })
  const policies = caller.policiesIn(partnerId)
  const { staff } = link
  if (caller.isViewing)
    return {
      ...recordOfOwner(caller, partnerId),
      roles: [...staff!.roles],
      venue_ids: staff!.venueIds,
      class_desk: staff!.classDesk,
      policies,
    }
  if (!staff) return { ...recordOfOwner(caller, partnerId), policies }
  const row = await read(partnerId, (db) => findStaffMember(db, partnerId, staff.id))
  if (!row) throw new Refused({ code: 'error.notFound.partnerStaff' })
  if (row.profile_id === null) await platform((db) => linkStaffRecords(db, caller, now()))
  return { ...row, policies }
}

const recordOfOwner = (caller: Caller, partnerId: string): OwnRecord => {
  const [first = '', ...rest] = caller.name.split(' ')
  return {
    partner_id: partnerId,
    id: caller.accountId,
    first_name: first,
    last_name: rest.join(' '),
    email: caller.email,
    mobile: null,
    profile_id: caller.profileId,
    roles: ['owner'],
    venue_ids: null,
    class_desk: false,
  }
}

/** The caller's instructor record in a partner; 404 when they teach there not (ACCESS-40). */
export const findOwnInstructor = async ({ read }: Deps, caller: Caller, named: string | undefined): Promise<string> => {
  const partnerId = partnerOf(caller, named)
  const staff = caller.links.find((tie) => tie.partnerId === partnerId)?.staff
  // Who looks through the role teaches nothing, and sees what one does who does not teach yet.
  const id = staff && !caller.isViewing && (await read(partnerId, (db) => findInstructorId(db, partnerId, staff.id)))
  if (!id) throw new Refused({ code: 'error.notFound.instructor' })
  return id
}
