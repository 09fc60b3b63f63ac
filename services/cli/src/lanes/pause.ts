import { pauseLanes, resumeLanes } from '@exchange/runtime/projector/checkpoint';
import { defineCommand } from '../command.js';
import { anyLanes, projectionsNamed, storesHelp, withLaneStores } from './lanes.js';
import { operatorName } from './operator-name.js';

export const pauseProjections = defineCommand({
  words: ['projections', 'pause'],
  summary: 'pause lanes until they are resumed',
  help: `usage: ledger projections pause [lane …] [--reason <text>]

The lanes (default: all) finish their current batch and pause. Reads answer from the state up to there. Writes are accepted,
and answered after 2 s without waiting for the read models.

${storesHelp}`,
  options: { reason: { type: 'string' } },
  names: anyLanes,
  async run({ values, names, terminal, env }) {
    const lanes = projectionsNamed(names).map(({ lane }) => lane);
    const reason = `${values.reason ?? 'no reason given'} (${operatorName()})`;
    await withLaneStores(env, ({ pool }) => pauseLanes(pool, lanes, reason));
    terminal.out(`Paused: ${lanes.join(', ')}`);
  },
});

export const resumeProjections = defineCommand({
  words: ['projections', 'resume'],
  summary: 'resume paused lanes',
  help: `usage: ledger projections resume [lane …]

The lanes (default: all) continue from their checkpoints within seconds.

${storesHelp}`,
  options: {},
  names: anyLanes,
  async run({ names, terminal, env }) {
    const lanes = projectionsNamed(names).map(({ lane }) => lane);
    await withLaneStores(env, ({ pool }) => resumeLanes(pool, lanes));
    terminal.out(`Resumed: ${lanes.join(', ')}`);
  },
});
