-- One-time links that make somebody a super admin: the way into a deployment that nobody owns, and back into one whose super admin
-- lost the password. The link itself is printed where it is made and kept nowhere.
CREATE TABLE admin_links (
  token_hash bytea PRIMARY KEY,
  -- Whom it is for; null is whoever opens it.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX admin_links_age ON admin_links (expires_at);
