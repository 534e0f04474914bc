-- Items sold at the counter: orders of a service type of their own, whose lines are written by hand, and a kind that a tax rate can be
-- assigned to (docs/decisions/0118).
ALTER TABLE orders DROP CONSTRAINT orders_service_type_check;
ALTER TABLE orders ADD CONSTRAINT orders_service_type_check CHECK (service_type IN
  ('facilityBooking', 'subscription', 'buyPackage', 'joinClass', 'counterSale')) NOT VALID;

ALTER TABLE tax_rates DROP CONSTRAINT tax_rates_kinds_check;
-- A rate that holds for all that a club sold until now holds for its items, too: none is sold without tax by an oversight.
UPDATE tax_rates SET kinds = kinds || ARRAY['item'] WHERE kinds @> ARRAY['court', 'class', 'membership', 'package'];
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_kinds_check CHECK (cardinality(kinds) > 0
  AND kinds <@ ARRAY['court', 'class', 'membership', 'package', 'item', 'fee']);
