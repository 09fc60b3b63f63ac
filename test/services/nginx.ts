import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort, type StartedServer, startProgram, startServer } from './server-process.js';
import { temporaryFolder } from './temporary-folder.js';

const deployed = new URL('../../deploy/nginx/', import.meta.url);

export interface Addresses {
  readonly command: readonly number[];
  readonly query: readonly number[];
}

export function installedNginx(): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file));
}

async function layOut(
  folder: string,
  addresses: Addresses,
  { readTimeoutSeconds = 60, file = 'addresses.conf' } = {},
): Promise<{ readonly args: readonly string[]; readonly url: string }> {
  chmodSync(folder, 0o755);
  const port = await freePort();
  const read = (name: string) => readFileSync(new URL(name, deployed), 'utf8');
  const main = read('nginx.conf')
    .replaceAll(' /tmp/', ` ${folder}/`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('proxy_read_timeout 60s;', `proxy_read_timeout ${readTimeoutSeconds}s;`);
  const where = read(file).replace(
    /upstream (command|query) \{[^}]*\}/g,
    (block: string, role: keyof Addresses) => {
      const [line = ''] = /^ *server .*\n/m.exec(block) ?? [];
      const servers = addresses[role].map((one) => line.replace(/[\w.-]+:\d+/, `127.0.0.1:${one}`));
      return block.replace(/^ *server .*\n/gm, '').replace(/\n\}$/, `\n${servers.join('')}}`);
    },
  );
  writeFileSync(join(folder, 'nginx.conf'), main);
  writeFileSync(join(folder, 'addresses.conf'), where);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  return { args, url: `http://127.0.0.1:${port}` };
}

export async function checkNginx(
  program: string,
  addresses: Addresses,
  file: string,
): Promise<{ readonly isTaken: boolean; readonly says: string }> {
  const { args } = await layOut(temporaryFolder(), addresses, { file });
  const { status, stderr } = spawnSync(program, ['-t', ...args], { encoding: 'utf8' });
  return { isTaken: status === 0, says: stderr };
}

/**
 * Starts nginx as deployed.
 * @param readTimeoutSeconds deployed: 60 s
 */
export async function startNginx(
  addresses: Addresses,
  readTimeoutSeconds = 60,
): Promise<StartedServer> {
  const program = installedNginx();
  if (program === undefined) throw new Error('no nginx is installed');
  return startServer(async (folder) => {
    const { args, url } = await layOut(folder, addresses, { readTimeoutSeconds });
    const isUp = () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    return {
      url,
      stopSignal: 'SIGTERM',
      start: () => startProgram(program, [...args, '-g', 'daemon off;'], { cwd: folder }, isUp),
    };
  });
}
