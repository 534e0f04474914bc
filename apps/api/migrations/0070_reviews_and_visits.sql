-- What players wrote of a club, or of one of its venues (REVIEWS-11, REVIEWS-24).
CREATE TABLE reviews (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  -- Null: of the club's own page.
  venue_id uuid,
  reviewer_name text NOT NULL,
  reviewer_profile_id bigint NOT NULL,
  text text NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, venue_id) REFERENCES venues (partner_id, id)
);
CREATE INDEX reviews_newest ON reviews (partner_id, created_at DESC, id DESC);
CREATE INDEX reviews_of_page ON reviews (partner_id, venue_id, created_at DESC, id DESC);
CREATE INDEX reviews_ratings ON reviews (partner_id, rating);

-- The club's one reply to each of them (REVIEWS-14), which can be edited (REVIEWS-16).
CREATE TABLE review_responses (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  review_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, review_id),
  FOREIGN KEY (partner_id, review_id) REFERENCES reviews (partner_id, id)
);

-- How often a club's pages were looked at on each day of its zone (ANALYTICS-12).
CREATE TABLE page_views (
  partner_id uuid NOT NULL REFERENCES partners (id),
  day date NOT NULL,
  views integer NOT NULL CHECK (views >= 0),
  PRIMARY KEY (partner_id, day)
);

-- Who follows a club's page, and since when (ANALYTICS-03).
CREATE TABLE page_followers (
  partner_id uuid NOT NULL REFERENCES partners (id),
  profile_id bigint NOT NULL,
  followed_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, profile_id)
);
CREATE INDEX page_followers_since ON page_followers (partner_id, followed_at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['reviews', 'review_responses', 'page_views', 'page_followers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;

-- How people look beside what they wrote, a square as webp (REVIEWS-08): theirs, not a club's.
CREATE TABLE profile_pictures (
  profile_id bigint PRIMARY KEY REFERENCES accounts (profile_id) ON DELETE CASCADE,
  bytes bytea NOT NULL
);
ALTER TABLE profile_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
