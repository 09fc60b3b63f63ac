import { Outlet } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { useSession } from '../session/use-session';
import { Connection } from './connection';
import { FindBox } from './find-box';
import styles from './frame.module.css';
import { Navigation } from './navigation';
import { ScopeSwitch } from './scope-switch';
import { ThemeSwitch } from './theme-switch';
import { useFocusOnNavigation } from './use-focus-on-navigation';

/** Header, navigation and the page that the address names. */
export function Frame() {
  const { signOut } = useSession();
  useFocusOnNavigation();
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#page">
        Skip to the page
      </a>
      <header className={styles['header']}>
        <span className={styles['name']}>Energy exchange ledger</span>
        <div className={styles['tools']}>
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
