import { escapeIdentifier } from 'pg'
import type { Preparation } from './missing-rights.ts'

/** Rows of every table to the platform's role: it works outside row-level security, yet owns nothing. */
export const openTables = async ({ owner, run }: Preparation, platformRole: string): Promise<void> => {
  const { rows } = await owner.query<{ name: string; kind: string; lacksPolicy: boolean; lacksRights: boolean }>(
    `SELECT c.relname AS name, c.relkind AS kind,
       c.relrowsecurity AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'platform') AS "lacksPolicy",
       CASE WHEN c.relkind = 'S' THEN NOT has_sequence_privilege($1, c.oid, 'USAGE')
         ELSE NOT (has_table_privilege($1, c.oid, 'SELECT') AND (c.relname LIKE 'kysely%' OR (has_table_privilege($1, c.oid, 'INSERT')
           AND has_table_privilege($1, c.oid, 'UPDATE') AND has_table_privilege($1, c.oid, 'DELETE')))) END AS "lacksRights"
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S') ORDER BY 1`,
    [platformRole],
  )
  const statements = rows.flatMap(({ name, kind, lacksPolicy, lacksRights }) => {
    const rights = kind === 'S' ? 'USAGE' : name.startsWith('kysely') ? 'SELECT' : 'SELECT, INSERT, UPDATE, DELETE'
    const [what, table] = [kind === 'S' ? 'SEQUENCE' : 'TABLE', escapeIdentifier(name)]
    return [
      ...(lacksRights ? [`GRANT ${rights} ON ${what} ${table} TO ${platformRole}`] : []),
      ...(lacksPolicy ? [`CREATE POLICY platform ON ${table} TO ${platformRole} USING (true) WITH CHECK (true)`] : []),
    ]
  })
  if (statements.length > 0) await run(`GRANT USAGE ON SCHEMA public TO ${platformRole}`)
  for (const statement of statements) await run(statement)
}

/** What PostgreSQL lets everybody do by itself: temporary tables and functions, and in old databases things in `public`. */
export const closeDoors = async ({ owner, run }: Preparation, tenantRole: string): Promise<void> => {
  const { rows } = await owner.query<{ temporary: boolean; create: boolean; database: string }>(
    `SELECT has_database_privilege('${tenantRole}', current_database(), 'TEMPORARY') AS temporary,
       has_schema_privilege('${tenantRole}', 'public', 'CREATE') AS create, current_database() AS database`,
  )
  const { temporary, create, database } = rows[0]!
  if (temporary) await run(`REVOKE TEMPORARY ON DATABASE ${escapeIdentifier(database)} FROM PUBLIC`)
  if (create) await run('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
}
