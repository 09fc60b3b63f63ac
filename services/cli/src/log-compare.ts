import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { readArguments } from './arguments.js';
import { type Command, exitCodes, UsageError } from './command.js';
import { differences, Fold, nameOf, textOf } from './log/fold.js';
import { openSource } from './log/open-source.js';
import type { Source } from './log/source.js';

export const logCompare: Command = {
  words: ['log', 'compare'],
  summary: 'compare two logs event by event and name the first difference',
  help: `usage: ledger log compare <a> <b> [--checkpoint <file> --key <file>]

Each is the data folder of an embedded event store, esdb://…, or an export (NDJSON, or gzip with .gz), which is verified first by
--checkpoint and --key.

Exit code: 0 they are the same, 1 they differ, 2 one could not be read.`,
  async run(args, { terminal, signal }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: { checkpoint: { type: 'string' }, key: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    const [a, b, ...more] = positionals;
    if (a === undefined || b === undefined || more.length > 0) {
      throw new UsageError('Name two logs.');
    }
    const evidence = { checkpoint: values.checkpoint, key: values.key };
    const one = await openSource(a, evidence);
    try {
      const other = await openSource(b, evidence);
      try {
        const { difference, size, root } = await compare(one, other, signal, (compared) =>
          terminal.status(`${compared.toLocaleString('en')} events compared`),
        );
        terminal.out(difference ?? `The same: ${size.toLocaleString('en')} events, root ${root}`);
        return difference === undefined ? exitCodes.fine : exitCodes.someRefused;
      } finally {
        await other.close();
      }
    } finally {
      await one.close();
    }
  },
};

async function compare(
  one: Source,
  other: Source,
  signal: AbortSignal,
  onProgress: (compared: number) => void,
): Promise<{ readonly difference?: string; readonly size: number; readonly root: string }> {
  const fold = new Fold();
  const others = other.events('start')[Symbol.asyncIterator]();
  const said = (difference: string) => ({ difference, size: fold.size, root: fold.root() });
  try {
    for await (const event of one.events('start')) {
      signal.throwIfAborted();
      const next = await others.next();
      if (next.done) return said(`Only the first has leaf ${fold.size}, ${nameOf(event)}`);
      const text = textOf(event);
      if (text !== textOf(next.value)) return said(difference(fold.size, event, next.value));
      fold.take(text);
      if (fold.size % 1_000 === 0) onProgress(fold.size);
    }
    const next = await others.next();
    if (!next.done) return said(`Only the second has leaf ${fold.size}, ${nameOf(next.value)}`);
    return { size: fold.size, root: fold.root() };
  } finally {
    await others.return?.();
  }
}

function difference(leaf: number, one: StoredEvent, other: StoredEvent): string {
  return `Leaf ${leaf} differs in ${differences(one, other).join(', ')}: the first has ${nameOf(one)}, the second ${nameOf(other)}`;
}
