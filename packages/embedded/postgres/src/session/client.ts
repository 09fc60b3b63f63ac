import type { Effect } from '../sql/effects.js';
import type { TransactionStatus } from '../wire/messages.js';
import type { Wire } from './socket.js';

export class Client {
  readonly id: number;
  readonly key: number;
  readonly write: Wire['write'];
  readonly end: Wire['end'];
  /** The values that RESET restores. */
  startup: ReadonlyMap<string, string> = new Map();
  settings: ReadonlyMap<string, string> = new Map();
  readonly channels = new Set<string>();
  status: TransactionStatus = 'I';
  /** Of its open transaction. */
  effects: readonly Effect[] = [];
  /** The engine that has its prepared statements. */
  generation = 0;
  /** Milliseconds; 0: none. */
  limitMs = 0;
  limitMayChange = false;
  gone = false;

  constructor(id: number, key: number, { write, end }: Pick<Wire, 'write' | 'end'>) {
    this.id = id;
    this.key = key;
    this.write = write;
    this.end = end;
  }
}
