-- The trading desk: a transaction's life, what it was before, positions, and refused commands.

truncate transactions;
update lane_checkpoints set position = 0, seen = 0, events = 0 where lane = 'exchange';

alter table transactions drop constraint transactions_created_position_key;
alter table transactions
  -- the place within an event that brought several
  add column place integer not null,
  add column settlement_amount numeric,
  add column corrects uuid,
  add column corrected_by uuid,
  -- the event that made the row what it is: its position, and when the log recorded it
  add column changed_position bigint not null,
  add column changed_at timestamptz not null;
drop index transactions_by_counterparty;
drop index transactions_by_asset;
drop index transactions_by_reseller;
drop index transactions_by_type;
create unique index transactions_in_order on transactions (created_position desc, place desc);
create index transactions_by_counterparty on transactions (counterparty_id, created_position desc, place desc);
create index transactions_by_asset on transactions (asset_id, created_position desc, place desc) where asset_id is not null;
create index transactions_by_reseller on transactions (reseller_id, created_position desc, place desc);
create index transactions_by_status on transactions (status, created_position desc, place desc) where status <> 'pending';
create index transactions_by_time on transactions (changed_at, changed_position);

-- What rows were before they changed: valid from changed_position to before valid_to.
create table transactions_past (
  like transactions including defaults,
  valid_to bigint not null,
  primary key (id, changed_position)
);
create index transactions_past_in_order on transactions_past (created_position desc, place desc);
create index transactions_past_by_time on transactions_past (changed_at, changed_position);

-- Net volume and value of transactions that stand, by what they are about and their delivery time.
create table position_blocks (
  id text primary key,
  counterparty_id uuid not null,
  asset_id uuid,
  reseller_id uuid,
  cost_key text,
  transaction_type text not null,
  status text not null,
  delivery_start timestamptz not null,
  delivery_end timestamptz not null,
  volume_mwh numeric not null,
  value numeric not null,
  transactions integer not null
);
create index position_blocks_by_delivery on position_blocks (delivery_start, delivery_end);
create index position_blocks_by_reseller on position_blocks (reseller_id, delivery_start);

create table refusals (
  id uuid primary key,
  reseller_id uuid,
  created_position bigint not null unique,
  resource text not null
);
create index refusals_by_reseller on refusals (reseller_id, created_position desc);

-- What attachments were: for the customer as of then.
truncate resellers, customers, attachments, cost_key_customers, cost_key_states, cost_key_counts;
update lane_checkpoints set position = 0, seen = 0, events = 0 where lane = 'directory';
create table attachment_versions (
  id uuid not null,
  customer_id uuid not null,
  reseller_id uuid not null,
  valid_from bigint not null,
  -- null: still so
  valid_to bigint,
  created_position bigint not null,
  resource text not null,
  primary key (id, valid_from)
);
create index attachment_versions_by_customer on attachment_versions (customer_id, valid_from);
-- When the log recorded changes of attachments, removals included.
create table attachment_times (
  position bigint primary key,
  recorded_at timestamptz not null
);
create index attachment_times_by_time on attachment_times (recorded_at, position);
