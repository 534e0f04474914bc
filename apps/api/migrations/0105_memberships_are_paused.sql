-- Whether and how memberships of a plan are paused: {maxDays, minDays, fee}, the fee null, {kind: 'fixed', priceMinor, currency} or
-- {kind: 'share', percent}. Null: they are not.
ALTER TABLE membership_plans ADD COLUMN pause jsonb;

-- A pause of a membership. Both days belong to it.
CREATE TABLE subscription_pauses (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- nobody named a length: it lasts until somebody resumes the membership, and on `ends_on` what the plan allows is used up
  until_resumed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- taken back before a day of it was over
  undone_at timestamptz,
  PRIMARY KEY (partner_id, id),
  CHECK (starts_on <= ends_on),
  FOREIGN KEY (partner_id, subscription_id) REFERENCES subscriptions (partner_id, id),
  CONSTRAINT subscription_pauses_never_overlap EXCLUDE USING gist
    (partner_id WITH =, subscription_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (undone_at IS NULL)
);
CREATE INDEX subscription_pauses_of ON subscription_pauses (partner_id, subscription_id, starts_on);
ALTER TABLE subscription_pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON subscription_pauses USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON subscription_pauses TO fieldhouse_app;

-- What a pause costs is a line of an order of its own.
ALTER TABLE order_line_items DROP CONSTRAINT order_line_items_target_type_check;
ALTER TABLE order_line_items ADD CONSTRAINT order_line_items_target_type_check CHECK (target_type IN
  ('facilityBooking', 'subscription', 'subscriptionPause', 'buyPackage', 'joinClass', 'coupon', 'adjust'));

-- On which days somebody is a member by it: the one thing that says so, whoever asks. The pauses stand in the row for that, so that the
-- schedule of a day reads no table more; the check of the books compares them.
ALTER TABLE subscriptions ADD COLUMN pauses datemultirange NOT NULL DEFAULT '{}';
ALTER TABLE subscriptions
  ADD COLUMN member_days datemultirange NOT NULL GENERATED ALWAYS AS (
    CASE WHEN canceled_at IS NULL THEN datemultirange(daterange(starts_on, expires_on, '[]')) - pauses ELSE '{}' END) STORED,
  -- The end moves along with each pause, so that a pause never reaches it.
  ADD CONSTRAINT subscriptions_pauses_lie_within CHECK (datemultirange(daterange(starts_on, expires_on, '[]')) @> pauses);

-- The same list as before; a membership counts on the days on which it makes somebody a member.
CREATE OR REPLACE FUNCTION list_customers(partner uuid, needle text, email_state text, of_gender text, plan uuid, on_day date, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := '%' || replace(replace(replace(plain_text(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := coalesce('%' || searched_digits(needle) || '%', pattern);
  conditions text := '';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF needle IS NOT NULL THEN
    conditions := conditions || ' AND (c.search_text LIKE $2 OR c.search_text LIKE $3)';
  END IF;
  IF email_state IS NOT NULL OR of_gender IS NOT NULL OR plan IS NOT NULL THEN
    conditions := conditions || ' AND NOT c.is_walk_in';
  END IF;
  conditions := conditions || CASE email_state
    WHEN 'no-email' THEN ' AND (c.email IS NULL OR NOT is_email(c.email)) AND c.email IS NULL'
    WHEN 'valid-email' THEN ' AND is_email(c.email)'
    WHEN 'invalid-email' THEN ' AND (c.email IS NULL OR NOT is_email(c.email)) AND c.email IS NOT NULL'
    ELSE '' END;
  IF of_gender IS NOT NULL THEN conditions := conditions || ' AND c.gender = $4'; END IF;
  IF plan IS NOT NULL THEN
    conditions := conditions || ' AND c.id IN (
      SELECT s.customer_id FROM subscriptions s
      WHERE s.partner_id = $1 AND s.plan_id = $5 AND s.deleted_at IS NULL AND s.expires_on >= $6 AND s.member_days @> $6
        AND NOT EXISTS (
          SELECT FROM subscriptions longer
          WHERE (longer.partner_id, longer.customer_id) = (s.partner_id, s.customer_id)
            AND longer.deleted_at IS NULL AND longer.member_days @> $6
            AND (longer.expires_on > s.expires_on OR (longer.expires_on = s.expires_on AND longer.id < s.id))))';
  END IF;
  RETURN QUERY EXECUTE 'SELECT c.id, count(*) OVER () FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL'
    || conditions || ' ORDER BY c.created_at DESC, c.id LIMIT $7 OFFSET $8'
    USING partner, pattern, digits, of_gender, plan, on_day, max_rows, skip;
END $$;
