import { toBase64 } from '../hash.js';
import { escaped, htmlPage, htmlTable } from '../html-page.js';
import { isWholeLog, isWithoutGaps, type PackSelection } from './description.js';
import type { SignedBy } from './keys.js';
import { memberIn } from './members.js';
import type { Counts, Tally } from './tally.js';

export function reportText(selection: PackSelection, signed: SignedBy, tally: Tally): string {
  const { origin, size, root } = signed.checkpoint;
  const { reseller, from, to, firstLeaf, endLeaf, transactions: ids } = selection;
  const { first, last } = tally;
  const isWhole = isWholeLog(selection, size);
  const isRange = !isWhole && isWithoutGaps(selection);
  const part = isWhole ? 'the whole log' : 'a part of the log';
  const whose = reseller === null ? '' : `, the events of reseller ${reseller} alone`;
  const which = ids === null ? '' : `, of the transactions ${ids.join(', ')}`;
  const facts = [
    ['Log', origin],
    ['Holds', part + whose + which],
    ['Asked for', `from ${from ?? 'the beginning'} to ${to ?? 'the checkpoint'}`],
    ['Leaves', `${firstLeaf} to before ${endLeaf}`],
    ['Events', String(tally.events)],
    ['First event', first === undefined ? 'none' : `${first.time}, position ${first.position}`],
    ['Last event', last === undefined ? 'none' : `${last.time}, position ${last.position}`],
    ['Checkpoint', `${size} events`],
    ['Root', toBase64(root)],
    ['Signature lines', signed.names.join(', ')],
  ] as const;
  return htmlPage({
    title: `Audit pack of ${origin}`,
    style,
    head: [
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    ],
    facts: facts.map(([name, value]) => [name, escaped(value)]),
    body: [
      ...section('What it proves', [
        'Every event in it stands in the log whose root was signed, at the place that it names, and is unchanged to the byte.',
        isWhole &&
          'It holds every event up to the signed checkpoint, in the order in which they were recorded.',
        isRange &&
          'Between its first and its last event it holds every event of the log, in their order.',
        'Both tables and this report were made of these events and of nothing else: the verifier makes them again and compares.',
      ]),
      ...section('What it does not prove', [
        'Whose log it is. Compare the fingerprint of its key with one that you got elsewhere than from this pack.',
        'That an event is true, or that nothing was left out before it was recorded.',
        'That all readers were shown the same log. Witnesses who sign its checkpoints, and checkpoints that others keep, show that.',
        'Anything about events after the checkpoint. Give the verifier a newer checkpoint (--newer) to learn whether there are more.',
        'The ranges of the keys other than the one that signed the checkpoint: they are what the ledger states.',
        reseller !== null &&
          'That the reseller has no other events: a pack of one reseller holds its events alone, and cannot prove the absence of others.',
        ids !== null &&
          'That these transactions have no other events, in their own streams or about them in others.',
        isRange && 'Events before its first and after its last.',
      ]),
      transactions(tally),
      corrections(tally),
      counted('Refusals', ['Operation', 'Reason', 'Status'], tally.refusals),
      counted('Who acted', ['Kind', 'Name'], tally.actors),
      counted('Events by type', ['Type'], tally.types),
      keys(signed),
    ],
  });
}

const section = (heading: string, paragraphs: readonly (string | false)[]) => [
  `<h2>${escaped(heading)}</h2>`,
  ...paragraphs.flatMap((text) => (text === false ? [] : [`<p>${escaped(text)}</p>`])),
];

function transactions(tally: Tally): string {
  const before = tally.begunBefore;
  return table({
    caption: 'Transactions as they stood at the last event',
    head: ['Status', 'Type', 'Direction', 'Currency', 'Number', 'Volume, MWh', 'Settled amount'],
    figures: [4, 5, 6],
    rows: tally.groups().map(({ names, count, volume, amount }) => {
      return [...names, String(count), String(volume), amount.count === 0 ? '' : String(amount)];
    }),
    note: `${tally.transactions} transactions${before === 0 ? '' : `; ${before} of them were submitted outside this pack, which has neither their volume nor their type`}. Each is in transactions.csv, each of its events in history.csv.`,
  });
}

function corrections({ corrections: rows, correctionsCount }: Tally): string {
  const more = correctionsCount - rows.length;
  return table({
    caption: 'Corrections',
    head: ['Recorded', 'Position', 'Transaction', 'Replaced by', 'Who', 'Reason'],
    rows,
    note: more === 0 ? `${correctionsCount} corrections.` : `${more} more are in history.csv.`,
  });
}

function counted(caption: string, names: readonly string[], counts: Counts): string {
  return table({
    caption,
    head: [...names, 'Events', 'First', 'Last'],
    figures: [names.length],
    rows: counts.list().map((one) => [...one.names, String(one.count), one.first, one.last]),
    note: counts.others === 0 ? '' : `${counts.others} events of others are not listed.`,
  });
}

function keys({ keys: list, signing }: SignedBy): string {
  return table({
    caption: 'Keys of the log',
    head: ['Fingerprint', 'Signs from', 'Up to', 'Signed this checkpoint'],
    figures: [1, 2],
    rows: list.map((key) => {
      const range = [memberIn(key.member, 'from'), key.to].map((size) => String(size ?? ''));
      return [key.fingerprint, ...range, signing.includes(key) ? 'yes' : ''];
    }),
    note: 'Sizes of the log in events. A key without an end signs now.',
  });
}

interface Table extends Omit<Parameters<typeof htmlTable>[0], 'classOf'> {
  /** Right-aligned columns. */
  readonly figures?: readonly number[];
}

function table({ rows, figures = [], ...texts }: Table): string {
  return htmlTable({
    ...texts,
    rows: rows.map((cells) => cells.map(escaped)),
    classOf: (column) => (figures.includes(column) ? 'figure' : ''),
  });
}

const style = `
:root { color-scheme: light; }
body { font: 13px/1.45 sans-serif; color: #111; background: #fff; margin: 2em; max-width: 75em; }
h1 { font-size: 1.5em; overflow-wrap: anywhere; }
h2 { font-size: 1.1em; margin: 1.5em 0 0.3em; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2em 1.5em; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5em 0 0.3em; font-size: 0.9em; }
caption { text-align: left; font-weight: bold; padding: 0.3em 0; white-space: nowrap; }
th, td { border-bottom: 1px solid #bbb; padding: 0.25em 0.6em; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; min-width: 4em; unicode-bidi: isolate; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
@page { size: A4; margin: 12mm; }
@media print { body { margin: 0; font-size: 10px; } .wide { overflow: visible; } thead { display: table-header-group; } tr { break-inside: avoid; } td { min-width: 0; } }
`;
