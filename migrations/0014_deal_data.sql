-- What a desk says of a deal: its side, currency, book, date, own id and shape; null in rows of before.
alter table transactions
  add column direction text,
  add column currency text,
  add column book text,
  add column trade_date date,
  add column external_id text,
  add column shape_kind text,
  -- JSON text of the block, as it is shown
  add column block text,
  add column market text,
  -- JSON text of the runs of constant power; null: spread evenly
  add column runs text,
  -- with the intervals of a profile, which lists leave out
  add column whole_resource text,
  -- when the service received it, and the last command that changed it
  add column submitted_at timestamptz,
  add column last_changed_at timestamptz;
alter table transactions_past
  add column direction text,
  add column currency text,
  add column book text,
  add column trade_date date,
  add column external_id text,
  add column shape_kind text,
  add column block text,
  add column market text,
  add column runs text,
  -- with the intervals of a profile, which lists leave out
  add column whole_resource text,
  add column submitted_at timestamptz,
  add column last_changed_at timestamptz;
alter table position_blocks
  add column direction text,
  add column currency text,
  add column book text;
