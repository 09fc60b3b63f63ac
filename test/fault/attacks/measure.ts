import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Statuses } from './attack.js';
import { beginAttack } from './attacker.js';
import type { Battlefield } from './battlefield.js';
import { type Experience, experience } from './victim.js';

export interface Verdict {
  readonly attack: string;
  readonly before: Experience;
  readonly during: Experience;
  readonly after: Experience;
  readonly attacker: Statuses;
}

const settleMs = 1_000;

export async function measureAttack(
  attack: Attack,
  { attacker, victim }: Battlefield,
  ms: number,
): Promise<Verdict> {
  const { url } = attacker;
  const before = await experience(url, victim, ms / 2);
  const end = await beginAttack(attack, attacker);
  await pause(settleMs);
  const during = await experience(url, victim, ms);
  const statuses = await end();
  await pause(settleMs);
  const after = await experience(url, victim, ms / 2);
  return { attack: attack.name, before, during, after, attacker: statuses };
}
