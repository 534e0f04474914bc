-- Private lessons (BEYOND-47). A lesson is a class of its own kind: its session takes court and coach by the rows of any session, and its
-- place is sold with it (docs/decisions/0076).
ALTER TABLE classes ADD COLUMN kind text NOT NULL DEFAULT 'class' CHECK (kind IN ('class', 'lesson'));

-- What a coach offers: when, where and for how much an hour. Who has no row gives no lessons.
CREATE TABLE lesson_settings (
  partner_id uuid NOT NULL,
  instructor_id uuid NOT NULL,
  is_on boolean NOT NULL,
  -- by weekday, as the hours of facility groups; breaks lie between the ranges of a day
  hours jsonb NOT NULL,
  -- [{from, until}], both days among them
  days_off jsonb NOT NULL DEFAULT '[]',
  -- facility groups; none are all of the club's
  group_ids uuid[] NOT NULL DEFAULT '{}',
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  -- null: members pay what others pay
  member_price_minor bigint CHECK (member_price_minor >= 0),
  currency text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (partner_id, instructor_id),
  FOREIGN KEY (partner_id, instructor_id) REFERENCES instructors (partner_id, id)
);
ALTER TABLE lesson_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON lesson_settings USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON lesson_settings TO fieldhouse_app;
