import { Page } from '../parts/page';

/** Customer. */
export function CustomerPage() {
  return <Page title="Customer">{null}</Page>;
}
