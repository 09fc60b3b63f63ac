-- Counterparties of exchange transactions.
create table counterparties (
  id uuid primary key,
  code text not null,
  name text not null,
  lei text,
  eic text,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  resource text not null
);
create index counterparties_by_code on counterparties (code);
-- What a code or a name begins with, in small or capital letters.
create index counterparties_by_beginning_of_code on counterparties (lower(code) text_pattern_ops);
create index counterparties_by_beginning_of_name on counterparties (lower(name) text_pattern_ops);
create index counterparties_by_name on counterparties (name);
create index counterparties_suspended on counterparties (created_position) where status = 'suspended';
