import { readArguments } from './arguments.js';
import { type Command, exitCodes, UsageError } from './command.js';
import { moveLog } from './log/move-log.js';
import { openSource } from './log/open-source.js';
import { openLog } from './log/opened-log.js';
import { withdrawMove } from './log/seal.js';

export const logMove: Command = {
  words: ['log', 'move'],
  summary: 'move the event log to another event store, with its positions, times and proofs',
  help: `usage: ledger log move --from <source> --to <target> [--follow] [--checkpoint <file> --key <file>]
       ledger log move --withdraw --from <source>

Copies a log into an empty event store: the same events in the same order, with the positions and times that they have. Answers,
proofs and positions that anybody holds stay what they were, and new events come behind them. What was cut off is taken up again by
the same command. It ends when both have the same root; before, the target takes nothing else.

  --from <source>   the data folder of an embedded event store, esdb://…, or an export (NDJSON, or gzip with .gz)
  --to <target>     esdb://…, or a data folder; empty, or with the beginning of this move
  --follow          let the source be written to until all but its last events are there
  --checkpoint, --key   what an export is verified by first: the checkpoint of all of its events, and the log's public keys
  --withdraw        give a move up: the source is written to again, unless it was moved already

Services on the source answer writes with 503 from the beginning (with --follow: at the end). Those that were started with
EVENTSTORE_NEXT_URL of the target go on there by themselves once it has ended; give the others EVENTSTORE_URL of the target and start
them again.

Exit code: 0 moved, 2 not.`,
  async run(args, { terminal, signal }) {
    const { values } = readArguments({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        checkpoint: { type: 'string' },
        key: { type: 'string' },
        follow: { type: 'boolean' },
        withdraw: { type: 'boolean' },
      },
      strict: true,
    });
    const { from, to, checkpoint, key } = values;
    if (from === undefined) throw new UsageError('Add --from <source>.');
    if (values.withdraw === true) {
      if (to !== undefined) throw new UsageError('--withdraw needs no target: leave --to out.');
      const source = await openLog(from);
      try {
        const was = await withdrawMove(source);
        terminal.out(was ? 'The log is written to again.' : 'The log is not being moved.');
        return exitCodes.fine;
      } finally {
        await source.close();
      }
    }
    if (to === undefined) throw new UsageError('Add --to <target>.');
    if (from === to) throw new UsageError('--from and --to are the same.');
    const source = await openSource(from, { checkpoint, key });
    try {
      if (values.follow === true && source.opened === undefined) {
        throw new UsageError('An export is not written to any more: leave --follow out.');
      }
      const target = await openLog(to, true);
      try {
        const startedAt = performance.now();
        const { size, root } = await moveLog(source, target, {
          follows: values.follow === true,
          signal,
          onProgress({ copied, verified }) {
            if (copied % 1_000 !== 0) return;
            const rate = Math.round(copied / ((performance.now() - startedAt) / 1_000));
            terminal.status(
              `${copied.toLocaleString('en')} events copied, ${verified.toLocaleString('en')} verified, ${rate.toLocaleString('en')}/s`,
            );
          },
        });
        terminal.out(`Moved: ${size.toLocaleString('en')} events, root ${root} on both sides`);
        return exitCodes.fine;
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
};
