-- Who may have credits revoked is looked for among those who hold any, however many customers there are.
CREATE INDEX credit_balances_held ON credit_balances (partner_id, currency) WHERE balance_minor > 0;
