-- A customer's history is read from the latest on, a page at a time: each kind of entry by an index of its own.
CREATE INDEX orders_of_customer ON orders (partner_id, customer_id, created_at DESC, id DESC) INCLUDE (venue_id);
