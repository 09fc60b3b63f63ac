-- Everything spatial: Esri features beside GeoJSON ones, layers and their fields, utilities, the cost-key rollup.
-- The lanes that these tables belong to begin again at the start of the log.

truncate assets, asset_numbers, resellers, customers, attachments;
update lane_checkpoints set position = 0, seen = 0, events = 0 where lane in ('assets', 'directory');

alter table assets
  -- GeoJSON type; null without geometry
  add column geometry_type text,
  -- members of the asset's short form, without braces
  add column summary text not null,
  -- the Esri feature as text
  add column esri_feature text not null;

-- One index for both kinds of callers: the platform searches by place, a reseller by place within its own.
drop index assets_by_geom;
create index assets_by_place on assets using gist (geom, reseller_id);
-- Wide views of a small tenant: its own rows are fewer than those in the view.
create index assets_by_reseller_number on assets (reseller_id, objectid);
create index assets_properties_by_number on assets (objectid) where customer_id is not null;
create index assets_by_type_number on assets (asset_type text_pattern_ops, objectid);

-- What a layer's description says, by owner and type: how many features, of what kind, and where. An owner is a reseller,
-- 00000000-… for rows without one, or ffffffff-… for all together.
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

-- Attribute keys in use or once used, by owner and type: the schema of map features.
create table asset_fields (
  id text primary key,
  owner uuid not null,
  asset_type text not null,
  name text not null,
  -- number, text, or mixed
  kind text not null
);
create index asset_fields_by_owner on asset_fields (owner, asset_type);

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
  -- square degrees, to prefer the smaller of overlapping territories
  extent double precision not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null,
  feature text not null,
  esri_feature text not null
);
create index utilities_by_state on utilities (state, created_position);
create index utilities_by_code on utilities (code);
create index utilities_by_geom on utilities using gist (geom);

-- Territories cut into small pieces: a point is compared with a few vertices instead of thousands.
create table utility_parts (
  utility_id uuid not null,
  geom geometry(Geometry, 4326) not null
);
create index utility_parts_by_utility on utility_parts (utility_id);
create index utility_parts_by_geom on utility_parts using gist (geom);

-- The rollup of cost keys, counted as events come in: attachments by the directory lane, properties by the assets lane.
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
