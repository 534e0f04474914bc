-- Cash that was over or short at the close of a day is posted, by a journal that the close names.
ALTER TABLE postings DROP CONSTRAINT postings_account_check;
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (account IN (
  'receivable', 'sales', 'processingFees', 'taxPayable', 'clubCredits', 'creditsIssued', 'wallet', 'walletFunded', 'payouts',
  'payoutsUnderWay', 'feesKept', 'commission', 'discountsBorne', 'cashOverShort', 'passesHeld', 'passesSold', 'passesUsed',
  'settlement.creditCard', 'settlement.razorpay', 'settlement.cash', 'settlement.cheque', 'settlement.bankTransfer',
  'settlement.voucher', 'settlement.pointOfSales', 'settlement.touchAndGo')) NOT VALID;
ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'overRefund', 'creditIssue', 'creditRevocation',
    'walletTopUp', 'passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn', 'payoutRequest', 'payoutReturn', 'payoutPaid',
    'cashCount'));
ALTER TABLE journals DROP CONSTRAINT journals_owner_check;
ALTER TABLE journals ADD CONSTRAINT journals_owner_check
  CHECK ((order_id IS NULL) = (kind IN ('creditIssue', 'creditRevocation', 'walletTopUp', 'payoutRequest', 'payoutReturn', 'payoutPaid',
    'cashCount'))) NOT VALID;

-- {currency, amount, journalId}, minor units, above 0 what was over. Null for closes from before, which posted nothing.
ALTER TABLE day_closes ADD COLUMN cash_journals jsonb;
