import { Page } from '../parts/page';

/** Counterparty. */
export function CounterpartyPage() {
  return <Page title="Counterparty">{null}</Page>;
}
