-- When whoever uses a session last proved, after its sign-in, who they are; what moves money or lets people in asks for it (decision 0109).
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
