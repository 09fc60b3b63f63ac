import type { ReactNode } from 'react';
import { problemFrom } from '../reading/problem';
import { Button } from './button';
import styles from './states.module.css';

export interface FailureProps {
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
    <div className={`${styles['state']} ${styles['failure']}`} role="alert">
      <p className={styles['title']}>{problem.title}</p>
      <p>{problem.detail}</p>
      {what !== undefined && <p className={styles['note']}>{what}</p>}
      {onRetry !== undefined && <Button onPress={onRetry}>Try again</Button>}
      {action}
    </div>
  );
}
