import type { Client } from 'pg'

type Checked = { name: string; role: string; inherits: boolean }

/**
 * What a login has beyond its role, in words; null where it has nothing. Roles that it comes to through others count, and so does
 * what its role itself came to have. A login that inherits may do with tables what its role may, the other nothing by itself.
 */
const WIDE = `
  WITH RECURSIVE reached (oid) AS (
    SELECT oid FROM pg_roles WHERE rolname = session_user
    UNION SELECT m.roleid FROM pg_auth_members m JOIN reached r ON r.oid = m.member
  ), tables AS (
    SELECT c.oid, c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ), found (what) AS (
    SELECT format('%s is SUPERUSER, BYPASSRLS, CREATEROLE, CREATEDB or REPLICATION', r.rolname) FROM reached JOIN pg_roles r USING (oid)
      WHERE r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
    UNION ALL SELECT format('it is in %s', r.rolname) FROM reached JOIN pg_roles r USING (oid)
      WHERE r.rolname NOT IN (session_user, $1::name)
    UNION ALL SELECT format('it may give %s to others', $1::name) FROM pg_auth_members m JOIN reached r ON r.oid = m.member WHERE m.admin_option
    UNION ALL SELECT format('%s owns something', r.rolname) FROM reached JOIN pg_roles r USING (oid)
      WHERE EXISTS (SELECT 1 FROM pg_shdepend d WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = r.oid AND d.deptype = 'o'
        AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))
    UNION ALL SELECT 'it inherits the rights of that role, which it should only take: it must be NOINHERIT before it is put into it'
      WHERE NOT $2::boolean AND pg_has_role(session_user, $1::name, 'USAGE')
    UNION ALL SELECT format('it may do something with table %s by itself', min(relname)) FROM tables
      WHERE NOT $2::boolean AND NOT pg_has_role(session_user, $1::name, 'USAGE')
        AND (has_table_privilege(session_user, oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
          OR has_any_column_privilege(session_user, oid, 'SELECT, INSERT, UPDATE, REFERENCES')) HAVING count(*) > 0
    UNION ALL SELECT format('it may TRUNCATE table %s, refer to it or put triggers on it', min(relname)) FROM tables, reached
      WHERE has_table_privilege(reached.oid, tables.oid, 'TRUNCATE, REFERENCES, TRIGGER') HAVING count(*) > 0
    UNION ALL SELECT 'it may CREATE in the schema public' FROM reached
      WHERE has_schema_privilege(reached.oid, 'public', 'CREATE') AND NOT has_schema_privilege('public', 'public', 'CREATE')
    UNION ALL SELECT 'it may CREATE schemas in the database' FROM reached
      WHERE has_database_privilege(reached.oid, current_database(), 'CREATE')
        AND NOT has_database_privilege('public', current_database(), 'CREATE')
  )
  SELECT string_agg(DISTINCT what, '; ') AS wide FROM found`

/** Throws where the login of `client` may more than requests need, saying what. */
export const refuseWideLogin = async (client: Client, { name, role, inherits }: Checked): Promise<void> => {
  const { rows } = await client.query<{ wide: string | null }>(WIDE, [role, inherits])
  const { wide } = rows[0]!
  if (wide !== null)
    throw new Error(
      `The database's login ${name} may more than requests need: it must own nothing and only be in ${role}. Now ${wide}.`,
    )
}
