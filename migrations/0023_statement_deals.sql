-- Lines of a statement say of which deals they are, so that a deal's lines are found.
alter table statement_lines add column transaction_ids text[];
create index statement_lines_by_transaction on statement_lines using gin (transaction_ids);
