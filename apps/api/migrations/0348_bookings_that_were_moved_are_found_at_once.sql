-- What was owed at the end of a month is of bookings that were moved after it, too: to where they were played before.
CREATE INDEX facility_bookings_timed ON facility_bookings (partner_id, timed_at) WHERE type = 'booking' AND timed_at IS NOT NULL;
