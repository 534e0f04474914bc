-- What is kept of a group's day in a process's memory is right for as long as the versions that cover it are those that it was read
-- under. A command that changes what schedules show writes new ones in its own transaction: of a group's day, of a day in all
-- groups, of all days of a group, or of everything that a partner's schedules show. A version says nothing but that it is another
-- one; days that never changed have none, which is why rows are never removed: 'none' would come back.
CREATE TABLE schedule_versions (
  partner_id uuid NOT NULL REFERENCES partners,
  -- Null stands for every group.
  facility_group_id uuid,
  -- Null stands for every day.
  day date,
  version uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT schedule_versions_scope UNIQUE NULLS NOT DISTINCT (partner_id, facility_group_id, day)
) WITH (fillfactor = 50);
ALTER TABLE schedule_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON schedule_versions USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_versions TO fieldhouse_app;
