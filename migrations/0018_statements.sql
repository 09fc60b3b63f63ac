-- Settlement statements that were issued, and their lines.

create table statements (
  id uuid primary key,
  reseller_id uuid,
  counterparty_id uuid not null,
  month text not null,
  series_id uuid not null,
  lines_id uuid not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index statements_by_counterparty on statements (counterparty_id, created_position desc);
create index statements_by_reseller on statements (reseller_id, created_position desc);
create index statements_by_series on statements (series_id, created_position desc);

create table statement_lines (
  lines_id uuid not null,
  part integer not null,
  reseller_id uuid,
  lines text not null,
  primary key (lines_id, part)
);

-- A statement reads the deals of one counterparty as they were at a position.
create index transactions_past_by_counterparty on transactions_past (counterparty_id, changed_position);
