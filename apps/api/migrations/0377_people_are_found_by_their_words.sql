-- People are found by their words in any order, without accents, apostrophes and double blanks, and where letters are spelled out (BEYOND-55).

-- A text as it is searched. This and the next two are bodies that the database knows: where tables are spread, the functions of a column go along.
CREATE FUNCTION searched_text(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(plain_text(translate(normalize(t, NFC), '''’‘ʼʹ`´', '')), '\s+', ' ', 'g'));

-- As somebody writes it whose keyboard lacks its letters: Müller as Mueller, Sørensen as Soerensen, Åse as Aase.
CREATE FUNCTION spelled_out(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(replace(replace(lower(normalize(t, NFC)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');

-- A name as it is searched: by both spellings, where they differ.
CREATE FUNCTION searched_name(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN searched_text(t) || CASE WHEN spelled_out(t) = lower(normalize(t, NFC)) THEN '' ELSE ' ' || searched_text(spelled_out(t)) END;

-- The words of a search, as patterns of the two spellings that each may have.
CREATE FUNCTION searched_words(needle text) RETURNS TABLE (plain text, spelled text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT '%' || replace(replace(replace(one, '\', '\\'), '%', '\%'), '_', '\_') || '%',
    '%' || replace(replace(replace(other, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  FROM (
    SELECT public.searched_text(word) AS one, public.searched_text(public.spelled_out(word)) AS other
    FROM regexp_split_to_table(normalize(needle, NFC), '\s+') AS word
  ) words
  WHERE one <> ''
$$;

-- Whether a text, as it is searched, has all words of a search. A search without a word finds nothing.
CREATE FUNCTION has_words(searched text, needle text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bool_and(searched LIKE w.plain OR searched LIKE w.spelled), false) FROM public.searched_words(needle) w
$$;

-- SQL: the same for the texts of a table, by words of their own, so that an index of trigrams serves.
CREATE FUNCTION words_condition(searched text, needle text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
    CASE WHEN w.plain = w.spelled THEN format('%s LIKE %L', searched, w.plain)
      ELSE format('(%1$s LIKE %2$L OR %1$s LIKE %3$L)', searched, w.plain, w.spelled) END, ' AND '), 'false')
  FROM public.searched_words(needle) w
$$;

-- SQL: which customers `c` a search means: those with all of its words, or with the digits of a telephone number, however that is typed.
CREATE FUNCTION customer_condition(needle text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN digits IS NULL THEN public.words_condition('c.search_text', needle)
    ELSE format('(c.search_text LIKE %L OR c.search_text LIKE %L)',
      '%' || replace(replace(replace(public.searched_text(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%', '%' || digits || '%') END
  FROM (SELECT public.searched_digits(needle) AS digits) typed
$$;

-- The column is written anew for every customer, and its index with it: some seconds for 100,000.
ALTER TABLE customers DROP COLUMN search_text;
ALTER TABLE customers ADD COLUMN search_text text GENERATED ALWAYS AS (
  searched_name(first_name || ' ' || last_name) || ' ' || searched_text(
    coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g'), '') || ' '
    || coalesce(partner_side_customer_id_string, ''))) STORED;
CREATE INDEX customers_search ON customers USING gin (search_text gin_trgm_ops);

CREATE OR REPLACE FUNCTION search_customers(partner uuid, needle text, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY EXECUTE 'SELECT c.id, count(*) OVER () FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL AND '
    || customer_condition(needle) || ' ORDER BY c.created_at DESC, c.id LIMIT $2 OFFSET $3'
    USING partner, max_rows, skip;
END $$;

CREATE OR REPLACE FUNCTION customers_by_name(partner uuid, needle text, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  -- The text that is searched begins with the name: its index finds the few whose name is looked at.
  RETURN QUERY EXECUTE 'SELECT c.id, count(*) OVER () FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL AND '
    || words_condition('c.search_text', needle) || ' AND has_words(searched_name(c.first_name || '' '' || c.last_name), $4)
    ORDER BY c.created_at DESC, c.id LIMIT $2 OFFSET $3'
    USING partner, max_rows, skip, needle;
END $$;

CREATE OR REPLACE FUNCTION list_customers(partner uuid, needle text, email_state text, of_gender text, plan uuid, on_day date, max_rows integer, skip integer,
  is_counted boolean, after_at timestamptz, after_id uuid)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  conditions text := '';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF needle IS NOT NULL THEN
    conditions := conditions || ' AND ' || customer_condition(needle);
  END IF;
  IF email_state IS NOT NULL OR of_gender IS NOT NULL OR plan IS NOT NULL THEN
    conditions := conditions || ' AND NOT c.is_walk_in';
  END IF;
  conditions := conditions || CASE email_state
    WHEN 'no-email' THEN ' AND (c.email IS NULL OR NOT is_email(c.email)) AND c.email IS NULL'
    WHEN 'valid-email' THEN ' AND is_email(c.email)'
    WHEN 'invalid-email' THEN ' AND (c.email IS NULL OR NOT is_email(c.email)) AND c.email IS NOT NULL'
    ELSE '' END;
  IF of_gender IS NOT NULL THEN conditions := conditions || ' AND c.gender = $2'; END IF;
  IF plan IS NOT NULL THEN
    conditions := conditions || ' AND c.id = ANY (ARRAY(
      SELECT s.customer_id FROM subscriptions s
      WHERE s.partner_id = $1 AND s.plan_id = $3 AND s.deleted_at IS NULL AND s.expires_on >= $4 AND s.member_days @> $4
        AND NOT EXISTS (
          SELECT FROM subscriptions longer
          WHERE (longer.partner_id, longer.customer_id) = (s.partner_id, s.customer_id)
            AND longer.deleted_at IS NULL AND longer.member_days @> $4
            AND (longer.expires_on > s.expires_on OR (longer.expires_on = s.expires_on AND longer.id < s.id)))))';
  END IF;
  IF after_id IS NOT NULL THEN
    conditions := conditions || ' AND c.created_at <= $7 AND (c.created_at < $7 OR c.id > $8)';
  END IF;
  RETURN QUERY EXECUTE 'SELECT c.id, ' || CASE WHEN is_counted THEN 'count(*) OVER ()' ELSE 'NULL::bigint' END
    || ' FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL'
    || conditions || ' ORDER BY c.created_at DESC, c.id LIMIT $5 OFFSET $6'
    USING partner, of_gender, plan, on_day, max_rows, skip, after_at, after_id;
END $$;
