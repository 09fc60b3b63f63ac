-- The read tables, feature by feature. All of them can be dropped and rebuilt from the event log, unless a comment says otherwise.

-- READ-ONLY ROLE
-- `grant ledger_reader to <user>` gives a database user (DATABASE_READ_URL of the query API) the right to read the tables.
-- An administrator creates the role first if the owner of the tables may not create roles.
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
-- The format of the log that the tables are made from. A process that does not know it leaves them alone. One row.
create table ledger_format (
  id boolean primary key default true check (id),
  format integer not null check (format >= 1)
);
insert into ledger_format (format) values (1);

-- PROCESSES

-- The processes of the service that are alive: each renews its row every 3 s. The log is not moved while a row is younger than 30 s.
create table service_processes (
  id uuid primary key,
  name text not null,
  host text not null,
  pid integer not null,
  renewed_at timestamptz not null
);

-- LANES

-- The log's first event, by which the tables recognize their log (decision 0021). No row while the log is empty; then one row.
create table log_identity (
  id boolean primary key default true check (id),
  first_event_id uuid not null,
  first_position bigint not null
);

create table lane_checkpoints (
  lane text primary key,
  -- up to here the tables reflect the whole log; the lane resumes after it
  position bigint not null default 0,
  -- the event at position: the rows were made from another log if the log has another one there; null at 0
  event_id uuid,
  -- the last event of the lane's own streams that was applied: rows change with it
  changed_position bigint,
  changed_event_id uuid,
  events bigint not null default 0,
  stopped_reason text,
  updated_at timestamptz not null default now(),
  -- the operator's reason for a pause; null when the lane works
  paused_reason text,
  -- how often the lane's parked streams have changed: a worker that knows another number has to read them again
  parkings bigint not null default 0,
  -- how many of its streams are parked
  parked integer not null default 0,
  -- the event of a newer version that the lane waits at
  waiting_reason text,
  -- the version of the projection that made the rows
  version integer not null,
  -- the oldest version whose queries read these rows correctly
  read_since integer not null,
  -- the version of the process that moves the checkpoint; the trigger compares it and clears it
  writer integer
);

-- A process of another version moves no checkpoint, even if it does not compare versions itself. The error code is that of a
-- server that is starting, so such a process retries until it is replaced.
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

-- Takes a lane for the rest of the transaction. LN001: another worker has it, it is paused, or it is not where this worker expects it.
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

-- Moves a lane's checkpoint to an event that was applied and announces it, in the transaction that wrote the rows; without an id
-- it stays, and only parked streams have changed. LN002: the checkpoint is not where the batch began, other streams were parked, or
-- the tables are of another version.
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

-- Moves lanes past events of other lanes, up to one event, and announces them at once; only lanes at the expected positions, with
-- tables of the expected versions, neither locked nor paused. Returns the lanes that it moved.
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

-- Which process works a lane, as long as it renews its row. It decides who tries; that no two write is up to take_lane and move_lane.
create table lane_owners (
  lane text primary key,
  process uuid not null,
  expires_at timestamptz not null
);

-- Projectors, and the lanes that each can work.
create table projectors (
  process uuid primary key,
  lanes text[] not null,
  expires_at timestamptz not null
);

-- Streams that wait in a lane because one of their events cannot be projected. A rebuilt lane starts without any.
create table parked_streams (
  lane text not null,
  stream text not null,
  -- the first event that waits: a retry resumes here
  event_id uuid not null,
  event_type text not null,
  position bigint not null,
  revision bigint not null,
  -- how many events wait, that one included
  events bigint not null,
  -- unreadable: its data does not match its schema; refused: the database does not take its rows;
  -- failed: the projection failed on it; behind: it needs rows of another parked stream
  code text not null,
  reason text not null,
  -- the stream that it waits for
  behind text,
  parked_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  tries integer not null default 0,
  retry_at timestamptz not null
);
-- A stream's name may be longer than an index entry.
create unique index parked_streams_by_name on parked_streams (lane, md5(stream));
create index parked_streams_in_order on parked_streams (lane, position);

-- Rebuilds under way, one per lane. A builder that does not renew its row has ended.
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
  -- lower-case words for search, separated by spaces
  words text not null
);
-- The words as lexemes, unchanged: this index finds a word by its prefix. Other lists that are searched have the same one.
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
  -- when the log recorded the registration
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
  -- deferrable: a promotion writes both rows in one statement, in either order
  constraint attachments_triple unique nulls not distinct (customer_id, reseller_id, state)
    deferrable initially deferred,
  constraint attachments_one_primary exclude using btree (customer_id with =) where (is_primary)
    deferrable initially deferred
);
create index attachments_by_customer on attachments (customer_id, created_position);
create index attachments_by_reseller on attachments (reseller_id, customer_id);
create index attachments_by_state on attachments (state, customer_id) where state is not null;

-- Former and present versions of attachments, for a customer as of a position.
create table attachment_versions (
  id uuid not null,
  customer_id uuid not null,
  reseller_id uuid not null,
  valid_from bigint not null,
  -- null: the present version
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

-- COST KEYS
-- The rollup, counted as events arrive: attachments by lane `directory`, properties by lane `assets`.

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
  -- a whole number for clients that need one; the same after a rebuild
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
  -- members of the asset's short form, without braces
  summary text not null,
  -- the Esri feature as text
  esri_feature text not null,
  -- when the log recorded the last event
  changed_at timestamptz not null,
  -- Morton number of the web-mercator cell of the center, 28 levels deep; null without geometry
  cell bigint,
  words text not null
);
create index assets_by_reseller on assets (reseller_id, created_position);
create index assets_by_customer on assets (customer_id, created_position);
create index assets_by_organization on assets (organization_id, created_position);
create index assets_by_type on assets (asset_type, created_position);
create index assets_by_cost_key on assets (cost_key, created_position);
create index assets_by_state on assets (state, created_position);
-- Nearly every asset is active: an index of all of them would cost each write and help no list.
create index assets_by_status on assets (status, created_position) where status <> 'active';
-- One index for both kinds of callers: the platform searches by place, a reseller by place within its own assets.
create index assets_by_place on assets using gist (geom, reseller_id);
-- A tile counts the features in its cells by this index alone: one range for a reseller, one range for each reseller for all.
create index assets_by_cell on assets (reseller_id, cell, asset_type) where cell is not null;
create index assets_by_word on assets using gin (array_to_tsvector(string_to_array(words, ' ')));
create index assets_by_type_place on assets (asset_type text_pattern_ops, created_position);
create index assets_properties_by_place on assets (created_position) where customer_id is not null;

-- How many assets were ever registered. One row.
create table asset_numbers (
  id boolean primary key check (id),
  last integer not null
);
-- The log's key that permutes object ids, so that they order nothing, and the number of registrations up to it. One row.
create table object_id_keys (
  id boolean primary key check (id),
  key text not null,
  after integer not null
);
-- Numbers of registrations in parked streams: the log's n-th registration has the number n, whenever it is projected.
create table asset_numbers_kept (
  position bigint primary key,
  objectid integer not null
);
-- Types of assets whose registration is parked, for the layers of their later events.
create table asset_types_kept (
  asset_id text primary key,
  asset_type text not null
);

-- LAYERS OF ASSETS
-- An owner is a reseller, 00000000-… for rows without one, or ffffffff-… for all together.

-- A layer's description, by owner and type: the number of features, their kind and their extent.
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

-- Present and former attribute keys, by owner and type: the schema of map features. The first thousand names in alphabetical order.
create table asset_fields (
  id text primary key,
  owner uuid not null,
  asset_type text not null,
  name text not null,
  -- number, text, or mixed
  kind text not null
);
create index asset_fields_by_owner on asset_fields (owner, asset_type);

-- The owners and types that have more attribute keys than that.
create table asset_fields_cut (
  id text primary key,
  owner uuid not null,
  asset_type text not null
);
create index asset_fields_cut_by_owner on asset_fields_cut (owner, asset_type);

-- Numbers of layers, in the order in which they appeared in the log. No number is given twice.
create table layer_numbers (
  number integer primary key,
  layer text not null,
  -- point, multipoint, polyline or polygon; null for a layer that had no geometry yet
  geometry text,
  -- whether it has the layer's own name
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
  -- square degrees: of overlapping territories the smaller one wins
  extent double precision not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  feature text not null,
  esri_feature text not null,
  -- when the log recorded the last event
  changed_at timestamptz not null,
  cell bigint not null,
  words text not null
);
create index utilities_by_state on utilities (state, created_position);
create index utilities_by_code on utilities (code);
create index utilities_by_geom on utilities using gist (geom);
create index utilities_by_word on utilities using gin (array_to_tsvector(string_to_array(words, ' ')));

-- Territories cut into small pieces: a point is compared with a few vertices instead of thousands.
create table utility_parts (
  utility_id uuid not null,
  geom geometry(Geometry, 4326) not null
);
create index utility_parts_by_utility on utility_parts (utility_id);
create index utility_parts_by_geom on utility_parts using gist (geom);

-- Numbers of registrations in parked streams, as for assets.
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
  -- the event's position and the record's place in it: the record that came later counts as newer
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
-- Prefixes of a code or a name, case-insensitive.
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
  -- the place within an event that brought several
  place integer not null,
  settlement_amount numeric,
  corrects uuid,
  corrected_by uuid,
  -- the last event that changed the row: its position and time
  changed_position bigint not null,
  changed_at timestamptz not null,
  direction text,
  currency text not null,
  book text,
  trade_date date,
  external_id text,
  shape_kind text,
  -- JSON text of the block, as it is shown
  block text,
  market text,
  -- JSON text of the runs of constant power; null: spread evenly
  runs text,
  -- with the intervals of a profile, which lists leave out
  whole_resource text,
  -- when the service received it, and the last command that changed it
  submitted_at timestamptz not null,
  last_changed_at timestamptz not null
);

-- Former versions of rows: valid from changed_position to before valid_to. As of a moment, the rows of then are found in
-- `transactions` and their versions here by key; or, near the end of the log, the rows that have changed since.
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
-- A statement reads the deals of one counterparty as of a position.
create index transactions_past_by_counterparty on transactions_past (counterparty_id, changed_position);

-- Lists: one index for each filter and each order. A list finds rows by their place in it and reads only the rows of its page,
-- so an index includes the columns that the list is filtered or sorted by.
create unique index transactions_in_order on transactions (created_position desc, place desc);
create index transactions_by_counterparty on transactions (counterparty_id, created_position, place);
create index transactions_by_asset on transactions (asset_id, created_position, place) where asset_id is not null;
create index transactions_by_time on transactions (changed_at, changed_position);
create index transactions_by_status on transactions (status, created_position, place);
-- Where most rows have one value or none, the index leaves them out: a scan from the newest row finds them soon enough.
create index transactions_by_type on transactions (transaction_type, created_position, place) where transaction_type <> 'nomination';
create index transactions_by_direction on transactions (direction, created_position, place) where direction = 'sell';
create index transactions_by_currency on transactions (currency, created_position, place) where currency <> 'USD';
-- Texts are also searched by prefix, case-insensitive. A text may be longer than an index entry.
create index transactions_by_book on transactions (left(lower(book), 200) text_pattern_ops, created_position, place) where book is not null;
create index transactions_by_cost_key on transactions (left(lower(cost_key), 200) text_pattern_ops, created_position, place) where cost_key is not null;
create index transactions_by_external_id on transactions (left(lower(external_id), 200) text_pattern_ops, created_position, place) where external_id is not null;
-- The planner estimates a condition on these expressions only with statistics of their own: the indexes are partial.
create statistics transactions_books on (left(lower(book), 200)) from transactions;
create statistics transactions_cost_keys on (left(lower(cost_key), 200)) from transactions;
create statistics transactions_external_ids on (left(lower(external_id), 200)) from transactions;
-- With the reseller, so that its rows are found in the order of all without reading the rows of others.
create index transactions_by_submission on transactions (submitted_at, created_position, place) include (reseller_id);
create index transactions_by_change on transactions (last_changed_at, created_position, place) include (reseller_id);
create index transactions_by_volume on transactions (volume_mwh, created_position, place) include (reseller_id);
create index transactions_by_price on transactions (price_per_mwh, created_position, place) include (reseller_id);
-- A reseller's own rows, with the columns of most filters.
create index transactions_by_reseller on transactions (reseller_id, created_position, place)
  include (counterparty_id, transaction_type, status, book, direction, currency, delivery_start, delivery_end, submitted_at,
    last_changed_at, volume_mwh, price_per_mwh);
-- Deliveries that overlap a range. Those of up to a day are found by their start, at most a day before the range.
create index transactions_by_delivery_start on transactions (delivery_start, created_position, place) include (reseller_id, delivery_end);
create index transactions_by_long_delivery on transactions
  using gist (tstzrange(least(delivery_start, delivery_end), greatest(delivery_start, delivery_end)))
  include (created_position, place, delivery_start, delivery_end, reseller_id)
  where delivery_end - delivery_start > interval '24 hours';

-- NET POSITIONS

-- Net volume and value of transactions that count, by their subject and delivery time.
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
  -- the run of the series: a run that was issued with others is cleared with its lines
  series_id uuid not null,
  run_number integer not null,
  -- the deals of the lines
  transaction_ids text[] not null,
  primary key (lines_id, part)
);
create index statement_lines_by_series on statement_lines (series_id);
create index statement_lines_by_transaction on statement_lines using gin (transaction_ids);

-- KEYS

-- Map keys: who created them, for whom, and whether they are valid. Only the log holds the hashes that recognize them.
create table map_keys (
  id uuid primary key,
  reseller_id uuid,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index map_keys_by_reseller on map_keys (reseller_id, created_position);

-- When each key was last used, to the minute. The log does not hold it: a rebuild leaves it alone.
create table key_uses (
  id uuid primary key,
  used_at timestamptz not null
);

-- AUDIT

-- The Merkle tree over the log (packages/proof): leaves in the log's order, and the roots of complete subtrees above them.
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

-- Witnesses' signatures of the log's signed checkpoints. The log does not hold them: a rebuild leaves them alone. With the root,
-- because a cosignature is served with its own checkpoint only.
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

-- The lease of the process that publishes signed checkpoints and asks witnesses: one row for each origin, list of places and
-- list of witnesses. A rebuild leaves it alone.
create table checkpoint_publishers (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null,
  -- the size that witnesses were last asked about, and the state of each witness
  witnessed jsonb
);

-- WEBHOOKS

-- Webhooks as callers registered them, without secrets. From the log, by lane `webhooks`.
create table webhooks (
  id uuid primary key,
  reseller_id uuid,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  state text not null
);
create index webhooks_by_reseller on webhooks (reseller_id, created_position);

-- The progress of each webhook. The log does not hold it: a rebuild leaves these tables alone, so nothing is sent twice.

-- The lease of the delivering process, and the position up to which it knows the webhooks. One row.
create table webhook_deliverer (
  id boolean primary key default true check (id),
  holder uuid not null,
  held_until timestamptz not null,
  heard_to bigint
);

create table webhook_endpoints (
  id uuid primary key,
  -- every publication up to here has, or had, its row in webhook_deliveries
  read_to bigint not null,
  -- the publications that it missed: after gap_after, up to gap_until or, if that is null, until it is enabled again
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
  -- an event may stand for several publications: 0 is the event itself, others are numbered from 1
  item integer not null default 0,
  primary key (webhook_id, position, item)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, position) where status = 'waiting';
