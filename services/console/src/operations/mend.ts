import type { Operations } from '@exchange/client';

type Lane = NonNullable<Operations['lanes']>[number];
type Parked = NonNullable<Operations['parked']>['first'][number];

export interface Mending {
  readonly what: string;
  readonly tone: 'bad' | 'warn';
  readonly command?: string;
  readonly advice?: string;
}

export function ledgerCommand(...words: readonly string[]): string {
  return ['npm run ledger --', ...words.map(shellWord)].join(' ');
}

function shellWord(word: string): string {
  if (/^[\w.:/@=-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function eventIn(reason: string): string | undefined {
  return /\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/i.exec(reason)?.[1];
}

export function laneMendings(lane: Lane): readonly Mending[] {
  const actions: Mending[] = [];
  if (lane.paused !== null) {
    actions.push({
      what: `Paused: ${lane.paused}`,
      tone: 'warn',
      command: ledgerCommand('projections', 'resume', lane.lane),
    });
  }
  if (lane.stopped !== null) {
    const event = eventIn(lane.stopped);
    actions.push({
      what: `Stopped: ${lane.stopped}`,
      tone: 'bad',
      ...(event === undefined
        ? { command: ledgerCommand('projections', 'status') }
        : { command: ledgerCommand('projections', 'skip', lane.lane, event, '--reason', 'why') }),
      advice: 'Find the cause first: the tables will lack a skipped event.',
    });
  }
  if (lane.waiting !== null) {
    actions.push({
      what: `Waiting for a newer version: ${lane.waiting}`,
      tone: 'warn',
      advice: 'Start the version of the service that wrote this event.',
    });
  }
  return actions;
}

export function parkedMending(parked: Parked): Mending {
  if (parked.behind !== null) {
    return {
      what: `Waits for ${parked.behind}`,
      tone: 'warn',
      advice: 'Continues when that stream does.',
    };
  }
  return {
    what: parked.reason,
    tone: 'bad',
    command: ledgerCommand('projections', 'retry', parked.lane, parked.stream),
    advice: 'Retried automatically; the command retries it now.',
  };
}

export function logMending({ verdict, reason }: Operations['log']): Mending | undefined {
  if (verdict === 'same') return undefined;
  if (verdict === 'unknown') {
    return { what: `Not compared with the tables: ${reason ?? 'pending'}`, tone: 'warn' };
  }
  return {
    what: `Not the log of these tables: ${reason ?? ''}`,
    tone: 'bad',
    command: ledgerCommand('projections', 'rebuild', '--all'),
    advice: 'Only if this log is the right one, such as a restored backup.',
  };
}
