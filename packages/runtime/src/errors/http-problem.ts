import type { ValidationItem } from '../contract/errors.js';

export type { ValidationItem };

type Headers = Readonly<Record<string, string>>;

/** An answer that says why not; thrown anywhere in a request, written as `{"detail": …}`. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly detail: string | readonly ValidationItem[];
  readonly headers: Headers;

  constructor(status: number, detail: string | readonly ValidationItem[], headers: Headers = {}) {
    super(typeof detail === 'string' ? detail : 'the request is not valid');
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
export const preconditionFailed = (detail: string) => new HttpProblem(412, detail);
export const unprocessable = (detail: string) => new HttpProblem(422, detail);
export const validationFailed = (items: readonly ValidationItem[]) => new HttpProblem(422, items);
export const unavailable = (detail: string, retryAfterSeconds = 1) =>
  new HttpProblem(503, detail, { 'retry-after': String(retryAfterSeconds) });
