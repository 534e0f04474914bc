-- A word about who is there may come late, kept on a phone without a connection: when the last one was said decides (BEYOND-43).
ALTER TABLE class_participants ADD COLUMN presence_said_at timestamptz;
UPDATE class_participants SET presence_said_at = checked_in_at WHERE checked_in_at IS NOT NULL;
