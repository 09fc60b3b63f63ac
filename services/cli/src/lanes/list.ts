import { auditLane } from '@exchange/ledger/audit/log-index/lane';
import { projections } from '@exchange/ledger/ledger';
import { defineCommand } from '../command.js';

export const listProjections = defineCommand({
  words: ['projections', 'list'],
  summary: 'list the lanes, the streams they read and the tables they write',
  help: `usage: ledger projections list

Each lane reads its streams in the log's order and writes its tables.`,
  options: {},
  async run({ terminal }) {
    for (const { lane, streamPrefixes, tables } of projections) {
      const streams =
        lane === auditLane
          ? 'every stream'
          : streamPrefixes.map((prefix) => `${prefix}…`).join(' ');
      terminal.out(`${lane}: ${streams} → ${tables.join(', ')}`);
    }
  },
});
