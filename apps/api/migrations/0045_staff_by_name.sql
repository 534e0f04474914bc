-- The list of a partner's staff, in its order: by name, as people read it, whatever the database's own order of letters.
CREATE INDEX staff_by_name ON partner_staffs (partner_id, (plain_text(first_name || ' ' || last_name) COLLATE "C"), id)
  WHERE deleted_at IS NULL;
DROP INDEX partner_staffs_listed;
