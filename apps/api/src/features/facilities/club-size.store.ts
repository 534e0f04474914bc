import {
  MOST_COURTS_OF_GROUP,
  MOST_OF_CLUB,
  MOST_PRICE_SETTINGS,
  MOST_PRICES_OF_CLUB,
  type MostPlaces,
} from '@fieldhouse/domain/facilities'
import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'
import { atEveryVenueIn } from '../../db/connect.ts'
import { Refused, wrongField } from '../../db/refused.ts'

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

/**
 * Refuses to give a group and its club more price settings, or a club's settings more excluded facilities, than they may have; `at` names
 * the input in the refusal. Nobody else gives the club any until the command ends. Groups of venues that the caller may not see count.
 */
export const refuseTooManyPrices = async (
  command: Command,
  groupId: string,
  { settings, exclusions }: { settings: number; exclusions: number },
  at: string,
): Promise<void> => {
  const { partnerId } = command
  const db = atEveryVenueIn(command.db)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('prices of ' || ${partnerId}::text, 11))`.execute(db)
  const { rows } = await sql<{ ofGroup: number; settings: number; exclusions: number }>`
    SELECT count(*) FILTER (WHERE s.group_id = ${groupId}::uuid)::int AS "ofGroup", count(*)::int AS settings,
      coalesce(sum(cardinality(s.exclude_facilities)), 0)::int AS exclusions
    FROM price_settings s JOIN facility_groups g ON (g.partner_id, g.id) = (s.partner_id, s.group_id)
    WHERE s.partner_id = ${partnerId} AND g.deleted_at IS NULL`.execute(db)
  const has = rows[0]!
  if (settings > 0 && has.ofGroup + settings > MOST_PRICE_SETTINGS)
    throw new Refused({ code: 'error.badRequest.tooManyPriceSettings' })
  const most = MOST_PRICES_OF_CLUB
  if (settings > 0 && has.settings + settings > most.settings)
    throw wrongField(at, `The groups of a club can have ${most.settings} price settings in all`)
  if (exclusions > 0 && has.exclusions + exclusions > most.exclusions)
    throw wrongField(at, `The price settings of a club can exclude ${most.exclusions} facilities in all`)
}
