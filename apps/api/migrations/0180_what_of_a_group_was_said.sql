-- A group has hours and a price before anybody said any: these tell whether somebody did, whatever they said (BEYOND-32).
ALTER TABLE facility_groups ADD COLUMN hours_said boolean NOT NULL DEFAULT false;
ALTER TABLE facility_groups ADD COLUMN price_said boolean NOT NULL DEFAULT false;

-- Of those that stand it is known where they differ from what a group begins with, or were saved once more: that says both.
UPDATE facility_groups g SET
  hours_said = version > 1 OR use_venue_opening_hours OR EXISTS (
    SELECT 1 FROM jsonb_each(opening_hours) AS day WHERE day.value <> '["6:00-21:00"]'),
  price_said = version > 1 OR price_minor > 0 OR EXISTS (
    SELECT 1 FROM price_settings s WHERE (s.partner_id, s.group_id) = (g.partner_id, g.id));
