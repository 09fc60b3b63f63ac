import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { counterpartyId, instant, isoDate, resellerId } from '@exchange/units';
import { z } from 'zod';
import { issuedLine, issuedTotal } from './lines/data.js';

/** The subject of the statements of one series; each statement is a run of it. */
export const statementSubject = z.object({
  counterparty_id: counterpartyId,
  /** The reseller of the deals; null for all deals of the platform's scope, or those without a reseller. */
  reseller_id: resellerId.nullable(),
  /** Only the platform's own deals, without a reseller. */
  of_no_reseller: z.literal(true).exactOptional(),
  /** `YYYY-MM`, a month of the time zone's clock. */
  month: z.string(),
  time_zone: z.string(),
});
export type StatementSubject = z.output<typeof statementSubject>;

export const statementRuns = ['initial', 'true_up'] as const;

const statementIssued = defineEvent({
  type: 'StatementIssued',
  version: 1,
  description:
    'A settlement statement was issued: the deals of a counterparty that were settled or confirmed, by their shares of a local month, less what the run before billed. Its lines stand in their own stream.',
  data: z.object({
    statement_id: z.guid(),
    series_id: z.guid(),
    ...statementSubject.shape,
    /** The counterparty's code at that time; null if it was not registered. */
    counterparty_code: z.string().nullable(),
    counterparty_name: z.string().nullable(),
    number: z.string(),
    run: z.enum(statementRuns),
    run_number: z.int().min(1),
    period_start: instant,
    period_end: instant,
    /** The log position of its figures. */
    position: z.string(),
    /** The version of the IANA zone data for its month. */
    zone_data: z.string(),
    issued_at: instant,
    due_date: isoDate,
    /** The run before. */
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
  version: 1,
  description:
    'A series of statements was begun and none of it issued in time: another one bills its deals. A statement that was on its way into this stream comes too late; it changes no statement.',
  data: z.object({
    series_id: z.guid(),
    reseller_id: resellerId.nullable(),
    withheld_for: z.guid(),
  }),
});

const statementLinesKept = defineEvent({
  type: 'StatementLinesKept',
  version: 1,
  description:
    'Lines of a settlement statement, before it is issued: they are part of it once StatementIssued names them. They say of which run of which series.',
  data: z.object({
    lines_id: z.guid(),
    reseller_id: resellerId.nullable(),
    series_id: z.guid(),
    run_number: z.int().min(1),
    /** Index of this part of the lines, from 0. */
    part: z.int(),
    lines: z.array(issuedLine),
  }),
});

/** The deals that a series bills, and their month. */
const seriesBegun = z.object({
  series_id: z.guid(),
  ...statementSubject.shape,
  period_start: instant,
  period_end: instant,
});
export type BilledSeries = z.output<typeof seriesBegun>;

const statementSeriesClaimed = defineEvent({
  type: 'StatementSeriesClaimed',
  version: 1,
  description:
    'A series of statements is to bill these deals of a counterparty in this month: no other one may. It may be that nothing comes of it.',
  data: z.object({ claim_id: z.guid(), ...seriesBegun.shape }),
});

const statementSeriesReleased = defineEvent({
  type: 'StatementSeriesReleased',
  version: 1,
  description: 'A series of statements that has issued none bills these deals no more.',
  data: z.object({ claim_id: z.guid(), series_id: z.guid() }),
});

export const statementEvents = [statementIssued, statementSeriesWithheld] as const;
export type StatementEvent = EventOf<(typeof statementEvents)[number]>;
export type IssuedStatement = EventOf<typeof statementIssued>['data'];

export const billedSeriesEvents = [statementSeriesClaimed, statementSeriesReleased] as const;
export type BilledSeriesEvent = EventOf<(typeof billedSeriesEvents)[number]>;

export const statementLineEvents = [statementLinesKept] as const;
export type StatementLineEvent = EventOf<(typeof statementLineEvents)[number]>;
