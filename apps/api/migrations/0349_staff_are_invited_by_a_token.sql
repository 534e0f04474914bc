-- Who is invited to the staff of a club has no account yet: the token of the mail stands for their email until they sign up with it.
ALTER TABLE identity_tokens
  ALTER COLUMN account_id DROP NOT NULL,
  ADD COLUMN email text,
  DROP CONSTRAINT identity_tokens_purpose_check,
  ADD CONSTRAINT identity_tokens_purpose_check CHECK (purpose IN ('identity', 'reset', 'verify', 'invitation')),
  ADD CONSTRAINT identity_tokens_of_one CHECK (
    CASE purpose WHEN 'invitation' THEN account_id IS NULL AND email IS NOT NULL ELSE account_id IS NOT NULL AND email IS NULL END);
