import styles from './as-of.module.css';

/** Says that a part of a page cannot be shown as of another moment. */
export function AsOfNote({
  what,
  asOf,
}: {
  readonly what: string;
  readonly asOf: string | undefined;
}) {
  if (asOf === undefined) return null;
  return (
    <p className={styles['said']} role="note">
      {what}: shown as of now; the ledger does not answer this as of another moment.
    </p>
  );
}
