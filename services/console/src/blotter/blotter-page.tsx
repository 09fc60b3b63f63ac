import { Page } from '../parts/page';

/** Blotter. */
export function BlotterPage() {
  return <Page title="Blotter">{null}</Page>;
}
