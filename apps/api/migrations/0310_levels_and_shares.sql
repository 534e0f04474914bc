-- Private lessons cost by level where an instructor says so, and the instructor has a share of what they are sold for (BEYOND-47).
ALTER TABLE lesson_settings
  -- [{name, price, memberPrice}], prices of an hour in minor units; memberPrice null: members pay what others pay
  ADD COLUMN levels jsonb NOT NULL DEFAULT '[]',
  -- percent of what a lesson is sold for, without tax; null: nothing is said of it
  ADD COLUMN share_percent smallint CHECK (share_percent BETWEEN 0 AND 100);

-- As they were when a lesson was placed: what is said later changes no lesson that was sold.
ALTER TABLE classes
  ADD COLUMN lesson_level text,
  ADD COLUMN share_percent smallint CHECK (share_percent BETWEEN 0 AND 100),
  ADD CONSTRAINT classes_lesson_terms CHECK (kind = 'lesson' OR (lesson_level IS NULL AND share_percent IS NULL));
