-- How fast mails of campaigns are taken: one row for each partner, and one of nobody's (the nil UUID) for the whole deployment. A row says
-- until when what was taken is spread at the rate that the settings allow (docs/rules/campaigns.md).
CREATE TABLE campaign_paces (
  partner_id uuid NOT NULL PRIMARY KEY,
  full_until timestamptz NOT NULL
);
ALTER TABLE campaign_paces ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON campaign_paces USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
