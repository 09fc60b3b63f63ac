import pg from 'pg';

export const queueSchema = 'bullmq';

/** Rebuilds grant it too (`migrations/0001_read_tables.sql`). */
export const readerGroup = 'ledger_reader';

interface DatabaseRole {
  /** Users are in the reader's group too. */
  readonly group: string;
  readonly writes: Readonly<Record<string, readonly string[]>>;
  readonly hasQueues: boolean;
}

const everyWrite = ['insert', 'update', 'delete'];
const heartbeat = { service_processes: everyWrite };
const notes = {
  ...heartbeat,
  key_uses: ['insert', 'update'],
  checkpoint_cosignatures: ['insert', 'update'],
};
/** The projector's user owns the schema. */
export const databaseRoles = {
  reader: { group: readerGroup, writes: {}, hasQueues: false },
  query: {
    group: 'ledger_query',
    writes: { ...notes, checkpoint_publishers: ['insert', 'update'] },
    hasQueues: true,
  },
  command: { group: 'ledger_command', writes: notes, hasQueues: true },
  deliverer: {
    group: 'ledger_deliverer',
    writes: {
      ...heartbeat,
      webhook_deliverer: everyWrite,
      webhook_endpoints: everyWrite,
      webhook_deliveries: everyWrite,
    },
    hasQueues: false,
  },
} as const satisfies Readonly<Record<string, DatabaseRole>>;

const roles: readonly DatabaseRole[] = Object.values(databaseRoles);
export const databaseGroups = roles.map(({ group }) => group);

/** Grants rights on present and future tables; does nothing without the groups. */
export async function grantRights(
  client: pg.ClientBase,
  { schema, owner }: { readonly schema: string; readonly owner: string },
): Promise<void> {
  const groups = await names(client, 'select rolname as name from pg_roles');
  const tables = await names(
    client,
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  );
  const statements = roles
    .filter(({ group }) => groups.has(group))
    .flatMap((role) => statementsFor(role, { schema, tables, owner: pg.escapeIdentifier(owner) }));
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

function statementsFor(
  { group, writes, hasQueues }: DatabaseRole,
  on: { readonly schema: string; readonly tables: ReadonlySet<string>; readonly owner: string },
): readonly string[] {
  const defaultPrivileges = (schema: string) =>
    `alter default privileges for role ${on.owner} in schema ${schema}`;
  const reading = [
    `grant usage on schema ${on.schema} to ${group}`,
    `grant select on all tables in schema ${on.schema} to ${group}`,
    `${defaultPrivileges(on.schema)} grant select on tables to ${group}`,
  ];
  const writing = Object.entries(writes)
    .filter(([table]) => on.tables.has(table))
    .map(([table, privileges]) => `grant ${privileges} on ${on.schema}.${table} to ${group}`);
  const all = 'select, insert, update, delete';
  const queueing = [
    `grant usage on schema ${queueSchema} to ${group}`,
    `grant ${all} on all tables in schema ${queueSchema} to ${group}`,
    `grant usage, select on all sequences in schema ${queueSchema} to ${group}`,
    `${defaultPrivileges(queueSchema)} grant ${all} on tables to ${group}`,
    `${defaultPrivileges(queueSchema)} grant usage, select on sequences to ${group}`,
  ];
  return [...(group === readerGroup ? reading : []), ...writing, ...(hasQueues ? queueing : [])];
}

async function names(
  client: pg.ClientBase,
  statement: string,
  values: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(statement, [...values]);
  return new Set(rows.map(({ name }) => name));
}
