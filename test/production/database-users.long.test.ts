// Long: 45 s. Each role has its own database user.
import { randomBytes } from 'node:crypto';
import { generatePrivateJwk } from '@exchange/proof';
import { createNotifier } from '@exchange/runtime/queue/notifier';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { client } from '../acceptance/client.js';
import { anAsset, aTransaction } from '../acceptance/fixtures.js';
import { services } from '../services/inject.js';
import { freePort } from '../services/server-process.js';
import { serviceProcess } from '../services/service-process.js';
import { aWebhook, settings } from '../webhooks/delivering.js';
import { receiver } from '../webhooks/receiver.js';

// The embedded database has no users.
const hasUsers = inject('testServices').postgres.kind !== 'embedded';

const roles = ['projector', 'command', 'query', 'deliverer', 'reader'] as const;
type Role = (typeof roles)[number];
const suffix = randomBytes(4).toString('hex');
const password = `a/b#c@d%e:f?g'h"i\\j ${suffix}`;
const userOf = (role: Role) => `${role}-${suffix}`;
const apiKey = 'key-of-the-database-users';

async function urlOf(role: Role): Promise<string> {
  const url = new URL((await services()).databaseUrl);
  url.username = userOf(role);
  url.password = '';
  return url.toString();
}

async function as<Result>(role: Role | 'owner', work: (client: pg.Client) => Promise<Result>) {
  const url = new URL((await services()).databaseUrl);
  if (role !== 'owner') {
    url.username = userOf(role);
    url.password = encodeURIComponent(password);
  }
  const connection = new pg.Client({ connectionString: url.toString() });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

const grant = async (role: Role, user = userOf(role), env: Record<string, string> = {}) =>
  runRecorded(['database', 'grant', '--user', user, '--role', role], {
    DATABASE_URL: (await services()).databaseUrl,
    DATABASE_USER_PASSWORD: password,
    ...env,
  });

async function start(
  program: 'api' | 'projector' | 'webhooks',
  role: Role,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { eventStoreUrl, redisUrl } = await services();
  const [port, operationsPort] = [await freePort(), await freePort()];
  serviceProcess(
    program,
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ledger.example',
      EVENTSTORE_URL: eventStoreUrl,
      DATABASE_URL: await urlOf(role),
      DATABASE_PASSWORD: password,
      REDIS_URL: redisUrl ?? '',
      API_KEYS: apiKey,
      CHECKPOINT_SIGNING_KEY: JSON.stringify(generatePrivateJwk(`users-${suffix}`)),
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...settings,
      LANE_LAG_SECONDS_MAX: '600',
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      ...more,
    },
    args,
  );
  const readyUrl = `http://127.0.0.1:${operationsPort}/readyz`;
  await vi.waitFor(async () => expect((await fetch(readyUrl)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
  return `http://127.0.0.1:${port}`;
}

async function writable(role: Role): Promise<Record<string, string>> {
  const { rows } = await as(role, (connection) =>
    connection.query<{ name: string; rights: string }>(
      `select format('%s.%s', nspname, relname) as name,
         string_agg(right_name, ' ' order by right_name) as rights
       from pg_class c join pg_namespace n on n.oid = relnamespace,
         unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as right_name
       where nspname in ('ledger', 'public') and relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege(c.oid, right_name)
       group by 1 order by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
}

describe.skipIf(!hasUsers)('users created by ledger database grant', () => {
  let command = '';
  let query = '';

  beforeAll(async () => {
    await migrate((await services()).databaseUrl);
    for (const role of roles) {
      const { code, text } = await grant(role);
      expect(text).toMatch(new RegExp(`${userOf(role)} was made and has the role ${role}`));
      expect(text).not.toContain(suffix.concat(password));
      expect(code, text).toBe(0);
    }
    await start('projector', 'projector');
    command = await start('api', 'command', ['command']);
    query = await start('api', 'query', ['query'], {
      DATABASE_READ_URL: await urlOf('reader'),
      DATABASE_READ_PASSWORD: password,
    });
    await start('webhooks', 'deliverer');
  });

  test('are sufficient for the whole service', async () => {
    const writer = client(command).with({ 'x-api-key': apiKey });
    const reader = client(query).with({ 'x-api-key': apiKey });
    const to = await receiver();
    try {
      await aWebhook(writer, { url: to.url });
      await anAsset(writer);
      const written = await writer.post('/exchange/transactions', aTransaction());
      expect(written.status).toBe(201);
      expect(written.headers.get('location')).toMatch(/^https:\/\/ledger\.example\//);
      const path = `/exchange/transactions/${Object(written.body).id}`;
      await expect.poll(async () => (await reader.get(path)).status).toBe(200);
      await expect.poll(() => to.calls.length).toBeGreaterThan(0);
    } finally {
      await to.close();
    }
  });

  test('reach the queues in PostgreSQL, whose tables the projector creates', async () => {
    const urlFor = async (role: Role) => {
      const url = new URL(await urlOf(role));
      url.password = encodeURIComponent(password);
      return { redisUrl: undefined, databaseUrl: url.toString() };
    };
    const own = await openQueueBackend(await urlFor('projector'), () => undefined);
    await own.close();
    for (const role of ['command', 'query'] as const) {
      const backend = await openQueueBackend(await urlFor(role), () => undefined);
      const depth = await backend.depth();
      const troubles: unknown[] = [];
      const notifier = createNotifier(backend, (error) => troubles.push(error));
      notifier.notify(1n);
      await expect.poll(async () => [troubles, await backend.depth()]).toEqual([[], depth + 1]);
      await notifier.close();
      await as('owner', (connection) =>
        connection.query('truncate bullmq.job, bullmq.dedup cascade'),
      );
      await backend.close();
    }
  });

  test('own existing tables, and rebuild them without a superuser', async () => {
    const { eventStoreUrl } = await services();
    const { code, text } = await runRecorded(['projections', 'rebuild', '--all'], {
      DATABASE_URL: await urlOf('projector'),
      DATABASE_PASSWORD: password,
      EVENTSTORE_URL: eventStoreUrl,
    });
    expect(code, text).toBe(0);
    const { rows } = await as('reader', (connection) =>
      connection.query('select count(*)::int as count from ledger.transactions'),
    );
    expect(rows).toEqual([{ count: 1 }]);
    const owners = await as('owner', (connection) =>
      connection.query(
        `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'ledger'::regnamespace`,
      ),
    );
    expect(owners.rows).toEqual([{ owner: userOf('projector') }]);
  });

  test('write the tables of their process only', async () => {
    const every = 'DELETE INSERT UPDATE';
    const notes = {
      'ledger.checkpoint_cosignatures': 'INSERT UPDATE',
      'ledger.key_uses': 'INSERT UPDATE',
      'ledger.service_processes': every,
    };
    expect(await writable('reader')).toEqual({});
    expect(await writable('query')).toEqual({
      ...notes,
      'ledger.checkpoint_publishers': 'INSERT UPDATE',
    });
    expect(await writable('command')).toEqual(notes);
    expect(await writable('deliverer')).toEqual({
      'ledger.service_processes': every,
      'ledger.webhook_deliverer': every,
      'ledger.webhook_deliveries': every,
      'ledger.webhook_endpoints': every,
    });
  });

  const forbidden = [
    "insert into ledger.lane_checkpoints (lane) values ('forged')",
    'update ledger.transactions set resource = resource',
    'delete from ledger.audit_leaves',
    'truncate ledger.transactions',
    'drop table ledger.transactions',
    'alter table ledger.transactions add column forged text',
    'create table ledger.forged ()',
    'create table public.forged ()',
    'create function public.forged() returns int language sql as $$ select 1 $$',
    'create schema forged',
    'create role forged superuser',
    `alter role "${userOf('projector')}" password 'forged'`,
    `set role "${userOf('projector')}"`,
    'grant ledger_command to current_user',
    'create extension dblink',
    "select pg_read_file('/etc/passwd')",
    "copy (select 1) to program 'true'",
    "copy ledger.key_uses from '/etc/passwd'",
    'alter system set fsync = off',
    'alter default privileges for role "'.concat(
      userOf('projector'),
      '" grant all on tables to public',
    ),
  ];

  test.each(roles.filter((role) => role !== 'projector'))(
    '%s has no further privileges',
    async (role) => {
      for (const statement of forbidden) {
        const code = await as(role, (connection) =>
          connection.query(statement).then(
            () => 'done',
            (error: pg.DatabaseError) => error.code,
          ),
        );
        expect(code, statement).toBe('42501');
      }
    },
  );

  test('projector is not a superuser', async () => {
    const code = await as('projector', (connection) =>
      connection.query('create role forged').then(
        () => 'done',
        (error: pg.DatabaseError) => error.code,
      ),
    );
    expect(code).toBe('42501');
  });

  test('have one role each: another one replaces it', async () => {
    const user = `changing-${suffix}`;
    expect((await grant('deliverer', user)).code).toBe(0);
    const again = await grant('reader', user, { DATABASE_USER_PASSWORD: '' });
    expect(again.text).toMatch(/has the role reader/);
    const { rows } = await as('owner', (connection) =>
      connection.query(
        `select pg_get_userbyid(roleid) as name from pg_auth_members where member = $1::regrole`,
        [`"${user}"`],
      ),
    );
    expect(rows).toEqual([{ name: 'ledger_reader' }]);
  });

  test('the projector keeps its role until another user owns the tables', async () => {
    const { code, text } = await grant('reader', userOf('projector'));
    expect([code, text]).toEqual([2, expect.stringMatching(/owns the tables: first give/)]);
    const successor = `successor-${suffix}`;
    expect((await grant('projector', successor)).code).toBe(0);
    expect((await grant('reader', userOf('projector'))).code).toBe(0);
    const { rows } = await as('owner', (connection) =>
      connection.query(
        `select has_database_privilege($1, current_database(), 'create') as creates,
           has_table_privilege($1, 'ledger.customers', 'insert') as inserts`,
        [userOf('projector')],
      ),
    );
    expect(rows).toEqual([{ creates: false, inserts: false }]);
    await grant('projector');
  });

  test.each([
    [['--role', 'reader'], {}, /--user is required/],
    [['--user', 'x'], {}, /--role is required: one of projector, command/],
    [['--user', 'x', '--role', 'admin'], {}, /--role is required/],
    [['--user', `new-${suffix}`, '--role', 'reader'], {}, /DATABASE_USER_PASSWORD is required/],
    [['--user', 'postgres', '--role', 'reader'], { DATABASE_USER_PASSWORD: 'x' }, /is a superuser/],
    [['--user', 'x', '--role', 'reader'], { DATABASE_URL: '' }, /DATABASE_ADMIN_URL is required/],
    [
      ['--user', 'x', '--role', 'reader'],
      { DATABASE_ADMIN_URL: 'postgres://u:hunter#2@h/d' },
      /DATABASE_ADMIN_URL: /,
    ],
  ])('%j is refused', async (args, env, message) => {
    const DATABASE_URL = (await services()).databaseUrl;
    const { code, text } = await runRecorded(['database', 'grant', ...args], {
      DATABASE_URL,
      ...env,
    });
    expect([code, text]).toEqual([2, expect.stringMatching(message)]);
    expect(text).not.toContain('hunter');
  });

  test('wait for the projector while there are no tables, and change nothing', async () => {
    const { databaseUrl } = await services();
    const name = `empty_${suffix}`;
    await as('owner', (connection) => connection.query(`create database ${name}`));
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const DATABASE_URL = url.toString();
    await grant('projector', userOf('projector'), { DATABASE_URL });
    await grant('deliverer', userOf('deliverer'), { DATABASE_URL });
    const urlFor = (role: Role) => {
      const of = new URL(url);
      of.username = userOf(role);
      of.password = encodeURIComponent(password);
      return of.toString();
    };
    const waiting = migrate(urlFor('deliverer'));
    await migrate(urlFor('projector'));
    await waiting;
    const connection = new pg.Client({ connectionString: urlFor('deliverer') });
    await connection.connect();
    await connection.query('delete from ledger.webhook_endpoints');
    await connection.end();
    await as('owner', (admin) => admin.query(`drop database ${name} with (force)`));
  });
});
