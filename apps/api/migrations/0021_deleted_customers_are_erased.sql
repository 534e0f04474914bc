-- What the audit trail says of a customer goes with them. Everything else of it stays append-only: an entry is never removed, and
-- is changed by the one function below and by nobody else, not even by the application's role.

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('app.erasing', true) = 'customer'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER audit_entries_append_only ON audit_entries;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Which properties there were stays, and what is no person's: ids, which row of an import it was, and what staff did with money.
CREATE FUNCTION without_values(entry jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(entry) = 'object' THEN (
    SELECT jsonb_object_agg(
      key, CASE WHEN key IN ('id', 'partnerId', 'row', 'amount', 'currency', 'balance') THEN value ELSE 'null'::jsonb END
    ) FROM jsonb_each(entry)
  ) END
$$;

CREATE FUNCTION erase_deleted_customer(partner uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM customers c WHERE (c.partner_id, c.id) = (partner, customer) AND c.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only a deleted customer is erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Not a setting of the function: those of one's own are a superuser's to give, and many owners are none.
  PERFORM set_config('app.erasing', 'customer', true);
  UPDATE audit_entries SET before = without_values(before), after = without_values(after)
  WHERE partner_id = partner AND subject_id = customer AND subject_type = 'customer';
  PERFORM set_config('app.erasing', '', true);
END $$;
REVOKE EXECUTE ON FUNCTION erase_deleted_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_deleted_customer TO fieldhouse_app;

-- Those who were deleted before: their name stays with their transactions, how to reach them does not.
UPDATE customers SET email = NULL, mobile = NULL, partner_note = NULL, dob = NULL, address_street = NULL, address_unit = NULL,
  address_city = NULL, address_country = NULL, address_postal_code = NULL
WHERE deleted_at IS NOT NULL;
SELECT set_config('app.erasing', 'customer', true);
UPDATE audit_entries a SET before = without_values(a.before), after = without_values(a.after)
FROM customers c
WHERE (a.partner_id, a.subject_id) = (c.partner_id, c.id) AND a.subject_type = 'customer' AND c.deleted_at IS NOT NULL;
SELECT set_config('app.erasing', '', true);
