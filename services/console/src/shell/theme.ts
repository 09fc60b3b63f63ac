export type Theme = 'system' | 'light' | 'dark';

const place = 'ledger-console-theme';

export function readTheme(): Theme {
  const value = localStorage.getItem(place);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(place);
    delete document.documentElement.dataset['theme'];
    return;
  }
  localStorage.setItem(place, theme);
  document.documentElement.dataset['theme'] = theme;
}

const system = () => matchMedia('(prefers-color-scheme: dark)');

export function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? system().matches : chosen === 'dark';
}

export function watchTheme(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}
