-- Who may read the tables and nothing else: `grant ledger_reader to <user>`, and give that user to the query API
-- (DATABASE_READ_URL). Where the owner of the tables may not create roles, an administrator does so before.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ledger_reader') then
    create role ledger_reader nologin;
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'ledger_reader') then
    execute format('grant usage on schema %I to ledger_reader', current_schema());
    execute format('grant select on all tables in schema %I to ledger_reader', current_schema());
    execute format('alter default privileges in schema %I grant select on tables to ledger_reader', current_schema());
  end if;
end $$;
