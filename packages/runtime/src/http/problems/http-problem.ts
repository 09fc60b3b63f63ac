import { byCode, type Cases } from '@exchange/units';
import type { ValidationItem } from '../../errors/input-fault.js';
import { type RefusalDetail, sentenceOf } from '../../errors/refusal-detail.js';

type Headers = Readonly<Record<string, string>>;

export interface Refusal {
  readonly code: string;
}

/** `{"detail": …}`; thrown anywhere in a request. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly detail: RefusalDetail;
  readonly headers: Headers;
  readonly refusal: Refusal | undefined;
  /** The response then has the refusal's code and facts. */
  readonly isCoded: boolean;

  constructor(
    status: number,
    detail: RefusalDetail,
    headers: Headers = {},
    refusal?: Refusal,
    isCoded = false,
  ) {
    super(sentenceOf(detail));
    this.refusal = refusal;
    this.isCoded = isCoded;
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** Problems by the status and the detail of each code. */
export function problemsOf<All extends Refusal>(
  statuses: Readonly<Record<All['code'], number>>,
  details: Cases<All, RefusalDetail>,
): (refusal: All) => HttpProblem {
  const detailOf = byCode<All, RefusalDetail>(details);
  return (refusal) => {
    const code: All['code'] = refusal.code;
    return new HttpProblem(statuses[code], detailOf(refusal), {}, refusal);
  };
}

export const unauthorized = (detail: string, refusal?: Refusal) =>
  new HttpProblem(401, detail, { 'www-authenticate': 'Bearer' }, refusal);
export const forbidden = (detail: string) => new HttpProblem(403, detail);
export const notFound = (detail: string) => new HttpProblem(404, detail);
export const conflict = (detail: string) => new HttpProblem(409, detail);
export const unprocessable = (detail: string) => new HttpProblem(422, detail);
export const validationFailed = (...items: readonly ValidationItem[]) =>
  new HttpProblem(422, items);
export const unavailable = (detail: string, retryAfterSeconds = 1) =>
  new HttpProblem(503, detail, { 'retry-after': String(retryAfterSeconds) });

/** The response is `{detail, code, …facts}`. */
export const coded = ({ status, detail, headers }: HttpProblem, refusal: Refusal): HttpProblem =>
  new HttpProblem(status, detail, headers, refusal, true);
