-- Pictures that a deployment shows to everybody; they are the main partner's (SUPERADMIN-11, SUPERADMIN-58).
CREATE TABLE banners (
  partner_id uuid NOT NULL REFERENCES partners,
  id uuid NOT NULL,
  -- In the order in which they were made: of one index, the earlier is shown first.
  position smallint NOT NULL,
  image text NOT NULL,
  link text,
  city text,
  -- The highest is shown first.
  "index" integer NOT NULL,
  PRIMARY KEY (partner_id, id)
);
ALTER TABLE banners ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON banners USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, DELETE ON banners TO fieldhouse_app;
