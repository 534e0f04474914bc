-- A club that takes cash only has chosen how people pay once it has saved that, changed or not (BEYOND-32).
ALTER TABLE partners ADD COLUMN payment_options_saved_at timestamptz;
