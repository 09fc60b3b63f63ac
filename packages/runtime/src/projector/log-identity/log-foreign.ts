import { LogRefused } from '../../event-log/errors.js';
import type { Metrics } from '../../observability/metrics.js';

const remedy =
  'Point EVENTSTORE_URL and DATABASE_URL at stores that belong together; or, if this log is the right one, such as a ' +
  'restored backup, build every table from it: ledger projections rebuild --all';

export function measureLogForeign(
  metrics: Metrics,
  foundBy: 'api' | 'projector',
  isForeign: () => boolean,
): void {
  const help = '1 while the tables were built from another log';
  metrics.gauge('log_foreign', help, 'found_by', async () => ({ [foundBy]: isForeign() ? 1 : 0 }));
}

/** The tables are from another log, or the log ends before their checkpoints. */
export class LogForeign extends LogRefused {
  override readonly name = 'LogForeign';
  readonly reason: string;

  constructor(reason: string) {
    super(`These tables were built from another event log: ${reason}. ${remedy}`);
    this.reason = reason;
  }
}
