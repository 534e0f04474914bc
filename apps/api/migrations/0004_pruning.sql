-- The part of a message that opens an account, a one-time token: it is taken out of the message when that was sent, and when
-- the token was used or is too old.
ALTER TABLE outbox_messages ADD COLUMN one_time_token text, ADD COLUMN redacted_at timestamptz;
UPDATE outbox_messages SET one_time_token = substring(body_text FROM '/reset-password\?token=([A-Za-z0-9_-]{43})');
UPDATE outbox_messages SET redacted_at = now(), one_time_token = NULL,
  body_text = replace(body_text, one_time_token, '[removed]'), body_html = replace(body_html, one_time_token, '[removed]')
WHERE one_time_token IS NOT NULL AND sent_at IS NOT NULL;
CREATE INDEX outbox_messages_secret ON outbox_messages (id) WHERE one_time_token IS NOT NULL;

-- Sessions that ended are removed, and still an account's first session is told from later ones.
ALTER TABLE accounts ADD COLUMN first_session_at timestamptz;
UPDATE accounts SET first_session_at = first.at
FROM (SELECT account_id, min(created_at) AS at FROM sessions GROUP BY account_id) AS first WHERE first.account_id = accounts.id;

-- What is removed by its age is found by its age.
CREATE INDEX sessions_used ON sessions (last_used_at);
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX rate_counters_age ON rate_counters (window_start);
CREATE INDEX identity_tokens_age ON identity_tokens (expires_at);
DROP INDEX holds_until;
CREATE INDEX holds_until ON holds (held_until);

-- The list of orders whose money went back, cancelled ones among them.
CREATE INDEX orders_refunded ON orders (partner_id, updated_at DESC, id DESC) WHERE payment_status = 'refunded';
