-- An attempt is one to take money from anybody, by card or on a page, or to give it back: it is called so.
ALTER TABLE card_charges RENAME TO payment_attempts;
DO $$
DECLARE old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'payment_attempts'::regclass AND conname LIKE 'card\_charges\_%' LOOP
    EXECUTE format('ALTER TABLE payment_attempts RENAME CONSTRAINT %I TO %I', old, replace(old, 'card_charges', 'payment_attempts'));
  END LOOP;
  FOR old IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'payment_attempts'::regclass
    AND indexrelid::regclass::text LIKE 'card\_charges\_%' LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old, replace(old, 'card_charges', 'payment_attempts'));
  END LOOP;
END $$;
