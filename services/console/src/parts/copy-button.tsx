import { Button } from 'react-aria-components';
import { copyText } from './copy-text';
import { useToast } from './toast';
import styles from './values.module.css';

export interface CopyButtonProps {
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
