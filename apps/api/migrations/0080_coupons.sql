-- What takes something off a booking where its code is named (COUPONS-14). Who deletes one leaves its row: orders used it, and another one
-- may have its code then.
CREATE TABLE coupons (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  -- in capitals
  code text NOT NULL CHECK (code <> ''),
  discount_type text NOT NULL CHECK (discount_type IN ('PERCENT', 'AMOUNT', 'PERCENT_OR_AMOUNT')),
  discount_percentage numeric(5, 2) CHECK (discount_percentage > 0 AND discount_percentage <= 100),
  discount_amount_minor bigint CHECK (discount_amount_minor > 0),
  currency text NOT NULL,
  is_active boolean NOT NULL,
  -- null: no limit
  max_usage_count integer CHECK (max_usage_count > 0),
  max_usage_per_customer integer CHECK (max_usage_per_customer > 0),
  min_order_amount_minor bigint CHECK (min_order_amount_minor > 0),
  min_applied_items integer CHECK (min_applied_items > 0),
  order_valid_from date NOT NULL,
  order_valid_until date,
  service_valid_from date,
  service_valid_until date,
  -- none: everybody, and every group
  customer_segments text[] NOT NULL,
  facility_group_ids uuid[] NOT NULL,
  service_hours jsonb NOT NULL,
  -- of the discount, what the platform bears
  platform_share numeric(5, 4) NOT NULL DEFAULT 0 CHECK (platform_share BETWEEN 0 AND 1),
  -- orders that hold a use: counted here, so that the last one is given once, however many ask for it at the same time
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id),
  CHECK ((discount_type = 'AMOUNT') = (discount_percentage IS NULL)),
  CHECK ((discount_type = 'PERCENT') = (discount_amount_minor IS NULL)),
  CHECK (order_valid_until >= order_valid_from)
);
CREATE UNIQUE INDEX coupons_codes ON coupons (partner_id, code) WHERE deleted_at IS NULL;
CREATE INDEX coupons_newest ON coupons (partner_id, created_at DESC, id) WHERE deleted_at IS NULL;

-- That an order used a coupon: one at the most. It says what the coupon was then. An order that was cancelled has given its use back.
CREATE TABLE coupon_uses (
  partner_id uuid NOT NULL,
  order_id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  code text NOT NULL,
  discount_type text NOT NULL,
  discount_percentage numeric(5, 2),
  discount_amount_minor bigint,
  discount_minor bigint NOT NULL CHECK (discount_minor >= 0),
  -- of it, what the platform bears
  platform_minor bigint NOT NULL CHECK (platform_minor BETWEEN 0 AND discount_minor),
  used_at timestamptz NOT NULL,
  given_back_at timestamptz,
  PRIMARY KEY (partner_id, order_id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, coupon_id) REFERENCES coupons (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id)
);
CREATE INDEX coupon_uses_counted ON coupon_uses (partner_id, coupon_id, customer_id) WHERE given_back_at IS NULL;
CREATE INDEX coupon_uses_customers ON coupon_uses (partner_id, customer_id);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['coupons', 'coupon_uses'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
