-- Taxes: the rates of a club, what of them each order keeps, and tax invoices and credit notes (BEYOND-35, docs/decisions/0056).
CREATE TABLE tax_rates (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  name text NOT NULL,
  registration_number text NOT NULL,
  -- within the price, else on top of it
  inclusive boolean NOT NULL,
  valid_from date NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0 AND kinds <@ ARRAY['court', 'class', 'membership', 'package', 'fee']),
  -- [{name, millionths}], one at least
  parts jsonb NOT NULL CHECK (jsonb_typeof(parts) = 'array' AND jsonb_array_length(parts) > 0),
  PRIMARY KEY (partner_id, id)
);

-- How tax is rounded, and who its invoices say sells; a club that has said nothing has no row.
CREATE TABLE tax_settings (
  partner_id uuid NOT NULL PRIMARY KEY REFERENCES partners (id),
  rounding text NOT NULL CHECK (rounding IN ('line', 'order')),
  seller_name text NOT NULL,
  seller_address text NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- The rate that a line keeps, and the tax within its price by the parts of the rate; the same of the fee on top of an order.
ALTER TABLE order_line_items
  ADD COLUMN tax_rate jsonb,
  ADD COLUMN tax_parts bigint[],
  ADD CONSTRAINT order_line_items_tax CHECK ((tax_rate IS NULL) = (tax_parts IS NULL)) NOT VALID;
ALTER TABLE orders ADD COLUMN fee_tax_rate jsonb;

ALTER TABLE postings DROP CONSTRAINT postings_account_check;
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (account IN (
  'receivable', 'sales', 'processingFees', 'taxPayable', 'clubCredits', 'creditsIssued', 'wallet', 'walletFunded', 'payouts',
  'payoutsUnderWay', 'feesKept', 'commission', 'discountsBorne', 'passesHeld', 'passesSold', 'passesUsed',
  'settlement.creditCard', 'settlement.razorpay', 'settlement.cash', 'settlement.cheque', 'settlement.bankTransfer',
  'settlement.voucher', 'settlement.pointOfSales', 'settlement.touchAndGo')) NOT VALID;

CREATE TABLE tax_documents (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'creditNote')),
  -- of the club's calendar
  year smallint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- the invoice that a credit note corrects
  corrects_id uuid,
  currency text NOT NULL,
  -- a credit note's are what it takes back, above 0 like an invoice's
  net_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  gross_minor bigint NOT NULL,
  -- both parties, dates, lines, rates and their sums, as they were said
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, kind, year, number),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, corrects_id) REFERENCES tax_documents (partner_id, id),
  CHECK (net_minor + tax_minor = gross_minor),
  CHECK ((kind = 'creditNote') = (corrects_id IS NOT NULL))
);
CREATE INDEX tax_documents_order ON tax_documents (partner_id, order_id);
CREATE TRIGGER tax_documents_append_only BEFORE UPDATE OR DELETE ON tax_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last number of each kind and year. Its row is locked from the number on until the command ends, so that none is left out.
CREATE TABLE tax_numbers (
  partner_id uuid NOT NULL REFERENCES partners (id),
  kind text NOT NULL,
  year smallint NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (partner_id, kind, year)
);
CREATE FUNCTION number_tax_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- It writes as the owner of the tables, so it asks itself whose number is taken.
  IF NEW.partner_id IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO tax_numbers AS n (partner_id, kind, year, last) VALUES (NEW.partner_id, NEW.kind, NEW.year, 1)
    ON CONFLICT (partner_id, kind, year) DO UPDATE SET last = n.last + 1 RETURNING last INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER tax_documents_number BEFORE INSERT ON tax_documents FOR EACH ROW EXECUTE FUNCTION number_tax_document();

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['tax_rates', 'tax_settings', 'tax_documents', 'tax_numbers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
  END LOOP;
END $$;
CREATE POLICY own_venues ON tax_documents AS RESTRICTIVE USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.id) = (tax_documents.partner_id, tax_documents.order_id)));
GRANT SELECT, INSERT, UPDATE, DELETE ON tax_rates TO fieldhouse_app;
GRANT SELECT, INSERT, UPDATE ON tax_settings TO fieldhouse_app;
GRANT SELECT, INSERT ON tax_documents TO fieldhouse_app;
GRANT SELECT ON tax_numbers TO fieldhouse_app;
