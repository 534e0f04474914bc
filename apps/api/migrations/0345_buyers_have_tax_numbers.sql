-- Whoever needs a tax invoice in the name of a company: what it is called there, and its tax number.
ALTER TABLE customers ADD COLUMN invoice_name text, ADD COLUMN tax_number text;
