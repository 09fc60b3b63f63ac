import type { ReactNode } from 'react';
import { problemFrom } from '../../reading/problem';
import type { PagedList } from '../../reading/use-read';
import { Button } from '../button';
import styles from './states.module.css';

export function Busy({ text = 'Loading…' }: { readonly text?: string | undefined }) {
  return (
    <div className={`row muted ${styles['busy']}`} role="status">
      <span className="turning" aria-hidden="true" />
      {text}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

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

export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="bad anywhere">
      {children}
    </p>
  );
}

/** Instead of the status's. */
const adviceByCode: Readonly<Record<string, string | undefined>> = {
  role_missing: 'Ask an admin of the ledger for this role, then sign in again.',
  of_another_owner: undefined,
};

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

const advice: Readonly<Record<number, string>> = {
  0: 'Check your connection and that the ledger is running, then try again.',
  403: 'Act for another reseller, or for the platform, at the top of the page.',
  404: 'It may belong to another reseller, or the address may be wrong.',
  412: 'Load the current values, then enter your change again.',
  429: 'Wait a few seconds, then try again.',
  503: 'Try again in a few seconds.',
};

export function Failure({ error, onRetry, action }: FailureProps) {
  const problem = problemFrom(error);
  const { status, code = '' } = problem;
  const what = Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : advice[status];
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

interface PendingQuery {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface WaitingProps {
  readonly query: PendingQuery;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

export function Waiting({ query: { isPending, error, refetch }, text, action }: WaitingProps) {
  if (error !== null) {
    return <Failure error={error} onRetry={() => void refetch()} action={action} />;
  }
  return isPending ? <Busy text={text} /> : null;
}

export interface DataQuery<Data = unknown> extends PendingQuery {
  readonly data: Data | undefined;
}

interface LoadedProps<Data> extends WaitingProps {
  readonly query: DataQuery<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the failure of a later read above the earlier data. */
export function Loaded<Data>({ children, ...waiting }: LoadedProps<Data>) {
  const { query } = waiting;
  return (
    <>
      <Waiting {...waiting} />
      {query.data !== undefined && children(query.data)}
    </>
  );
}

interface MoreButtonProps {
  readonly list: PagedList;
  readonly children: ReactNode;
}

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
