import type { ReactNode } from 'react';
import styles from './states.module.css';

export interface EmptyProps {
  readonly title: string;
  /** Why there is nothing, or how to begin. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says that there is nothing, why, and what to do. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles['state']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['note']}>{children}</div>}
      {action}
    </div>
  );
}
