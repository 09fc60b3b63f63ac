import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { end, outputOf } from '../services/server-process.js';

const main = fileURLToPath(new URL('../../services/cli/dist/main.js', import.meta.url));

export interface WitnessProcess {
  readonly vkey: string;
  readonly url: string;
  readonly setting: string;
  readonly output: () => string;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

export async function startWitness(
  directory: string,
  logs: readonly string[],
  { port = 0, name }: { readonly port?: number; readonly name?: string } = {},
): Promise<WitnessProcess> {
  const { child, output } = runWitness([
    ...['--dir', directory, '--port', String(port)],
    ...(name === undefined ? [] : ['--name', name]),
    ...logs.flatMap((log) => ['--log', log]),
  ]);
  while (!/^listening: .*\n/m.test(output())) {
    if (child.exitCode !== null) throw new Error(`the witness did not start:\n${output()}`);
    await new Promise((later) => setTimeout(later, 20));
  }
  const [, setting = '', vkey = '', url = ''] = /^WITNESSES=((\S+) (\S+))$/m.exec(output()) ?? [];
  return {
    ...{ vkey, url, setting, output },
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
  };
}

export async function failedWitness(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { child, output } = runWitness(args);
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, text: output() };
}

function runWitness(args: readonly string[]) {
  const child = spawn(process.execPath, [main, 'witness', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: outputOf(child) };
}
