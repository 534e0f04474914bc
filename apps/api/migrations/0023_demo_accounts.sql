-- Accounts whose password everybody knows. Where one exists, the product serves this machine only: what is in the database
-- decides that, not how the process was started. Only the loader of the demo sets it.
ALTER TABLE accounts ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
CREATE INDEX accounts_demo ON accounts (id) WHERE is_demo;

-- Demo clubs that were loaded before this mark existed. No real person has an address under .example.
UPDATE accounts a SET is_demo = true
WHERE a.email LIKE '%.example'
  AND EXISTS (SELECT 1 FROM partners p WHERE p.config ? 'demo')
  AND (
    EXISTS (SELECT 1 FROM super_admins s WHERE s.account_id = a.id)
    OR EXISTS (
      SELECT 1 FROM partner_staffs s JOIN partners p ON p.id = s.partner_id
      WHERE s.profile_id = a.profile_id AND p.config ? 'demo'
    )
  );

-- When the demo was removed: it does not come back by itself.
CREATE TABLE demo_removals (removed_at timestamptz PRIMARY KEY);
