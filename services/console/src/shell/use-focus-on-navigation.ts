import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const waitMsMax = 3_000;

/** After a navigation the focus is on the new page's title, so that a screen reader reads it and the next Tab is in the page. */
export function useFocusOnNavigation(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('page')?.scrollTo(0, 0);
    const before = document.getElementById('page-title');
    const began = performance.now();
    let frame = 0;
    const settle = () => {
      const title = document.getElementById('page-title');
      // The page's own files may still be on their way.
      const isNew = title !== null && (title !== before || performance.now() - began > 200);
      if (isNew) title.focus({ preventScroll: true });
      else if (performance.now() - began < waitMsMax) frame = requestAnimationFrame(settle);
    };
    frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, [path]);
}
