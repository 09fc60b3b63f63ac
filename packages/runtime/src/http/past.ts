import type { Position } from '@exchange/units';
import type { LaneName } from '../event-log/lane-name.js';
import { type Moment, readMoment } from '../positions/moment.js';
import { type HttpProblem, validationFailed } from './http-problem.js';
import type { ReadOptions } from './read-options.js';

/** How far a caller's clock may be ahead of this one, and of the log's. */
const aheadMsMax = 5_000;

/** A moment of the past, and the position that the read models have to reflect before they can tell of it. */
export interface Past {
  readonly moment: Moment;
  readonly reflects: Position;
}

/**
 * Reads `as_of`. What the log has not come to yet would be answered otherwise later: a position beyond its end and a
 * time ahead of the clock are refused. The log's clock counts where it is ahead of this one: a time that the log has
 * recorded is past. Of a time, everything that the log holds now has to be there: what it records from now on is later.
 *
 * @throws HttpProblem 422
 */
export async function readPast(
  { positions, logEnd, lastRecordedAt }: ReadOptions,
  lanes: readonly LaneName[],
  asOf: string,
): Promise<Past> {
  const moment = readMoment(asOf);
  if (moment.kind === 'time') {
    const isAheadOf = (now: number) => moment.time.getTime() > now + aheadMsMax;
    if (isAheadOf(Date.now()) && isAheadOf((await lastRecordedAt())?.getTime() ?? 0)) {
      throw notYet(
        asOf,
        "as_of should be at most 5 s ahead of the clock of this service, or of the log's last event",
      );
    }
    return { moment, reflects: (await logEnd()) ?? 0n };
  }
  const { position } = moment;
  if (position > positions.lowest(lanes)) {
    // A follower may lack what this caller was told.
    const isPast = position <= ((await logEnd()) ?? 0n);
    const end = isPast ? position : ((await logEnd({ fromLeader: true })) ?? 0n);
    if (position > end) {
      throw notYet(asOf, `as_of should be at most the position of the log's end, ${end}`);
    }
  }
  return { moment, reflects: position };
}

function notYet(input: string, msg: string): HttpProblem {
  return validationFailed([{ type: 'value_error', loc: ['query', 'as_of'], msg, input }]);
}
