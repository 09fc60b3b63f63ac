import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServerBeside {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

export async function startBeside(
  name: string,
  file: string,
  databaseUrl: string,
): Promise<ServerBeside> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SUPPRESS_NO_CONFIG_WARNING: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('http')) continue;
    return {
      name,
      url: line,
      async stop() {
        child.kill();
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${name} did not start`);
}
