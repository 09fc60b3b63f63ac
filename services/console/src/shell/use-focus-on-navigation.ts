import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** After a navigation the focus is on the new page's title, so that a screen reader reads it and the next Tab is in the page. */
export function useFocusOnNavigation(): void {
  // The address names the new page at once; this one does when the new page stands in place of the one before, however slow that was.
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
      // Who has gone on meanwhile stays where they are.
      if (now !== from && now !== document.body) return;
      const title = document.getElementById('page-title');
      // What the page shows may still be on its way, and its title with it.
      if (title === null) frame = requestAnimationFrame(settle);
      else title.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, [path]);
}
