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
      <span aria-hidden="true">⧉</span>
    </Button>
  );
}
