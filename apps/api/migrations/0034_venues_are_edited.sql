-- What the form of a venue keeps beside its name, place, zone and hours (VENUES-18).
ALTER TABLE venues
  ADD website text,
  ADD tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 5),
  ADD additional_note text,
  ADD can_call_to_book boolean NOT NULL DEFAULT false,
  -- The place that the address was picked as; the street was not typed over since.
  ADD is_address_selected boolean NOT NULL DEFAULT false,
  ADD place_id text,
  ADD place_name text,
  ADD place_meta jsonb,
  -- Null until the venue has a page.
  ADD uri text,
  ADD meta_page_title text,
  ADD meta_keywords text[] NOT NULL DEFAULT '{}',
  ADD meta_description text,
  ADD media jsonb NOT NULL DEFAULT '[]',
  ADD updated_at timestamptz,
  -- Goes up with each saving, so that nobody saves over what they have not seen.
  ADD version integer NOT NULL DEFAULT 1;

-- An address that has a position on the map counts as picked.
UPDATE venues SET is_address_selected = true
  WHERE address IS NOT NULL AND latitude IS NOT NULL AND longitude IS NOT NULL;

-- Venues that stand get the address of their page from their name; of two with one name the later one gets another.
WITH named AS (
  SELECT partner_id, id,
    coalesce(nullif(rtrim(left(trim('-' FROM regexp_replace(plain_text(venue_name), '[^a-z0-9]+', '-', 'g')), 51), '-'), ''), 'venue') AS slug,
    created_at
  FROM venues
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS nth FROM named
)
UPDATE venues v SET uri = CASE WHEN nth = 1 THEN slug ELSE slug || '-' || left(n.id::text, 8) END
  FROM numbered n WHERE (v.partner_id, v.id) = (n.partner_id, n.id);
INSERT INTO page_addresses (page_type, uri, partner_id) SELECT 'venue', uri, partner_id FROM venues;
