-- Object ids of assets are permuted by a key of the log (lane assets, version 5), so they order nothing any more: pages go by
-- creation. The key, and the number of registrations up to it; one row.
create table object_id_keys (
  id boolean primary key check (id),
  key text not null,
  after integer not null
);

create index assets_by_type_place on assets (asset_type text_pattern_ops, created_position);
create index assets_properties_by_place on assets (created_position) where customer_id is not null;
drop index assets_by_reseller_number;
drop index assets_by_type_number;
drop index assets_properties_by_number;
