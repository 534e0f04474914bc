-- A day as somebody closed it: what the books said, what cash was counted, and a note. Never changed afterwards: who closes a
-- day again makes a new revision.

CREATE TABLE day_closes (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  -- a calendar day of the partner's zone, and the zone as it was then
  day date NOT NULL,
  timezone text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  -- the lines of the day as they stood, by currency (libs/domain/day-close, DayFigures)
  figures jsonb NOT NULL,
  -- cash by currency: {currency, expected, counted}, minor units
  counts jsonb NOT NULL,
  note text,
  closed_at timestamptz NOT NULL,
  closed_by uuid,
  -- as it was then: people leave and change names
  closed_by_name text NOT NULL,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, day, revision)
);
CREATE TRIGGER day_closes_append_only BEFORE UPDATE OR DELETE ON day_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE day_closes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON day_closes USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT ON day_closes TO fieldhouse_app;

-- What a day's journals moved, and what was asked for on a day and is open still.
CREATE INDEX journals_day ON journals (partner_id, created_at);
CREATE INDEX order_transactions_open ON order_transactions (partner_id, created_at) WHERE status IN ('PENDING', 'UNKNOWN');
