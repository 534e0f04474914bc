-- What the classes say of somebody who teaches (INSTRUCTORS-04); who teaches no more stays, for the classes that they gave.
ALTER TABLE instructors
  ADD COLUMN avatar text,
  ADD COLUMN bio text,
  ADD COLUMN deleted_at timestamptz,
  DROP CONSTRAINT instructors_partner_id_staff_id_key;
CREATE UNIQUE INDEX instructors_teaching ON instructors (partner_id, staff_id) WHERE deleted_at IS NULL;

-- The role and the record go together from now on (INSTRUCTORS-22).
UPDATE instructors i SET deleted_at = coalesce(s.deleted_at, now()) FROM partner_staffs s
  WHERE s.partner_id = i.partner_id AND s.id = i.staff_id AND (s.deleted_at IS NOT NULL OR NOT 'instructor' = ANY(s.roles));
INSERT INTO instructors (partner_id, id, staff_id)
  SELECT s.partner_id, gen_random_uuid(), s.id FROM partner_staffs s
  WHERE s.deleted_at IS NULL AND 'instructor' = ANY(s.roles)
    AND NOT EXISTS (SELECT 1 FROM instructors i WHERE i.partner_id = s.partner_id AND i.staff_id = s.id AND i.deleted_at IS NULL);
