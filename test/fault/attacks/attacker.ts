import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Attack, Statuses, Target } from './attack.js';

const entry = fileURLToPath(new URL('attacker-main.ts', import.meta.url));
const message = z.object({
  kind: z.enum(['begun', 'over']),
  statuses: z.record(z.string(), z.number()).optional(),
});

export async function beginAttack(
  attack: Attack,
  target: Target,
): Promise<() => Promise<Statuses>> {
  const child = fork(entry, [JSON.stringify({ name: attack.name, target })], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  let statuses: Statuses = {};
  const started = new Promise<void>((resolve, reject) => {
    child.on('message', (raw) => {
      const { kind, statuses: statusList } = message.parse(raw);
      if (kind === 'begun') resolve();
      else statuses = statusList ?? {};
    });
    child.once('exit', (code) => reject(new Error(`the attacker ended with ${code}`)));
  });
  await started;
  return async () => {
    child.send('stop');
    const deadline = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await exited;
    clearTimeout(deadline);
    return statuses;
  };
}
