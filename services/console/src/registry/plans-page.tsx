import { Page } from '../parts/page';

/** Plans. */
export function PlansPage() {
  return <Page title="Plans">{null}</Page>;
}
