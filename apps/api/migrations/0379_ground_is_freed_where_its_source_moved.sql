-- What took a linked court could also stay behind where its source moved, which the migration of what was cancelled did not free: it stands at
-- another time than its source, or on a court that was never linked with that of its source, by the links and the trail.
WITH stray AS (
  SELECT b.partner_id, b.id
  FROM facility_bookings b
  JOIN facility_bookings m ON m.partner_id = b.partner_id
    AND m.id = CASE b.type WHEN 'linked' THEN b.main_booking_id ELSE b.booking_group_id END
  WHERE NOT EXISTS (SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
    AND (
      b.type = 'closure' AND b.event_name IS NULL AND m.id <> b.id AND (b.starts_at < m.starts_at OR b.ends_at > m.ends_at)
      OR b.type = 'linked' AND (
        (m.starts_at, m.ends_at) <> (b.starts_at, b.ends_at)
        OR NOT EXISTS (SELECT FROM facility_links k WHERE k.partner_id = b.partner_id
            AND (k.facility_a, k.facility_b) = (least(b.facility_id, m.facility_id), greatest(b.facility_id, m.facility_id)))
          AND NOT EXISTS (SELECT FROM facilities f WHERE f.partner_id = b.partner_id AND f.id IN (b.facility_id, m.facility_id) AND f.deleted_at IS NOT NULL)
          AND NOT EXISTS (SELECT FROM audit_entries t WHERE t.partner_id = b.partner_id AND t.subject_id IN (b.facility_id, m.facility_id)
            AND t.action = 'facility.unlinked' AND t.before -> 'facilityIds' @> to_jsonb(ARRAY[b.facility_id, m.facility_id]))))
), noted AS (
  INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, reason, comment)
  SELECT partner_id, id, now(), 'deleted', '' FROM stray
)
UPDATE occupancies o SET released_at = now() FROM stray
WHERE (o.partner_id, o.booking_id) = (stray.partner_id, stray.id) AND o.released_at IS NULL;
