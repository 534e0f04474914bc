-- A repeated booking is a series: by which rule it repeats, and of each of its bookings on which day it stands for (BEYOND-08).
CREATE TABLE booking_series (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  repeats text NOT NULL CHECK (repeats IN ('week', 'daily')),
  weekdays text[] NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL CHECK (ends_on >= starts_on),
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX booking_series_order ON booking_series (partner_id, order_id);

ALTER TABLE booking_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON booking_series USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY own_venues ON booking_series AS RESTRICTIVE USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.id) = (booking_series.partner_id, booking_series.order_id)));
GRANT SELECT, INSERT ON booking_series TO fieldhouse_app;

-- original_date never changes; series_date is the day on which the series stands by now; moved_by_hand ones stand elsewhere.
ALTER TABLE facility_bookings
  ADD COLUMN series_id uuid,
  ADD COLUMN original_date date,
  ADD COLUMN series_date date,
  ADD COLUMN moved_by_hand boolean NOT NULL DEFAULT false;
ALTER TABLE facility_bookings
  ADD CONSTRAINT facility_bookings_series CHECK (num_nonnulls(series_id, original_date, series_date) IN (0, 3)
    AND (series_id IS NULL OR type = 'booking') AND (series_id IS NOT NULL OR NOT moved_by_hand)),
  ADD CONSTRAINT facility_bookings_of_series FOREIGN KEY (partner_id, series_id) REFERENCES booking_series (partner_id, id);
CREATE INDEX facility_bookings_series ON facility_bookings (partner_id, series_id) WHERE series_id IS NOT NULL;

-- What was repeated before: three bookings or more of one order, on one court at one time of the clock, each exactly a week, or each
-- exactly a day, after the one before. What was moved, left out or shortened meanwhile says too little, and stays as it is.
CREATE TEMPORARY TABLE repeated AS
WITH placed AS (
  SELECT b.partner_id, b.order_id, b.id, b.facility_id, (b.starts_at AT TIME ZONE v.timezone)::date AS day,
    (b.starts_at AT TIME ZONE v.timezone)::time AS from_time, (b.ends_at AT TIME ZONE v.timezone)::time AS until_time
  FROM facility_bookings b
  JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
  JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
  WHERE b.type = 'booking' AND b.order_id IS NOT NULL
), stepped AS (
  SELECT *, day - lag(day) OVER alike AS step FROM placed WINDOW alike AS (PARTITION BY partner_id, order_id, facility_id, from_time, until_time ORDER BY day, id)
)
SELECT partner_id, order_id, gen_random_uuid() AS id, array_agg(stepped.id) AS bookings, min(step) AS step, min(day) AS starts_on, max(day) AS ends_on
FROM stepped GROUP BY partner_id, order_id, facility_id, from_time, until_time
HAVING count(*) >= 3 AND min(step) = max(step) AND min(step) IN (1, 7);

INSERT INTO booking_series (partner_id, id, order_id, repeats, weekdays, starts_on, ends_on)
SELECT partner_id, id, order_id, CASE step WHEN 7 THEN 'week' ELSE 'daily' END,
  CASE step WHEN 7 THEN ARRAY[(ARRAY['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow FROM starts_on)::int]] ELSE ARRAY[]::text[] END, starts_on, ends_on
FROM repeated;

UPDATE facility_bookings b SET series_id = r.id, original_date = d.day, series_date = d.day
FROM repeated r CROSS JOIN LATERAL unnest(r.bookings) AS of_series (booking_id)
JOIN LATERAL (
  SELECT (x.starts_at AT TIME ZONE v.timezone)::date AS day FROM facility_bookings x
  JOIN facilities f ON (f.partner_id, f.id) = (x.partner_id, x.facility_id)
  JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
  JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
  WHERE (x.partner_id, x.id) = (r.partner_id, of_series.booking_id)
) AS d ON true
WHERE (b.partner_id, b.id) = (r.partner_id, of_series.booking_id);
DROP TABLE repeated;
