import type { ReactNode } from 'react';
import styles from './registry.module.css';

/** What is known of a thing, by names. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

/** One fact; nothing is shown as a dash. */
export function Fact({
  name,
  children,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
}) {
  const isNothing = children === null || children === undefined || children === '';
  return (
    <>
      <dt>{name}</dt>
      <dd>{isNothing ? '–' : children}</dd>
    </>
  );
}

/** Attributes of the user's own: whatever they hold is shown as text. */
export function AttributeFacts({
  attributes,
}: {
  readonly attributes: Readonly<Record<string, unknown>>;
}) {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return <p className={styles['muted']}>No attributes.</p>;
  return (
    <Facts>
      {entries.map(([name, value]) => (
        <Fact key={name} name={name}>
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </Fact>
      ))}
    </Facts>
  );
}
