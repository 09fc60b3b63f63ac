-- `plans` keeps each plan's first version; later versions have own rows with their days. A null
-- `shown_until` has no end.
alter table plans
  add column shown_until date,
  add column withdrawn_on date,
  -- folded, after the publication's first change
  add column state text;

create table plan_versions (
  id uuid not null,
  shown_from date not null,
  shown_until date,
  -- the first day of the plan
  available_from date not null,
  withdrawn_on date,
  -- the day of the plan's last change
  changed_on date not null,
  utility_id uuid not null,
  reseller_id uuid,
  is_business boolean not null,
  words text not null,
  revision bigint not null,
  created_position bigint not null,
  resource text not null,
  primary key (id, shown_from)
);
create index plan_versions_by_creation on plan_versions (created_position);
create index plan_versions_by_utility on plan_versions (utility_id, created_position);
create index plan_versions_by_reseller on plan_versions (reseller_id, created_position);
create index plan_versions_by_word on plan_versions using gin (array_to_tsvector(string_to_array(words, ' ')));
