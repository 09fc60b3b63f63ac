import { onlineManager } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFeedState } from '../feed/use-feed';
import { Button } from '../parts/button';
import { Menu } from '../parts/dialogs/menu';
import { Status } from '../parts/values/values';
import { useMissingRole } from '../session/allowed';
import { useSession } from '../session/use-session';
import { FindBox } from './find-box';
import styles from './frame.module.css';
import { ScopeSwitch } from './scope-switch';
import { applyTheme, readTheme, type Theme } from './theme';

export function Frame() {
  const { signOut } = useSession();
  useFocusOnNavigation();
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#page">
        Skip to content
      </a>
      <header className={`bar ${styles['header']}`}>
        <span className={styles['name']}>Energy exchange ledger</span>
        <div className="row">
          <FindBox />
          <ScopeSwitch />
          <Connection />
          <ThemeSwitch />
          <Button kind="quiet" size="small" onPress={signOut}>
            Sign out
          </Button>
        </div>
      </header>
      <Navigation />
      <main id="page" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function Connection() {
  const state = useFeedState();
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const shown = isOnline ? state : 'offline';
  return <span role="status">{shown === 'paused' ? null : <Status status={shown} />}</span>;
}

const pages = [
  { to: '/blotter', name: 'Blotter' },
  { to: '/positions', name: 'Positions', has: '/statements' },
  { to: '/map', name: 'Map' },
  { to: '/registry', name: 'Registry' },
  { to: '/audit', name: 'Audit' },
] as const;

const operations = { to: '/operations', name: 'Operations' } as const;

function Navigation() {
  const { isPlatform } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hasOperations = useMissingRole('get /api/v1/operations') === undefined && isPlatform;
  const shown = hasOperations ? [...pages, operations] : pages;
  return (
    <nav className={styles['nav']} aria-label="Pages">
      <ul className={`list bare ${styles['list']}`}>
        {shown.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              className={styles['link'] ?? ''}
              {...('has' in page && path.startsWith(page.has) ? { 'aria-current': 'true' } : {})}
            >
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const names: Readonly<Record<Theme, string>> = {
  system: 'Same as system',
  light: 'Light',
  dark: 'Dark',
};

function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <Menu
      kind="quiet"
      size="small"
      name={`Colors: ${names[theme]}`}
      label={<span aria-hidden="true">◐</span>}
      choices={Object.fromEntries(
        (['system', 'light', 'dark'] as const).map((id) => [
          id === theme ? `${names[id]} ✓` : names[id],
          () => {
            applyTheme(id);
            setTheme(id);
          },
        ]),
      )}
    />
  );
}

/** Screen readers announce the title; Tab continues in the page. */
function useFocusOnNavigation(): void {
  // The path changes once the page is rendered.
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('page')?.scrollTo(0, 0);
    const from = document.activeElement;
    let frame = 0;
    const settle = () => {
      const now = document.activeElement;
      // The user moved the focus.
      if (now !== from && now !== document.body) return;
      const title = document.getElementById('page-title');
      // The title may still load.
      if (title === null) frame = requestAnimationFrame(settle);
      else title.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, [path]);
}
