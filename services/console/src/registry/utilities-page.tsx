import { Page } from '../parts/page';

/** Utilities. */
export function UtilitiesPage() {
  return <Page title="Utilities">{null}</Page>;
}
