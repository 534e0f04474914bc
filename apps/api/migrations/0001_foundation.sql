-- The schema of Fieldhouse. Every tenant table has primary key (partner_id, id) and foreign keys that carry
-- partner_id, so that no row can refer to another tenant's row and the schema can be distributed by partner_id.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Roles belong to the server, not to the database: another database of this server may have made it already.
-- An owner who may make no roles finds it, and itself in it, as an administrator left it. From PostgreSQL 16 on an owner
-- who made it is in it from the start, but only to administer it (set_option is false) and not to take it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'fieldhouse_app') THEN
    CREATE ROLE fieldhouse_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM pg_auth_members m WHERE m.member = current_user::regrole AND m.roleid = 'fieldhouse_app'::regrole
      AND to_jsonb(m) ->> 'set_option' IS DISTINCT FROM 'false'
  ) THEN
    EXECUTE format('GRANT fieldhouse_app TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO fieldhouse_app;

-- The tenant of this transaction. A local set_config leaves '' behind, not null.
CREATE FUNCTION current_partner() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.partner_id', true), '')::uuid $$;

-- unaccent() is only STABLE because its dictionary may change; an index needs an immutable name for it.
CREATE FUNCTION plain_text(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

-- ---------------------------------------------------------------- identity (no tenant)

CREATE SEQUENCE profile_ids START 1000;

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  profile_id bigint NOT NULL UNIQUE DEFAULT nextval('profile_ids'),
  email text NOT NULL,
  -- an email proves nothing until its owner answered a mail; only then do staff records of that email count
  email_verified_at timestamptz,
  password_hash text,
  -- '{provider}:{subject}' of an outside identity provider
  identity_subject text UNIQUE,
  phone text,
  first_name text,
  last_name text,
  full_name text,
  picture text,
  locale text CHECK (locale IN ('en', 'vi')),
  last_active_partner_id uuid,
  referral_link text,
  registration_told_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_account ON sessions (account_id);

-- One-time tokens of the built-in identity provider: 'identity' is exchanged for a session, 'reset' sets a
-- password, 'verify' proves the email.
CREATE TABLE identity_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('identity', 'reset', 'verify')),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE super_admins (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  last_active_partner_id uuid
);

-- Counters of rate limits, shared by all API processes. Keys are hashes: no address or email is stored.
CREATE TABLE rate_counters (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_start)
);

-- Messages to people; written in the command's transaction, sent by a job.
CREATE TABLE outbox_messages (
  id uuid PRIMARY KEY,
  partner_id uuid,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  subject text,
  body_text text NOT NULL,
  body_html text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX outbox_messages_created ON outbox_messages (created_at DESC);

-- ---------------------------------------------------------------- partners and their people

CREATE TABLE partners (
  id uuid PRIMARY KEY,
  partner_type text NOT NULL,
  timezone text NOT NULL,
  country_code text NOT NULL,
  default_currency_id text,
  business_identification_number text,
  tax_reference_number text,
  refund_policy text,
  payment_methods_for_staff text[] NOT NULL,
  payment_methods_for_customers text[] NOT NULL,
  absorb_processing_fee boolean NOT NULL DEFAULT false,
  processing_fee_config jsonb NOT NULL DEFAULT '{}',
  cancelation_policies jsonb NOT NULL DEFAULT '[]',
  config jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

CREATE TABLE partner_profiles (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  brand_name text NOT NULL,
  description text,
  brand_color text NOT NULL DEFAULT '#aaa',
  logo text,
  uri text NOT NULL,
  meta_page_title text,
  meta_keywords text[] NOT NULL DEFAULT '{}',
  meta_description text,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id)
);

CREATE TABLE partner_owners (
  partner_id uuid NOT NULL REFERENCES partners (id),
  profile_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, profile_id)
);
CREATE INDEX partner_owners_profile ON partner_owners (profile_id);

CREATE TABLE partner_staffs (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  mobile text,
  profile_id bigint,
  roles text[] NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id)
);
CREATE UNIQUE INDEX partner_staffs_email ON partner_staffs (partner_id, lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX partner_staffs_by_email ON partner_staffs (lower(email)) WHERE deleted_at IS NULL;

CREATE TABLE instructors (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  can_edit_classes boolean NOT NULL DEFAULT false,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, staff_id),
  FOREIGN KEY (partner_id, staff_id) REFERENCES partner_staffs (partner_id, id)
);

-- ---------------------------------------------------------------- venues and facilities

CREATE TABLE venues (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  venue_name text NOT NULL,
  timezone text NOT NULL,
  phone_number text,
  address text,
  city text,
  postal_code text,
  latitude double precision,
  longitude double precision,
  opening_hours jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id)
);

CREATE TABLE facility_groups (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  venue_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  public_facility_names boolean NOT NULL DEFAULT true,
  price_minor bigint NOT NULL DEFAULT 0 CHECK (price_minor >= 0),
  online_booking_enabled boolean NOT NULL DEFAULT false,
  time_slot_interval integer NOT NULL CHECK (time_slot_interval IN (30, 45, 60, 90, 120)),
  private_booking text NOT NULL DEFAULT 'public' CHECK (private_booking IN ('public', 'private')),
  use_venue_opening_hours boolean NOT NULL DEFAULT false,
  opening_hours jsonb NOT NULL,
  booking_days_horizon integer,
  maximum_booking_slots integer,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, venue_id) REFERENCES venues (partner_id, id)
);
CREATE INDEX facility_groups_venue ON facility_groups (partner_id, venue_id);

CREATE TABLE facilities (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, group_id) REFERENCES facility_groups (partner_id, id)
);
CREATE INDEX facilities_group ON facilities (partner_id, group_id);

-- Two facilities on the same ground. Stored once per pair, read in both directions (FACILITIES-74).
CREATE TABLE facility_links (
  partner_id uuid NOT NULL,
  facility_a uuid NOT NULL,
  facility_b uuid NOT NULL,
  PRIMARY KEY (partner_id, facility_a, facility_b),
  CHECK (facility_a < facility_b),
  FOREIGN KEY (partner_id, facility_a) REFERENCES facilities (partner_id, id),
  FOREIGN KEY (partner_id, facility_b) REFERENCES facilities (partner_id, id)
);
CREATE INDEX facility_links_b ON facility_links (partner_id, facility_b);

CREATE TABLE price_settings (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  priority integer NOT NULL DEFAULT 0,
  day_of_week text NOT NULL CHECK (day_of_week IN ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  start_minute integer NOT NULL CHECK (start_minute BETWEEN 0 AND 1440),
  end_minute integer NOT NULL CHECK (end_minute BETWEEN 0 AND 1440),
  price_minor bigint CHECK (price_minor >= 0),
  member_price_minor bigint CHECK (member_price_minor >= 0),
  is_disable boolean NOT NULL DEFAULT false,
  exclude_facilities uuid[] NOT NULL DEFAULT '{}',
  effective_from date,
  effective_until date,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  CHECK (start_minute < end_minute),
  FOREIGN KEY (partner_id, group_id) REFERENCES facility_groups (partner_id, id)
);
CREATE INDEX price_settings_group ON price_settings (partner_id, group_id);

-- ---------------------------------------------------------------- customers and memberships

CREATE TABLE customers (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  partner_side_customer_id_string text,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  email text,
  mobile text,
  mobile_digits text GENERATED ALWAYS AS (nullif(regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g'), '')) STORED,
  gender text NOT NULL DEFAULT 'female' CHECK (gender IN ('female', 'male')),
  dob date,
  address_street text,
  address_unit text,
  address_city text,
  address_country text,
  address_postal_code text,
  partner_note text,
  search_text text GENERATED ALWAYS AS (plain_text(
    first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' '
    || coalesce(regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g'), '') || ' ' || coalesce(partner_side_customer_id_string, '')
  )) STORED,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id)
);
CREATE UNIQUE INDEX customers_email ON customers (partner_id, lower(email)) WHERE deleted_at IS NULL AND email IS NOT NULL;
CREATE UNIQUE INDEX customers_mobile ON customers (partner_id, mobile_digits) WHERE deleted_at IS NULL AND mobile_digits IS NOT NULL;
CREATE INDEX customers_newest ON customers (partner_id, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX customers_search ON customers USING gin (search_text gin_trgm_ops);

CREATE TABLE membership_plans (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  name text NOT NULL,
  benefits text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  visible boolean NOT NULL DEFAULT true,
  -- [{priceMinor, currency, recurring (months)}]
  pricing jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id)
);

CREATE TABLE subscriptions (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  starts_on date NOT NULL,
  -- the last day of the membership, inclusive
  expires_on date NOT NULL,
  canceled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  CHECK (starts_on <= expires_on),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, plan_id) REFERENCES membership_plans (partner_id, id)
);
CREATE INDEX subscriptions_customer ON subscriptions (partner_id, customer_id, expires_on);

-- ---------------------------------------------------------------- orders

-- Readable ids are unique over the whole product (ORDERS-126), which a partner's own tables can't promise.
CREATE TABLE readable_ids (
  readable_id text PRIMARY KEY,
  partner_id uuid NOT NULL,
  order_id uuid NOT NULL
);

CREATE TABLE orders (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  readable_id text NOT NULL,
  service_type text NOT NULL CHECK (service_type IN ('facilityBooking', 'subscription', 'buyPackage', 'joinClass')),
  customer_id uuid,
  venue_id uuid,
  payment_method text NOT NULL,
  currency text NOT NULL,
  total_minor bigint NOT NULL,
  fee_exclusive_minor bigint NOT NULL DEFAULT 0,
  fee_inclusive_minor bigint NOT NULL DEFAULT 0,
  -- derived from the transactions by libs/domain/orders after every change; the books check compares
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'canceled', 'refunded')),
  payment_status text NOT NULL CHECK (payment_status IN ('pending', 'paid', 'refunded')),
  processing_status text NOT NULL CHECK (processing_status IN ('DRAFT', 'COMMITTED', 'CANCELED')),
  customer_note text,
  partner_note text,
  current_version integer NOT NULL DEFAULT 1,
  processing_payout_id uuid,
  successful_payout_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, readable_id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, venue_id) REFERENCES venues (partner_id, id)
);
CREATE INDEX orders_updated ON orders (partner_id, updated_at DESC, id DESC);
CREATE INDEX orders_customer ON orders (partner_id, customer_id, updated_at DESC);
CREATE INDEX orders_status ON orders (partner_id, status, updated_at DESC, id DESC);
CREATE INDEX orders_created ON orders (partner_id, created_at);

CREATE TABLE order_line_items (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  target_type text NOT NULL CHECK (target_type IN ('facilityBooking', 'subscription', 'buyPackage', 'joinClass', 'coupon', 'adjust')),
  target_id uuid,
  description text NOT NULL,
  price_minor bigint NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX order_line_items_order ON order_line_items (partner_id, order_id);
CREATE INDEX order_line_items_target ON order_line_items (partner_id, target_id);

CREATE TABLE order_transactions (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  transaction_type text NOT NULL CHECK (transaction_type IN ('PURCHASE', 'REFUND')),
  status text NOT NULL CHECK (status IN ('PENDING', 'SUCCESS', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE', 'UNKNOWN', 'CANCELED', 'ADJUSTED')),
  payment_method text NOT NULL,
  payment_id text,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  -- processing fees contained in the amount; they are never refunded by default (ORDERS-135)
  fee_minor bigint NOT NULL DEFAULT 0,
  version integer NOT NULL,
  settled_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX order_transactions_order ON order_transactions (partner_id, order_id, created_at);
CREATE INDEX order_transactions_settled ON order_transactions (partner_id, settled_at) WHERE status = 'SUCCESS';

CREATE TABLE order_versions (
  partner_id uuid NOT NULL,
  order_id uuid NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid,
  -- as it was then: people leave and change names
  changed_by_name text NOT NULL,
  meta jsonb,
  snapshot jsonb NOT NULL,
  PRIMARY KEY (partner_id, order_id, version),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);

CREATE TABLE order_cancellations (
  partner_id uuid NOT NULL,
  order_id uuid NOT NULL,
  canceled_at timestamptz NOT NULL,
  canceled_by uuid,
  reason text NOT NULL,
  comment text NOT NULL,
  PRIMARY KEY (partner_id, order_id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);

-- ---------------------------------------------------------------- bookings

CREATE TABLE facility_bookings (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  -- all ranges saved by one request share one booking group (BOOKING-112)
  booking_group_id uuid NOT NULL,
  facility_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('booking', 'linked', 'internalEvent', 'closure')),
  -- the booking this one shadows on a linked facility
  main_booking_id uuid,
  event_name text,
  customer_id uuid,
  order_id uuid,
  staff_id uuid,
  processing_status text NOT NULL CHECK (processing_status IN ('DRAFT', 'COMMITTED')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  price_minor bigint NOT NULL DEFAULT 0,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  CHECK (starts_at < ends_at),
  CHECK ((type = 'linked') = (main_booking_id IS NOT NULL)),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id),
  FOREIGN KEY (partner_id, main_booking_id) REFERENCES facility_bookings (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX facility_bookings_group ON facility_bookings (partner_id, booking_group_id);
CREATE INDEX facility_bookings_order ON facility_bookings (partner_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX facility_bookings_main ON facility_bookings (partner_id, main_booking_id) WHERE main_booking_id IS NOT NULL;
CREATE INDEX facility_bookings_facility ON facility_bookings (partner_id, facility_id, starts_at);

-- State is a noun: who took a booking off the schedule, when and why.
CREATE TABLE booking_cancellations (
  partner_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  canceled_at timestamptz NOT NULL,
  canceled_by uuid,
  reason text NOT NULL,
  comment text NOT NULL,
  PRIMARY KEY (partner_id, booking_id),
  FOREIGN KEY (partner_id, booking_id) REFERENCES facility_bookings (partner_id, id)
);

-- Slots a desk is busy booking (BEYOND-05).
CREATE TABLE holds (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  facility_id uuid NOT NULL,
  session_id uuid NOT NULL,
  holder_name text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id)
);
CREATE INDEX holds_session ON holds (partner_id, session_id);
CREATE INDEX holds_until ON holds (partner_id, held_until);

-- Law 1: a court is taken by one row. Every booking, linked booking, block, closure, hold and class session has
-- exactly one live row here, and nothing else decides conflicts.
CREATE TABLE occupancies (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  facility_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  kind text NOT NULL CHECK (kind IN ('booking', 'linked', 'internalEvent', 'closure', 'hold')),
  booking_id uuid,
  hold_id uuid,
  released_at timestamptz,
  PRIMARY KEY (partner_id, id),
  CHECK (starts_at < ends_at),
  CHECK (num_nonnulls(booking_id, hold_id) = 1),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id),
  FOREIGN KEY (partner_id, booking_id) REFERENCES facility_bookings (partner_id, id),
  FOREIGN KEY (partner_id, hold_id) REFERENCES holds (partner_id, id) ON DELETE CASCADE,
  CONSTRAINT occupancies_one_per_court EXCLUDE USING gist
    (partner_id WITH =, facility_id WITH =, during WITH &&) WHERE (released_at IS NULL)
);
-- && is not leakproof, so under row-level security only a btree on the bounds is used for reading a day.
CREATE INDEX occupancies_day ON occupancies (partner_id, facility_id, starts_at) INCLUDE (ends_at) WHERE released_at IS NULL;
CREATE UNIQUE INDEX occupancies_booking ON occupancies (partner_id, booking_id) WHERE released_at IS NULL AND booking_id IS NOT NULL;
CREATE INDEX occupancies_hold ON occupancies (partner_id, hold_id) WHERE hold_id IS NOT NULL;

-- ---------------------------------------------------------------- the ledger

CREATE TABLE journals (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund')),
  order_id uuid,
  currency text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX journals_order ON journals (partner_id, order_id);

CREATE TABLE postings (
  partner_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  line integer NOT NULL,
  -- receivable, sales, fees, method:{payment method}
  account text NOT NULL,
  -- debit positive, credit negative
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  PRIMARY KEY (partner_id, journal_id, line),
  FOREIGN KEY (partner_id, journal_id) REFERENCES journals (partner_id, id)
);
CREATE INDEX postings_account ON postings (partner_id, account);

-- The database itself refuses a journal that does not sum to zero, and any change of what was posted.
CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unbalanced uuid;
BEGIN
  SELECT p.journal_id INTO unbalanced
  FROM postings p JOIN (SELECT DISTINCT partner_id, journal_id FROM added) a USING (partner_id, journal_id)
  GROUP BY p.partner_id, p.journal_id HAVING sum(p.amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'journal % does not sum to zero', unbalanced USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
-- A statement adds whole journals, so the check can run once per statement instead of once per row.
CREATE TRIGGER postings_balance AFTER INSERT ON postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_journal();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------- commands

CREATE TABLE idempotency_keys (
  actor_id uuid NOT NULL,
  key text NOT NULL,
  partner_id uuid,
  request_hash bytea NOT NULL,
  reply jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE audit_entries (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  PRIMARY KEY (partner_id, id)
);
CREATE INDEX audit_entries_at ON audit_entries (partner_id, at DESC);
CREATE INDEX audit_entries_subject ON audit_entries (partner_id, subject_id);
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------- row-level security

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY[
    'partner_profiles', 'partner_owners', 'partner_staffs', 'instructors', 'venues', 'facility_groups', 'facilities',
    'facility_links', 'price_settings', 'customers', 'membership_plans', 'subscriptions', 'orders', 'order_line_items',
    'order_transactions', 'order_versions', 'order_cancellations', 'facility_bookings', 'booking_cancellations', 'holds',
    'occupancies', 'journals', 'postings', 'audit_entries'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
ALTER TABLE partners ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON partners USING (id = current_partner()) WITH CHECK (id = current_partner());
GRANT SELECT, UPDATE ON partners TO fieldhouse_app;

ALTER TABLE outbox_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON outbox_messages USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT INSERT ON outbox_messages TO fieldhouse_app;
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON idempotency_keys USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT ON idempotency_keys TO fieldhouse_app;
-- A readable id may be claimed, but not looked up across partners.
ALTER TABLE readable_ids ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON readable_ids USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT INSERT, SELECT ON readable_ids TO fieldhouse_app;

-- ILIKE is not leakproof either: the trigram index is only used outside row-level security, so the search is one
-- function that takes the tenant as an argument and refuses any tenant but the transaction's own.
CREATE FUNCTION search_customers(partner uuid, needle text, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE pattern text := '%' || replace(replace(replace(plain_text(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY
    SELECT c.id, count(*) OVER () FROM customers c
    WHERE c.partner_id = partner AND c.deleted_at IS NULL AND c.search_text LIKE pattern
    ORDER BY c.created_at DESC, c.id LIMIT max_rows OFFSET skip;
END $$;
REVOKE ALL ON FUNCTION search_customers FROM public;
GRANT EXECUTE ON FUNCTION search_customers TO fieldhouse_app;
