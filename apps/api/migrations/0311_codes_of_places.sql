-- What a partner's codes of places in classes are signed with (docs/decisions/0091).
CREATE TABLE class_code_keys (
  partner_id uuid NOT NULL PRIMARY KEY REFERENCES partners (id),
  secret bytea NOT NULL CHECK (length(secret) = 32)
);
ALTER TABLE class_code_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON class_code_keys USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT ON class_code_keys TO fieldhouse_app;
