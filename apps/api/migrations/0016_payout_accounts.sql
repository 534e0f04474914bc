-- What a partner is paid out through. The number of a bank account, a personal id and an identity document are the provider's to
-- keep: here stand the last four characters of the former two, and the provider's ids.

CREATE TABLE payout_accounts (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe', 'gatewaySandbox', 'razorpay')),
  provider_account_id text NOT NULL,
  -- as the provider said last
  charges_enabled boolean NOT NULL DEFAULT false,
  payout_enabled boolean NOT NULL DEFAULT false,
  verification_status text NOT NULL DEFAULT 'unverified' CHECK (verification_status IN ('unverified', 'pending', 'verified')),
  -- as the form had them, without the account's number; of the tax id the last four characters
  bank_info jsonb,
  legal_entity jsonb,
  tos_accepted_at timestamptz,
  tos_accepted_by uuid,
  -- when the set-up was completed, here or at the provider
  submitted_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  -- a deployment that changes its provider begins anew
  UNIQUE (partner_id, provider)
);
-- The provider's news name its account only.
CREATE INDEX payout_accounts_provider ON payout_accounts (provider_account_id);

-- Documents that wait for their owner to be verified: what the provider calls them, and nothing of what they show.
CREATE TABLE identity_documents (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  provider text NOT NULL,
  provider_file_id text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  uploaded_by uuid,
  PRIMARY KEY (partner_id, id)
);
CREATE INDEX identity_documents_age ON identity_documents (uploaded_at);

CREATE TABLE payout_account_owners (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  payout_account_id uuid NOT NULL,
  is_additional boolean NOT NULL,
  first_name text,
  last_name text,
  personal_address text,
  postal_code text,
  city text,
  -- the last four characters
  personal_id_end text,
  dob date,
  document_id uuid,
  email text,
  phone text,
  -- null for an owner of whom only the contact is known
  provider_person_id text,
  verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, payout_account_id) REFERENCES payout_accounts (partner_id, id),
  FOREIGN KEY (partner_id, document_id) REFERENCES identity_documents (partner_id, id)
);
CREATE UNIQUE INDEX payout_account_owners_main ON payout_account_owners (partner_id, payout_account_id) WHERE NOT is_additional;
CREATE INDEX payout_account_owners_account ON payout_account_owners (partner_id, payout_account_id, created_at);
CREATE UNIQUE INDEX payout_account_owners_document ON payout_account_owners (partner_id, document_id) WHERE document_id IS NOT NULL;

CREATE TABLE bank_accounts (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  payout_account_id uuid NOT NULL,
  provider_bank_id text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  number_end text NOT NULL,
  routing_number text,
  bank_name text,
  holder_name text,
  holder_type text CHECK (holder_type IN ('individual', 'company')),
  is_default boolean NOT NULL,
  -- what the provider is being asked for, and since when: it has not answered yet
  asked text CHECK (asked IN ('set', 'remove')),
  asked_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, payout_account_id, provider_bank_id),
  FOREIGN KEY (partner_id, payout_account_id) REFERENCES payout_accounts (partner_id, id)
);
CREATE UNIQUE INDEX bank_accounts_default ON bank_accounts (partner_id, payout_account_id) WHERE is_default;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['payout_accounts', 'identity_documents', 'payout_account_owners', 'bank_accounts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;

-- The sandbox's own books: its accounts and persons, as far as it verifies them.
CREATE TABLE sandbox_payout_accounts (
  id text PRIMARY KEY,
  request_key text NOT NULL UNIQUE,
  submitted boolean NOT NULL DEFAULT false,
  verifiable boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE TABLE sandbox_payout_persons (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES sandbox_payout_accounts (id),
  verifiable boolean NOT NULL
);
CREATE INDEX sandbox_payout_persons_account ON sandbox_payout_persons (account_id);
