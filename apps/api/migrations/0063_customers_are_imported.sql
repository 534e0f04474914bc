-- Customers who came in one file, so that they can be taken back together. The file itself is not kept: it holds what a person may
-- ask to have removed. What is kept of it is its name, how many rows it had, and which lines were left out and why.
CREATE TABLE customer_imports (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  file_name text NOT NULL,
  rows integer NOT NULL,
  imported integer NOT NULL,
  -- [{line, problems by field, duplicate}]
  skipped jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (partner_id, id)
);
ALTER TABLE customer_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON customer_imports USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON customer_imports TO fieldhouse_app;

ALTER TABLE customers ADD COLUMN import_id uuid,
  ADD FOREIGN KEY (partner_id, import_id) REFERENCES customer_imports (partner_id, id);
CREATE INDEX customers_import ON customers (partner_id, import_id) WHERE import_id IS NOT NULL;
