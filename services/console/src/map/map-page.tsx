import { Page } from '../parts/page';

/** Map. */
export function MapPage() {
  return <Page title="Map">{null}</Page>;
}
