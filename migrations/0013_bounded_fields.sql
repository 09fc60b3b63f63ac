-- A list of attribute keys is bounded for each owner and asset type: the first thousand names in alphabetical order.
-- Here is noted for which there are more.
create table asset_fields_cut (
  id text primary key,
  owner uuid not null,
  asset_type text not null
);
create index asset_fields_cut_by_owner on asset_fields_cut (owner, asset_type);
