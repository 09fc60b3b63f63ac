import { Page } from '../parts/page';

/** Counterparties. */
export function CounterpartiesPage() {
  return <Page title="Counterparties">{null}</Page>;
}
