-- What a facility group asks of the bookings of one customer, and keeps free around any booking (BEYOND-28). Null asks nothing.
ALTER TABLE facility_groups
  ADD COLUMN bookings_per_day integer CHECK (bookings_per_day > 0),
  ADD COLUMN bookings_per_week integer CHECK (bookings_per_week > 0),
  ADD COLUMN bookings_at_peak_per_week integer CHECK (bookings_at_peak_per_week > 0),
  -- minutes of the clock of the venue; without days there are no peak hours
  ADD COLUMN peak_days text[] NOT NULL DEFAULT '{}' CHECK (peak_days <@ ARRAY['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']),
  ADD COLUMN peak_start_minute integer,
  ADD COLUMN peak_end_minute integer,
  ADD COLUMN minutes_between_bookings integer CHECK (minutes_between_bookings > 0),
  ADD COLUMN minutes_kept_free integer CHECK (minutes_kept_free > 0),
  -- days ahead that members may book, in place of booking_days_horizon
  ADD COLUMN member_days_horizon integer CHECK (member_days_horizon > 0),
  ADD CONSTRAINT facility_groups_peak_hours CHECK (
    (peak_days = '{}' AND peak_start_minute IS NULL AND peak_end_minute IS NULL AND bookings_at_peak_per_week IS NULL)
    OR (peak_days <> '{}' AND peak_start_minute >= 0 AND peak_start_minute < peak_end_minute AND peak_end_minute <= 1440));
