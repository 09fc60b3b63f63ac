import { Page } from '../parts/page';

/** Plan. */
export function PlanPage() {
  return <Page title="Plan">{null}</Page>;
}
