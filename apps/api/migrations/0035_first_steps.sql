-- A new club sees what is left to do before its first booking, until it is done or somebody put the list away (BEYOND-32).
ALTER TABLE partners ADD COLUMN first_steps_put_away_at timestamptz;
-- Who takes bookings already has begun.
UPDATE partners p SET first_steps_put_away_at = now()
  WHERE EXISTS (SELECT 1 FROM facility_bookings b WHERE b.partner_id = p.id AND b.type = 'booking');
