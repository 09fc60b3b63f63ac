import type { Checkpoint } from '../checkpoint.js';
import { toBase64 } from '../hash.js';
import { doesNotProve, proves } from './claims.js';
import { isWholeLog, type PackSelection } from './description.js';
import type { PackKey } from './keys.js';
import { type PageTable, pageText } from './page.js';
import type { Counted, Counts, Tally } from './tally.js';

/** What a report is made of. */
export interface ReportParts {
  readonly selection: PackSelection;
  readonly checkpoint: Checkpoint;
  /** Who has signed the checkpoint, the log included. */
  readonly signedBy: readonly string[];
  readonly keys: readonly PackKey[];
  readonly tally: Tally;
}

/** The text of `report.html`. */
export function reportText({ selection, checkpoint, signedBy, keys, tally }: ReportParts): string {
  const { origin, size, root } = checkpoint;
  const { first, last } = tally;
  return pageText({
    title: `Audit pack of ${origin}`,
    facts: [
      ['Log', origin],
      ['Holds', holds(selection, size)],
      [
        'Asked for',
        `from ${selection.from ?? 'the beginning'} to ${selection.to ?? 'the checkpoint'}`,
      ],
      ['Leaves', `${selection.firstLeaf} to before ${selection.endLeaf}`],
      ['Events', String(tally.events)],
      ['First event', first === undefined ? 'none' : `${first.time}, position ${first.position}`],
      ['Last event', last === undefined ? 'none' : `${last.time}, position ${last.position}`],
      ['Checkpoint', `${size} events`],
      ['Root', toBase64(root)],
      ['Signature lines', signedBy.join(', ')],
    ],
    texts: [
      ['What it proves', proves(selection, size)],
      ['What it does not prove', doesNotProve(selection, size)],
    ],
    tables: [
      transactions(tally),
      corrections(tally),
      counted('Refusals', ['Operation', 'Reason', 'Status'], tally.refusals),
      counted('Who acted', ['Kind', 'Name'], tally.actors),
      counted('Events by type', ['Type'], tally.types),
      keyTable(keys),
    ],
  });
}

function holds(selection: PackSelection, size: number): string {
  const { reseller, transactions } = selection;
  const part = isWholeLog(selection, size) ? 'the whole log' : 'a part of the log';
  const whose = reseller === null ? '' : `, the events of reseller ${reseller} alone`;
  const which = transactions === null ? '' : `, of the transactions ${transactions.join(', ')}`;
  return `${part}${whose}${which}`;
}

function transactions(tally: Tally): PageTable {
  const before = tally.dealsBegunBefore;
  return {
    caption: 'Transactions as they stood at the last event',
    head: ['Status', 'Type', 'Direction', 'Currency', 'Number', 'Volume, MWh', 'Settled amount'],
    figures: [4, 5, 6],
    rows: tally
      .groups()
      .map(({ names, count, volume, amount }) => [
        ...names,
        String(count),
        String(volume),
        amount.count === 0 ? '' : String(amount),
      ]),
    note: `${tally.deals} transactions${before === 0 ? '' : `; ${before} of them were submitted outside this pack, which has neither their volume nor their type`}. Each is in transactions.csv, each of its events in history.csv.`,
  };
}

function corrections({ corrections: list, correctionsCount }: Tally): PageTable {
  const left = correctionsCount - list.length;
  return {
    caption: 'Corrections',
    head: ['Recorded', 'Position', 'Transaction', 'Replaced by', 'Who', 'Reason'],
    figures: [],
    rows: list.map((one) => [
      one.time,
      one.position,
      one.transaction,
      one.replacement,
      one.actor,
      one.reason,
    ]),
    note: left === 0 ? `${correctionsCount} corrections.` : `${left} more are in history.csv.`,
  };
}

function counted(caption: string, head: readonly string[], counts: Counts): PageTable {
  return {
    caption,
    head: [...head, 'Events', 'First', 'Last'],
    figures: [head.length],
    rows: counts
      .list()
      .map(({ names, count, first, last }: Counted) => [...names, String(count), first, last]),
    note: counts.others === 0 ? '' : `${counts.others} events of others are not listed.`,
  };
}

function keyTable(keys: readonly PackKey[]): PageTable {
  return {
    caption: 'Keys of the log',
    head: ['Fingerprint', 'Signs from', 'Up to', 'Signed this checkpoint'],
    figures: [1, 2],
    rows: keys.map(({ fingerprint, from, to, hasSigned }) => [
      fingerprint,
      from === null ? '' : String(from),
      to === null ? '' : String(to),
      hasSigned ? 'yes' : '',
    ]),
    note: 'Sizes of the log in events. A key without an end signs now.',
  };
}
