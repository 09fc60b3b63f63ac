import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

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

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Card({ title, children }: CardProps) {
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
