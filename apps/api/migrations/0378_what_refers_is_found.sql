-- Who refers to a row is found by an index when that row is deleted, as by the removal of the demo, and not by reading the table once for each row.
CREATE INDEX class_sessions_of_facility ON class_sessions (partner_id, facility_id) WHERE facility_id IS NOT NULL;
CREATE INDEX pass_entries_of_line ON pass_entries (partner_id, line_id) WHERE line_id IS NOT NULL;
CREATE INDEX credit_entries_of_order ON credit_entries (partner_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX wallet_entries_of_order ON wallet_entries (partner_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX subscription_renewals_of_order ON subscription_renewals (partner_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX subscription_renewals_of_next ON subscription_renewals (partner_id, next_subscription_id) WHERE next_subscription_id IS NOT NULL;
CREATE INDEX tax_documents_that_correct ON tax_documents (partner_id, corrects_id) WHERE corrects_id IS NOT NULL;
