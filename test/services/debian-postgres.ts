import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  accountFor,
  freePort,
  type RestartableServer,
  startProgram,
  startServer,
} from './server-process.js';

const versions = '/usr/lib/postgresql';

export function debianPostgres(): string | undefined {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => ({ bin: join(versions, version, 'bin'), version }))
    .find(
      ({ bin, version }) =>
        existsSync(join(bin, 'postgres')) &&
        existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
    )?.bin;
}

/** @param durable false: faster, for tests that kill no database */
export async function startDebianPostgres(options: {
  readonly durable: boolean;
}): Promise<RestartableServer> {
  const bin = debianPostgres();
  if (bin === undefined) throw new Error('no PostgreSQL server with PostGIS is installed');
  return startServer(async (folder) => {
    const account = accountFor('postgres');
    if (account.uid !== undefined && account.gid !== undefined) {
      chownSync(folder, account.uid, account.gid);
    }
    const data = join(folder, 'data');
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...account, cwd: folder, stdio: 'pipe' },
    );
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'shared_buffers=256MB',
      'max_connections=200',
      'jit=off',
      ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ];
    return {
      url,
      stopSignal: 'SIGINT',
      start: () =>
        startProgram(
          join(bin, 'postgres'),
          ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
          { ...account, cwd: folder },
          () => answers(url),
        ),
    };
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
