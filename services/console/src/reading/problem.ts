import { isRecord } from '../forms/shape';
/** What is wrong with one part of a request, and where in it. */
export interface Fault {
  /** Steps from `body`, `query`, `path` or `header` on. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Why the ledger refused a request, or that no answer came. */
export class ReadProblem extends Error {
  override readonly name = 'ReadProblem';
  /** The status of the answer; 0 where none came. */
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
  /** When it may be asked again, in milliseconds from the answer on; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    detail: string,
    { errors = [], retryAfterMs }: { errors?: readonly Fault[]; retryAfterMs?: number } = {},
  ) {
    super(detail);
    this.status = status;
    this.title = titleOf(status);
    this.detail = detail;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The problem that an answer's body tells, in any of the forms that the API has. */
export function problemOf(
  { status, headers }: { readonly status: number; readonly headers?: Headers },
  body: unknown,
): ReadProblem {
  const waitMs = retryAfterMs(headers);
  const more = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  const detail = isRecord(body) && 'detail' in body ? body['detail'] : body;
  if (typeof detail === 'string' && detail !== '') return new ReadProblem(status, detail, more);
  if (!Array.isArray(detail)) {
    return new ReadProblem(status, `The ledger answered ${status}.`, more);
  }
  const errors = detail.map(faultOf);
  const text = errors.map(({ loc, msg }) => (loc.length > 1 ? `${placeOf(loc)}: ${msg}` : msg));
  return new ReadProblem(status, text.join('; '), { ...more, errors });
}

/** Whatever was thrown, as a problem to show; that a request was given up is none. */
export function problemFrom(error: unknown): ReadProblem {
  if (error instanceof ReadProblem) return error;
  const status =
    error instanceof Error && 'status' in error && typeof error.status === 'number'
      ? error.status
      : 0;
  if (error instanceof TypeError || status === 0) return new ReadProblem(0, 'No answer came.');
  return new ReadProblem(status, error instanceof Error ? error.message : String(error));
}

const placeOf = (loc: Fault['loc']) => loc.slice(1).join('.');

function faultOf(fault: unknown): Fault {
  if (!isRecord(fault)) return { loc: [], msg: String(fault), type: '' };
  const { loc, msg = 'is not valid', type = '' } = fault;
  return {
    loc: (Array.isArray(loc) ? loc : []).filter(
      (step): step is string | number => typeof step === 'string' || typeof step === 'number',
    ),
    msg: String(msg),
    type: String(type),
  };
}

const titles: Readonly<Record<number, string>> = {
  0: 'The ledger does not answer',
  401: 'Sign in again',
  403: 'This is not yours to see',
  404: 'There is no such thing',
  409: 'Somebody else was faster, or it is not allowed now',
  412: 'It has changed since you opened it',
  413: 'Too much at once',
  422: 'The ledger did not take this',
  429: 'Too many requests',
  503: 'The ledger is busy or starting',
};

function titleOf(status: number): string {
  return titles[status] ?? (status >= 500 ? 'The ledger failed' : 'The ledger refused this');
}

/** `Retry-After` as the ledger sends it, in seconds (RFC 9110, 10.2.3), as milliseconds; undefined where there is none. */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const seconds = headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}
