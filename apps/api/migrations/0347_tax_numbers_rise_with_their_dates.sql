-- A number is given when its row is locked, and a command that began earlier may get it later: a document is issued no earlier than the one
-- before it of its kind, and than the other documents of its order, so that numbers and dates rise together. Its year is of that moment.
CREATE OR REPLACE FUNCTION number_tax_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- It writes as the owner of the tables, so it asks itself whose number is taken.
  IF NEW.partner_id IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  NEW.issued_at := greatest(NEW.issued_at, (SELECT max(d.issued_at) FROM tax_documents d
    WHERE d.partner_id = NEW.partner_id AND d.order_id = NEW.order_id));
  NEW.year := extract(year FROM NEW.issued_at AT TIME ZONE (SELECT timezone FROM partners WHERE id = NEW.partner_id));
  INSERT INTO tax_numbers AS n (partner_id, kind, year, last) VALUES (NEW.partner_id, NEW.kind, NEW.year, 1)
    ON CONFLICT (partner_id, kind, year) DO UPDATE SET last = n.last + 1 RETURNING last INTO NEW.number;
  NEW.issued_at := greatest(NEW.issued_at, (SELECT d.issued_at FROM tax_documents d
    WHERE d.partner_id = NEW.partner_id AND d.kind = NEW.kind AND d.year = NEW.year AND d.number = NEW.number - 1));
  RETURN NEW;
END $$;
