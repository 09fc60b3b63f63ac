import { readSchema } from '@exchange/runtime/tables/migrate';
import { queueSchema } from '@exchange/runtime/tables/rights';
import pg from 'pg';

/**
 * Makes the user the owner of the service's schemas and their objects, and lets it create schemas, which rebuilds
 * need. Creates the extensions, which need an administrator.
 */
export async function takeOwnership(client: pg.ClientBase, user: string): Promise<void> {
  const owner = pg.escapeIdentifier(user);
  await client.query('create extension if not exists postgis with schema public');
  await client.query('create extension if not exists btree_gist with schema public');
  for (const schema of [readSchema, queueSchema]) {
    await client.query(`create schema if not exists ${schema}`);
    await client.query(`alter schema ${schema} owner to ${owner}`);
  }
  const { rows } = await client.query<{ statement: string }>(ownedObjects, [
    [readSchema, queueSchema],
    user,
  ]);
  for (const { statement } of rows) await client.query(statement);
  const { rows: here } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(
    `grant connect, create on database ${pg.escapeIdentifier(here[0]?.name ?? '')} to ${owner}`,
  );
}

// Indexes follow their table, and so do its sequences and types.
const ownedObjects = `
  select format('alter %s %I.%I owner to %I',
    case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    nspname, relname, $2::text) as statement
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = any($1) and relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(relowner) <> $2
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $2::text)
  from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname = any($1) and pg_get_userbyid(proowner) <> $2
  union all
  select format('alter type %I.%I owner to %I', nspname, typname, $2::text)
  from pg_type t join pg_namespace n on n.oid = typnamespace
  where nspname = any($1) and typtype in ('e', 'd', 'r') and pg_get_userbyid(typowner) <> $2`;
