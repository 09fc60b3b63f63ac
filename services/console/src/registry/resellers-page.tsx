import { Page } from '../parts/page';

/** Resellers. */
export function ResellersPage() {
  return <Page title="Resellers">{null}</Page>;
}
