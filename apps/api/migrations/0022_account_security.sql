-- What is known of passwords, sessions and devices of accounts, and what happened at the door.

ALTER TABLE accounts
  -- Whether the password has 12 characters or more: a hash does not tell, so it is noted whenever the password is set or typed.
  -- Null where it is not known yet, or where there is none.
  ADD COLUMN password_is_long boolean,
  ADD COLUMN password_changed_at timestamptz,
  -- From when on the account's devices are noted; the first of them is no news to anybody.
  ADD COLUMN devices_noted_at timestamptz;

ALTER TABLE sessions
  ADD COLUMN browser text,
  ADD COLUMN system text;

-- Devices that an account was signed in on, by a hash of an id that the browser keeps and of the browser's name.
CREATE TABLE account_devices (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_hash)
);
CREATE INDEX account_devices_age ON account_devices (last_seen_at);

-- Sign-ins, what was refused and what became of passwords and sessions: the audit trail of accounts, which belong to no partner.
CREATE TABLE security_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  reason text,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  -- As it was typed, where no account has it.
  email text,
  address text NOT NULL,
  device text,
  -- The partner that a refused call meant; the row is nobody's but the platform's.
  meant_partner_id uuid,
  -- What repeats within a window is counted in one row.
  repeat_key text UNIQUE,
  times integer NOT NULL DEFAULT 1
);
CREATE INDEX security_events_at ON security_events (at DESC, id);
CREATE INDEX security_events_account ON security_events (account_id, at DESC);

-- Asks everybody who works for the partner for a password of 12 characters.
ALTER TABLE partners ADD COLUMN long_staff_passwords boolean NOT NULL DEFAULT false;
