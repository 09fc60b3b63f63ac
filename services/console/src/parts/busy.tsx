import styles from './states.module.css';

/** Says that something is on its way. */
export function Busy({ text = 'Loading…' }: { readonly text?: string }) {
  return (
    <div className={styles['busy']} role="status">
      <span className={styles['turning']} aria-hidden="true" />
      {text}
    </div>
  );
}
