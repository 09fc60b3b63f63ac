import { Page } from '../parts/page';

/** Operations. */
export function OperationsPage() {
  return <Page title="Operations">{null}</Page>;
}
