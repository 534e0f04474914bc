-- Whatever is booked for a customer, of whichever type: to merge, copy or erase one read every booking of the club.
DROP INDEX facility_bookings_customer;
CREATE INDEX facility_bookings_customer ON facility_bookings (partner_id, customer_id, starts_at) WHERE customer_id IS NOT NULL;
