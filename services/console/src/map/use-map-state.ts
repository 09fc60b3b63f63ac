import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type MapState, searchOf, stateOf } from './map-search';

/** What the page's address says of the map, and how to change it. */
export function useMapState(): {
  readonly state: MapState;
  /** Changes a part of it. A move of the map replaces the step in the browser's history, any other change adds one. */
  readonly change: (part: Partial<MapState>) => void;
} {
  const search = useSearch({ from: '/signed-in/map' });
  const navigate = useNavigate();
  const state = useMemo(() => stateOf(search), [search]);
  const change = useCallback(
    (part: Partial<MapState>) => {
      const isMove = Object.keys(part).every((name) => name === 'camera');
      void navigate({
        to: '/map',
        search: (before) => ({ ...before, ...searchOf(part) }),
        replace: isMove,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { state, change };
}
