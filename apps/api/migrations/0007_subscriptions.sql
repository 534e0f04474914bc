-- What a membership was sold for, and the billing cycle chosen for its next period: {priceMinor, currency, recurring
-- (months)}, as a plan has it. Memberships that were imported have none.
ALTER TABLE subscriptions
  ADD COLUMN pricing jsonb,
  ADD COLUMN next_pricing jsonb,
  -- taken off the customer; its order keeps naming it
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT subscriptions_deleted_are_canceled CHECK (deleted_at IS NULL OR canceled_at IS NOT NULL);
