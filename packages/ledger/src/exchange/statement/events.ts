import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { counterpartyId, instant, isoDate, resellerId } from '@exchange/units';
import { z } from 'zod';
import { issuedLine, issuedTotal } from './lines/data.js';

export const statementSubject = z.object({
  counterparty_id: counterpartyId,
  /** Null: all deals of the scope, or those without a reseller. */
  reseller_id: resellerId.nullable(),
  of_no_reseller: z.literal(true).exactOptional(),
  /** `YYYY-MM` of the time zone's clock. */
  month: z.string(),
  time_zone: z.string(),
});
export type StatementSubject = z.output<typeof statementSubject>;

export const statementRuns = ['initial', 'true_up'] as const;

const statementIssued = defineEvent({
  type: 'StatementIssued',
  description:
    "A settlement statement was issued: a counterparty's settled and confirmed deals, by their shares of a local month, less the amounts of the run before. Its lines are in a separate stream.",
  data: z.object({
    statement_id: z.guid(),
    series_id: z.guid(),
    ...statementSubject.shape,
    counterparty_code: z.string().nullable(),
    counterparty_name: z.string().nullable(),
    number: z.string(),
    run: z.enum(statementRuns),
    run_number: z.int().min(1),
    period_start: instant,
    period_end: instant,
    position: z.string(),
    zone_data: z.string(),
    issued_at: instant,
    due_date: isoDate,
    previous_statement_id: z.guid().nullable(),
    lines_id: z.guid(),
    lines: z.int(),
    /** SHA-256 of its lines as concatenated JSON texts. */
    lines_digest: z.string(),
    totals: z.array(issuedTotal),
  }),
});

const statementSeriesWithheld = defineEvent({
  type: 'StatementSeriesWithheld',
  description:
    'A series issued no statement in time: another series bills its deals. A concurrent statement in this stream fails on its revision. No statement changes.',
  data: z.object({
    series_id: z.guid(),
    reseller_id: resellerId.nullable(),
    withheld_for: z.guid(),
  }),
});

const statementLinesKept = defineEvent({
  type: 'StatementLinesKept',
  description:
    'Lines of a settlement statement before its issue, with series and run. They are part of the statement once StatementIssued names them.',
  data: z.object({
    lines_id: z.guid(),
    reseller_id: resellerId.nullable(),
    series_id: z.guid(),
    run_number: z.int().min(1),
    part: z.int(),
    lines: z.array(issuedLine),
  }),
});

const seriesBegun = z.object({
  series_id: z.guid(),
  ...statementSubject.shape,
  period_start: instant,
  period_end: instant,
});
export type BilledSeries = z.output<typeof seriesBegun>;

const statementSeriesClaimed = defineEvent({
  type: 'StatementSeriesClaimed',
  description:
    'A series of statements claimed these deals of a counterparty in this month: no other series may bill them. It may never issue a statement.',
  data: z.object({ claim_id: z.guid(), ...seriesBegun.shape }),
});

const statementSeriesReleased = defineEvent({
  type: 'StatementSeriesReleased',
  description: 'A series without a statement no longer bills these deals.',
  data: z.object({ claim_id: z.guid(), series_id: z.guid() }),
});

export const statementEvents = [statementIssued, statementSeriesWithheld] as const;
export type StatementEvent = EventOf<(typeof statementEvents)[number]>;
export type IssuedStatement = EventOf<typeof statementIssued>['data'];

export const billedSeriesEvents = [statementSeriesClaimed, statementSeriesReleased] as const;
export type BilledSeriesEvent = EventOf<(typeof billedSeriesEvents)[number]>;

export const statementLineEvents = [statementLinesKept] as const;
export type StatementLineEvent = EventOf<(typeof statementLineEvents)[number]>;
