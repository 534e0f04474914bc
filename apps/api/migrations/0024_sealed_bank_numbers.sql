-- Numbers of bank accounts are kept encrypted (BANK-49); what stood here before kept no account number, and of a routing number
-- there stays the end, as no key is known here to seal it with.
ALTER TABLE bank_accounts
  ADD COLUMN routing_end text,
  ADD COLUMN key_id text,
  ADD COLUMN number_sealed bytea,
  ADD COLUMN routing_sealed bytea,
  ADD CONSTRAINT bank_accounts_key CHECK ((key_id IS NULL) = (number_sealed IS NULL AND routing_sealed IS NULL));
UPDATE bank_accounts SET routing_end = right(routing_number, 4) WHERE routing_number IS NOT NULL;
ALTER TABLE bank_accounts DROP COLUMN routing_number;

UPDATE payout_accounts SET bank_info = jsonb_set(bank_info, '{routingNumber}', to_jsonb(right(bank_info ->> 'routingNumber', 4)))
WHERE bank_info ->> 'routingNumber' IS NOT NULL;
