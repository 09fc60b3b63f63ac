import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** What stands under the title: what this page is about. */
  readonly note?: ReactNode;
  /** Buttons at the title's side. */
  readonly actions?: ReactNode;
  /** Uses the whole height of the window and scrolls inside: a long table, a map. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

/** One page: its title, which names the tab too and takes the focus after a navigation, and what it shows. */
export function Page({ title, note, actions, isFull = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Energy exchange ledger`;
  }, [title]);
  return (
    <div className={`stack ${styles['page']} ${isFull ? styles['full'] : ''}`}>
      <header className="bar">
        <div>
          <h1 id="page-title" tabIndex={-1} className="anywhere">
            {title}
          </h1>
          {note !== undefined && <div className="muted anywhere">{note}</div>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
