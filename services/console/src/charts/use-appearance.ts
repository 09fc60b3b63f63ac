import { useSyncExternalStore } from 'react';

let changes = 0;

function onChange(changed: () => void): () => void {
  const told = () => {
    changes += 1;
    changed();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', told);
  // The switch between light and dark sets an attribute of the page's root.
  const observer = new MutationObserver(told);
  observer.observe(document.documentElement, { attributes: true });
  return () => {
    dark.removeEventListener('change', told);
    observer.disconnect();
  };
}

/** A number that changes with the page's colours: what is drawn on a canvas is drawn anew then. */
export function useAppearance(): number {
  return useSyncExternalStore(onChange, () => changes);
}
