import { Page } from '../parts/page';

/** Refusals. */
export function RefusalsPage() {
  return <Page title="Refusals">{null}</Page>;
}
