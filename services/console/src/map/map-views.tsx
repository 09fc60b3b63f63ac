import { useNavigate, useSearch } from '@tanstack/react-router';
import { ViewsButton } from '../views/views-button';
import { readMapSearch } from './map-search';

/** Saved views of the map: where it looks, what it shows and the area that is searched; not the card that is open. */
export function MapViews() {
  const { feature: _, ...shown } = useSearch({ from: '/signed-in/map' });
  const navigate = useNavigate();
  const said = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
  return (
    <ViewsButton
      page="/map"
      size="small"
      shown={{ search: said }}
      what="place, layers, status, colours and searched area"
      onOpen={({ search }) => void navigate({ to: '/map', search: readMapSearch(search) })}
    />
  );
}
