import { Page } from '../parts/page';

/** Positions. */
export function PositionsPage() {
  return <Page title="Positions">{null}</Page>;
}
