-- Maps: when a feature was changed last, where on a web map its middle lies, and the numbers of layers.

alter table assets
  -- when the log recorded the last event
  add column changed_at timestamptz,
  -- Morton number of the web-mercator cell of the middle, 28 levels deep; null without geometry
  add column cell bigint;
alter table utilities
  add column changed_at timestamptz,
  add column cell bigint;

-- How many features a tile's cells hold is read from here alone: a reseller's in one range, those of all in one range each.
create index assets_by_cell on assets (reseller_id, cell, asset_type) where cell is not null;

-- Numbers of layers, in the order in which they appeared in the log; one that was given is never given again.
create table layer_numbers (
  number integer primary key,
  layer text not null,
  -- point, multipoint, polyline or polygon; null for a layer that had no geometry yet
  geometry text,
  -- whether it has the layer's own name
  is_own boolean not null
);
create unique index layer_numbers_by_geometry on layer_numbers (layer, geometry);

-- The types of assets whose registration waits, for what their later events say.
create table asset_types_kept (
  asset_id text primary key,
  asset_type text not null
);
