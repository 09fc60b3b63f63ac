import { userInfo } from 'node:os';
import { pauseLanes, resumeLanes } from '@exchange/runtime/projector/pause';
import { readArguments } from '../arguments.js';
import { type Command, exitCodes } from '../command.js';
import { lanesNamed, storesHelp, withLaneStores } from './lanes.js';

export const pauseProjections: Command = {
  words: ['projections', 'pause'],
  summary: 'let lanes rest until they are resumed',
  help: `usage: ledger projections pause [lane …] [--reason <text>]

The lanes (all when none is named) finish the batch under way and rest. Reads answer with the state up to there; writes are
taken as ever, and answer without waiting for their read models once 2 s are over.

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
  summary: 'let paused lanes work again',
  help: `usage: ledger projections resume [lane …]

The lanes (all when none is named) go on from where they rested, within seconds.

${storesHelp}`,
  async run(args, { terminal, env }) {
    const { positionals } = readArguments({ args: [...args], allowPositionals: true });
    const lanes = lanesNamed(positionals);
    await withLaneStores(env, ({ pool }) => resumeLanes(pool, lanes));
    terminal.out(`Resumed: ${lanes.join(', ')}`);
    return exitCodes.fine;
  },
};
