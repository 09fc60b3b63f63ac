import type { Operations } from '@exchange/client';

type Lane = NonNullable<Operations['lanes']>[number];
type Parked = NonNullable<Operations['parked']>['first'][number];

/** What is wrong, and the command that mends it; where there is none, what to do instead. */
export interface Mending {
  readonly what: string;
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly command?: string;
  readonly advice?: string;
}

/** A command of the ledger's command line, each word such that a shell takes it as one. */
export function ledgerCommand(...words: readonly string[]): string {
  return ['npm run ledger --', ...words.map(shellWord)].join(' ');
}

function shellWord(word: string): string {
  if (/^[\w.:/@=-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The event that a lane stands at, as its reason names it. */
function eventIn(reason: string): string | undefined {
  return /\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/i.exec(reason)?.[1];
}

/** What keeps a lane, and how that is mended; nothing for one that works. */
export function laneMendings(lane: Lane): readonly Mending[] {
  const found: Mending[] = [];
  if (lane.paused !== null) {
    found.push({
      what: `Paused: ${lane.paused}`,
      tone: 'warn',
      command: ledgerCommand('projections', 'resume', lane.lane),
    });
  }
  if (lane.stopped !== null) {
    const event = eventIn(lane.stopped);
    found.push({
      what: `Stopped: ${lane.stopped}`,
      tone: 'bad',
      ...(event === undefined
        ? { command: ledgerCommand('projections', 'status') }
        : { command: ledgerCommand('projections', 'skip', lane.lane, event, '--reason', 'why') }),
      advice: 'Find the cause first: what is skipped is left out of the tables.',
    });
  }
  if (lane.waiting !== null) {
    found.push({
      what: `Waiting for a newer version: ${lane.waiting}`,
      tone: 'warn',
      advice: 'Start the version of the service that wrote this event.',
    });
  }
  return found;
}

/** How a parked stream goes on. */
export function parkedMending(parked: Parked): Mending {
  if (parked.behind !== null) {
    return {
      what: `Waits for ${parked.behind}`,
      tone: 'warn',
      advice: 'It goes on when that stream does.',
    };
  }
  return {
    what: parked.reason,
    tone: 'bad',
    command: ledgerCommand('projections', 'retry', parked.lane, parked.stream),
    advice: 'It is tried again by itself; the command tries it now.',
  };
}

/** What is to be done about a log that is not the one of the tables. */
export function logMending({ verdict, reason }: Operations['log']): Mending | undefined {
  if (verdict === 'same') return undefined;
  if (verdict === 'unknown') {
    return { what: `Not compared with the tables: ${reason ?? 'not yet'}`, tone: 'warn' };
  }
  return {
    what: `Not the log of these tables: ${reason ?? ''}`,
    tone: 'bad',
    command: ledgerCommand('projections', 'rebuild', '--all'),
    advice: 'Only if this log is the right one, such as a restored backup.',
  };
}
