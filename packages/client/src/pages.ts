interface Page<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Reads the `Link` header; undefined on the last page. */
export function nextCursor(response: Response): string | undefined {
  for (const [, target, attributes] of linksOf(response)) {
    if (target === undefined || !/;\s*rel="?next"?/.test(attributes ?? '')) continue;
    return new URL(target, 'http://ledger.invalid').searchParams.get('cursor') ?? undefined;
  }
  return undefined;
}

const linksOf = (response: Response) =>
  (response.headers.get('link') ?? '').matchAll(/<([^>]*)>([^,<]*)/g);

/** @throws PageRefused */
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

export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  readonly status: number;
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(`The ledger answered ${status} to the request for a page of a list`);
    this.status = status;
    this.problem = problem;
  }
}
