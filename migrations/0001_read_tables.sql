-- Rebuilt from the event log unless a comment says otherwise.

-- READ-ONLY ROLE
-- `grant ledger_reader to <user>` lets a user (DATABASE_READ_URL) read the tables. An administrator
-- creates the role if the tables' owner may not create roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ledger_reader') then
    create role ledger_reader nologin;
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'ledger_reader') then
    execute format('grant usage on schema %I to ledger_reader', current_schema());
    execute format('grant select on all tables in schema %I to ledger_reader', current_schema());
    execute format('alter default privileges in schema %I grant select on tables to ledger_reader', current_schema());
  end if;
end $$;

-- FORMAT
-- Of the log that the tables are made from. Processes of other formats leave them alone. One row.
create table ledger_format (
  id boolean primary key default true check (id),
  format integer not null check (format >= 1)
);
insert into ledger_format (format) values (1);

-- PROCESSES

-- Live processes renew their rows every 3 s. The log is not moved while a row is younger than 30 s.
create table service_processes (
  id uuid primary key,
  name text not null,
  host text not null,
  pid integer not null,
  renewed_at timestamptz not null
);

-- LANES

-- The log's first event, by which the tables recognize it (decision 0021). No row for an empty log.
create table log_identity (
  id boolean primary key default true check (id),
  first_event_id uuid not null,
  first_position bigint not null
);

create table lane_checkpoints (
  lane text primary key,
  -- the tables reflect the log up to here; the lane resumes after it
  position bigint not null default 0,
  -- the event at position: another log has another one; null at 0
  event_id uuid,
  -- the last applied event of the lane's own streams: rows change with it
  changed_position bigint,
  changed_event_id uuid,
  events bigint not null default 0,
  stopped_reason text,
  updated_at timestamptz not null default now(),
  -- of the operator; null when the lane works
  paused_reason text,
  -- changes of parked streams: a worker with another number reads them again
  parkings bigint not null default 0,
  -- number of parked streams
  parked integer not null default 0,
  -- event of a newer version
  waiting_reason text,
  -- version of the projection that made the rows
  version integer not null,
  -- oldest version whose queries read these rows correctly
  read_since integer not null,
  -- version of the process that moves the checkpoint; the trigger compares and clears it
  writer integer
);

-- Only a process of the tables' version moves a checkpoint, even if it does not compare versions.
-- The error code is that of a starting server, so it retries until it is replaced.
create function refuse_other_writers() returns trigger language plpgsql as $$
begin
  if new.writer is distinct from new.version then
    raise exception 'the tables of lane % are of version %; this process writes version %',
      new.lane, new.version, coalesce(new.writer::text, 'unknown')
      using errcode = '57P03';
  end if;
  new.writer := null;
  return new;
end $$;
create trigger refuse_other_writers before update of position on lane_checkpoints
  for each row execute function refuse_other_writers();

-- Takes a lane for the rest of the transaction. LN001: another worker has it, it is paused, or it
-- is at another position.
create function take_lane(name text, expected bigint) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('lane'), hashtext(name)) then
    raise exception 'another worker has lane %', name using errcode = 'LN001';
  end if;
  perform from lane_checkpoints where lane = name and position = expected and paused_reason is null;
  if not found then
    raise exception 'lane % is paused, or not at position %', name, expected using errcode = 'LN001';
  end if;
end $$;

-- Moves and announces a lane's checkpoint with the rows' transaction; without an id it stays, and
-- only parked streams have changed. LN002: the checkpoint, the parked streams or the tables'
-- version differ from the batch's.
create function move_lane(
  name text, expected bigint, reached bigint, applied bigint, applied_id uuid, made_by integer,
  parkings_before bigint, parkings_after bigint, parked_now integer
) returns void language plpgsql as $$
begin
  update lane_checkpoints set position = reached, events = events + applied,
    stopped_reason = case when applied_id is null then stopped_reason end,
    waiting_reason = case when applied_id is null then waiting_reason end,
    event_id = coalesce(applied_id, event_id),
    changed_position = case when applied_id is null then changed_position else reached end,
    changed_event_id = coalesce(applied_id, changed_event_id),
    writer = made_by, parkings = parkings_after, parked = parked_now, updated_at = now()
  where lane = name and position = expected and version = made_by and parkings = parkings_before;
  if not found then
    raise exception 'lane % has moved from position %', name, expected using errcode = 'LN002';
  end if;
  perform pg_notify('lane_progress', concat_ws(':', name, reached, parkings_after, parked_now));
end $$;

-- Moves lanes past other lanes' events and announces them; only lanes at the expected positions and
-- versions, neither locked nor paused. Returns the moved lanes.
create function pass_lanes(names text[], expected bigint[], made_by integer[], reached bigint, reached_id uuid)
returns text[] language plpgsql as $$
declare
  moved text[];
begin
  with wanted as (
    select * from unnest(names, expected, made_by) as w(of_lane, at, of_version)),
  free as (
    select lane, of_version from lane_checkpoints join wanted on lane = of_lane
    where position = at and version = of_version and paused_reason is null
    order by lane for update of lane_checkpoints skip locked),
  passed as (
    update lane_checkpoints c set position = reached, event_id = reached_id, writer = of_version, updated_at = now()
    from free where c.lane = free.lane returning c.lane)
  select coalesce(array_agg(lane order by lane), '{}') into moved from passed;
  if moved <> '{}' then
    perform pg_notify('lane_progress', array_to_string(moved, ',') || ':' || reached);
  end if;
  return moved;
end $$;

-- Renewed by the lane's process. Decides who tries; take_lane and move_lane exclude a second
-- writer.
create table lane_owners (
  lane text primary key,
  process uuid not null,
  expires_at timestamptz not null
);

-- The lanes that each projector can work.
create table projectors (
  process uuid primary key,
  lanes text[] not null,
  expires_at timestamptz not null
);

-- Streams with an event that cannot be projected. A rebuilt lane starts without any.
create table parked_streams (
  lane text not null,
  stream text not null,
  -- first waiting event: a retry resumes here
  event_id uuid not null,
  event_type text not null,
  position bigint not null,
  revision bigint not null,
  -- waiting events, with that one
  events bigint not null,
  -- unreadable: data against the schema; refused: by the database;
  -- failed: by the projection; behind: needs rows of another parked stream
  code text not null,
  reason text not null,
  -- the stream that it waits for
  behind text,
  parked_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  tries integer not null default 0,
  retry_at timestamptz not null
);
-- Names may be longer than an index entry.
create unique index parked_streams_by_name on parked_streams (lane, md5(stream));
create index parked_streams_in_order on parked_streams (lane, position);

-- One per lane. A builder that does not renew its row has ended.
create table lane_rebuilds (
  lane text primary key,
  holder uuid not null,
  schema text not null,
  version integer not null,
  events bigint not null default 0,
  position bigint not null default 0,
  head bigint not null default 0,
  renewed_at timestamptz not null default now()
);

-- RESELLERS

create table resellers (
  id uuid primary key,
  code text not null,
  name text not null,
  operating_states text[] not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  -- lower-case words for search
  words text not null
);
-- Words as lexemes: finds a word by its prefix, as in other searchable lists.
create index resellers_by_word on resellers using gin (array_to_tsvector(string_to_array(words, ' ')));

-- CUSTOMERS AND ATTACHMENTS

create table customers (
  id uuid primary key,
  name text not null,
  email text,
  external_ref text,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  -- time of registration
  created_at timestamptz not null,
  words text not null
);
create index customers_by_word on customers using gin (array_to_tsvector(string_to_array(words, ' ')));

create table attachments (
  id uuid primary key,
  customer_id uuid not null,
  reseller_id uuid not null,
  state text,
  cost_key text not null check (cost_key <> ''),
  is_primary boolean not null,
  created_position bigint not null unique,
  resource text not null,
  -- deferrable: a promotion writes both rows in either order
  constraint attachments_triple unique nulls not distinct (customer_id, reseller_id, state)
    deferrable initially deferred,
  constraint attachments_one_primary exclude using btree (customer_id with =) where (is_primary)
    deferrable initially deferred
);
create index attachments_by_customer on attachments (customer_id, created_position);
create index attachments_by_reseller on attachments (reseller_id, customer_id);
create index attachments_by_state on attachments (state, customer_id) where state is not null;

-- All versions, for a customer as of a position.
create table attachment_versions (
  id uuid not null,
  customer_id uuid not null,
  reseller_id uuid not null,
  valid_from bigint not null,
  -- null: present
  valid_to bigint,
  created_position bigint not null,
  resource text not null,
  primary key (id, valid_from)
);
create index attachment_versions_by_customer on attachment_versions (customer_id, valid_from);

-- Times of changes, removals included.
create table attachment_times (
  position bigint primary key,
  recorded_at timestamptz not null
);
create index attachment_times_by_time on attachment_times (recorded_at, position);

-- COST KEYS
-- Counted as events arrive: attachments by lane `directory`, properties by lane `assets`.

create table cost_key_customers (
  reseller_id uuid not null,
  cost_key text not null,
  customer_id uuid not null,
  links integer not null,
  primary key (reseller_id, cost_key, customer_id)
);

create table cost_key_states (
  reseller_id uuid not null,
  cost_key text not null,
  state text not null,
  links integer not null,
  primary key (reseller_id, cost_key, state)
);

create table cost_key_counts (
  reseller_id uuid not null,
  cost_key text not null,
  customer_count integer not null,
  primary key (cost_key, reseller_id)
);
create index cost_key_counts_by_reseller on cost_key_counts (reseller_id, cost_key);

create table cost_key_properties (
  reseller_id uuid not null,
  cost_key text not null,
  property_count integer not null,
  primary key (cost_key, reseller_id)
);
create index cost_key_properties_by_reseller on cost_key_properties (reseller_id, cost_key);

-- ASSETS

create table assets (
  id uuid primary key,
  -- for clients that need a number; equal after a rebuild
  objectid integer not null unique,
  organization_id text,
  asset_type text not null,
  name text not null,
  description text,
  reseller_id uuid,
  customer_id uuid,
  state text,
  cost_key text,
  status text not null,
  attributes text not null,
  geometry_text text,
  geom geometry(Geometry, 4326),
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  feature text not null,
  -- GeoJSON type; null without geometry
  geometry_type text,
  -- the short form's members, without braces
  summary text not null,
  -- the Esri feature as text
  esri_feature text not null,
  -- time of the last event
  changed_at timestamptz not null,
  -- Morton number of the center's web-mercator cell, 28 levels deep; null without geometry
  cell bigint,
  words text not null
);
create index assets_by_reseller on assets (reseller_id, created_position);
create index assets_by_customer on assets (customer_id, created_position);
create index assets_by_organization on assets (organization_id, created_position);
create index assets_by_type on assets (asset_type, created_position);
create index assets_by_cost_key on assets (cost_key, created_position);
create index assets_by_state on assets (state, created_position);
-- Nearly all assets are active: indexing them would cost writes and help no list.
create index assets_by_status on assets (status, created_position) where status <> 'active';
-- The platform searches by place, a reseller within its own assets.
create index assets_by_place on assets using gist (geom, reseller_id);
-- A tile counts by this index alone: one range per reseller.
create index assets_by_cell on assets (reseller_id, cell, asset_type) where cell is not null;
create index assets_by_word on assets using gin (array_to_tsvector(string_to_array(words, ' ')));
create index assets_by_type_place on assets (asset_type text_pattern_ops, created_position);
create index assets_properties_by_place on assets (created_position) where customer_id is not null;

-- Registrations so far. One row.
create table asset_numbers (
  id boolean primary key check (id),
  last integer not null
);
-- The log's key that permutes object ids, so that they order nothing, and its number of
-- registrations. One row.
create table object_id_keys (
  id boolean primary key check (id),
  key text not null,
  after integer not null
);
-- Numbers of parked registrations: the log's n-th is n, whenever it is projected.
create table asset_numbers_kept (
  position bigint primary key,
  objectid integer not null
);
-- Types of parked registrations, for layers of later events.
create table asset_types_kept (
  asset_id text primary key,
  asset_type text not null
);

-- LAYERS OF ASSETS
-- Owner: a reseller, 00000000-… for none, ffffffff-… for all.

-- By owner and type: number, kind and extent of features.
create table asset_groups (
  id text primary key,
  owner uuid not null,
  asset_type text not null,
  geometry_type text,
  features integer not null,
  west double precision,
  south double precision,
  east double precision,
  north double precision
);
create index asset_groups_by_owner on asset_groups (owner, asset_type);

-- Present and former attribute keys by owner and type, for map features. The alphabetically first
-- thousand.
create table asset_fields (
  id text primary key,
  owner uuid not null,
  asset_type text not null,
  name text not null,
  -- number, text, or mixed
  kind text not null
);
create index asset_fields_by_owner on asset_fields (owner, asset_type);

-- Owners and types with more attribute keys.
create table asset_fields_cut (
  id text primary key,
  owner uuid not null,
  asset_type text not null
);
create index asset_fields_cut_by_owner on asset_fields_cut (owner, asset_type);

-- In the order of their appearance in the log. Never given twice.
create table layer_numbers (
  number integer primary key,
  layer text not null,
  -- point, multipoint, polyline or polygon; null without geometry so far
  geometry text,
  -- has the layer's own name
  is_own boolean not null
);
create unique index layer_numbers_by_geometry on layer_numbers (layer, geometry);

-- UTILITIES

create table utilities (
  id uuid primary key,
  objectid integer not null unique,
  code text not null,
  name text not null,
  state text not null,
  attributes text not null,
  service_status text,
  territory_text text not null,
  geom geometry(Geometry, 4326) not null,
  -- square degrees: the smaller of overlapping territories wins
  extent double precision not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  feature text not null,
  esri_feature text not null,
  -- time of the last event
  changed_at timestamptz not null,
  cell bigint not null,
  words text not null
);
create index utilities_by_state on utilities (state, created_position);
create index utilities_by_code on utilities (code);
create index utilities_by_geom on utilities using gist (geom);
create index utilities_by_word on utilities using gin (array_to_tsvector(string_to_array(words, ' ')));

-- Small pieces: a point is compared with a few vertices instead of thousands.
create table utility_parts (
  utility_id uuid not null,
  geom geometry(Geometry, 4326) not null
);
create index utility_parts_by_utility on utility_parts (utility_id);
create index utility_parts_by_geom on utility_parts using gist (geom);

-- Of parked registrations, as for assets.
create table utility_numbers_kept (
  position bigint primary key,
  objectid integer not null
);

-- PLANS, RATES AND USAGE

create table plans (
  id uuid primary key,
  utility_id uuid not null,
  reseller_id uuid,
  is_business boolean not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  words text not null
);
create index plans_by_utility on plans (utility_id, created_position);
create index plans_by_reseller on plans (reseller_id, created_position);
create index plans_by_word on plans using gin (array_to_tsvector(string_to_array(words, ' ')));

create table rates (
  utility_id uuid not null,
  area_code text not null,
  recorded_at date not null,
  -- event's position and record's place in it: later counts as newer
  position bigint not null,
  place integer not null,
  resource text not null,
  primary key (utility_id, recorded_at, position, place)
);
create index rates_by_area on rates (utility_id, area_code, recorded_at, position, place);

create table usage (
  asset_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  kwh numeric not null,
  primary key (asset_id, period_start, period_end)
);

-- ENROLLMENTS

create table enrollments (
  id uuid primary key,
  reseller_id uuid,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  plan_id uuid not null,
  premise_asset_id uuid not null,
  customer_id uuid,
  status text not null,
  words text not null
);
create index enrollments_by_reseller on enrollments (reseller_id, created_position);
create index enrollments_by_word on enrollments using gin (array_to_tsvector(string_to_array(words, ' ')));
create index enrollments_by_plan on enrollments (plan_id, created_position);
create index enrollments_by_premise on enrollments (premise_asset_id, created_position);
create index enrollments_by_customer on enrollments (customer_id, created_position);

-- COUNTERPARTIES

create table counterparties (
  id uuid primary key,
  code text not null,
  name text not null,
  lei text,
  eic text,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  words text not null
);
create index counterparties_by_code on counterparties (code);
-- By prefix, case-insensitive.
create index counterparties_by_beginning_of_code on counterparties (lower(code) text_pattern_ops);
create index counterparties_by_beginning_of_name on counterparties (lower(name) text_pattern_ops);
create index counterparties_by_name on counterparties (name);
create index counterparties_suspended on counterparties (created_position) where status = 'suspended';
create index counterparties_by_word on counterparties using gin (array_to_tsvector(string_to_array(words, ' ')));

-- TRANSACTIONS

create table transactions (
  id uuid primary key,
  counterparty_id uuid not null,
  asset_id uuid,
  reseller_id uuid,
  cost_key text,
  transaction_type text not null,
  volume_mwh numeric not null,
  price_per_mwh numeric not null,
  delivery_start timestamptz not null,
  delivery_end timestamptz not null,
  status text not null,
  revision bigint not null,
  created_position bigint not null,
  resource text not null,
  -- within an event with several
  place integer not null,
  settlement_amount numeric,
  corrects uuid,
  corrected_by uuid,
  -- position and time of the last change
  changed_position bigint not null,
  changed_at timestamptz not null,
  direction text,
  currency text not null,
  book text,
  trade_date date,
  external_id text,
  shape_kind text,
  -- JSON text as shown
  block text,
  market text,
  -- JSON text of runs of constant power; null: even
  runs text,
  -- with a profile's intervals, which lists omit
  whole_resource text,
  -- received, and last changed by a command
  submitted_at timestamptz not null,
  last_changed_at timestamptz not null
);

-- Former versions, from changed_position to before valid_to. As of a moment, rows are found in
-- `transactions` and by key here; or, near the log's end, by the later changes.
create table transactions_past (
  id uuid not null,
  counterparty_id uuid not null,
  asset_id uuid,
  reseller_id uuid,
  cost_key text,
  transaction_type text not null,
  volume_mwh numeric not null,
  price_per_mwh numeric not null,
  delivery_start timestamptz not null,
  delivery_end timestamptz not null,
  status text not null,
  revision bigint not null,
  created_position bigint not null,
  resource text not null,
  place integer not null,
  settlement_amount numeric,
  corrects uuid,
  corrected_by uuid,
  changed_position bigint not null,
  changed_at timestamptz not null,
  valid_to bigint not null,
  direction text,
  currency text not null,
  book text,
  trade_date date,
  external_id text,
  shape_kind text,
  block text,
  market text,
  runs text,
  whole_resource text,
  submitted_at timestamptz not null,
  last_changed_at timestamptz not null,
  primary key (id, changed_position)
);
create index transactions_past_by_time on transactions_past (changed_at, changed_position);
create index transactions_past_by_end on transactions_past (valid_to);
-- Statements read one counterparty's deals as of a position.
create index transactions_past_by_counterparty on transactions_past (counterparty_id, changed_position);

-- An index for each filter and order. It includes the columns to filter or sort by: a list reads
-- only its page's rows.
create unique index transactions_in_order on transactions (created_position desc, place desc);
create index transactions_by_counterparty on transactions (counterparty_id, created_position, place);
create index transactions_by_asset on transactions (asset_id, created_position, place) where asset_id is not null;
create index transactions_by_time on transactions (changed_at, changed_position);
create index transactions_by_status on transactions (status, created_position, place);
-- Excludes the commonest value: a scan from the newest row finds it soon.
create index transactions_by_type on transactions (transaction_type, created_position, place) where transaction_type <> 'nomination';
create index transactions_by_direction on transactions (direction, created_position, place) where direction = 'sell';
create index transactions_by_currency on transactions (currency, created_position, place) where currency <> 'USD';
-- Prefix search, case-insensitive. Texts may be longer than an index entry.
create index transactions_by_book on transactions (left(lower(book), 200) text_pattern_ops, created_position, place) where book is not null;
create index transactions_by_cost_key on transactions (left(lower(cost_key), 200) text_pattern_ops, created_position, place) where cost_key is not null;
create index transactions_by_external_id on transactions (left(lower(external_id), 200) text_pattern_ops, created_position, place) where external_id is not null;
-- Partial indexes give the planner no statistics of these expressions.
create statistics transactions_books on (left(lower(book), 200)) from transactions;
create statistics transactions_cost_keys on (left(lower(cost_key), 200)) from transactions;
create statistics transactions_external_ids on (left(lower(external_id), 200)) from transactions;
-- With the reseller, to skip other resellers' rows in the order of all.
create index transactions_by_submission on transactions (submitted_at, created_position, place) include (reseller_id);
create index transactions_by_change on transactions (last_changed_at, created_position, place) include (reseller_id);
create index transactions_by_volume on transactions (volume_mwh, created_position, place) include (reseller_id);
create index transactions_by_price on transactions (price_per_mwh, created_position, place) include (reseller_id);
-- With the columns of most filters.
create index transactions_by_reseller on transactions (reseller_id, created_position, place)
  include (counterparty_id, transaction_type, status, book, direction, currency, delivery_start, delivery_end, submitted_at,
    last_changed_at, volume_mwh, price_per_mwh);
-- Overlaps of a range. Deliveries of up to a day start at most a day before it.
create index transactions_by_delivery_start on transactions (delivery_start, created_position, place) include (reseller_id, delivery_end);
create index transactions_by_long_delivery on transactions
  using gist (tstzrange(least(delivery_start, delivery_end), greatest(delivery_start, delivery_end)))
  include (created_position, place, delivery_start, delivery_end, reseller_id)
  where delivery_end - delivery_start > interval '24 hours';

-- NET POSITIONS

-- Of transactions that count, by subject and delivery time.
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
  transactions integer not null,
  direction text,
  currency text not null,
  book text
);
create index position_blocks_by_delivery on position_blocks (delivery_start, delivery_end);
create index position_blocks_by_reseller on position_blocks (reseller_id, delivery_start);

-- REFUSALS

create table refusals (
  id uuid primary key,
  reseller_id uuid,
  created_position bigint not null unique,
  resource text not null
);
create index refusals_by_reseller on refusals (reseller_id, created_position desc);

-- SETTLEMENT STATEMENTS

create table statements (
  id uuid primary key,
  reseller_id uuid,
  counterparty_id uuid not null,
  month text not null,
  series_id uuid not null,
  lines_id uuid not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  run_number integer not null
);
create index statements_by_counterparty on statements (counterparty_id, created_position desc);
create index statements_by_reseller on statements (reseller_id, created_position desc);
create index statements_by_series on statements (series_id, created_position desc);

create table statement_lines (
  lines_id uuid not null,
  part integer not null,
  reseller_id uuid,
  lines text not null,
  -- a run issued with others is cleared with its lines
  series_id uuid not null,
  run_number integer not null,
  -- deals of the lines
  transaction_ids text[] not null,
  primary key (lines_id, part)
);
create index statement_lines_by_series on statement_lines (series_id);
create index statement_lines_by_transaction on statement_lines using gin (transaction_ids);

-- KEYS

-- Without the hashes that recognize them, which only the log holds.
create table map_keys (
  id uuid primary key,
  reseller_id uuid,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index map_keys_by_reseller on map_keys (reseller_id, created_position);

-- Last use, to the minute. Not in the log: a rebuild leaves it alone.
create table key_uses (
  id uuid primary key,
  used_at timestamptz not null
);

-- AUDIT

-- Merkle tree (packages/proof): leaves in the log's order, and roots of complete subtrees.
create table audit_leaves (
  leaf_index bigint primary key,
  position bigint not null unique,
  hash bytea not null
);

create table audit_nodes (
  level integer not null,
  node bigint not null,
  hash bytea not null,
  primary key (level, node)
);

-- Witnesses' signatures of checkpoints. Not in the log: a rebuild leaves them alone. With the root:
-- a cosignature is served with its own checkpoint only.
create table checkpoint_cosignatures (
  origin text not null,
  size bigint not null,
  root bytea not null,
  witness text not null,
  key_id bytea not null,
  signed_at bigint not null,
  line text not null,
  primary key (origin, size, root, witness, key_id)
);

-- Lease of the process that publishes checkpoints and asks witnesses, by origin, places and
-- witnesses. A rebuild leaves it alone.
create table checkpoint_publishers (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null,
  -- size that witnesses were last asked about, and each one's state
  witnessed jsonb
);

-- WEBHOOKS

-- Without secrets. From the log, by lane `webhooks`.
create table webhooks (
  id uuid primary key,
  reseller_id uuid,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  state text not null
);
create index webhooks_by_reseller on webhooks (reseller_id, created_position);

-- Progress of webhooks. Not in the log: a rebuild leaves these tables alone, so nothing is sent
-- twice.

-- Lease of the delivering process, and position up to which it knows the webhooks. One row.
create table webhook_deliverer (
  id boolean primary key default true check (id),
  holder uuid not null,
  held_until timestamptz not null,
  heard_to bigint
);

create table webhook_endpoints (
  id uuid primary key,
  -- every publication up to here has, or had, a row in webhook_deliveries
  read_to bigint not null,
  -- missed publications: after gap_after, up to gap_until or, if null, until it is enabled again
  gap_after bigint,
  gap_until bigint
);

create table webhook_deliveries (
  webhook_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  type text not null,
  stream text not null,
  -- waiting, delivered, dropped
  status text not null default 'waiting',
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  response_status integer,
  failure text,
  duration_ms integer,
  -- publication of the event: 0 is the event itself, others count from 1
  item integer not null default 0,
  primary key (webhook_id, position, item)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, position) where status = 'waiting';
