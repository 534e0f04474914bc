-- A group without a name of its own is called by what is played there, wherever it is named: groupLabel of libs/domain.
ALTER TABLE facility_groups
  ADD COLUMN label text NOT NULL GENERATED ALWAYS AS (coalesce(nullif(regexp_replace(name, '^\s+|\s+$', '', 'g'), ''), type)) STORED;
