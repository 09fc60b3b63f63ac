/** How the console is lit: as the system says, or always one way. */
export type Theme = 'system' | 'light' | 'dark';

const place = 'ledger-console-theme';

/** The choice that this browser kept. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(place);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows the console in a theme, and keeps the choice for this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(place);
    delete document.documentElement.dataset['theme'];
    return;
  }
  localStorage.setItem(place, theme);
  document.documentElement.dataset['theme'] = theme;
}
