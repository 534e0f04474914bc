-- What a provider gave back beyond what an order owed and held is an over-refund in code, on the wire and here.
ALTER TABLE excess_refunds RENAME TO over_refunds;
ALTER TABLE over_refunds RENAME COLUMN provider_id TO refund_id;
DO $$
DECLARE old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'over_refunds'::regclass AND conname LIKE 'excess\_refunds\_%' LOOP
    EXECUTE format('ALTER TABLE over_refunds RENAME CONSTRAINT %I TO %I', old,
      replace(replace(old, 'excess_refunds', 'over_refunds'), 'provider_id', 'refund_id'));
  END LOOP;
  FOR old IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'over_refunds'::regclass
    AND indexrelid::regclass::text LIKE 'excess\_refunds\_%' LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old, replace(old, 'excess_refunds', 'over_refunds'));
  END LOOP;
END $$;

-- What was posted stays as it is; its journals only change their name.
ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals DISABLE TRIGGER journals_append_only;
UPDATE journals SET kind = 'overRefund' WHERE kind = 'excessRefund';
ALTER TABLE journals ENABLE TRIGGER journals_append_only;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'overRefund', 'creditIssue', 'creditRevocation',
    'walletTopUp', 'passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn'));

-- A request that is repeated across the change is answered by the new name.
UPDATE idempotency_keys SET reply = jsonb_set(reply #- '{value,excessRefunds}', '{value,overRefunds}', reply #> '{value,excessRefunds}')
WHERE jsonb_typeof(reply -> 'value') = 'object' AND reply -> 'value' ? 'excessRefunds';
