import { Page } from '../parts/page';

/** Customers. */
export function CustomersPage() {
  return <Page title="Customers">{null}</Page>;
}
