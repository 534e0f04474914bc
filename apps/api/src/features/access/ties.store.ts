import { sql } from 'kysely'

/**
 * Whom somebody works for (ACCESS-49), as two common table expressions behind one called `who`, with `profile_id`, `proved_email` in small
 * letters, and `super_admin_id`.
 *
 * `ties` are the rows that name them: owners' lists and live staff records. One with the profile is firm. A staff record that only has the
 * proved email is loose, and one that was declined ties nobody. `links` has each partner once, and whether it `counts`: where a tie is firm,
 * or where it is the only one that names them, and joining is what they came for. Loose records of other partners are invitations, which
 * count once they were accepted; super admins work for the platform, and are asked as well (decision 0112).
 */
// Nothing within asks about a row around it: partners lie on several nodes of a cluster, accounts on every one.
export const TIES_AND_LINKS = sql`ties AS (
      SELECT o.partner_id, true AS owner, true AS firm, NULL::jsonb AS staff, o.created_at AS since
      FROM partner_owners o WHERE o.profile_id = (SELECT profile_id FROM who)
      UNION ALL
      SELECT p.partner_id, false, p.profile_id IS NOT NULL, jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
        'roles', p.roles, 'canEditClasses', coalesce(i.can_edit_classes, false), 'classDesk', p.class_desk, 'venueIds', p.venue_ids), p.created_at
      FROM partner_staffs p LEFT JOIN instructors i
        ON (i.partner_id, i.staff_id) = (p.partner_id, p.id) AND i.deleted_at IS NULL
      WHERE p.deleted_at IS NULL
        AND (p.profile_id = (SELECT profile_id FROM who)
          OR (p.profile_id IS NULL AND p.declined_at IS NULL AND lower(p.email) = (SELECT proved_email FROM who)))
    ), links AS (
      SELECT partner_id, bool_or(owner) AS owner, bool_or(NOT firm) AS loose,
        bool_or(firm) OR (count(*) OVER () = 1 AND (SELECT super_admin_id FROM who) IS NULL) AS counts,
        (array_agg(staff ORDER BY since, staff ->> 'id') FILTER (WHERE staff IS NOT NULL))[1] AS staff, min(since) AS since
      FROM ties GROUP BY partner_id
    )`
