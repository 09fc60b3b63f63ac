import { Link } from '@tanstack/react-router';
import { CopyButton } from './copy-button';
import styles from './values.module.css';

export interface IdentifierProps {
  readonly id: string | null | undefined;
  /** The address of its page, under `/console`: `/blotter/…`. */
  readonly to?: string;
  /** All of it, in place of its first eight characters. */
  readonly isWhole?: boolean;
  readonly what?: string;
}

/** An id: short, whole in its tooltip, to be copied, and a link to what it names. */
export function Identifier({ id, to, isWhole = false, what }: IdentifierProps) {
  if (id === null || id === undefined) return <span className={styles['none']}>–</span>;
  const shown = isWhole || id.length <= 12 ? id : id.slice(0, 8);
  return (
    <span className={styles['identifier']}>
      {to === undefined ? (
        <span title={id}>{shown}</span>
      ) : (
        <Link to={to} title={id}>
          {shown}
        </Link>
      )}
      <CopyButton text={id} {...(what === undefined ? {} : { what })} />
    </span>
  );
}
