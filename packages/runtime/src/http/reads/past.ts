import type { Position } from '@exchange/units';
import type { LaneName } from '../../event-log/lane-name.js';
import { lastEvent, logEndFor } from '../../event-log/log-end.js';
import { type Moment, readMoment } from '../../positions/moment.js';
import { type HttpProblem, validationFailed } from '../problems/http-problem.js';
import type { ReadOptions } from './read-options.js';

/** Time by which a caller's clock may be ahead. */
const aheadMsMax = 5_000;

export interface Past {
  readonly moment: Moment;
  readonly reflects: Position;
}

/**
 * Parses `as_of`. Refuses the future, because later events would change the answer; the log's clock
 * counts where it is ahead. A time requires every event in the log; later events have later times.
 * @throws HttpProblem 422
 */
export async function readPast(
  { positions, eventLog }: Pick<ReadOptions, 'positions' | 'eventLog'>,
  lanes: readonly LaneName[],
  asOf: string,
): Promise<Past> {
  const moment = readMoment(asOf);
  if (moment.kind === 'time') {
    const isAheadOf = (now: number) => moment.time.getTime() > now + aheadMsMax;
    if (isAheadOf(Date.now()) && isAheadOf((await lastEvent(eventLog))?.created.getTime() ?? 0)) {
      throw aheadOfLog(
        asOf,
        "as_of should be at most 5 s ahead of the clock of this service, or of the log's last event",
      );
    }
    return { moment, reflects: (await eventLog.headPosition()) ?? 0n };
  }
  const { position } = moment;
  if (position > positions.lowest(lanes)) {
    const end = await logEndFor(position, eventLog);
    if (position > end) {
      throw aheadOfLog(asOf, `as_of should be at most the position of the log's end, ${end}`);
    }
  }
  return { moment, reflects: position };
}

function aheadOfLog(input: string, msg: string): HttpProblem {
  return validationFailed({ type: 'value_error', loc: ['query', 'as_of'], msg, input });
}
