-- What an attempt gives back of, and what came back too much, is of an attempt: no column says 'charge' any more.
ALTER TABLE payment_attempts RENAME COLUMN charge_id TO of_attempt_id;
ALTER TABLE excess_refunds RENAME COLUMN charge_id TO attempt_id;
DO $$
DECLARE old text; owner text;
BEGIN
  FOR old, owner IN SELECT conname, conrelid::regclass::text FROM pg_constraint
    WHERE conrelid IN ('payment_attempts'::regclass, 'excess_refunds'::regclass) AND conname LIKE '%charge\_id%' LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', owner, old,
      replace(old, 'charge_id', CASE owner WHEN 'excess_refunds' THEN 'attempt_id' ELSE 'of_attempt_id' END));
  END LOOP;
END $$;
ALTER INDEX excess_refunds_charge RENAME TO excess_refunds_attempt;

-- A request that is repeated across the change finds its attempt by the new name.
UPDATE idempotency_keys SET reply = jsonb_set(reply #- '{value,chargeId}', '{value,attemptId}', reply #> '{value,chargeId}')
WHERE jsonb_typeof(reply -> 'value') = 'object' AND reply -> 'value' ? 'chargeId';
