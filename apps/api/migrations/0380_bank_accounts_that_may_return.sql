-- A bank account that payouts went to and that another one took the place of: until then it is set again without a wait. Known by a hash of
-- its numbers under a key of the deployment, as the numbers themselves are kept no longer than the bank account is.
CREATE TABLE former_bank_accounts (
  partner_id uuid NOT NULL REFERENCES partners (id),
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  returns_until timestamptz NOT NULL,
  PRIMARY KEY (partner_id, fingerprint)
);
ALTER TABLE former_bank_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON former_bank_accounts USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON former_bank_accounts TO fieldhouse_app;
