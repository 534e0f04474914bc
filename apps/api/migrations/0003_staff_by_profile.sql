-- Every request asks for the staff records of its account, by profile id or by proved email: both must have an index, or
-- the staff of all partners are read each time.
CREATE INDEX partner_staffs_by_profile ON partner_staffs (profile_id) WHERE deleted_at IS NULL;
-- A new password voids all one-time tokens of its account.
CREATE INDEX identity_tokens_account ON identity_tokens (account_id);
