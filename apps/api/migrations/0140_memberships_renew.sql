-- Whether and how memberships of a plan renew by themselves: {orderDays, reminderDays, chargeDays, graceDays}. Null: they don't.
ALTER TABLE membership_plans ADD COLUMN renewal jsonb;

-- Whether its customer wants it to renew.
ALTER TABLE subscriptions ADD COLUMN renews boolean NOT NULL DEFAULT false,
  -- the day of the month on which the terms of one that renews begin, where the month has it; null: the day on which this one begins
  ADD COLUMN anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31);
CREATE INDEX subscriptions_to_renew ON subscriptions (partner_id, expires_on) WHERE renews AND canceled_at IS NULL AND deleted_at IS NULL;

-- The order that was made for the next term of a membership, and what became of it.
CREATE TABLE subscription_renewals (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  -- the term that ends
  subscription_id uuid NOT NULL,
  -- the term that follows; it counts from its first day on, until the order is paid or cancelled
  next_subscription_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- the rule of the plan as it stood when the order was made
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- the last day, in the partner's zone, of which the reminders and charges are done
  looked_on date NOT NULL,
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('renewed', 'withdrawn', 'ended')),
  PRIMARY KEY (partner_id, id),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  FOREIGN KEY (partner_id, subscription_id) REFERENCES subscriptions (partner_id, id),
  FOREIGN KEY (partner_id, next_subscription_id) REFERENCES subscriptions (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
-- A term is renewed once, whoever tries. One that was withdrawn leaves the way free for whoever wants it after all.
CREATE UNIQUE INDEX subscription_renewals_once ON subscription_renewals (partner_id, subscription_id) WHERE outcome IS DISTINCT FROM 'withdrawn';
CREATE INDEX subscription_renewals_open ON subscription_renewals (partner_id) WHERE closed_at IS NULL;
CREATE INDEX subscription_renewals_of ON subscription_renewals (partner_id, subscription_id);
ALTER TABLE subscription_renewals ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON subscription_renewals USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON subscription_renewals TO fieldhouse_app;
