-- COST KEY REDERIVATIONS

create table cost_key_rederivations (
  id uuid primary key,
  customer_id uuid not null,
  link_id uuid not null,
  reseller_id uuid not null,
  is_completed boolean not null,
  created_position bigint not null unique,
  progress_position bigint not null,
  resource text not null
);
-- Workers look for running jobs.
create index cost_key_rederivations_running on cost_key_rederivations (created_position)
  where not is_completed;
