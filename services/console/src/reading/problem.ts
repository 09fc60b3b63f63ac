import { isRecord, member } from '../forms/shape';

export interface Fault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

interface ProblemFacts {
  readonly errors?: readonly Fault[];
  readonly code?: string;
  readonly retryAfterMs?: number;
}

export class ReadProblem extends Error {
  override readonly name = 'ReadProblem';
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number,
    detail: string,
    { errors = [], code, retryAfterMs }: ProblemFacts = {},
  ) {
    super(detail);
    this.status = status;
    this.title = titleOf(status);
    this.detail = detail;
    this.errors = errors;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export function problemOf(
  { status, headers }: { readonly status: number; readonly headers?: Headers },
  body: unknown,
): ReadProblem {
  const code = member(body, 'code');
  const more = {
    retryAfterMs: retryAfterMs(headers),
    code: typeof code === 'string' ? code : undefined,
  };
  const detail = isRecord(body) && 'detail' in body ? body['detail'] : body;
  if (typeof detail === 'string' && detail !== '') return new ReadProblem(status, detail, more);
  if (!Array.isArray(detail)) {
    return new ReadProblem(status, `The ledger answered ${status}.`, more);
  }
  const errors = detail.map(faultOf);
  const text = errors.map(({ loc, msg }) => (loc.length > 1 ? `${placeOf(loc)}: ${msg}` : msg));
  return new ReadProblem(status, text.join('; '), { ...more, errors });
}

export function problemFrom(error: unknown): ReadProblem {
  if (error instanceof ReadProblem) return error;
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  return error instanceof Error && typeof status === 'number' && status !== 0
    ? new ReadProblem(status, error.message)
    : new ReadProblem(0, 'No response.');
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
  0: 'The ledger does not respond',
  401: 'Sign in again',
  403: 'You do not have access',
  404: 'Not found',
  409: 'Not possible in the current state',
  412: 'It has changed since you opened it',
  413: 'The request is too large',
  422: 'The ledger refused these values',
  429: 'Too many requests',
  503: 'The ledger is busy or starting',
};

function titleOf(status: number): string {
  return titles[status] ?? (status >= 500 ? 'The ledger failed' : 'The ledger refused this');
}

/** Seconds (RFC 9110, section 10.2.3). */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const seconds = headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}
