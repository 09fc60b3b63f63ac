import { decimalText } from '../../parts/numbers';
import styles from '../audit.module.css';
import { sizeText } from './export-choice';
import type { Progress } from './messages';

export interface RunningProps {
  readonly doing: string;
  readonly progress: Progress;
  /** The bytes of the file; unknown while an export arrives. */
  readonly total: number | undefined;
}

/** How far a verification has come. */
export function Running({ doing, progress, total }: RunningProps) {
  const { bytes, events } = progress;
  const part = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  return (
    <section className={styles['card']} aria-label="Progress">
      <p>
        {doing}: {decimalText(events)} events, {sizeText(bytes)}
        {part === undefined ? '' : ` of ${sizeText(total ?? 0)}`}
      </p>
      <progress
        className={styles['meter']}
        aria-label={doing}
        max={1}
        {...(part === undefined ? {} : { value: part })}
      />
    </section>
  );
}
