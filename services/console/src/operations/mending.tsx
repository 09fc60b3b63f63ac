import { CopyButton, Status } from '../parts/values';

import type { Mending } from './mend';
import styles from './operations.module.css';

export function MendingView({ mending }: { readonly mending: Mending }) {
  const { what, tone, command, advice } = mending;
  const word = tone === 'bad' ? 'action needed' : 'waits';
  return (
    <div className={`stack anywhere ${styles['mending']}`}>
      <span>
        <Status status={word} tone={tone} /> {what}
      </span>
      {advice !== undefined && <span className="muted">{advice}</span>}
      {command !== undefined && <Command text={command} />}
    </div>
  );
}

export function Command({ text }: { readonly text: string }) {
  return (
    <span className="row">
      <code className="anywhere">{text}</code>
      <CopyButton text={text} what={`the command ${text}`} />
    </span>
  );
}
