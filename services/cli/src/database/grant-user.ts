import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import {
  databaseGroups,
  databaseRoles,
  grantRights,
  queueSchema,
  readerGroup,
} from '@exchange/runtime/tables/migration/rights';
import pg from 'pg';
import { UsageError } from '../command.js';

async function takeOwnership(client: pg.ClientBase, user: string): Promise<void> {
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
  await client.query(`grant connect, create on database ${await databaseName(client)} to ${owner}`);
}

// Indexes, sequences and types follow their table.
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

export type UserRole = 'projector' | keyof typeof databaseRoles;

/** @param password of a new user, or a new one */
export async function grantUser(
  client: pg.ClientBase,
  { user, role, password }: { user: string; role: UserRole; password: string | undefined },
): Promise<void> {
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('ledger migrations'))");
    await makeUser(client, user, password);
    await makeGroups(client);
    const name = pg.escapeIdentifier(user);
    await client.query(`revoke ${databaseGroups} from ${name}`);
    if (role === 'projector') await takeOwnership(client, user);
    else {
      await revokeProjector(client, user);
      await client.query(
        `grant ${[...new Set([readerGroup, databaseRoles[role].group])]} to ${name}`,
      );
    }
    await client.query('revoke create on schema public from public');
    const owner = await ownerOfTables(client);
    if (owner !== undefined) await grantRights(client, { schema: readSchema, owner });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function makeUser(
  client: pg.ClientBase,
  user: string,
  password: string | undefined,
): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = $1',
    [user],
  );
  const [known] = rows;
  if (known?.rolsuper === true) {
    throw new UsageError(`${user} is a superuser with all privileges: name another user`);
  }
  const name = pg.escapeIdentifier(user);
  if (known === undefined) await client.query(`create role ${name} login`);
  if (password !== undefined) {
    await client.query(`alter role ${name} login password ${pg.escapeLiteral(password)}`);
  }
}

async function makeGroups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)`,
    [databaseGroups],
  );
  for (const { name } of rows) await client.query(`create role ${name} nologin`);
}

/** @throws UsageError for the owner of the tables: no other user could project */
async function revokeProjector(client: pg.ClientBase, user: string): Promise<void> {
  if ((await ownerOfTables(client)) === user) {
    throw new UsageError(
      `${user} is the projector, which owns the tables: first give the role projector to another user`,
    );
  }
  const name = pg.escapeIdentifier(user);
  await client.query(`revoke create on database ${await databaseName(client)} from ${name}`);
}

async function databaseName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return pg.escapeIdentifier(rows[0]?.name ?? '');
}

async function ownerOfTables(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [readSchema],
  );
  return rows[0]?.owner;
}
