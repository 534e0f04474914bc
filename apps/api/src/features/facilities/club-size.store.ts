import { MOST_COURTS_OF_GROUP, MOST_OF_CLUB, type MostPlaces } from '@fieldhouse/domain/facilities'
import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'
import { atEveryVenueIn } from '../../db/connect.ts'
import { Refused } from '../../db/refused.ts'

type More = Partial<MostPlaces>

/**
 * Refuses to give a club more venues, groups or courts than it may have: as a super admin set it, else as the product allows. Nobody else gives it any until the command ends, so that two who do
 * at once don't pass what one of them may not. What somebody may not see, since their roles hold elsewhere, counts.
 */
export const refuseTooManyPlaces = async (
  command: Command,
  { venues = 0, groups = 0, courts = 0 }: More,
): Promise<void> => {
  const { partnerId } = command
  const db = atEveryVenueIn(command.db)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('places of ' || ${partnerId}::text, 11))`.execute(db)
  const { rows } = await sql<MostPlaces & { most: MostPlaces | null }>`
    SELECT (SELECT config->'mostPlaces' FROM partners WHERE id = ${partnerId}) AS most,
      (SELECT count(*) FROM venues WHERE partner_id = ${partnerId})::int AS venues,
      (SELECT count(*) FROM facility_groups WHERE partner_id = ${partnerId} AND deleted_at IS NULL)::int AS groups,
      (SELECT count(*) FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
        WHERE f.partner_id = ${partnerId} AND f.deleted_at IS NULL AND g.deleted_at IS NULL)::int AS courts`.execute(db)
  const { most, ...has } = rows[0]!
  const { venues: mostVenues, groups: mostGroups, courts: mostCourts } = most ?? MOST_OF_CLUB
  if (venues > 0 && has.venues + venues > mostVenues)
    throw new Refused({ code: 'error.badRequest.tooManyVenues', details: { most: mostVenues } })
  if (groups > 0 && has.groups + groups > mostGroups)
    throw new Refused({ code: 'error.badRequest.tooManyFacilityGroups', details: { most: mostGroups } })
  if (courts > 0 && has.courts + courts > mostCourts)
    throw new Refused({ code: 'error.badRequest.tooManyFacilities', details: { most: mostCourts } })
}

/** Refuses more courts than one group may have. */
export const refuseTooLargeGroup = (courts: number): void => {
  if (courts > MOST_COURTS_OF_GROUP) throw new Refused({ code: 'error.badRequest.tooManyFacilitiesOfGroup' })
}
