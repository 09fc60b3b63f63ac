import type { ReactNode } from 'react';
import { problemFrom } from '../reading/problem';
import { Button } from './button';
import styles from './states.module.css';

/** Says that something is on its way. */
export function Busy({ text = 'Loading…' }: { readonly text?: string }) {
  return (
    <div className={`row muted ${styles['busy']}`} role="status">
      <span className="turning" aria-hidden="true" />
      {text}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** Why there is nothing, or how to begin. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says that there is nothing, why, and what to do. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="card stack anywhere">
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <div className="muted">{children}</div>}
      {action}
    </div>
  );
}

interface FailureProps {
  /** A ReadProblem, or whatever was thrown. */
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

const advice: Readonly<Record<number, string>> = {
  0: 'Look whether this machine is connected and the ledger runs; then try again.',
  403: 'Act for another reseller, or for the platform, at the top of the page.',
  404: 'It may belong to another reseller, or its address may be wrong.',
  412: 'Load it again, and enter your change on what is there now.',
  429: 'Wait some seconds, then try again.',
  503: 'It tells by itself when it is ready; try again in some seconds.',
};

/** Shows why something could not be read or done, and what to do about it. */
export function Failure({ error, onRetry, action }: FailureProps) {
  const problem = problemFrom(error);
  const what = advice[problem.status];
  return (
    <div className={`card stack anywhere ${styles['failure']}`} role="alert">
      <p>
        <strong>{problem.title}</strong>
      </p>
      <p>{problem.detail}</p>
      {what !== undefined && <p className="muted">{what}</p>}
      {onRetry !== undefined && <Button onPress={onRetry}>Try again</Button>}
      {action}
    </div>
  );
}

/** The part of a query that its page shows. */
interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface WaitingProps {
  readonly query: Pick<LoadedQuery<unknown>, 'isPending' | 'error' | 'refetch'>;
  /** What is on its way. */
  readonly text?: string;
}

/** That a query is on its way, or its failure with a retry; nothing once its data is there. */
export function Waiting({ query: { isPending, error, refetch }, text }: WaitingProps) {
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return isPending ? <Busy {...(text && { text })} /> : null;
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

interface MoreButtonProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly children: ReactNode;
}

/** Reads the next page of a list; nothing where there is none. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
