import { type LedgerClient, type NetPosition, nextCursor } from '@exchange/client';
import { ask } from '../reading/ask';
import type { ParametersOf } from '../reading/paths';
import { type GroupKey, type PositionRow, rowOf } from './position-row';
import { filterKeys, type PositionSearch, type PositionTerms } from './position-search';

export const positionsPath = '/api/v1/exchange/positions';

export type PositionsQuery = ParametersOf<typeof positionsPath, 'get'>['query'];

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function queryOf(
  search: PositionSearch,
  terms: PositionTerms,
  groupBy: readonly GroupKey[],
): PositionsQuery {
  const asked = filterKeys.map((key) => [key, search[key]]);
  return {
    from: new Date(terms.from).toISOString(),
    to: new Date(terms.to).toISOString(),
    period: terms.period,
    time_zone: terms.timeZone,
    day_starts: timeOf(terms.dayStarts),
    group_by: [...groupBy],
    ...Object.fromEntries(asked.filter(([, value]) => value !== undefined)),
    ...(search.as_of === undefined ? {} : { as_of: search.as_of }),
  };
}

export interface ReadPositions {
  readonly rows: readonly PositionRow[];
  readonly isCut: boolean;
}

const pageSize = 1_000;

export async function readPositions(
  client: LedgerClient,
  query: PositionsQuery,
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal },
): Promise<ReadPositions> {
  const rows: PositionRow[] = [];
  for await (const page of positionPages(client, query, signal)) {
    rows.push(...page.positions.map(rowOf));
    if (rows.length >= most) return { rows, isCut: !page.isLast };
  }
  return { rows, isCut: false };
}

/** @throws ReadProblem */
export async function* positionPages(
  client: LedgerClient,
  query: PositionsQuery,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly positions: readonly NetPosition[]; readonly isLast: boolean }> {
  let cursor: string | undefined;
  do {
    const params = {
      query: { ...query, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) },
    };
    const { data, response } = await ask(client, 'get', positionsPath, { params, signal });
    cursor = nextCursor(response);
    yield { positions: data as NetPosition[], isLast: cursor === undefined };
  } while (cursor !== undefined);
}
