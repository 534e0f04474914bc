-- A partner is founded by a command in its own name, as everything else of it is written.
GRANT INSERT ON partners TO fieldhouse_app;

-- Addresses of public pages, each once among pages of its kind: a table of a partner's rows could not promise that (BRAND-14).
CREATE TABLE page_addresses (
  page_type text NOT NULL,
  uri text NOT NULL,
  partner_id uuid NOT NULL,
  PRIMARY KEY (page_type, uri)
);
CREATE INDEX page_addresses_partner ON page_addresses (partner_id);
-- Of two profiles with one address the later one gets another.
UPDATE partner_profiles f SET uri = uri || '-' || left(partner_id::text, 8)
  WHERE EXISTS (SELECT 1 FROM partner_profiles g WHERE g.uri = f.uri AND g.partner_id < f.partner_id);
INSERT INTO page_addresses (page_type, uri, partner_id) SELECT 'partner', uri, partner_id FROM partner_profiles;
-- An address may be claimed, but not looked up across partners.
ALTER TABLE page_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON page_addresses USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, DELETE ON page_addresses TO fieldhouse_app;
