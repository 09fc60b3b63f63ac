import { type RefusalDetail, sentenceOf } from '../errors/refusal-detail.js';
import type { ValidationItem } from '../errors/validation-item.js';

type Headers = Readonly<Record<string, string>>;

/** Why a command or a credential was refused, as a log may keep it: a code and its facts, no sentence. */
export interface Refusal {
  readonly code: string;
}

/** An answer that says why not; thrown anywhere in a request, written as `{"detail": …}`. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly detail: RefusalDetail;
  readonly headers: Headers;
  /** What the sentence was made of, where a command or a credential was refused. */
  readonly refusal: Refusal | undefined;

  constructor(status: number, detail: RefusalDetail, headers: Headers = {}, refusal?: Refusal) {
    super(sentenceOf(detail));
    this.refusal = refusal;
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

export const unauthorized = (detail: string) =>
  new HttpProblem(401, detail, { 'www-authenticate': 'Bearer' });
export const forbidden = (detail: string) => new HttpProblem(403, detail);
export const notFound = (detail: string) => new HttpProblem(404, detail);
export const conflict = (detail: string) => new HttpProblem(409, detail);
export const unprocessable = (detail: string) => new HttpProblem(422, detail);
export const validationFailed = (items: readonly ValidationItem[]) => new HttpProblem(422, items);
export const unavailable = (detail: string, retryAfterSeconds = 1) =>
  new HttpProblem(503, detail, { 'retry-after': String(retryAfterSeconds) });

/** The same answer, and the refusal that it puts into words. */
export const because = ({ status, detail, headers }: HttpProblem, refusal: Refusal): HttpProblem =>
  new HttpProblem(status, detail, headers, refusal);
