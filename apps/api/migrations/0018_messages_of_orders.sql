-- What becomes of the messages that an order sends.

-- A message that will not be tried again says so, and stands with its order until another one reached the customer.
ALTER TABLE outbox_messages
  ADD COLUMN order_id uuid,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failure text CHECK (failure IN ('noSuchRecipient', 'notAllowed', 'unsubscribed', 'notReached')),
  ADD CHECK ((failed_at IS NULL) = (failure IS NULL)),
  ADD FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id);
CREATE INDEX outbox_messages_order ON outbox_messages (partner_id, order_id) WHERE order_id IS NOT NULL;
-- What a message says is nobody's to read again.
GRANT SELECT (id, partner_id, order_id, channel, recipient, created_at, sent_at, failed_at, failure) ON outbox_messages TO fieldhouse_app;

-- Orders whose customer is to be told once they are paid, at the latest when it is due; without a time they were told already that
-- it is not paid, and are told again when it is.
CREATE TABLE deferred_confirmations (
  partner_id uuid NOT NULL,
  order_id uuid NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (partner_id, order_id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX deferred_confirmations_due ON deferred_confirmations (due_at) WHERE due_at IS NOT NULL;
ALTER TABLE deferred_confirmations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON deferred_confirmations USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE, DELETE ON deferred_confirmations TO fieldhouse_app;
