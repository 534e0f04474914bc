-- A second factor of an account: six digits from a device of its owner (TOTP). It counts from `on_at` on; until then it is being set up.
CREATE TABLE account_second_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- Sealed by the key of this name, bound to the account.
  key_id text NOT NULL,
  secret bytea NOT NULL,
  -- The step of time whose code was used last: no code opens anything twice.
  last_step bigint,
  created_at timestamptz NOT NULL,
  on_at timestamptz
);

-- What lets its owner in without the device, each once. Of the codes there are hashes only.
CREATE TABLE account_recovery_codes (
  account_id uuid NOT NULL REFERENCES account_second_factors (account_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Asks everybody who works for the partner for a second factor.
ALTER TABLE partners ADD COLUMN staff_second_factor boolean NOT NULL DEFAULT false;
