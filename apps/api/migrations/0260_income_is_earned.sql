-- Income when it is earned (BEYOND-37).

-- What was owed at the ends of months and of the period when it was closed, of what was sold ahead: [{day, owed: [{kind, currency, owed}]}],
-- in minor units. Null: it was closed before that was kept.
ALTER TABLE book_periods ADD COLUMN owed jsonb;

-- What is sold ahead is found by when it is delivered.
CREATE INDEX class_sessions_times ON class_sessions (partner_id, starts_at);
CREATE INDEX class_participants_sessions ON class_participants (partner_id, session_id);
CREATE INDEX subscriptions_ends ON subscriptions (partner_id, expires_on);
CREATE INDEX customer_packages_ends ON customer_packages (partner_id, expires_at);
