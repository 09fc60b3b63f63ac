-- Lines of a statement say of which run of which series they are, so that those of a run that was issued with others are cleared.
alter table statements add column run_number integer;
alter table statement_lines
  add column series_id uuid,
  add column run_number integer;
create index statement_lines_by_series on statement_lines (series_id);
