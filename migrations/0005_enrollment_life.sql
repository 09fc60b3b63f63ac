-- Rows of the first version lack the new columns until a rebuild.
alter table enrollments
  add column effective_date date,
  add column ended_on date,
  add column tracking_number text,
  add column exclusivity_key text,
  add column ending_on date,
  add column switches_on date,
  add column lapses_at timestamptz,
  add column is_activating boolean,
  add column is_switch_objected boolean,
  -- folded
  add column state text;

create index enrollments_by_status on enrollments (status, created_position);
create index enrollments_by_tracking_number on enrollments (tracking_number);
create index enrollments_by_effective_date on enrollments (effective_date);
create index enrollments_by_end on enrollments (ended_on);
create index enrollments_to_lapse on enrollments (lapses_at) where lapses_at is not null;
create index enrollments_activating on enrollments (created_position) where is_activating;
create index enrollments_switching on enrollments (exclusivity_key) where switches_on is not null;
create index enrollments_ending on enrollments (exclusivity_key) where status = 'active';
