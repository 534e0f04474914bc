-- A court for which nobody has set a price can't be booked any more, and follows its venue's hours until it has its own. Where it was
-- booked, it was so at the price and in the hours that stood there: that goes on.
UPDATE facility_groups g SET
  price_said = price_said OR booked.any,
  use_venue_opening_hours = use_venue_opening_hours OR NOT (hours_said OR booked.any)
FROM (
  SELECT h.partner_id, h.id, EXISTS (
    SELECT FROM facilities f JOIN facility_bookings b ON (b.partner_id, b.facility_id) = (f.partner_id, f.id)
    WHERE (f.partner_id, f.group_id) = (h.partner_id, h.id) AND b.order_id IS NOT NULL) AS any
  FROM facility_groups h WHERE NOT (h.price_said AND h.hours_said)
) AS booked
WHERE (booked.partner_id, booked.id) = (g.partner_id, g.id);

ALTER TABLE facility_groups DROP COLUMN hours_said;
