import { useSyncExternalStore } from 'react';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? system().matches : chosen === 'dark';
}

function subscribe(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** Whether the console is dark now, by its own switch or as the system is. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}
