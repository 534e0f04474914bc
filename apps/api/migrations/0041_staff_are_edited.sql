-- Goes up with each saving of a staff member: who saves names the version they read.
ALTER TABLE partner_staffs ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The list of a partner's staff, in its order.
CREATE INDEX partner_staffs_listed ON partner_staffs (partner_id, created_at, id) WHERE deleted_at IS NULL;
