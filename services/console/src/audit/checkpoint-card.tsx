import { Busy } from '../parts/busy';
import { CopyButton } from '../parts/copy-button';
import { Failure } from '../parts/failure';
import { decimalText } from '../parts/numbers';
import styles from './audit.module.css';
import { KeyList } from './key-list';
import { useTrust } from './use-trust';

/** The newest signed head of the log, checked here. */
export function CheckpointCard() {
  const { keys, note, read, checkpoint } = useTrust();
  const failed = [keys, note].find(({ isError }) => isError);
  return (
    <section className={styles['card']} aria-labelledby="audit-checkpoint">
      <h2 id="audit-checkpoint">Checkpoint</h2>
      {failed !== undefined && (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {failed === undefined && checkpoint === undefined && (
        <Busy text="Asking for the checkpoint…" />
      )}
      {checkpoint?.ok === false && <p className={styles['bad']}>{checkpoint.message}</p>}
      {checkpoint?.ok === true && (
        <>
          <p className={styles['good']}>✓ Its signature was checked in this browser.</p>
          <dl className={styles['facts']}>
            <dt>Log</dt>
            <dd>{checkpoint.checkpoint.origin}</dd>
            <dt>Size of the tree</dt>
            <dd>{decimalText(checkpoint.checkpoint.size)} events</dd>
            <dt>Signed by</dt>
            <dd className={styles['mono']}>{checkpoint.signedBy?.fingerprint}</dd>
          </dl>
          <div>
            <div className={styles['row']}>
              <h3>The note</h3>
              <CopyButton text={note.data ?? ''} what="the checkpoint" />
            </div>
            <pre className={styles['json']}>{note.data}</pre>
          </div>
          <p className={styles['note']}>
            Keep it elsewhere: it shows later whether the end was cut or the log was rewritten.
          </p>
        </>
      )}
      {read?.ok === true && (
        <>
          <h3>Keys</h3>
          <KeyList keys={read.shown} />
        </>
      )}
    </section>
  );
}
