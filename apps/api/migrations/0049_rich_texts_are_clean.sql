-- Refund policies and benefits of plans that were kept before everything that is saved was made clean: db/clean-kept-rich-texts.ts, which
-- runs after this file, makes them clean. An empty one is none.
UPDATE partners SET refund_policy = NULL WHERE refund_policy = '';
UPDATE membership_plans SET benefits = NULL WHERE benefits = '';
