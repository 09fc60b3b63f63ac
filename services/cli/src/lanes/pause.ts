import { userInfo } from 'node:os';
import { pauseLanes, resumeLanes } from '@exchange/runtime/projector/pause';
import { readArguments } from '../arguments.js';
import { type Command, exitCodes } from '../command.js';
import { lanesNamed, storesHelp, withLaneStores } from './lanes.js';

export const pauseProjections: Command = {
  words: ['projections', 'pause'],
  summary: 'pause lanes until they are resumed',
  help: `usage: ledger projections pause [lane …] [--reason <text>]

The lanes (default: all) finish their current batch and pause. Reads answer from the state up to there. Writes are accepted,
and answered after 2 s without waiting for the read models.

${storesHelp}`,
  async run(args, { terminal, env }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const lanes = lanesNamed(positionals);
    const reason = `${values.reason ?? 'no reason given'} (${userInfo().username})`;
    await withLaneStores(env, ({ pool }) => pauseLanes(pool, lanes, reason));
    terminal.out(`Paused: ${lanes.join(', ')}`);
    return exitCodes.fine;
  },
};

export const resumeProjections: Command = {
  words: ['projections', 'resume'],
  summary: 'resume paused lanes',
  help: `usage: ledger projections resume [lane …]

The lanes (default: all) continue from their checkpoints within seconds.

${storesHelp}`,
  async run(args, { terminal, env }) {
    const { positionals } = readArguments({ args: [...args], allowPositionals: true });
    const lanes = lanesNamed(positionals);
    await withLaneStores(env, ({ pool }) => resumeLanes(pool, lanes));
    terminal.out(`Resumed: ${lanes.join(', ')}`);
    return exitCodes.fine;
  },
};
