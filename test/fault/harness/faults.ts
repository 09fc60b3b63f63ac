import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '@exchange/child-process';
import type { Target } from '../attacks/attack.js';
import { beginAttack } from '../attacks/attacker.js';
import { attacks } from '../attacks/attacks.js';
import { nodeFaults } from './node-faults.js';
import type { Random } from './random.js';
import type { System } from './system.js';

export interface Fault {
  readonly name: string;
  inflict(): Promise<void>;
}

export function faultsOf(
  system: System,
  random: Random,
  attacker: Target,
): { readonly faults: readonly Fault[]; readonly left: readonly string[] } {
  const { parts, links, eventLog, disk, clock } = system;
  const during = async (least: number, most: number) => pause(random.between(least, most));
  const left: string[] = [];
  const faults: Fault[] = [];
  for (const part of parts) {
    faults.push({
      name: `kill ${part.name}`,
      async inflict() {
        const pid = part.pid();
        if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL');
        await during(50, 1_500);
        await part.revive();
      },
    });
    faults.push({
      name: `pause ${part.name}`,
      async inflict() {
        const pid = part.pid();
        if (pid === undefined) return;
        signal(pid, 'SIGSTOP');
        await during(300, 4_000);
        signal(pid, 'SIGCONT');
      },
    });
  }
  for (const [name, link] of Object.entries(links)) {
    faults.push({ name: `cut ${name}`, inflict: async () => link.cut() });
    faults.push({
      name: `slow ${name}`,
      async inflict() {
        link.delay(random.between(20, 400));
        await during(1_000, 4_000);
        link.delay(0);
      },
    });
    faults.push({
      name: `silence ${name}`,
      async inflict() {
        link.stall(true);
        await during(300, 4_000);
        if (random.number() < 0.5) link.cut();
        link.stall(false);
      },
    });
  }
  faults.push({ name: 'flush redis', inflict: () => system.flushQueue() });
  faults.push({ name: 'restart postgres', inflict: () => system.restartDatabase() });
  for (const attack of attacks) {
    faults.push({
      name: `attack: ${attack.name}`,
      async inflict() {
        const end = await beginAttack(attack, attacker);
        await during(1_000, 3_000);
        await end();
      },
    });
  }
  if (eventLog.kind === 'cluster') faults.push(...nodeFaults(eventLog.cluster, random));
  if (eventLog.kind === 'named')
    left.push('faults of the event store: EVENTSTORE_URL names a running one');
  if (eventLog.kind !== 'embedded') left.push('full disk: the event store has its files elsewhere');
  else if (disk.unfillable === undefined) {
    faults.push({
      name: 'full disk of the event store',
      async inflict() {
        disk.fill();
        await during(300, 2_500);
        disk.empty();
        await part('event-store').revive();
      },
    });
  } else left.push(`full disk: ${disk.unfillable}`);
  if (clock.unchangeable === undefined) {
    faults.push({
      name: 'clock jump',
      async inflict() {
        clock.set(random.pick([-86_400, -3_600, -5, 5, 3_600, 86_400]));
        await during(500, 4_000);
        clock.set(0);
      },
    });
  } else left.push(`clock jumps: ${clock.unchangeable}`);
  return { faults, left };

  function part(name: string) {
    const part = parts.find((one) => one.name === name);
    if (part === undefined) throw new Error(`unknown fault: ${name}`);
    return part;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
