import { Button } from 'react-aria-components';
import { useToast } from './toast';
import styles from './values.module.css';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who hear it: `the id`. */
  readonly what?: string;
}

/** Copies a text; works over plain HTTP too, where browsers have no clipboard for pages. */
export function CopyButton({ text, what = 'the id' }: CopyButtonProps) {
  const toast = useToast();
  return (
    <Button
      className={styles['copy'] ?? ''}
      aria-label={`Copy ${what}`}
      onPress={async () => {
        const isCopied = await copyText(text);
        toast(isCopied ? `Copied ${what}.` : `This browser let nothing be copied: ${text}`);
      }}
    >
      <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5.5 5.5h8v8h-8z M10.5 5.5v-3h-8v8h3" />
      </svg>
    </Button>
  );
}

/** Puts a text on the clipboard, by the old way where the new one is absent (plain HTTP); false where neither does. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (isDone) return true;
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  field.setAttribute('aria-hidden', 'true');
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
