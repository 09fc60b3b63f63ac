/** What a request for one page of a list came to. */
interface Page<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The cursor of the page after this answer, as its `Link` header says; undefined after the last one. */
export function nextCursor(response: Response): string | undefined {
  for (const [, target, attributes] of linksOf(response)) {
    if (target === undefined || !/;\s*rel="?next"?/.test(attributes ?? '')) continue;
    return new URL(target, 'http://ledger.invalid').searchParams.get('cursor') ?? undefined;
  }
  return undefined;
}

const linksOf = (response: Response) =>
  (response.headers.get('link') ?? '').matchAll(/<([^>]*)>([^,<]*)/g);

/**
 * The pages of a list, one after another, for as long as there is a next one.
 *
 * @param ask asks for the page at a cursor, or for the first one: `(cursor) => client.GET('/api/v1/resellers', { params: { query:
 *   { cursor } } })`
 * @throws PageRefused when the ledger refuses one of them
 */
export async function* pagesOf<Data>(
  ask: (cursor: string | undefined) => Promise<Page<Data>>,
): AsyncGenerator<Data, void, undefined> {
  let cursor: string | undefined;
  do {
    const { data, error, response } = await ask(cursor);
    if (data === undefined) throw new PageRefused(response.status, error);
    yield data;
    cursor = nextCursor(response);
  } while (cursor !== undefined);
}

/** A page of a list was refused. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  readonly status: number;
  /** The body of the answer; `problemText` says it in words. */
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(`The ledger answered ${status} to the request for a page of a list`);
    this.status = status;
    this.problem = problem;
  }
}
