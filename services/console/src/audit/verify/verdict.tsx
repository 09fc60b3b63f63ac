import type { ExportFailure, ExportProblem } from '@exchange/proof';
import { decimalText } from '../../parts/numbers';
import { Failure } from '../../parts/states';
import { ReadProblem } from '../../reading/problem';
import styles from '../audit.module.css';
import { Altered } from './altered-lines';
import { sizeText } from './export-choice';
import type { Checked } from './verification';

const titles: Readonly<Record<ExportProblem, string>> = {
  malformed: 'This cannot be read as an export',
  bad_signature: 'The checkpoint is not signed by this key',
  wrong_log: 'The checkpoint is of another log',
  beyond_retired_key: 'The checkpoint was signed with a key that had been retired',
  too_few_witnesses: 'Too few witnesses have signed the checkpoint',
  changed: 'An event was altered',
  reordered: 'Events are not in their order',
  dropped: 'An event is missing',
  added: 'There is an event that was never recorded',
  cut_tail: 'The last events are missing',
  inconsistent_checkpoints: 'The log itself was rewritten between the two checkpoints',
};

export interface VerdictProps {
  readonly checked: Checked;
  readonly ms: number;
  readonly file: File | undefined;
}

/** What a verification came to. */
export function Verdict({ checked: { verdict, progress }, ms, file }: VerdictProps) {
  const took = `${decimalText(progress.events)} events, ${sizeText(progress.bytes)}, in ${decimalText(ms / 1000, { maximumFractionDigits: 1 })} s`;
  if (!verdict.ok) return <Refuted failure={verdict} took={took} file={file} />;
  return (
    <section className={`${styles['card']} ${styles['verdict']} ${styles['passed']}`} role="status">
      <h2 className={styles['good']}>The export is the log that was signed</h2>
      <p>
        Every one of its {decimalText(verdict.size)} events is what was recorded, in its order, and
        none is missing or more.
      </p>
      <dl className={styles['facts']}>
        <dt>Log</dt>
        <dd>{verdict.origin}</dd>
        <dt>Root</dt>
        <dd className={styles['mono']}>{verdict.root}</dd>
        {verdict.witnesses.length > 0 && (
          <>
            <dt>Witnesses</dt>
            <dd>{verdict.witnesses.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
        <dt>Read</dt>
        <dd>{took}</dd>
      </dl>
    </section>
  );
}

function Refuted(props: {
  readonly failure: ExportFailure;
  readonly took: string;
  readonly file: File | undefined;
}) {
  const { failure, took, file } = props;
  return (
    <section className={`${styles['card']} ${styles['verdict']} ${styles['failed']}`} role="alert">
      <h2 className={styles['bad']}>{titles[failure.problem]}</h2>
      <p className={styles['text']}>{failure.message}.</p>
      <p className={styles['note']}>Read: {took}</p>
      {file !== undefined && <Altered failure={failure} file={file} />}
    </section>
  );
}

/** That no verdict was reached, and why. */
export function NotVerified({ error }: { readonly error: unknown }) {
  if (error instanceof ReadProblem) return <Failure error={error} />;
  return (
    <section className={`${styles['card']} ${styles['verdict']} ${styles['failed']}`} role="alert">
      <h2 className={styles['bad']}>The export could not be read</h2>
      <p className={styles['text']}>{error instanceof Error ? error.message : String(error)}</p>
      <p className={styles['note']}>
        Nothing is known of it. Choose the file again if it was moved or changed.
      </p>
    </section>
  );
}
