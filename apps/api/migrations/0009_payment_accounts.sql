-- Whether a partner's account at the card provider may take payments yet, as the provider said last (PAYMETHODS-08).
ALTER TABLE partners ADD COLUMN card_charges_enabled boolean NOT NULL DEFAULT false;

-- The provider's news name the account only.
CREATE INDEX partners_card_account ON partners (card_account_id) WHERE card_account_id IS NOT NULL;
