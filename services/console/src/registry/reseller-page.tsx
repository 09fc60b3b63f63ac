import { Page } from '../parts/page';

/** Reseller. */
export function ResellerPage() {
  return <Page title="Reseller">{null}</Page>;
}
