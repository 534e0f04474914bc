-- What the platform pays of discounts, as a part of what a payout holds of an order (COUPONS-57).
ALTER TABLE payout_items ADD COLUMN borne_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE payout_items ALTER COLUMN borne_minor DROP DEFAULT;
ALTER TABLE payout_items DROP CONSTRAINT payout_items_check;
ALTER TABLE payout_items ADD CONSTRAINT payout_items_sum
  CHECK (amount_minor = taken_minor - refunded_minor - fees_minor - commission_minor + borne_minor);

ALTER TABLE postings DROP CONSTRAINT postings_account_check;
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (account IN (
  'receivable', 'sales', 'processingFees', 'clubCredits', 'creditsIssued', 'wallet', 'walletFunded', 'payouts',
  'payoutsUnderWay', 'feesKept', 'commission', 'discountsBorne', 'passesHeld', 'passesSold', 'passesUsed',
  'settlement.creditCard', 'settlement.razorpay', 'settlement.cash', 'settlement.cheque', 'settlement.bankTransfer',
  'settlement.voucher', 'settlement.pointOfSales', 'settlement.touchAndGo')) NOT VALID;

-- What was paid out before holds nothing of it: it is due with the next payout.
INSERT INTO payout_dues (partner_id, order_id)
  SELECT u.partner_id, u.order_id FROM coupon_uses u
  WHERE u.platform_minor > 0 AND u.given_back_at IS NULL
    AND EXISTS (SELECT FROM payout_items i WHERE (i.partner_id, i.order_id) = (u.partner_id, u.order_id))
  ON CONFLICT (partner_id, order_id) DO NOTHING;

-- No policy of venues on coupon_uses, on purpose: how often a customer used a coupon is counted over the whole club, in the command that
-- takes it, whoever asks; and nothing lists uses but beside their order, which has one, or in a customer's own data, which are the club's.
