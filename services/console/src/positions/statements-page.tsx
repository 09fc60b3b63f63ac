import { Page } from '../parts/page';

/** Statements. */
export function StatementsPage() {
  return <Page title="Statements">{null}</Page>;
}
