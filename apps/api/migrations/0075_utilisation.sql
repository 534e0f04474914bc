-- What a court is closed for within a period: a closure may have begun long before it.
CREATE INDEX facility_bookings_closures ON facility_bookings (partner_id, facility_id, ends_at) WHERE type = 'closure';
