import { Link } from '@tanstack/react-router';
import { Button } from '../button';
import { useToast } from '../dialogs/toast';
import { agoText, localText, readerZone, utcText } from './instants';
import { decimalText } from './numbers';
import styles from './values.module.css';

interface InstantProps {
  readonly at: string | null | undefined;
  /**
   * `both`: beside UTC; `local` (default): UTC in the tooltip; `ago`: relative, both in the
   * tooltip.
   */
  readonly show?: 'local' | 'both' | 'ago';
}

export function Instant({ at, show = 'local' }: InstantProps) {
  if (at === null || at === undefined) return <span className="muted">–</span>;
  const here = `${localText(at)} (${readerZone()})`;
  return (
    <time dateTime={at} title={show === 'local' ? utcText(at) : `${here} · ${utcText(at)}`}>
      <span className={styles['number']}>{show === 'ago' ? agoText(at) : localText(at)}</span>
      {show === 'both' && (
        <>
          {' '}
          <span className={styles['beside']}>{utcText(at)}</span>
        </>
      )}
    </time>
  );
}

interface QuantityProps {
  readonly value: number | string | null | undefined;
  readonly unit?: string;
}

export function Quantity({ value, unit = 'MWh' }: QuantityProps) {
  if (value === null || value === undefined) return <span className="muted">–</span>;
  return (
    <span className={`${styles['number']} ${Number(value) < 0 ? styles['negative'] : ''}`}>
      {decimalText(value)}
      {unit !== '' && ` ${unit}`}
    </span>
  );
}

interface MoneyProps {
  readonly value: number | string | null | undefined;
  /** The currency's code. */
  readonly code?: string | null;
  readonly per?: string;
}

export function Money({ value, code, per }: MoneyProps) {
  if (value === null || value === undefined) return <span className="muted">–</span>;
  return (
    <span className={`${styles['number']} ${Number(value) < 0 ? styles['negative'] : ''}`}>
      {decimalText(value, { minimumFractionDigits: 2 })}
      {code && ` ${code}`}
      {per !== undefined && `/${per}`}
    </span>
  );
}

interface IdentifierProps {
  readonly id: string | null | undefined;
  readonly to?: string;
  readonly isWhole?: boolean;
  readonly what?: string;
}

export function Identifier({ id, to, isWhole = false, what }: IdentifierProps) {
  if (id === null || id === undefined) return <span className="muted">–</span>;
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
      <CopyButton text={id} what={what} />
    </span>
  );
}

type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

interface StatusProps {
  readonly status: string | null | undefined;
  readonly tone?: Tone;
}

const tones: Readonly<Record<string, Tone>> = {
  accepted: 'accent',
  activated: 'good',
  active: 'good',
  cancelled: 'bad',
  confirmed: 'accent',
  curtailed: 'warn',
  enrolled: 'good',
  failed: 'bad',
  live: 'good',
  objected: 'warn',
  offline: 'bad',
  paused: 'warn',
  pending: 'warn',
  planned: 'warn',
  reconnecting: 'warn',
  refused: 'bad',
  rejected: 'bad',
  rescinded: 'bad',
  settled: 'good',
  stopped: 'bad',
  submitted: 'warn',
  suspended: 'bad',
};

export function Status({ status, tone }: StatusProps) {
  if (status === null || status === undefined) return <span className="muted">–</span>;
  const shown = tone ?? tones[status] ?? 'plain';
  return (
    <span className={`${styles['status']} ${styles[shown] ?? ''}`}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly what?: string | undefined;
}

export function CopyButton({ text, what = 'the id' }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={`Copy ${what}`}
      onPress={() => void copy(text, what)}
    >
      <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5.5 5.5h8v8h-8z M10.5 5.5v-3h-8v8h3" />
      </svg>
    </Button>
  );
}

/** Copies a text and says so. */
export function useCopy() {
  const toast = useToast();
  return async (text: string, what: string) =>
    toast((await copyText(text)) ? `Copied ${what}.` : `This browser blocks copying: ${text}`);
}

/** Over plain HTTP the clipboard API is missing. */
export async function copyText(text: string): Promise<boolean> {
  const isDone = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isDone === true) return true;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  field.setAttribute('aria-hidden', 'true');
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
