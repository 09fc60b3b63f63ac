-- For lists of enrollments that need an action. Earlier rows lack the dates until a rebuild.
alter table enrollments
  add column rescission_ends_on date,
  add column supply_ends_on date;

create index enrollments_by_rescission_end on enrollments (rescission_ends_on)
  where rescission_ends_on is not null;
create index enrollments_by_supply_end on enrollments (supply_ends_on)
  where supply_ends_on is not null;
create index enrollments_by_service_point on enrollments (exclusivity_key, created_position);
