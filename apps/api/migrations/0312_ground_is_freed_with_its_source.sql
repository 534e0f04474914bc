-- What took a linked court could outlive its source: it lay at a venue that whoever cancelled was not held to, or the court of a block was
-- removed. Such a court was taken for good, and no screen could free it.
WITH gone AS (
  SELECT b.partner_id, b.id
  FROM facility_bookings b
  JOIN facility_bookings m ON m.partner_id = b.partner_id
    AND m.id = CASE b.type WHEN 'linked' THEN b.main_booking_id ELSE b.booking_group_id END
  JOIN facilities f ON (f.partner_id, f.id) = (m.partner_id, m.facility_id)
  WHERE (b.type = 'linked' OR b.type = 'closure' AND b.event_name IS NULL AND m.id <> b.id)
    AND (f.deleted_at < m.ends_at AND b.type = 'linked' OR EXISTS (
      SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (m.partner_id, m.id)))
    AND NOT EXISTS (SELECT FROM booking_cancellations x WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id))
), noted AS (
  INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, reason, comment)
  SELECT partner_id, id, now(), 'deleted', '' FROM gone
)
UPDATE occupancies o SET released_at = now() FROM gone
WHERE (o.partner_id, o.booking_id) = (gone.partner_id, gone.id) AND o.released_at IS NULL;
