-- What the club's Xero calls its rates of tax (BEYOND-36): {name, percent, xero}; a rate without a name there is not in it.
ALTER TABLE book_settings ADD COLUMN xero_tax_rates jsonb NOT NULL DEFAULT '[]';
-- As it was when the period was closed.
ALTER TABLE book_periods ADD COLUMN xero_tax_rates jsonb NOT NULL DEFAULT '[]';
