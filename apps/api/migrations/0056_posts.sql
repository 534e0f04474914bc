-- What a club tells those who follow its page (POSTS-10). Who deletes one leaves its row, so that a page of the timeline goes on after it.
CREATE TABLE posts (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  caption text NOT NULL,
  media jsonb NOT NULL DEFAULT '[]',
  type text NOT NULL,
  likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id)
);
CREATE INDEX posts_timeline ON posts (partner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

ALTER TABLE posts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON posts USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON posts TO fieldhouse_app;
