import styles from './values.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

export interface StatusProps {
  /** A status of the ledger: `submitted`, `confirmed`, `settled`, `rejected`, `active`… */
  readonly status: string | null | undefined;
  /** In place of the tone that the status has by itself. */
  readonly tone?: Tone;
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  cancelled: 'bad',
  confirmed: 'accent',
  curtailed: 'warn',
  enrolled: 'good',
  failed: 'bad',
  inactive: 'plain',
  live: 'good',
  offline: 'bad',
  paused: 'warn',
  pending: 'warn',
  planned: 'warn',
  reconnecting: 'warn',
  refused: 'bad',
  rejected: 'bad',
  retired: 'plain',
  settled: 'good',
  stopped: 'bad',
  submitted: 'warn',
  suspended: 'bad',
  withdrawn: 'plain',
};

/** A status as a pill: its word always stands there, the colour only helps. */
export function Status({ status, tone }: StatusProps) {
  if (status === null || status === undefined) return <span className={styles['none']}>–</span>;
  const shown = tone ?? tones[status] ?? 'plain';
  return (
    <span className={`${styles['status']} ${styles[shown] ?? ''}`}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}
