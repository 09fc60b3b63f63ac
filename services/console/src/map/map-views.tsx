import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ViewsButton } from '../views/views-button';
import { type MapState, readMapSearch, searchOf, stateOf } from './map-search';

export function MapViews() {
  const { feature: _, ...search } = useSearch({ from: '/signed-in/map' });
  const navigate = useNavigate();
  return (
    <ViewsButton
      page="/map"
      size="small"
      shown={{ search }}
      what="place, layers, status, colors and searched area"
      onOpen={({ search }) => void navigate({ to: '/map', search: readMapSearch(search) })}
    />
  );
}

export function useMapState() {
  const search = useSearch({ from: '/signed-in/map' });
  const navigate = useNavigate();
  const state = useMemo(() => stateOf(search), [search]);
  const change = (part: Partial<MapState>) => {
    const isMove = Object.keys(part).every((name) => name === 'camera');
    void navigate({
      to: '/map',
      search: (before) => searchOf({ ...stateOf(readMapSearch(before)), ...part }),
      replace: isMove,
      resetScroll: false,
    });
  };
  return { state, change };
}
