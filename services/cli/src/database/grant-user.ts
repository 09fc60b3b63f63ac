import { readSchema } from '@exchange/runtime/tables/migrate';
import {
  databaseGroups,
  databaseRoles,
  grantRights,
  readerGroup,
} from '@exchange/runtime/tables/rights';
import pg from 'pg';
import { takeOwnership } from './take-ownership.js';

/** A user's role: owner of the tables, or the privileges of one process. */
export type UserRole = 'projector' | keyof typeof databaseRoles;

/** The user cannot have the role. */
export class UserRefused extends Error {
  override readonly name = 'UserRefused';
}

/**
 * Gives a user the privileges of a role in one transaction, and revokes those of other roles.
 *
 * @param password of a new user; changes that of an existing user if it is set
 * @returns whether the user was created
 * @throws UserRefused for a superuser, and for a new user without a password
 */
export async function grantUser(
  client: pg.ClientBase,
  { user, role, password }: { user: string; role: UserRole; password: string | undefined },
): Promise<{ readonly isMade: boolean }> {
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('ledger migrations'))");
    const isMade = await makeUser(client, user, password);
    await makeGroups(client);
    const name = pg.escapeIdentifier(user);
    await client.query(`revoke ${databaseGroups} from ${name}`);
    if (role === 'projector') await takeOwnership(client, user);
    else
      await client.query(
        `grant ${[...new Set([readerGroup, databaseRoles[role].group])]} to ${name}`,
      );
    await client.query('revoke create on schema public from public');
    const owner = await ownerOfTables(client);
    if (owner !== undefined) await grantRights(client, { schema: readSchema, owner });
    await client.query('commit');
    return { isMade };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function makeUser(
  client: pg.ClientBase,
  user: string,
  password: string | undefined,
): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = $1',
    [user],
  );
  const [known] = rows;
  if (known?.rolsuper === true) {
    throw new UserRefused(`${user} is a superuser with all privileges: name another user`);
  }
  if (known === undefined && password === undefined) {
    throw new UserRefused(`${user} is a new user and needs a password`);
  }
  const name = pg.escapeIdentifier(user);
  if (known === undefined) await client.query(`create role ${name} login`);
  if (password !== undefined) {
    await client.query(`alter role ${name} login password ${pg.escapeLiteral(password)}`);
  }
  return known === undefined;
}

async function makeGroups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)`,
    [databaseGroups],
  );
  for (const { name } of rows) await client.query(`create role ${name} nologin`);
}

/** Undefined before the first migration, which grants the privileges itself. */
async function ownerOfTables(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [readSchema],
  );
  return rows[0]?.owner;
}
