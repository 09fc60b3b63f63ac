import type { ReactNode } from 'react';
import { Busy } from './busy';
import { Failure } from './failure';

/** The part of a query that its page shows. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query; a note while it loads, and the failure with a retry where there is no data. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, isPending, error, refetch } = query;
  if (isPending) return <Busy />;
  if (data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return <>{children(data)}</>;
}
