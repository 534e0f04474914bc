-- What takes a version of an order back exactly: where its bookings stood, what they cost, and what became of its money. Null where
-- nothing does.
ALTER TABLE order_versions ADD COLUMN undo jsonb;
