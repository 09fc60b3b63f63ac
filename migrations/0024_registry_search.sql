-- Lists of the registry are searched by what words begin with, and enrollments are listed by what they name. Null in rows of an
-- earlier version.
alter table resellers add column words text;
alter table customers add column words text;
alter table assets add column words text;
alter table utilities add column words text;
alter table plans add column words text;
alter table counterparties add column words text;
alter table enrollments
  add column plan_id uuid,
  add column premise_asset_id uuid,
  add column customer_id uuid,
  add column status text,
  add column words text;

-- The words as lexemes, exactly as they are: this index finds a word by its beginning.
create index resellers_by_word on resellers using gin (array_to_tsvector(string_to_array(words, ' ')));
create index customers_by_word on customers using gin (array_to_tsvector(string_to_array(words, ' ')));
create index assets_by_word on assets using gin (array_to_tsvector(string_to_array(words, ' ')));
create index utilities_by_word on utilities using gin (array_to_tsvector(string_to_array(words, ' ')));
create index plans_by_word on plans using gin (array_to_tsvector(string_to_array(words, ' ')));
create index counterparties_by_word on counterparties using gin (array_to_tsvector(string_to_array(words, ' ')));
create index enrollments_by_word on enrollments using gin (array_to_tsvector(string_to_array(words, ' ')));

create index enrollments_by_plan on enrollments (plan_id, created_position);
create index enrollments_by_premise on enrollments (premise_asset_id, created_position);
create index enrollments_by_customer on enrollments (customer_id, created_position);
