-- Whoever signed up first with another's email could turn a second factor on, which asked the email's owner for codes for ever, also after they had
-- proved the email (docs/decisions/0108). Such a factor goes with its recovery codes: of emails that nobody has proved, and set up before the proof.
-- A factor that is gone by mistake is set up again; one that stays locks its account's owner out.
DELETE FROM account_second_factors f USING accounts a
WHERE a.id = f.account_id AND (a.email_verified_at IS NULL OR f.created_at < a.email_verified_at);

-- So do sessions that were opened before the email was proved: the later proof by Firebase of an account's own login left them.
UPDATE sessions s SET revoked_at = now() FROM accounts a
WHERE a.id = s.account_id AND s.created_at < a.email_verified_at AND s.revoked_at IS NULL;
