import { Page } from '../parts/page';

/** Utility. */
export function UtilityPage() {
  return <Page title="Utility">{null}</Page>;
}
